"""The README's picture is drawn by the program; `python tests/views/test_pictures.py` draws it anew."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # a bare checkout will do

from kdexplore import parse, rules, score  # noqa: E402 -- after the path
from kdexplore.views import svg  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "territory.svg"
EXAMPLE = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"


def drawn() -> str:
    """The scored territory that every Origins rulebook shows, its jungle lit."""
    discovery = rules("discovery", players=3)
    territory = parse(EXAMPLE, discovery.tiles)
    sheet = score(territory, discovery)
    jungle = next(line for line in sheet.lines if line.key == "jungle")
    return str(svg.board(territory, discovery.tiles, span=5, marks=svg.score_marks(sheet, lit=jungle)))


def test_the_picture_of_the_readme_is_what_the_program_draws():
    assert PICTURE.read_text(encoding="utf-8") == drawn() + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn() + "\n", encoding="utf-8")
