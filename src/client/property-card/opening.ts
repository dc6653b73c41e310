// Opening a property from its card: stores the list around the card in sessionStorage, and animates the picture into the gallery of the page.
import { type LastResults, RESULTS_KEY } from './last-results.ts';

/** Stores the homes of the page around a card in this tab (last-results.ts). */
export function rememberResults(card: Element, path: string): void {
  const cards = card.closest('main')?.querySelectorAll<HTMLElement>('article[data-property]') ?? [];
  const ids = [...new Set([...cards].map((element) => Number(element.dataset.property)))];
  try {
    sessionStorage.setItem(RESULTS_KEY, JSON.stringify({ path, ids } satisfies LastResults));
  } catch {
    // without storage the page of a home has no neighbours
  }
}

/** Maximum wait for the new page to render; the old one is frozen meanwhile. */
const MAX_WAIT_MS = 400;

/**
 * Navigates by `navigate` to the page of a property while the picture grows into its gallery. The gallery has the name `property-picture` in its styles.
 * @returns false where the browser has no view transitions or the visitor prefers reduced motion; the caller then navigates itself
 */
export function navigateWithTransition(picture: HTMLElement, navigate: () => void): boolean {
  if (!document.startViewTransition || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  picture.style.viewTransitionName = 'property-picture';
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
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
  // a transition that the browser skips is no error
  transition.finished.catch(() => {});
  transition.ready.catch(() => {});
  return true;
}
