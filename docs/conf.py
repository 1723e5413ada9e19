"""How the site of these pages is built: `sphinx-build -W --keep-going docs site`, without the network."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from kdexplore import __version__  # noqa: E402 -- from this checkout, installed or not

project = "kdexplore"
author = "the kdexplore authors"
release = version = __version__
language = "en"

extensions = ["myst_parser", "sitepages"]
exclude_patterns = ["sitepages"]
source_suffix = {".md": "markdown"}
root_doc = "index"

myst_heading_anchors = 4
myst_links_external_new_tab = False
nitpicky = True

html_theme = "furo"
html_title = "kdexplore"
html_favicon = "../kdexplore/app/template/icon.svg"
html_static_path = ["sitepages/site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_show_search_summary = False  # a summary is fetched, and a folder that is opened as a file cannot fetch
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d5b63",
        "color-brand-content": "#1d5b63",
        "color-brand-visited": "#5b4a7a",
        "font-stack": "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fc8d1",
        "color-brand-content": "#7fc8d1",
        "color-brand-visited": "#b9a6de",
    },
}
suppress_warnings = ["misc.highlighting_failure"]  # JSON with an ellipsis is still best read as JSON
