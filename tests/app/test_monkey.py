"""Half a minute of the monkey in a real browser: whatever is pressed, nothing breaks and every link restores."""

import pytest

MINUTES = 0.5
AT_LEAST = 30  # actions: fewer, and the page was not pressed but waited for


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("seed", [12])
def test_a_monkey_finds_nothing_in_half_a_minute(browser, voila, seed):
    monkeys = pytest.importorskip("tests.app.monkey")
    with monkeys.at_large(browser, voila.address, seed, lambda: voila.said) as monkey:
        assert monkey.run(MINUTES) > AT_LEAST


def test_what_the_monkey_does_is_remembered_and_not_for_ever():
    monkeys = pytest.importorskip("tests.app.monkey")
    monkey = monkeys.Monkey(Silent(), "http://127.0.0.1", 1, str)
    for number in range(60):
        monkey.note(f"press {number}")
    assert len(monkey.done) == monkeys.REMEMBERED
    assert monkey.done[-1].endswith("press 59")


def test_the_same_seed_does_the_same_again():
    monkeys = pytest.importorskip("tests.app.monkey")
    one, other = (monkeys.Monkey(Silent(), "http://127.0.0.1", 7, str) for _ in range(2))
    for monkey in (one, other):
        for _ in range(20):
            monkey.key()
    assert [_without_time(each) for each in one.done] == [_without_time(each) for each in other.done]


def _without_time(note):
    return note.partition("): ")[2]


class Silent:
    """A page on which nothing happens."""

    def __init__(self):
        self.keyboard = self

    def on(self, *_):
        """Nobody is ever told of anything."""

    def press(self, _):
        """No key does anything."""
