import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from './storage.ts';

/** `auto` follows the system and is the default. */
export type Scheme = 'light' | 'dark' | 'auto';

// Mantine's own key and attribute, so that its components follow the scheme.
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** Inline script for the document head. It sets the scheme before the first paint. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem("${KEY}");document.documentElement.setAttribute("${ATTRIBUTE}",s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}catch(e){}`;

const listeners = new Set<() => void>();
/** Scheme chosen on this page; used while localStorage is unavailable, for example in a private window. */
let sessionScheme: Scheme = 'auto';

/** The chosen scheme; `auto` on the server. */
export function getColorScheme(): Scheme {
  if (typeof window === 'undefined') return 'auto';
  const stored = readStorage(KEY);
  if (stored === undefined) return sessionScheme;
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

const getDarkSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const resolveScheme = (): 'light' | 'dark' => {
  const scheme = getColorScheme();
  return scheme === 'auto' ? (getDarkSchemeQuery().matches ? 'dark' : 'light') : scheme;
};

/** Stores the scheme for this browser and applies it without transitions. */
export function setScheme(scheme: Scheme): void {
  sessionScheme = scheme;
  writeStorage(KEY, scheme);
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(style);
  setTimeout(() => style.remove(), 10);
  notifyListeners();
}

function notifyListeners(): void {
  document.documentElement.setAttribute(ATTRIBUTE, resolveScheme());
  for (const listener of listeners) listener();
}

/** Calls `listener` when the colours may have changed: on this page, in another tab or in the system. @returns unsubscribe */
export function subscribeToScheme(listener: () => void): () => void {
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
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribeToScheme, resolveScheme, () => 'light');
