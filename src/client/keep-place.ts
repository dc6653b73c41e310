const STORAGE_KEY = 'place-in-page';

/** Remembers how far the page is scrolled, as a share of its height: the other language takes more or less space. */
export function keepPlace(): void {
  const share = window.scrollY / Math.max(1, document.documentElement.scrollHeight);
  try {
    sessionStorage.setItem(STORAGE_KEY, String(share));
  } catch {
    // without storage the page starts at its top
  }
}

/** Inline script for the end of a page: scrolls to where the page in the other language was left, before the first paint. */
export const KEEP_PLACE_SCRIPT = `try{var p=sessionStorage.getItem("${STORAGE_KEY}");if(p!==null){sessionStorage.removeItem("${STORAGE_KEY}");scrollTo(0,p*document.documentElement.scrollHeight)}}catch(e){}`;
