"""Progress is kept by id: lessons and steps may be inserted, and the fewest tries count."""

from hypothesis import given
from hypothesis import strategies as st

from kdexplore.lessons.progress import MOST_TRIES, LessonProgress

ids = st.from_regex(r"[a-z][a-z_]{0,11}", fullmatch=True)
done = st.lists(st.tuples(ids, ids, st.integers(1, 20)), max_size=12)


def of(entries):
    progress = LessonProgress()
    for lesson, step, tries in entries:
        progress = progress.with_done(lesson, step, tries)
    return progress


@given(done)
def test_a_link_restores_what_has_been_done(entries):
    assert LessonProgress.parse(str(of(entries))) == of(entries)


def test_the_fewest_tries_count():
    progress = of([("aim", "count", 3), ("aim", "count", 5)])
    assert progress.tries("aim", "count") == 3
    assert progress.with_done("aim", "count", 1).tries("aim", "count") == 1
    assert of([("aim", "count", 40)]).tries("aim", "count") == MOST_TRIES
    assert progress.tries("aim", "other") == 0


@given(st.text(max_size=80))
def test_what_a_link_cannot_mean_is_left_out(text):
    assert LessonProgress.parse(text).done <= LessonProgress.parse(str(LessonProgress.parse(text))).done
