// A game on a page of its own: the picture after every decision, put together from its tags.
const { tags, steps } = JSON.parse(document.getElementById("game").textContent);
const [picture, says, at, back, next] = ["picture", "says", "at", "back", "next"].map((id) => document.getElementById(id));
const sentences = [...document.querySelectorAll("ol li")];

function show(step) {
  at.value = Math.min(Math.max(step, 0), steps.length - 1);
  const now = Number(at.value);
  picture.innerHTML = steps[now].map((number) => tags[number]).join("");
  says.textContent = sentences[now].textContent;
  at.setAttribute("aria-valuetext", says.textContent);
  back.disabled = now === 0;
  next.disabled = now === steps.length - 1;
  sentences.forEach((line, index) => line.toggleAttribute("aria-current", index === now));
}

at.addEventListener("input", () => show(Number(at.value)));
back.addEventListener("click", () => show(Number(at.value) - 1));
next.addEventListener("click", () => show(Number(at.value) + 1));
document.addEventListener("keydown", (event) => {
  if (event.target === at || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowLeft") show(Number(at.value) - 1);
  if (event.key === "ArrowRight") show(Number(at.value) + 1);
});
document.getElementById("controls").hidden = false;
show(Number(at.value));
