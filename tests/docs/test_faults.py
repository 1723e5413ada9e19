"""A site with a link to nowhere, or with anything from another host, is not let through."""

import pytest

from tests.site import faults

GOOD = '<h1 id="top">A</h1><a href="#top">up</a><a href="sub/b.html#deep">b</a><img src="a.svg">'
BAD = {
    '<script src="https://cdn.example.org/a.js"></script>': "a.html loads https://cdn.example.org/a.js",
    '<link rel="stylesheet" href="//example.org/a.css">': "a.html loads //example.org/a.css",
    '<a href="gone.html">x</a>': "a.html: gone.html",
    '<a href="sub/b.html#gone">x</a>': "a.html: sub/b.html#gone",
    '<a href="#gone">x</a>': "a.html: #gone",
}


@pytest.fixture
def site(tmp_path):
    """A site of two pages and a style, all of it as it should be."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.html").write_text(GOOD, encoding="utf-8")
    (tmp_path / "sub/b.html").write_text('<p id="deep"><a href="../a.html">a</a></p>', encoding="utf-8")
    (tmp_path / "a.css").write_text("p { background: url(a.svg) }", encoding="utf-8")
    return tmp_path


def test_a_good_site_has_no_faults(site):
    assert faults(site) == []


@pytest.mark.parametrize("html", BAD)
def test_a_fault_is_named(site, html):
    (site / "a.html").write_text(GOOD + html, encoding="utf-8")
    assert faults(site) == [BAD[html]]


@pytest.mark.parametrize(
    "css", ["@font-face { src: url('https://example.org/f.woff') }", '@import "//example.org/a.css";']
)
def test_a_style_from_another_host_is_a_fault(site, css):
    (site / "a.css").write_text(css, encoding="utf-8")
    assert len(faults(site)) == 1
