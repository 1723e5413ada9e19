// A class: pupils choose a name and see what the teacher shows; the teacher sees who is where. Names are text, never
// markup. The teacher's word came with the address, is taken out of it, and stays in this tab.

const EVERY = 3000; // milliseconds between two looks
const KEPT = "kdexplore.teacher";
const HEADER = "X-Kdexplore-Teacher";
const base = `${JSON.parse(document.getElementById("jupyter-config-data").textContent).baseUrl}kdexplore/class`;
const own = { id: crypto.getRandomValues(new Uint32Array(4)), name: "", number: null, teacher: false };
own.id = Array.from(own.id, (each) => each.toString(16).padStart(8, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
const made = (tag, look = {}, ...inside) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(look)) node.setAttribute(name, value);
  node.append(...inside);
  return node;
};

// ---- the server

function word() {
  const address = new URL(location.href);
  const given = address.searchParams.get("teacher");
  if (given) {
    sessionStorage.setItem(KEPT, given);
    address.searchParams.delete("teacher");
    history.replaceState(null, "", address);
  }
  return sessionStorage.getItem(KEPT) ?? "";
}

const secret = word();

function asked(path, body) {
  const xsrf = /(?:^|;\s*)_xsrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
  const headers = { [HEADER]: secret, "X-XSRFToken": xsrf };
  const sent = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers, cache: "no-store" };
  return fetch(base + path, sent);
}

const room = () => document.querySelector(".kd-bar [data-room][aria-current=page]")?.dataset.room ?? "start";
const position = () => decodeURI(location.hash.slice(1));

// ---- what is seen

class Strip {
  constructor(words) {
    this.words = words;
    this.said = made("p", { role: "status", class: "kd-class-said" });
    this.list = made("ul", { class: "kd-class-list", "aria-label": words.list });
    this.body = made("div", { class: "kd-class-body" });
    this.count = made("span");
    const heading = made("summary", {}, words.title, " ", this.count);
    this.root = made("details", { class: "kd-class", open: "" }, heading, this.body, this.said);
    document.body.append(made("link", { rel: "stylesheet", href: `${base}.css` }), this.root);
  }

  teach() {
    const show = made("button", { type: "button" }, this.words.show);
    show.addEventListener("click", () => this.show());
    this.body.replaceChildren(show, this.list);
  }

  learn() {
    const field = made("input", { maxlength: "24", autocomplete: "off", required: "" });
    const label = made("label", {}, this.words.name, " ", field);
    const form = made("form", {}, label, made("button", { type: "submit" }, this.words.join));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      own.name = field.value;
      this.here().then((fine) => fine && this.joined());
    });
    this.body.replaceChildren(form);
  }

  joined() {
    this.body.replaceChildren();
    this.say(this.words.joined.replace("{name}", own.name));
    this.count.textContent = `· ${own.name}`;
    this.root.open = false; // the page is all theirs, until something is put before them
  }

  say(text) {
    this.said.textContent = text;
  }

  async here() {
    const { ok, status } = await asked("/here", { id: own.id, name: own.name, room: room() });
    if (!ok) this.say(status === 409 ? this.words.full : this.words.failed);
    return ok;
  }

  async show() {
    const { ok } = await asked("/show", { link: position() });
    this.say(ok ? this.words.done : this.words.failed);
  }

  people(members) {
    this.count.textContent = `(${members.length})`;
    const rows = members.map(({ name, room: where }) => made("li", {}, `${name} – ${this.words.rooms[where]}`));
    this.list.replaceChildren(...(rows.length ? rows : [made("li", {}, this.words.nobody)]));
  }

  // A pupil who comes later sees what the class sees; a step of ours is not undone by what was there before.
  follow(number, link) {
    const first = own.number === null;
    if (number === own.number) return;
    own.number = number;
    if (own.teacher || !link || (first && location.hash.length > 1)) return;
    location.hash = link;
    this.root.open = true;
    this.say(this.words.arrived);
  }
}

// ---- again and again

async function look(strip) {
  const answer = await (await asked("")).json();
  if (answer.teacher) strip.people(answer.members);
  strip.follow(answer.number, answer.link);
  if (own.name && !own.teacher) await strip.here();
}

async function begin() {
  const answer = await (await asked(`?lang=${document.documentElement.lang}`)).json();
  own.teacher = answer.teacher;
  const strip = new Strip(answer.words);
  if (own.teacher) strip.teach();
  else strip.learn();
  const again = async () => {
    await look(strip).catch(() => {}); // a server that is away is the business of the page
    setTimeout(again, EVERY);
  };
  await again();
}

begin();
