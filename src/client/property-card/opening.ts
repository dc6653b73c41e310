// What opening a property from its card does: remembers the list around it and animates the picture.
import { type LastResults, RESULTS_KEY } from './last-results.ts';

/** Remembers the homes of the page around a card. */
export function rememberResults(card: Element, path: string): void {
  const cards = card.closest('main')?.querySelectorAll<HTMLElement>('article[data-property]') ?? [];
  const ids = [...new Set([...cards].map((element) => Number(element.dataset.property)))];
  try {
    sessionStorage.setItem(RESULTS_KEY, JSON.stringify({ path, ids } satisfies LastResults));
  } catch {
    // without storage the page of a home has no neighbours
  }
}

/** Longest wait in milliseconds for the new page; the old one does not move meanwhile. */
const MAX_DURATION_MS = 400;

/**
 * Moves to the page of a property while the picture grows into its gallery. The gallery has the name `property-picture` in its styles.
 * @returns false where the browser has no view transitions or the reader wants no motion; the caller then moves itself
 */
export function moveWithTransition(picture: HTMLElement, move: () => void): boolean {
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
      }, MAX_DURATION_MS);
    });
    move();
    await pageShown;
  });
  // a transition that the browser skips is no error
  transition.finished.catch(() => {});
  transition.ready.catch(() => {});
  return true;
}
