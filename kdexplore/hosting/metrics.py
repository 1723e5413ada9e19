"""What the server counts, as text that Prometheus and others can scrape."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from kdexplore.hosting.memory import memory


@dataclass
class Metrics:
    """Counts since the server began; the help of each is in the answer."""

    visitors: int = field(default=0, metadata={"help": "pages that got a session"})
    refusals: int = field(default=0, metadata={"help": "pages that were sent away because the server was full"})
    failures: int = field(default=0, metadata={"help": "pages for which no session could be started"})
    messages: int = field(default=0, metadata={"help": "messages from pages: about one for each click"})
    start_seconds: float = field(default=0.0, metadata={"help": "time that starting all sessions took together"})

    def text(self, sessions: int, waiting: int) -> str:
        """The counts, and what is so at this moment.

        >>> print(Metrics(visitors=3).text(sessions=2, waiting=0).splitlines()[2])
        kdexplore_visitors_total 3
        """
        lines = []
        for each in fields(self):
            name = f"kdexplore_{each.name}_total"
            lines += [
                f"# HELP {name} {each.metadata['help']}",
                f"# TYPE {name} counter",
                f"{name} {getattr(self, each.name)}",
            ]
        now = {"sessions": sessions, "waiting": waiting, "server_memory_bytes": memory()}
        for key, value in now.items():
            lines += [f"# TYPE kdexplore_{key} gauge", f"kdexplore_{key} {value}"]
        return "\n".join([*lines, ""])
