// Keeps the scroll position when the visitor changes the language, which loads a new page.

const STORAGE_KEY = 'place-in-page';

/** Stores the scroll position in sessionStorage, as a share of the height of the page, because the other language has another height. */
export function keepPlace(): void {
  const share = window.scrollY / Math.max(1, document.documentElement.scrollHeight);
  try {
    sessionStorage.setItem(STORAGE_KEY, String(share));
  } catch {
    // without storage the page starts at its top
  }
}

/** Inline script for the end of a page: scrolls to the stored position before the first paint, and removes it. */
export const KEEP_PLACE_SCRIPT = [
  `try{var p=sessionStorage.getItem("${STORAGE_KEY}");`,
  `if(p!==null){sessionStorage.removeItem("${STORAGE_KEY}");`,
  'scrollTo(0,p*document.documentElement.scrollHeight)}}catch(e){}',
].join('');
