"""A monkey at the dashboard: `python -m tests.app.monkey --minutes 10` presses whatever it sees, and watches.

After every action there must be no error in the browser, in the kernel or in the log of the server, and the page must
answer. The same seed does the same again; when something is wrong, the last of what it did is printed.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import deque
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, sync_playwright

from kdexplore.hosting.messages import unpacked
from tests.app.conftest import STATIC, Visit, free_port, started
from tests.conftest import FLAGS, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Dialog, FileChooser, Page, WebSocket

REMEMBERED = 50  # actions that are printed when something is wrong
PATIENCE = 3_000  # milliseconds for an answer to whatever is pressed
LOADING = 60_000  # milliseconds for a page, on a machine with other things to do
EVERY = {"probe": 20, "narrow": 30, "restore": 60}  # so many actions from one look to the next
ROOMS = ("start", "learn", "play", "table", "lab", "analyse", "studio")
WIDTHS = (320, 360, 768, 1400)
KEYS = (
    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Space", "Escape", "Tab", "Shift+Tab", "Home", "End",
    "PageUp", "PageDown", "Delete", "Backspace", "r", "f", "t", "n", "1", "5",
)  # fmt: skip
TYPED = (
    "", " ", "0", "-1", "99999999999999999999", "1e9", "ww1*f", "gw./lw1*", "*/*/*", "(fisher_1)", "w^1'/v2*", "kd1.",
    "<img src=x onerror=\"document.title='hacked'\">", "<b>fat</b>", "'; DROP TABLE dominoes; --", '{"dominoes": []}',
    "number,first,second\n1,w,f1\n", "{" * 400, "x" * 3000, "ş\u0131İ\u200b\u202eabc", "\U0001f30b" * 20,
    "../../etc", "%00%",
)  # fmt: skip

# What can be pressed, as the eye sees it: its middle, and what it is called.
VISIBLE = """([query, share]) => {
  const seen = [...document.querySelectorAll(query)].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return width && height && getComputedStyle(node).visibility !== "hidden";
  });
  const found = seen[Math.floor(share * seen.length)];
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const name = found.getAttribute("aria-label") || found.dataset.name || found.dataset.at || found.textContent.trim();
  return { x: x + width / 2, y: y + height / 2, tag: found.localName, name: name.slice(0, 60), of: seen.length };
}"""
OURS = re.compile(r'the explorer failed|File "[^"]*kdexplore')  # a closed page makes servers complain: that is theirs
PRESSED = (
    ".kd-app :is(button, [role=button], [role=radio], [role=tab], label, input:is([type=checkbox], [type=radio]), a)"
)
CELLS = ".kd-app [role=gridcell]"
FIELDS = ".kd-app :is(textarea, input[type=text], input[type=number], input:not([type]))"
SELECTS = ".kd-app select"
SLIDERS = ".kd-app :is([role=slider], input[type=range])"

# What is wrong with the page itself, in words; nothing on a good day.
WRONG = """() => {
  const wrong = [];
  const focus = document.activeElement;
  if (!focus || !focus.isConnected) wrong.push("the focus is nowhere");
  else if (focus !== document.body && !focus.getClientRects().length) wrong.push(`hidden focus: ${focus.outerHTML}`);
  const text = document.body.innerText;
  for (const bad of ["Traceback (most", "[object Object]", "undefined is", "Error displaying widget", "NaN"]) {
    if (text.includes(bad)) wrong.push(`on the page: ${bad}`);
  }
  if (document.querySelector(".kd-page-lost")?.textContent) wrong.push("the connection was lost");
  if (document.querySelector(".kd-app img[onerror]") || document.title === "hacked") wrong.push("markup was taken in");
  return wrong;
}"""
SIDEWAYS = """() => {
  const { clientWidth: width, scrollWidth: wide } = document.documentElement;
  if (wide <= width) return "";
  const sticksOut = (node) => node.getBoundingClientRect().right > width + 1;
  const found = [...document.querySelectorAll(".kd-app *")].filter(sticksOut).slice(-3);
  return `${wide} in ${width}: ` + found.map((node) => node.outerHTML.slice(0, 160)).join(" | ");
}"""
# What a link must bring back, as people would tell: the room, its language, and what lies there.
SHOWN = """() => {
  const shown = (query) => [...document.querySelectorAll(query)].filter((node) => node.getClientRects().length);
  const words = (query) => shown(query).map((node) => node.textContent.trim());
  const room = document.querySelector(".kd-bar [aria-current=page]")?.dataset.name;
  const facts = { title: document.title, lang: document.documentElement.lang, room };
  if (/learn/.test(room)) facts.heading = words(".kd-form h3").slice(0, 1);
  if (/table/.test(room)) facts.names = words(".kd-scores .kd-panel-name");
  if (/lab/.test(room)) facts.total = words(".kd-form-total");
  if (/studio/.test(room)) facts.heading = words(".kd-form h2").slice(0, 1);
  const foot = /play/.test(room) ? shown(".kd-play .kd-bottom") : []; // the timeline itself may be folded
  const sliders = foot.flatMap((node) => [...node.querySelectorAll("[role=slider]")]);
  if (foot.length) facts.at = sliders.map((node) => node.getAttribute("aria-valuetext"));
  return facts;
}"""
# An error that a widget's manager catches is printed with where it came from.
TRACED = "const own = console.error; console.error = (...told) => own(...told.map((each) => each?.stack ?? each));"
CHOSEN = "(node, at) => { node.selectedIndex = at; node.dispatchEvent(new Event('change', { bubbles: true })); }"
LABEL = "() => document.querySelector('.kd-bar-language')?.getAttribute('aria-label')"


class WrongError(AssertionError):
    """What the monkey found."""


class Monkey:
    """One page, a source of chance, and a memory of what was done."""

    def __init__(self, page: Page, address: str, seed: int, printed: Any) -> None:
        self.page, self.address, self.random, self.printed = page, address, Random(seed), printed
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        self.count = self.awaited = 0
        self.began = time.monotonic()
        self.heard = Visit(page, address)
        self.actions = {
            self.press: 30, self.cell: 24, self.key: 16, self.type: 5, self.choose: 5, self.scrub: 4, self.room: 4,
            self.travel: 4, self.resize: 2, self.damage: 1, self.drag: 3,
        }  # fmt: skip
        page.on("filechooser", self.answer)
        page.on("dialog", _dismiss)
        page.on("websocket", self.listen)

    # ---- what is watched

    def listen(self, socket: WebSocket) -> None:
        """Every message to the kernel is awaited until the kernel is idle again; its errors are errors."""
        socket.on("framesent", lambda frame: self.sent(_bytes(frame)))
        socket.on("framereceived", lambda frame: self.received(_bytes(frame)))

    def sent(self, frame: bytes) -> None:
        self.awaited += unpacked(frame).kind == "comm_msg"

    def received(self, frame: bytes) -> None:
        message = unpacked(frame)
        if message.content.get("execution_state") == "idle" and message.parent.get("msg_type") == "comm_msg":
            self.awaited = max(0, self.awaited - 1)
        if message.kind == "error":
            self.heard.errors.append(str(message.content)[-3000:])

    def settle(self) -> None:
        """Until the kernel has answered all that was asked."""
        until = time.monotonic() + 4 * PATIENCE / 1000
        while True:
            self.page.wait_for_timeout(25)
            if not self.awaited:
                return
            if time.monotonic() > until:
                raise WrongError(f"the kernel has not answered {self.awaited} messages")

    def look(self) -> None:
        """Nothing is wrong in the browser, on the page, in the kernel."""
        wrong = self.page.evaluate(WRONG)
        if wrong:  # a browser takes its time before it leaves what has been hidden
            self.page.wait_for_timeout(500)
            wrong = self.page.evaluate(WRONG)
        found = [*self.heard.errors, *wrong]
        printed = self.printed()
        if failed := OURS.search(printed):
            found.append(printed[max(0, failed.start() - 500) :][:4000])
        if found:
            raise WrongError("\n".join(found))

    def probe(self) -> None:
        """Another language: the bar says so at once, and the page is not stuck."""
        before = self.page.evaluate(LABEL)
        select = self.page.locator(".kd-bar-language")
        codes = list(select.evaluate("node => [...node.options].map(option => option.value)"))
        codes.remove(select.input_value())
        wanted = self.random.choice(codes)
        self.note(f"language {wanted}")
        select.select_option(wanted, force=True)
        try:
            self.page.wait_for_function(f"before => ({LABEL})() !== before", arg=before, timeout=PATIENCE)
        except Error as error:
            raise WrongError("the page did not change its language") from error

    def narrow(self) -> None:
        """On a phone nothing sticks out at the side."""
        before = self.page.viewport_size
        self.page.set_viewport_size({"width": 360, "height": 740})
        self.settle()
        self.page.wait_for_timeout(300)
        if wide := self.page.evaluate(SIDEWAYS):
            raise WrongError(f"wider than the page: {wide}")
        if before:
            self.page.set_viewport_size(before)

    def restore(self) -> None:
        """The link of the moment, opened in another page, leads to the same place."""
        self.page.keyboard.press("Escape")
        self.settle()
        here, link = self.page.evaluate(SHOWN), self.page.evaluate("location.hash")
        if not link:
            return
        other = self.page.context.new_page()
        try:
            other.goto(f"{self.address}/{link}", timeout=LOADING)
            other.wait_for_selector(".kd-app .kd-bar", timeout=LOADING)
            with suppress(Error):  # what is still different then is told below
                same = f"here => JSON.stringify(({SHOWN})()) === JSON.stringify(here)"
                other.wait_for_function(same, arg=here, timeout=2 * PATIENCE)
            there = other.evaluate(SHOWN)
        finally:
            other.close(run_before_unload=False)
        if here != there:
            raise WrongError(f"{link}\nleads to {there}\ninstead of {here}")

    # ---- what is done

    def step(self) -> None:
        """One action, and a look at what came of it."""
        action = self.random.choices([*self.actions], [*self.actions.values()])[0]
        action()
        self.settle()
        self.look()
        self.count += 1
        for name, every in EVERY.items():
            if self.count % every == 0:
                self.note(name)
                getattr(self, name)()
                self.settle()
                self.look()

    def note(self, what: str) -> None:
        self.done.append(f"{self.count} ({time.monotonic() - self.began:.1f} s): {what}")

    def found(self, query: str) -> Any:
        """Something that can be seen, by chance."""
        return self.page.evaluate(VISIBLE, [query, self.random.random()])

    def press(self, query: str = PRESSED) -> None:
        spot = self.found(query)
        if spot:
            self.note(f"press {spot['tag']} {spot['name']!r}")
            self.page.mouse.click(spot["x"], spot["y"], click_count=self.random.choice((1, 1, 1, 2)))

    def cell(self) -> None:
        self.press(CELLS)

    def key(self) -> None:
        key = self.random.choice(KEYS)
        self.note(f"key {key}")
        self.page.keyboard.press(key)

    def type(self) -> None:
        spot, text = self.found(FIELDS), self.random.choice(TYPED)
        if spot:
            self.note(f"type {text[:40]!r} into {spot['name']!r}")
            self.page.mouse.click(spot["x"], spot["y"], click_count=3)
            self.page.keyboard.insert_text(text)
            self.page.keyboard.press(self.random.choice(("Tab", "Enter")))

    def choose(self) -> None:
        """An option of a list, as if chosen from it."""
        every = self.page.locator(SELECTS).filter(visible=True)
        if number := every.count():
            one = every.nth(self.random.randrange(number))
            many = one.evaluate("node => node.options.length")
            wanted = self.random.randrange(max(1, many))
            self.note(f"option {wanted} of {one.evaluate('node => node.previousSibling?.textContent')!r}")
            one.evaluate(CHOSEN, wanted)

    def scrub(self) -> None:
        """The timeline pressed anywhere."""
        box = self.page.locator(SLIDERS).filter(visible=True)
        if box.count() and (there := box.first.bounding_box()):
            share = self.random.random()
            self.note(f"timeline {share:.2f}")
            self.page.mouse.click(there["x"] + share * there["width"], there["y"] + there["height"] / 2)

    def room(self) -> None:
        name = self.random.choice(ROOMS)
        self.note(f"room {name}")
        self.page.locator(".kd-bar button[data-name]").evaluate_all(
            "(nodes, name) => nodes.find(node => node.dataset.name.includes(name))?.click()", f'"{name}"'
        )

    def travel(self) -> None:
        """Back or forward, as far as the page itself goes."""
        way = self.random.choice(("back", "forward"))
        self.note(way)
        self.page.evaluate(f"() => navigation.canGo{way.title()} && void history.{way}()")
        self.page.wait_for_timeout(50)

    def resize(self) -> None:
        width = self.random.choice(WIDTHS)
        self.note(f"width {width}")
        self.page.set_viewport_size({"width": width, "height": self.random.choice((640, 900))})

    def damage(self) -> None:
        """A link cut off, or with a letter exchanged."""
        link = self.page.evaluate("location.hash").removeprefix("#") or "kd1.x"
        at = self.random.randrange(len(link))
        broken = self.random.choice((link[:at], f"{link[:at]}A{link[at + 1 :]}", f"{link}<b>", "kd1.", "kd9.x"))
        self.note(f"link {broken[:200]}")
        self.page.evaluate("link => { location.hash = link; }", broken)
        self.page.wait_for_timeout(50)

    def drag(self) -> None:
        """From one cell to another, and a turn of the wheel."""
        spots = [self.found(CELLS), self.found(CELLS)]
        if all(spots):
            self.note(f"drag {spots[0]['name']!r} to {spots[1]['name']!r}")
            self.page.mouse.move(spots[0]["x"], spots[0]["y"])
            self.page.mouse.down()
            self.page.mouse.move(spots[1]["x"], spots[1]["y"], steps=3)
            self.page.mouse.up()
            self.page.mouse.wheel(0, self.random.choice((-120, 120)))

    def answer(self, chooser: FileChooser) -> None:
        """A file for whoever asks for one."""
        text = self.random.choice(TYPED)
        self.note(f"file {text[:40]!r}")
        chooser.set_files({"name": "<b>.json", "mimeType": "text/plain", "buffer": text.encode()})

    def run(self, minutes: float) -> int:
        """How many things were done; what was wrong is raised with the last of them."""
        until = time.monotonic() + 60 * minutes
        try:
            while time.monotonic() < until:
                self.step()
        except (WrongError, Error) as error:
            told = "\n".join(self.done)
            printed = self.printed()[-2000:]
            raise WrongError(f"{error}\n\nat {self.page.url[:300]}\nafter\n{told}\n\nprinted\n{printed}") from error
        return self.count


def _dismiss(dialog: Dialog) -> None:
    dialog.dismiss()


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame


@contextmanager
def at_large(browser: Browser, address: str, seed: int, printed: Any) -> Iterator[Monkey]:
    """A monkey at a page that has come."""
    place = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB")
    place.add_init_script(TRACED)
    page = place.new_page()
    monkey = Monkey(page, address.rstrip("/"), seed, printed)
    page.goto(address, timeout=LOADING)
    page.wait_for_selector(".kd-app .kd-start-doors button", timeout=LOADING)
    page.set_default_timeout(10_000)
    try:
        yield monkey
    finally:
        place.close()


@contextmanager
def served(address: str) -> Iterator[tuple[str, Any]]:
    """A server of our own where no address is given, and what it prints."""
    if address:
        yield address, lambda: ""
        return
    port = free_port()
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "1"]
    with tempfile.TemporaryDirectory() as folder, started(command, port, Path(folder), STATIC) as server:
        yield server.address, lambda: server.said


def main() -> int:
    """Let a monkey loose for some minutes, and say what became of it."""
    parser = argparse.ArgumentParser(description="Press random things at the dashboard, and watch.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--address", default="", help="of a server that runs already")
    options = parser.parse_args()
    path = chromium()
    with served(options.address) as (address, printed), sync_playwright() as player:
        browser = player.chromium.launch(executable_path=path, args=FLAGS)
        sys.stdout.write(f"seed {options.seed}\n")
        sys.stdout.flush()
        with at_large(browser, address, options.seed, printed) as monkey:
            try:
                sys.stdout.write(f"{monkey.run(options.minutes)} actions, nothing wrong\n")
            except WrongError as wrong:
                sys.stdout.write(f"{wrong}\n")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
