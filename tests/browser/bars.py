"""The bars that the browser tests look at: in English, and in long Hungarian words."""

from kdexplore.views.scenes.board_view import Plain

LANGUAGES = [
    {"code": code, "name": name}
    for code, name in (("en", "English"), ("hu", "magyar"), ("tr", "Türkçe"), ("is", "íslenska"), ("pl", "polski"))
]
WORDS = {
    "home": "Start page",
    "rooms": "Rooms",
    "language": "Language",
    "menu": "Menu",
    "close": "Close the menu",
    "too_large": "That file is larger than 256 kB.",
    "unreadable": "That file is no text.",
}


def item(name, text, **more) -> Plain:
    return {"name": name, "text": text} | more


def menus(*, no_hints=False) -> list[Plain]:
    view = [
        item("theme", "Colours: light", icon="light", stays=True, hint="→ dark"),
        item("no_hints", "No hints", pressed=no_hints, hint="no hints, no points"),
        item("twin", "As text", pressed=False, key="t"),
    ]
    share = [
        item("link", "Copy link"),
        item("copy", "Copy notation"),
        item("save", "Save file"),
        item("open", "Open file…", file={"accept": ".json,.csv,.txt"}),
        item("code", "Code for this screen"),
    ]
    return [
        item("view", "View", icon="view", items=view),
        item("share", "Share", icon="share", items=share),
        item("help", "Help", icon="help"),
    ]


def bar(*, room="play", theme="light", no_hints=False, **more) -> Plain:
    rooms = [item(name, name.capitalize()) for name in ("learn", "play", "lab", "tiles")]
    return {
        "lang": "en",
        "label": "kdexplore",
        "rooms": rooms,
        "room": room,
        "summary": item("setup", "Origins · Totem · 3 players"),
        "languages": LANGUAGES,
        "theme": theme,
        "menus": menus(no_hints=no_hints),
        "words": WORDS,
    } | more


def hungarian() -> Plain:
    long = "Megszentségteleníthetetlenségeskedés"
    rooms = [
        item(name, text)
        for name, text in (("learn", "Tanulás"), ("play", "Játék"), ("lab", long), ("tiles", "Dominók"))
    ]
    return bar(lang="hu", rooms=rooms, room="lab", summary=item("setup", f"Őskor · {long} · 3 játékos"))
