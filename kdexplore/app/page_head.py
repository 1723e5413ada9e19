"""What a page of the explorer holds before there is a session: its words, style, script and picture."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from kdexplore.views.widgets import plotlyjs
from kdexplore.words import Text, languages, say

TEMPLATE = Path(__file__).parent / "template"


def page_words(lang: str) -> dict[str, str]:
    """What the page says before there is a kernel that could say it."""
    return {
        "title": say(Text("page.title"), lang),
        "loading": say(Text("page.loading"), lang),
        "slow": say(Text("page.slow"), lang),
        "failed": say(Text("page.failed"), lang),
        "missing": say(Text("page.missing"), lang),
        "full": say(Text("page.full"), lang),
        "retry": say(Text("page.retry"), lang),
        "no_script": say(Text("page.no_script"), lang),
    }


def furnishing(lang: str | None) -> dict[str, Any]:
    """What the template is filled with: words in every language, and our own style, script and picture."""
    picture = (TEMPLATE / "icon.svg").read_text(encoding="utf-8").strip()
    return {
        "lang": lang or "en",
        "fixed": lang,
        "words": {each: page_words(each) for each in dict.fromkeys((*languages(), lang or "en"))},
        "picture": picture,
        "plotly": f"kdexplore/{plotlyjs.NAME}",
        "icon": f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}",
        "style": (TEMPLATE / "loading.css").read_text(encoding="utf-8"),
        "script": (TEMPLATE / "loading.js").read_text(encoding="utf-8"),
    }
