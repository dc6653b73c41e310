import { useSyncExternalStore } from 'react';

/** Light or dark; `auto` is the system's wish, until somebody chooses. */
export type Scheme = 'light' | 'dark' | 'auto';

// Mantine's own names, so that its pieces follow
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** Runs in the head, so that the first paint has the right colours. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem("${KEY}");document.documentElement.setAttribute("${ATTRIBUTE}",s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}catch(e){}`;

const listeners = new Set<() => void>();
/** What was chosen here while the store is closed, as a private window's may be. */
let chosen: Scheme = 'auto';

/** What was chosen; `auto` on the server. */
export function getColorScheme(): Scheme {
  if (typeof window === 'undefined') return 'auto';
  try {
    const kept = window.localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return chosen;
  }
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const readColours = (): 'light' | 'dark' => {
  const scheme = getColorScheme();
  return scheme === 'auto' ? (systemDark().matches ? 'dark' : 'light') : scheme;
};

/** Chooses for this browser. Colours change at once, without a fade. */
export function setScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    window.localStorage.setItem(KEY, scheme);
  } catch {
    // remembered until the page is left
  }
  const still = document.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(still);
  setTimeout(() => still.remove(), 10);
  tell();
}

function tell(): void {
  document.documentElement.setAttribute(ATTRIBUTE, readColours());
  for (const listener of listeners) listener();
}

/** Calls when colours may have changed: here, in another tab, or in the system. */
export function onScheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', tell);
    systemDark().addEventListener('change', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', tell);
    systemDark().removeEventListener('change', tell);
  };
}

/** The colours shown now; light on the server. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(onScheme, readColours, () => 'light');
