"""What a page does while somebody uses it: how far it shifts by itself, and how often it is clicked."""

from typing import Any

from tests.app.controls import settled

# What was opened comes to rest before anything is counted: what a link changes is no shift of what is done next.
WATCHING = """async () => {
  const watched = Boolean(window.shifts); // by a test before, on the same page
  window.shifts = [];
  window.clicks = 0;
  if (!watched) {
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => [
      entry.value, ...entry.sources.map((source) => source.node?.className ?? String(source.node?.nodeName)),
    ]))).observe({ type: "layout-shift" });
    addEventListener("click", (event) => { window.clicks += event.isTrusted ? 1 : 0; }, true);
  }
  for (let before = -1; before !== window.shifts.length; ) {
    before = window.shifts.length;
    await new Promise((done) => setTimeout(done, 400));
  }
  window.shifts = [];
}"""
MOST_SHIFT = 0.02


class Measured:
    """A page from now on. Shifts shortly after a click count too."""

    def __init__(self, page: Any) -> None:
        self.page = page
        settled(page)
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
