"""Every translation was compared with the English text of today; a changed or a new English message marks it."""

import pytest

from kdexplore.core.problems import BadInput
from tools.words import seen
from tools.words.commands import main

HOW = "write or compare its translations, then run: python -m tools words seen {}"


@pytest.fixture
def own_file(monkeypatch, tmp_path):
    copy = tmp_path / "seen.txt"
    copy.write_bytes(seen.FILE.read_bytes())
    monkeypatch.setattr(seen, "FILE", copy)
    return copy


def test_every_translation_was_compared_with_its_english_message():
    unseen = seen.unseen()
    assert not unseen, HOW.format(" ".join(unseen))


def test_no_mark_is_left_of_a_message_that_is_gone():
    gone = seen.gone()
    assert not gone, HOW.format("")


def test_a_changed_english_message_marks_its_four_translations_until_they_were_seen(own_file, capsys):
    text = own_file.read_text(encoding="utf-8")
    old = seen.hash_of("now.place")
    own_file.write_text(text.replace(f"now.place {old}", "now.place 000000", 1), encoding="utf-8")
    assert seen.unseen() == {"now.place": ["hu"]}
    assert main(["proof"]) == 1
    assert "python -m tools words seen now.place" in capsys.readouterr().out
    assert main(["seen", "now.place", "--lang", "hu"]) == 0
    assert not seen.unseen()
    assert own_file.read_text(encoding="utf-8") == text


def test_a_new_message_is_marked_in_all_four(own_file):
    lines = own_file.read_text(encoding="utf-8").splitlines()
    own_file.write_text("\n".join(line for line in lines if not line.startswith("now.place ")), encoding="utf-8")
    assert seen.unseen() == {"now.place": ["hu", "is", "pl", "tr"]}
    assert main(["seen", "now.place"]) == 0
    assert not seen.unseen()


def test_of_two_lines_for_one_key_as_a_merge_leaves_them_the_last_one_counts(own_file):
    with own_file.open("a", encoding="utf-8") as file:
        file.write("now.place 000000 000000 000000 000000\n")
    assert list(seen.unseen()) == ["now.place"]


def test_a_key_that_is_not_there_is_refused(own_file):
    with pytest.raises(BadInput):
        main(["seen", "no.such.key"])
    assert own_file.read_bytes()
