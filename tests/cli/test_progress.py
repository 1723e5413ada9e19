"""A terminal sees how far the work is; a file or another program sees nothing of it."""

import sys
from io import StringIO
from types import SimpleNamespace

import pytest

from kdexplore.cli import progress
from kdexplore.cli.main import main
from kdexplore.cli.progress import CLEARED, progress_on


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def terminal_in(monkeypatch, *, tqdm=False):
    """A terminal as the error stream; only within a test, since pytest has streams of its own before it."""
    monkeypatch.setattr(progress, "find_spec", lambda _: tqdm)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_a_terminal_shows_how_far_the_work_is_and_is_left_clean(monkeypatch):
    terminal = terminal_in(monkeypatch)
    with progress_on(printed=True) as move:
        assert move
        move(550, 1100)
        move(1100, 1100)
    half, whole, end = terminal.getvalue().split(CLEARED)[1:]
    assert half.startswith(" 50 % [###############               ] 550/1100")
    assert whole.startswith("100 % [##############################] 1100/1100")
    assert end == ""


def test_a_command_draws_it_and_clears_it_when_something_fails(monkeypatch):
    terminal = terminal_in(monkeypatch)
    monkeypatch.setattr("kdexplore.cli.simulate.simulate", lambda *_, progress, **__: progress(1, 2) or 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(("simulate",))
    assert "1/2" in terminal.getvalue()
    assert terminal.getvalue().endswith(CLEARED)


def test_what_is_not_a_terminal_sees_nothing(monkeypatch):
    monkeypatch.setattr(sys, "stderr", StringIO())
    with progress_on(printed=True) as move:
        assert move is None
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress_on(printed=False) as move:
        assert move is None


def test_tqdm_draws_where_it_is_installed(monkeypatch):
    moves: list[object] = []

    class Bar(SimpleNamespace):
        def __enter__(self):
            return self

        def __exit__(self, *_):
            moves.append("closed")

        def refresh(self):
            moves.append((self.n, self.total))

    terminal = terminal_in(monkeypatch, tqdm=True)
    monkeypatch.setitem(sys.modules, "tqdm", SimpleNamespace(tqdm=Bar))
    with progress_on(printed=True) as move:
        assert move
        move(3, 12)
    assert moves == [(3, 12), "closed"]
    assert not terminal.getvalue()
