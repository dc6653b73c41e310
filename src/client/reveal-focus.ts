// Imported for its effect after the first key or press: after each Tab key, scrolls the focused element into view completely, and keeps it there while
// parts of the page that load late change its height. Browsers do not scroll to an element that is partly hidden below a sticky bar or at the end of a
// row that scrolls sideways.

/** The element that the last Tab reached, until the visitor scrolls away from it. */
let reached: HTMLElement | null = null;

function reveal(element: HTMLElement): void {
  // a link that covers a box shows its focus ring around the box, so the whole box is scrolled into view
  const box = element.matches('.cover-link') ? element.offsetParent : null;
  (box ?? element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function revealFocus(): void {
  const focused = document.activeElement;
  // maps (.leaflet-container) show their focused markers themselves
  const isShownElsewhere = focused === document.body || focused?.closest('.leaflet-container');
  reached = focused instanceof HTMLElement && !isShownElsewhere ? focused : null;
  if (reached) reveal(reached);
}

window.addEventListener(
  'keydown',
  ({ key }) => {
    // in the next frame the browser has moved the focus
    if (key === 'Tab') requestAnimationFrame(revealFocus);
  },
  // capturing, because React stops keys in parts that are not hydrated
  { capture: true, passive: true },
);

window.addEventListener(
  'scroll',
  () => {
    const box = reached?.getBoundingClientRect();
    if (box && (box.bottom < 0 || box.top > window.innerHeight)) reached = null;
  },
  { passive: true },
);

new ResizeObserver(() => {
  if (reached && reached === document.activeElement) reveal(reached);
}).observe(document.body);

// the visitor may have pressed Tab several times before this script had loaded
const focused = document.activeElement;
if (focused instanceof HTMLElement && focused.tabIndex >= 0 && focused.matches(':focus-visible')) revealFocus();

export {};
