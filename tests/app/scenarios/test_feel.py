"""What moves and sounds across the room of a game: points fly to their total; nothing for who asks for calm."""

import pytest

from kdexplore.app.play.setup import Setup
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.state import Step
from tests.app.scenarios.playing import Table, game, opened

# Everything that has flown, and every note that was played.
WATCHING = """() => {
  [window.flown, window.notes] = [[], 0];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    window.flown.push(...added.filter((node) => node.classList?.contains("kd-flying")).map((node) => node.textContent));
  }).observe(document.querySelector(".kd-app"), { childList: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
}"""

# When each board of the end comes, by what, and what is thrown over it.
COMING = """[...document.querySelectorAll(".kd-end-boards li")].map((node) => {
  const { animationDelay, animationName } = getComputedStyle(node);
  return [parseFloat(animationDelay), animationName, getComputedStyle(node, "::after").animationName];
})"""


def gains(state):
    """Whether every placement brings points."""
    if state.step is not Step.PLACE:
        return False
    before = points_so_far(state, state.actor).total
    after = [points_so_far(apply(state, action).state, state.actor).total for action in legal_actions(state)]
    return min(after) > before


@pytest.mark.parametrize("calm", [False, True])
def test_points_fly_to_their_total_unless_somebody_asks_for_calm(voila, visit, calm):
    session = game(Setup(players=2, seed=5, bots=("", "")), gains)
    motion = "reduce" if calm else "no-preference"
    with opened(voila, visit, session, reduced_motion=motion) as page:
        table = Table(page)
        page.evaluate(WATCHING)
        before = int(table.find(".kd-say .kd-form-total b").inner_text())
        table.decide()
        gained = int(table.find(".kd-say .kd-form-total b").inner_text()) - before
        page.wait_for_function("() => !document.querySelector('.kd-flying')")
        assert page.evaluate("window.flown") == ([] if calm else [f"+{gained}"])
        assert page.evaluate("window.notes") == 0  # off at first


@pytest.mark.parametrize("calm", [False, True])
def test_the_winners_kingdom_comes_last_with_a_small_celebration(voila, visit, calm):
    session = game(Setup(players=2, seed=5, bots=("", "")), lambda state: state.is_over)
    motion = "reduce" if calm else "no-preference"
    with opened(voila, visit, session, reduced_motion=motion) as page:
        (winner, _, thrown), (other, _, none) = page.evaluate(COMING)
        assert (winner > other, thrown, none) == ((False, "none", "none") if calm else (True, "kd-thrown", "none"))


def test_sounds_are_one_switch(voila, visit):
    with opened(voila, visit, game(Setup(players=2, seed=5, bots=("", "")), gains)) as page:
        table = Table(page)
        page.evaluate(WATCHING)
        page.get_by_role("button", name="View").click()
        page.get_by_text("Sounds").click()
        page.wait_for_selector(".kd-app[data-kd-sounds]")
        page.keyboard.press("Escape")
        table.decide()
        page.wait_for_function("() => window.notes === 2")
