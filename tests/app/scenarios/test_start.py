"""The start page at every width: no word is broken into letters, and no width makes the page much longer."""

import pytest

BOARD = ".kd-start .kd-board [role=grid]"
WIDTHS = range(320, 1921, 20)
MOST_LONGER, MOST_SHORTER = 1.1, 0.7  # than at the next narrower width; columns become two at one of them
MEASURED = """async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame); // boards follow their place
    const broken = [], start = document.querySelector(".kd-start");
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.checkVisibility() || node.parentElement.closest("svg, style")) continue;
        for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
        }
    }
    const { height } = document.querySelector(".kd-app").getBoundingClientRect();
    return [height, broken, document.documentElement.scrollWidth];
}"""


@pytest.mark.parametrize("lang", ["en-GB", "hu"])
def test_no_width_of_the_start_page_breaks_words_or_makes_it_much_longer(voila, visit, lang):
    """Between 900 and 1,080 pixels, as in a cell of JupyterLab, a line had one letter and the page was 3,862 high."""
    with visit(voila.address, awaited=BOARD, height=1080, lang=lang) as page:
        before = 0.0
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1080})
            height, broken, wide = page.evaluate(MEASURED)
            assert broken == [], width
            assert wide <= width
            if before:
                assert MOST_SHORTER < height / before < MOST_LONGER, (width, before, height)
            before = height
