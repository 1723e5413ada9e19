"""What a page does while somebody uses it: how far it shifts by itself, and how often it is clicked."""

from typing import Any

WATCHING = """() => {
  const watched = Boolean(window.shifts); // by a test before, on the same page
  window.shifts = [];
  window.clicks = 0;
  if (watched) return;
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => [
    entry.value, ...entry.sources.map((source) => source.node?.className ?? String(source.node?.nodeName)),
  ]))).observe({ type: "layout-shift" });
  addEventListener("click", (event) => { window.clicks += event.isTrusted ? 1 : 0; }, true);
}"""
MOST_SHIFT = 0.02


class Measured:
    """A page from now on. Shifts shortly after a click count too."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.evaluate(WATCHING)

    @property
    def clicks(self) -> int:
        """How often somebody has clicked."""
        return int(self.page.evaluate("window.clicks"))

    @property
    def shift(self) -> float:
        """The sum of all layout shifts."""
        return float(sum(value for value, *_ in self.shifts))

    @property
    def shifts(self) -> list[list[Any]]:
        """Every layout shift with what has moved."""
        found: list[list[Any]] = self.page.evaluate("window.shifts")
        return found
