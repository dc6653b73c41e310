// Lists of homes that a visitor chose on this device, in localStorage.
import { useSyncExternalStore } from 'react';
import { readStoredJson, removeStorage, writeStorage } from './storage.ts';

const NO_IDS: readonly number[] = [];

/** A list of ids of homes. Only the hooks may be called on the server. */
export interface DeviceList {
  ids: () => readonly number[];
  /** Replaces the ids. @returns whether they were stored; without storage the list stays as it was, or changes on this page only */
  set: (ids: readonly number[]) => boolean;
  /** The ids; none during hydration. */
  useIds: () => readonly number[];
  /** Whether a home is among them. */
  useHas: (id: number) => boolean;
}

/** A list of at most `max` homes in the local storage. With the fallback `memory` a list that cannot be stored is kept until the page is left. */
export function createDeviceList(key: string, max: number, fallback?: 'memory'): DeviceList {
  let current: readonly number[] | undefined;
  const listeners = new Set<() => void>();
  const read = (): readonly number[] => {
    const stored = readStoredJson(key);
    return Array.isArray(stored) && stored.every((id) => Number.isInteger(id) && id > 0) ? stored.slice(0, max) : NO_IDS;
  };
  const ids = () => (current ??= read());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useIds = () => useSyncExternalStore(subscribe, ids, () => NO_IDS);
  // a component that uses this renders only when its own home is added or removed
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
      if (isStored || fallback) current = next;
      for (const listener of listeners) listener();
      return isStored;
    },
    useIds,
    useHas,
  };
}
