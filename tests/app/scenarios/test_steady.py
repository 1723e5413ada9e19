"""Nothing on the page moves by itself while somebody paints: the layout shift, measured in the browser.

Shifts shortly after a click count too.
"""

from tests.app.scenarios.measuring import MOST_SHIFT, Measured
from tests.app.scenarios.test_lab import Bench, link


def test_a_painting_shifts_nothing(voila, visit):
    address = voila.address + link("*", lens="score", tool="paint")
    with visit(address, awaited=".kd-lab .kd-board [role=grid]") as page:
        here = Bench(page)
        measured = Measured(page)
        for x, y in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
            here.cell(x, y).click()
            page.locator(f'.kd-lab .kd-squares [data-cell="{x},{y}"]').wait_for()
        assert measured.shift <= MOST_SHIFT, measured.shifts
