// Lists of homes that a visitor chose in this browser, such as saved or compared homes. They are stored in localStorage.
import { useSyncExternalStore } from 'react';
import { readStoredJson, removeStorage, writeStorage } from './storage.ts';

const NO_IDS: readonly number[] = [];

/** A list of ids of homes. On the server only the hooks may be called, and they find no ids. */
export interface DeviceList {
  ids: () => readonly number[];
  /** Replaces the ids. @returns whether they were stored; if not, the list stays as it was, unless it has the fallback `memory` */
  set: (ids: readonly number[]) => boolean;
  /** React hook: the ids; none during hydration. */
  useIds: () => readonly number[];
  /** React hook: whether a home is in the list. */
  useHas: (id: number) => boolean;
}

/**
 * Creates a list of homes, stored as a JSON array under `key` in localStorage. It reads at most `max` ids; callers of `set` must keep to `max` too.
 * With the fallback `memory` a list that cannot be stored is kept until the page is left.
 */
export function createDeviceList(key: string, max: number, fallback?: 'memory'): DeviceList {
  /** The ids since the first read; undefined before it. */
  let currentIds: readonly number[] | undefined;
  const listeners = new Set<() => void>();
  const readIds = (): readonly number[] => {
    const stored = readStoredJson(key);
    return Array.isArray(stored) && stored.every((id) => Number.isInteger(id) && id > 0) ? stored.slice(0, max) : NO_IDS;
  };
  const ids = () => (currentIds ??= readIds());
  const callListeners = () => {
    for (const listener of listeners) listener();
  };
  // another tab changed the list, or cleared the whole storage (null)
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    currentIds = undefined;
    callListeners();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useIds = () => useSyncExternalStore(subscribe, ids, () => NO_IDS);
  // the snapshot is a boolean, so a component renders only when its own home is added or removed
  const useHas = (id: number) => {
    return useSyncExternalStore(
      subscribe,
      () => ids().includes(id),
      () => false,
    );
  };
  return {
    ids,
    set: (next) => {
      const isStored = next.length > 0 ? writeStorage(key, JSON.stringify(next)) : true;
      if (next.length === 0) removeStorage(key);
      if (isStored || fallback) currentIds = next;
      callListeners();
      return isStored;
    },
    useIds,
    useHas,
  };
}
