"""Nothing on the page moves by itself while somebody paints: the layout shift, measured in the browser.

Shifts shortly after a click count too.
"""

from tests.app.scenarios.test_lab import Bench, link

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => [
    entry.value, ...entry.sources.map((source) => source.node?.className ?? String(source.node?.nodeName)),
  ]))).observe({ type: "layout-shift" });
}"""
MOST = 0.02


def shifted(page):
    found = page.evaluate("window.shifts")
    return sum(value for value, *_ in found), found


def test_a_painting_shifts_nothing(voila, visit):
    address = voila.address + link("*", lens="score", tool="paint")
    with visit(address, awaited=".kd-lab .kd-board [role=grid]") as page:
        here = Bench(page)
        page.evaluate(SHIFTS)
        for x, y in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
            here.cell(x, y).click()
            page.locator(f'.kd-lab .kd-squares [data-cell="{x},{y}"]').wait_for()
        total, found = shifted(page)
        assert total <= MOST, found
