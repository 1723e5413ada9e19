"""The glossary in docs says what the catalogues say."""

from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.views.glossarypage import FILE, page


def test_the_page_in_docs_is_the_glossary_of_today():
    assert FILE.read_text(encoding="utf-8") == page()


def test_every_key_of_both_boxes_has_its_row():
    told = page()
    for tiles in map(tile_set, BUILT_IN):
        for key in (*tiles.terrain, *tiles.resource, *tiles.person):
            assert f"| `{key}` |" in told
