/** A picture that has not come by then is not waited for. */
const PATIENCE_MS = 2500;
/** A press that is older than this when its button comes alive is forgotten: it would surprise. */
const PRESS_MS = 10_000;
/** As `theme.breakpoints.md` of the client: from here on the parts for wide windows stand in the page. */
const DESKTOP_MEDIA_QUERY = '(min-width: 64em)';

interface PageScripts {
  /** Address of the script that hydrates the page. */
  entry: string;
  /** Everything that it imports, fetched in parallel. */
  scripts: readonly string[];
  /** What it needs in a wide window besides. */
  wide: readonly string[];
  loadedStyles: readonly string[];
}

/**
 * The text of a script for the end of a page: it fetches the page's scripts once the first picture in sight is shown, so that on a slow line they do
 * not come before it. Who presses a key, points or scrolls earlier is not kept waiting. A form that only a script can send is held until it is alive
 * (`keepTyped` of the client sends it): its fields would stand in the address, and what was typed be lost.
 * A button that is pressed before it is alive is pressed again once it is, the last one only; what React itself catches up with is left to it.
 * The page is measured after its first frame: earlier it would be laid out for that alone, and again when its fonts are there.
 * `loadedStyles` are part of the page's combined stylesheet already. A disabled link for each keeps a later script from loading it again; the links are
 * made here because Chromium 153 fetches disabled links that stand in the HTML.
 */
export const deferredHydrationScript = ({ entry, scripts, wide, loadedStyles }: PageScripts): string => `(() => {
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
const isAlive = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
let pressed;
addEventListener("click", (event) => {
  const button = event.target.closest("button:not([type=submit])");
  if (!button || isAlive(button)) return;
  pressed = button;
  const end = performance.now() + ${PRESS_MS};
  const press = () => {
    if (pressed !== button || !button.isConnected || performance.now() > end) return;
    isAlive(button) ? button.click() : requestAnimationFrame(press);
  };
  setTimeout(() => isAlive(button) || press());
}, true);
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.hasAttribute("action") || isAlive(form)) return;
  event.preventDefault();
  form.sentEarly = true;
  begin();
}, true);
const framed = (then) => requestAnimationFrame(() => setTimeout(then));
const shown = () => framed(() => framed(begin));
framed(() => {
  const first = [...document.querySelectorAll("img[fetchpriority=high]")].find((picture) => picture.clientWidth > 0);
  first ? first.decode().then(shown, shown) : shown();
});
setTimeout(begin, ${PATIENCE_MS});
})()`;
