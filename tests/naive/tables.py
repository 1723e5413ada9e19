"""What is printed: the dominoes, the cave people and their values, as short text tables."""

KINGDOMINO = """
w-w w-w f-f f-f f-f f-f l-l l-l l-l g-g g-g s-s w-f w-l w-g w-s f-l f-g w1-f w1-l w1-g
w1-s w1-m f1-w f1-w f1-w f1-w f1-l f1-g l1-w l1-w l1-f l1-f l1-f l1-f w-g1 l-g1 w-s1 g-s1
m1-w w-g2 l-g2 w-s2 g-s2 m2-w s-m2 s-m2 w-m3
"""

ORIGINS = """
d-d d-d d-d d-g d-g d-l d-l d-j d-j d-q d-q g-g g-g g-g l-l l-l j-j j-j g-l l-j g-q g-q
j-q d-g1 d-l1 d-j1 d-q1 d-v1 d-v1 d1-g d1-l g1-l g1-j g-l1 l1-q g-j1 q-q1 g-v1 g-v1 l-v1
l-q2 l-v2 j-v2 j-v2 q-v2 l1-j2 j1-q2 q-v3
"""

START = "*"
VOLCANO = "v"
HOME_SQUARE = (START, 0, 0)

RESOURCES = {"g": "mammoth", "l": "fish", "j": "mushroom", "q": "flint"}
TOTEMS = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}
HUNTERS = {
    "hunter": (3, ["mammoth"]),
    "fisher": (3, ["fish"]),
    "gatherer": (4, ["mushroom"]),
    "sculptor": (5, ["flint"]),
    "painter": (2, ["mammoth", "fish", "mushroom", "flint"]),
}
WARRIORS = {"warrior1": 1, "warrior2": 2, "warrior3": 3}
PEOPLE_TABLE = """
hunter hunter fisher fisher gatherer gatherer sculptor sculptor painter painter
fire_eater fire_eater shaman shaman
warrior1 warrior1 warrior1 warrior1 warrior2 warrior2 warrior2 warrior3
"""
PEOPLE = PEOPLE_TABLE.split()


def square(text):
    """The square written `w`, `w1` or `v3`: its terrain, printed symbols and craters."""
    digit = int(text[1:] or 0)
    return (text[0], 0, digit) if text[0] == VOLCANO else (text[0], digit, 0)


def halves(text):
    """The two squares of a domino written `w1-f`, first half first."""
    first, second = text.split("-")
    return square(first), square(second)


def dominoes(game):
    """Every domino of a game by its number."""
    table = {"kingdomino": KINGDOMINO, "origins": ORIGINS}[game]
    return {number: halves(text) for number, text in enumerate(table.split(), 1)}
