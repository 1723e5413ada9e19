"""What a phone must not do to a room: nothing wider than the screen, no text cut, no control too small or covered."""

from typing import Any

FAULTS = """({ room, finger }) => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (node) => (node.ariaLabel ?? node.textContent ?? "").trim().slice(0, 40);
  const words = (node) => `${node.tagName} ${node.getAttribute("class")} "${name(node)}"`;
  const inside = [...document.querySelectorAll(`${room} *`)].filter(seen);
  const faults = [];
  const width = document.documentElement.scrollWidth;
  if (width > document.documentElement.clientWidth) faults.push(`wider than the screen: ${width}`);

  // Text that its own box cuts off. Dashes have their words for ears alone.
  const own = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  for (const node of inside.filter((each) => own(each) && !each.closest("svg, .kd-turn"))) {
    const { overflowX, overflowY } = getComputedStyle(node);
    const wide = overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1;
    const high = overflowY === "hidden" && node.scrollHeight > node.clientHeight + 4;
    if (node.clientWidth > 2 && (wide || high)) faults.push(`cut: ${words(node)}`);
  }

  // Controls: as large as the tip of a finger, with what enlarges them unseen; and nothing else over them.
  const controls = inside.filter((node) => node.matches(
    'button, select, summary, input:not([type="radio"], [type="checkbox"]), [role="button"], .widget-radio-box label',
  ) && !node.closest("[role=grid], .kd-form-live"));
  for (const node of controls) {
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    const more = getComputedStyle(node, "::after");
    const grow = more.content === "none" ? 0 : Math.max(0, -2 * (parseFloat(more.top) || 0));
    if (box.height + grow < finger - 0.5) faults.push(`${Math.round(box.height + grow)} px high: ${words(node)}`);
    if (box.width < finger - 0.5 && !grow) faults.push(`${Math.round(box.width)} px wide: ${words(node)}`);
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (y < 0 || y > innerHeight) continue;
    const above = document.elementFromPoint(x, y);
    if (above && !node.contains(above) && !above.contains(node)) faults.push(`under ${words(above)}: ${words(node)}`);
  }
  return faults;
}"""


# A board that has just been drawn takes a frame or two to find its size.
CALM = f"""async (told) => {{
  const faults = {FAULTS};
  let found = faults(told);
  for (let frame = 0; frame < 60 && found.length; frame++) {{
    await new Promise(requestAnimationFrame);
    found = faults(told);
  }}
  return found;
}}"""
FINGER = 44  # pixels


def faults(page: Any, room: str) -> list[str]:
    """What is wrong with a room on the screen, once it has come to rest."""
    found: list[str] = page.evaluate(CALM, {"room": room, "finger": FINGER})
    return found
