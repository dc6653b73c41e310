// The light or dark theme: reads and stores the user's choice (cookie `prefs` and localStorage) and applies it to the page.
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../device/storage.ts';
import { changePreferences, readPreferences } from '../preferences-cookie.ts';

/** `auto` follows the system and is the default. */
export type ColorSchemeSetting = 'light' | 'dark' | 'auto';

// Mantine's own key and attribute, so that its components follow the scheme.
const STORAGE_KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** Inline script for the document head. Sets the scheme before the first paint: from the cookie, else from localStorage, else from the system. */
export const SCHEME_SCRIPT = [
  // finds `dark` in a cookie such as `prefs=units=m2&theme=dark`
  'var s="";try{s=(/(?:^|; )prefs=[^;]*theme=(\\w+)/.exec(document.cookie)||[])[1]',
  // throws where the browser blocks storage; the system then decides
  `||localStorage.getItem("${STORAGE_KEY}")}catch(e){}`,
  `document.documentElement.setAttribute("${ATTRIBUTE}",`,
  's==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")',
].join('');

const listeners = new Set<() => void>();
/** Setting chosen on this page; used while localStorage is unavailable, for example in a private window. */
let sessionScheme: ColorSchemeSetting = 'auto';

/** The chosen scheme; `auto` on the server. */
export function getColorSchemeSetting(): ColorSchemeSetting {
  if (typeof window === 'undefined') return 'auto';
  // a browser without the cookie may have the choice in localStorage only
  const stored = readPreferences().get('theme') ?? readStorage(STORAGE_KEY);
  if (stored === undefined) return sessionScheme;
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

const getDarkSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const getDisplayedColorScheme = (): 'light' | 'dark' => {
  const scheme = getColorSchemeSetting();
  if (scheme !== 'auto') return scheme;
  return getDarkSchemeQuery().matches ? 'dark' : 'light';
};

/** Stores the scheme in localStorage and in the cookie, and applies it at once, without transitions. */
export function setColorSchemeSetting(scheme: ColorSchemeSetting): void {
  sessionScheme = scheme;
  writeStorage(STORAGE_KEY, scheme); // fires the `storage` event in other tabs
  changePreferences({ theme: scheme });
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(style);
  // long enough (10 ms) for the browser to apply the new colours
  setTimeout(() => style.remove(), 10);
  notifyListeners();
}

/** Applies the scheme to the document and calls the listeners. */
function notifyListeners(): void {
  document.documentElement.setAttribute(ATTRIBUTE, getDisplayedColorScheme());
  for (const listener of listeners) listener();
}

/** Calls `listener` when the colours may have changed: on this page, in another tab or in the system. @returns unsubscribe */
export function subscribeToColorScheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', notifyListeners);
    getDarkSchemeQuery().addEventListener('change', notifyListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', notifyListeners);
    getDarkSchemeQuery().removeEventListener('change', notifyListeners);
  };
}

/** The scheme that is displayed now; light on the server. */
export const useDisplayedColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribeToColorScheme, getDisplayedColorScheme, () => 'light');
