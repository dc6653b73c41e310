import { useSyncExternalStore } from 'react';
import { readStoredJson, removeStorage, writeStorage } from './storage.ts';

const NONE: readonly number[] = [];

/** Ids of homes that a visitor chose on this device. Browser only, but for the hooks. */
export interface DeviceList {
  ids: () => readonly number[];
  /** Stores other ids. @returns false if storage is full or unavailable, and nothing changed */
  set: (ids: readonly number[]) => boolean;
  /** The ids; none during hydration. */
  useIds: () => readonly number[];
  /** Whether a home is among them. */
  useHas: (id: number) => boolean;
}

/** A list of at most `max` homes in the local storage. With `keepsUnstored` this page knows what could not be stored. */
export function createDeviceList(key: string, max: number, keepsUnstored = false): DeviceList {
  let current: readonly number[] | undefined;
  const listeners = new Set<() => void>();
  const read = (): readonly number[] => {
    const stored = readStoredJson(key);
    return Array.isArray(stored) && stored.every((id) => Number.isInteger(id) && id > 0) ? stored.slice(0, max) : NONE;
  };
  const ids = () => (current ??= read());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useIds = () => useSyncExternalStore(subscribe, ids, () => NONE);
  return {
    ids,
    set: (next) => {
      const isStored = next.length > 0 ? writeStorage(key, JSON.stringify(next)) : true;
      if (next.length === 0) removeStorage(key);
      if (isStored || keepsUnstored) current = next;
      for (const listener of listeners) listener();
      return isStored;
    },
    useIds,
    useHas: (id) => useIds().includes(id),
  };
}
