// What a click on a property card does: stores the ids of the cards on the page in sessionStorage, navigates to the property and animates
// its picture.
import { type LastResults, RESULTS_KEY } from './last-results.ts';

/** Stores `path` and the ids of all property cards on the page of `card` in sessionStorage, from where last-results.ts reads them. */
export function rememberResults(card: Element, path: string): void {
  const cards = card.closest('main')?.querySelectorAll<HTMLElement>('article[data-property]') ?? [];
  const ids = [...new Set([...cards].map((element) => Number(element.dataset.property)))];
  try {
    sessionStorage.setItem(RESULTS_KEY, JSON.stringify({ path, ids } satisfies LastResults));
  } catch {
    // without storage the page of the home has no links to the previous and next one
  }
}

/** Maximum wait for the new page to render. The browser shows the old page without changes until then. */
const MAX_WAIT_MS = 400;

/**
 * Calls `navigate`, which opens the page of a property, in a view transition in which `picture` grows into the gallery of that page. The
 * gallery has the same `view-transition-name` in its stylesheet.
 * @returns false where the browser has no view transitions or the visitor prefers reduced motion; the caller then navigates itself
 */
export function navigateWithTransition(picture: HTMLElement, navigate: () => void): boolean {
  if (!document.startViewTransition || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  picture.style.viewTransitionName = 'property-picture';
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    // resolves when the new page has its gallery
    const pageShown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-gallery]')) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.getElementById('main')!, { childList: true, subtree: true });
      setTimeout(() => {
        observer.disconnect();
        resolve();
      }, MAX_WAIT_MS);
    });
    navigate();
    await pageShown;
  });
  // both promises reject when the browser skips the animation, which is no error
  transition.finished.catch(() => {});
  transition.ready.catch(() => {});
  return true;
}
