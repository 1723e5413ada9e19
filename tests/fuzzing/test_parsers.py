"""The fuzzer itself: it is started by hand, so its list and its first texts are checked here."""

from tests.fuzzing.__main__ import NAMES
from tests.fuzzing.parsers import PARSERS


def test_the_fuzzer_knows_every_parser_and_begins_with_what_it_reads():
    assert tuple(PARSERS) == NAMES
    for parser in PARSERS.values():
        assert parser.seeds
        for seed in parser.seeds:
            assert parser.read(seed) is not None
