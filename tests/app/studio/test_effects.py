"""The balance report of a box says which dominoes matter, once games were tried with it."""

from dataclasses import replace

from kdexplore.app.analysis.bridge import with_update
from kdexplore.app.analysis.queries import queries_in
from kdexplore.app.session import Session
from kdexplore.app.studio.reports import trial
from kdexplore.app.studio.scenes import view
from kdexplore.engine.balance import Trial, rules_for
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.ticket import Update, error_update
from tests.app.answering import texts


def tried(name):
    session = Session().entered("studio")
    studio = session.studio.chosen(name)
    found = (Trial(rules_for(studio.tiles), "random", 1, (20.0, 22.0), (0.0, 0.0)),)
    return replace(session, studio=studio.tried(found))


def asked(session):
    """What the room asks; every page also asks whether the machine code is there."""
    return tuple(query for query in queries_in(session) if not query.beside)


def test_after_a_trial_of_a_box_of_ones_own_the_dominoes_that_matter_are_listed_with_their_errors():
    assert asked(Session().entered("studio")) == ()
    session = tried("origins")
    session = replace(session, studio=session.studio.copied().tried(session.studio.trials))
    (query,) = asked(session)
    few = query.question() | {"games": 10, "players": ["random"] * 2}
    assert few["dominoes"] is True
    answer = dict(question_from(few).answer().to_plain())
    session = with_update(session, query, Update("answer", answer))
    assert asked(session) == ()
    said = texts(trial(view(session)))
    assert "What else matters?" in said
    assert any("for ten numbers more" in text and "±" in text for text in said)


def test_a_box_that_was_changed_is_asked_about_again():
    session = tried("kingdomino")
    (query,) = asked(session)
    known = with_update(session, query, error_update("service_closed"))
    assert asked(known) == ()
    assert asked(replace(known, studio=replace(known.studio, trials=()))) == ()
    assert asked(replace(known, studio=known.studio.asked(players=3).tried(session.studio.trials)))


def test_while_machine_code_is_made_the_room_says_how_long_its_numbers_wait():
    session = tried("origins")
    session = replace(session, studio=session.studio.copied().tried(session.studio.trials))
    (beside,) = (query for query in queries_in(session) if query.beside)
    session = with_update(session, beside, Update("partial", {"kernel": "plain", "share": 0.25, "seconds": 30}))
    assert any("30 s" in text for text in texts(trial(view(session))))
    ready = with_update(session, beside, Update("answer", {"kernel": "compiled"}))
    assert not any("30 s" in text for text in texts(trial(view(ready))))
