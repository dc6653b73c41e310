// Writes the inline script of a server-rendered page that fetches the other scripts after the first paint and records early input
// (docs/hydration.md). In the browser it listens to events, sets `window.earlyInput` and adds tags to the head.

/** The scripts are fetched at the latest after this time, even if the first picture is not shown by then. */
const MAX_DELAY_MS = 2500;
/** Equals `PANEL_MEDIA_QUERY` of the client (`search/filters/FilterPanel.tsx`): wide windows show the filter panel from this width on. */
const DESKTOP_MEDIA_QUERY = '(min-width: 64em)';

interface PageScripts {
  /** URL of the script that hydrates the page. */
  entry: string;
  /** URLs of everything that the entry imports, fetched in parallel. */
  scripts: readonly string[];
  /** URLs of the additional scripts that the page needs in a wide window. */
  wide: readonly string[];
  /** URLs of the stylesheets that the page's combined stylesheet already contains. */
  loadedStyles: readonly string[];
}

/** Records keys outside of fields. After `/`, which opens the search, the keys are text that the visitor types into it. */
const RECORD_KEYS = `let isSearching = false;
onDehydrated("keydown", (event, target) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest("input, textarea, select")) return;
  if (event.key === "/") isSearching = true;
  if (event.key === "Escape") isSearching = false;
  if (event.key === "Tab" || (!isSearching && ["Enter", " "].includes(event.key))) return;
  if (isSearching && (event.key.length === 1 || event.key === "Enter")) event.preventDefault();
  events.push(event);
});`;

/**
 * Records what the visitor does to parts of the page that React has not hydrated yet (`data-dehydrated`). After the hydration
 * `early-input.ts` of the client repeats it. A form with an `action` is left to the browser; any other is not submitted until then.
 */
const RECORD_EARLY_INPUT = `const events = [];
const fields = new Map();
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
${RECORD_KEYS}
onDehydrated("submit", (event, form) => {
  if (form.hasAttribute("action")) return;
  event.preventDefault();
  events.push(event);
});`;

/**
 * Adds a disabled link for each stylesheet of the combined one, which keeps a later script from loading it again. A script adds the links
 * because Chromium 153 fetches disabled links that are in the HTML.
 */
const markStylesAsLoaded = (loadedStyles: readonly string[]): string => `for (const href of ${JSON.stringify(loadedStyles)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, disabled: true }));`;

/**
 * Fetches the page's scripts once its first picture is shown, when the visitor begins to use the page, or after `MAX_DELAY_MS`. Looks for
 * the picture after the first frame, because measuring it earlier would lay the page out twice.
 */
const fetchScriptsLater = ({ entry, scripts, wide }: PageScripts): string => `let hasBegun = false;
const firstUseEvents = ["pointerdown", "keydown", "input", "wheel", "scroll"];
const fetchScripts = () => {
  if (hasBegun) return;
  hasBegun = true;
  for (const type of firstUseEvents) removeEventListener(type, fetchScripts, true);
  const preload = (href) => document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  ${JSON.stringify(scripts)}.forEach(preload);
  if (matchMedia("${DESKTOP_MEDIA_QUERY}").matches) ${JSON.stringify(wide)}.forEach(preload);
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src: ${JSON.stringify(entry)} }));
};
for (const type of firstUseEvents) addEventListener(type, fetchScripts, { capture: true, passive: true });
const afterFrame = (callback) => requestAnimationFrame(() => setTimeout(callback));
const fetchAfterPaint = () => afterFrame(() => afterFrame(fetchScripts));
afterFrame(() => {
  const firstPicture = [...document.querySelectorAll("img[fetchpriority=high]")].find((picture) => picture.clientWidth > 0);
  firstPicture ? firstPicture.decode().then(fetchAfterPaint, fetchAfterPaint) : fetchAfterPaint();
});
setTimeout(fetchScripts, ${MAX_DELAY_MS});`;

/** The text of the script for the end of a page. */
export const deferredHydrationScript = (pageScripts: PageScripts): string => `(() => {
${RECORD_EARLY_INPUT}
${markStylesAsLoaded(pageScripts.loadedStyles)}
${fetchScriptsLater(pageScripts)}
})()`;
