// Keeps the scroll position in sessionStorage when the visitor changes the language or the settings, which loads the page again.

const STORAGE_KEY = 'place-in-page';

/**
 * Stores the scroll position as a fraction (0 to 1) of the height of the page, because the page has another height in the other language.
 */
export function keepPlace(): void {
  const heightFraction = window.scrollY / Math.max(1, document.documentElement.scrollHeight);
  try {
    sessionStorage.setItem(STORAGE_KEY, String(heightFraction));
  } catch {
    // without storage the page starts at its top
  }
}

/**
 * Inline script for the end of the HTML body. Scrolls to the stored position (`p`) before the first paint, and removes the position from the
 * storage.
 */
export const KEEP_PLACE_SCRIPT = [
  `try{var p=sessionStorage.getItem("${STORAGE_KEY}");`,
  `if(p!==null){sessionStorage.removeItem("${STORAGE_KEY}");`,
  'scrollTo(0,p*document.documentElement.scrollHeight)}}catch(e){}',
].join('');
