// A class: carries between its server and the page. The page hears `kdexplore-class` and says `kdexplore-tell`; what is
// seen of a class is a matter of the page. The teacher's word came with the address, is taken out of it, and stays in
// this tab, as a pupil's name does.

const EVERY = 2000; // milliseconds between two looks
const SOON = 150; // between two words to the server
const [WORD, NAME] = ["kdexplore.teacher", "kdexplore.pupil"];
const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const base = `${baseUrl}kdexplore/class`;

function word() {
  const address = new URL(location.href);
  const given = address.searchParams.get("teacher");
  if (given) {
    sessionStorage.setItem(WORD, given);
    address.searchParams.delete("teacher");
    history.replaceState(null, "", address);
  }
  return sessionStorage.getItem(WORD) ?? "";
}

const secret = word();
const own = { name: secret ? "" : (sessionStorage.getItem(NAME) ?? ""), place: {} };

function asked(path, body) {
  const xsrf = /(?:^|;\s*)_xsrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
  const headers = { "X-Kdexplore-Teacher": secret, "X-XSRFToken": xsrf };
  return fetch(base + path, body ? { method: "POST", body: JSON.stringify(body), headers } : { headers, cache: "no-store" });
}

// The page takes a message by preventing its default; until it is there, every look brings it again.
let told = "";
function tell(news) {
  const text = JSON.stringify(news);
  if (text === told) return;
  const event = new CustomEvent("kdexplore-class", { detail: news, cancelable: true });
  if (!document.dispatchEvent(event)) told = text;
}

async function look() {
  const answer = await (own.name ? asked("/here", { id: kernelId, name: own.name, place: own.place }) : asked(""));
  if (answer.status === 409) refuse(await answer.json());
  else if (answer.ok) tell(await answer.json());
}

function refuse({ refused }) {
  own.name = "";
  sessionStorage.removeItem(NAME);
  tell({ teacher: false, refused });
}

let due = 0;
function again(wait) {
  clearTimeout(due);
  due = setTimeout(async () => {
    await look().catch(() => {}); // a server that is away is the business of the page
    again(EVERY);
  }, wait);
}

document.addEventListener("kdexplore-tell", async ({ detail }) => {
  if ("join" in detail) {
    own.name = detail.join;
    sessionStorage.setItem(NAME, own.name);
  } else if ("place" in detail) own.place = detail.place;
  else await asked("/tell", detail).catch(() => {});
  again(SOON);
});

again(0);
