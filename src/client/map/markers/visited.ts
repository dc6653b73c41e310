import { useSyncExternalStore } from 'react';

const KEY = 'seen-homes';
/** The oldest fall out. */
const MOST = 500;

let cached: { text: string | null; ids: ReadonlySet<number> } = { text: null, ids: new Set() };
const listeners = new Set<() => void>();

const parse = (text: string | null): number[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) && kept.every(Number.isInteger) ? kept : [];
  } catch {
    return []; // the store's text may be anybody's
  }
};

/** Ids of the homes this browser has opened; the same set until another is opened. Empty when the store is closed. */
export function seenHomes(): ReadonlySet<number> {
  let text: string | null = null;
  try {
    text = window.localStorage.getItem(KEY);
  } catch {
    return cached.ids; // a private window may forbid the store: then what this page knows
  }
  if (text !== cached.text) cached = { text, ids: new Set(parse(text)) };
  return cached.ids;
}

/** Remembers that a home was opened: its pill becomes smaller and duller on every map. Call it in the browser only. */
export function markVisited(id: number): void {
  const known = seenHomes();
  if (known.has(id)) return;
  const ids = [...known, id].slice(-MOST);
  let { text } = cached;
  try {
    const next = JSON.stringify(ids);
    window.localStorage.setItem(KEY, next);
    text = next;
  } catch {
    // a full or closed store: remembered until the page is left
  }
  cached = { text, ids: new Set(ids) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const NONE: ReadonlySet<number> = new Set();

/** The opened homes, followed live across tabs. */
export const useSeenHomes = (): ReadonlySet<number> => useSyncExternalStore(subscribe, seenHomes, () => NONE);
