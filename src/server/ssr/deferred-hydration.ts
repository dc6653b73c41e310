// The script in a page that fetches the other scripts after the first paint and records early input (docs/hydration.md).

/** The scripts are fetched at the latest after this time, even if the first picture is not shown by then. */
const MAX_DELAY_MS = 2500;
/** As `theme.breakpoints.md` of the client: the parts for wide windows are shown from this width on. */
const DESKTOP_MEDIA_QUERY = '(min-width: 64em)';

interface PageScripts {
  /** URL of the script that hydrates the page. */
  entry: string;
  /** Everything that it imports, fetched in parallel. */
  scripts: readonly string[];
  /** What it needs in a wide window besides. */
  wide: readonly string[];
  loadedStyles: readonly string[];
}

/**
 * The text of a script for the end of a page; docs/hydration.md explains it. It records what the visitor does before React has hydrated the part of the
 * page that they do it to (`early-input.ts` of the client repeats it), and fetches the page's scripts once the first picture is shown, or at the first
 * touch. The page is measured after its first frame, because measuring it earlier would lay it out twice.
 * In the script `signs` are the events by which a visitor begins to use the page, `begin` fetches the scripts, `framed` waits for a frame to be painted.
 * `loadedStyles` are in the page's combined stylesheet already. A disabled link for each keeps a later script from loading it again; the links are
 * made here because Chromium 153 fetches disabled links that are in the HTML.
 */
export const deferredHydrationScript = ({ entry, scripts, wide, loadedStyles }: PageScripts): string => `(() => {
const events = [];
const fields = new Map();
let searching = false;
window.earlyInput = { events, fields };
const root = document.getElementById("root");
const onDehydrated = (type, handle) => addEventListener(type, (event) => {
  if ((root.contains(event.target) ? event.target : root).closest("[data-dehydrated]")) handle(event, event.target);
}, true);
onDehydrated("input", (_, field) => {
  fields.delete(field);
  fields.set(field, { value: field.value, checked: field.checked });
});
onDehydrated("click", (event, target) => {
  if (target.closest("button:not([type=submit])")) events.push(event);
});
onDehydrated("keydown", (event, target) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest("input, textarea, select")) return;
  if (event.key === "/") searching = true;
  if (event.key === "Escape") searching = false;
  if (event.key === "Tab" || (!searching && ["Enter", " "].includes(event.key))) return;
  if (searching && (event.key.length === 1 || event.key === "Enter")) event.preventDefault();
  events.push(event);
});
onDehydrated("submit", (event, form) => {
  if (form.hasAttribute("action")) return;
  event.preventDefault();
  events.push(event);
});

for (const href of ${JSON.stringify(loadedStyles)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, disabled: true }));
const signs = ["pointerdown", "keydown", "input", "wheel", "scroll"];
let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  for (const sign of signs) removeEventListener(sign, begin, true);
  const fetchEarly = (href) => document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  ${JSON.stringify(scripts)}.forEach(fetchEarly);
  if (matchMedia("${DESKTOP_MEDIA_QUERY}").matches) ${JSON.stringify(wide)}.forEach(fetchEarly);
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src: ${JSON.stringify(entry)} }));
};
for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
const framed = (then) => requestAnimationFrame(() => setTimeout(then));
const shown = () => framed(() => framed(begin));
framed(() => {
  const first = [...document.querySelectorAll("img[fetchpriority=high]")].find((picture) => picture.clientWidth > 0);
  first ? first.decode().then(shown, shown) : shown();
});
setTimeout(begin, ${MAX_DELAY_MS});
})()`;
