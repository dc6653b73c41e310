// Small records with a name and an age under one key of the storage. Old ones and those beyond a number are dropped.
import { readStoredJson, type StorageName, writeStorage } from './storage.ts';

interface KeptRecord {
  /** When it was written, in milliseconds since 1970. */
  at: number;
  value: unknown;
}

/** Reads and replaces records by their names. Browser only. */
interface KeptRecords {
  /** The value as it was stored, which callers validate; undefined without one. */
  read: (name: string) => unknown;
  /** Stores a value; undefined removes it. A value that is too long, or that the storage has no space for, changes nothing. */
  write: (name: string, value: unknown) => void;
}

const isRecord = (record: unknown): record is KeptRecord => typeof (record as KeptRecord | null)?.at === 'number';

/** Records under a key: at most `max` of them, the newest, for `maxAgeMs`, and with at most `maxLength` characters as JSON each. */
export function createKeptRecords(
  key: string,
  storage: StorageName,
  { max, maxAgeMs, maxLength }: { max: number; maxAgeMs: number; maxLength: number },
): KeptRecords {
  const readAll = (): Map<string, KeptRecord> => {
    const records = Object.entries(readStoredJson(key, storage) ?? {});
    return new Map(records.filter((entry): entry is [string, KeptRecord] => isRecord(entry[1]) && Date.now() - entry[1].at < maxAgeMs));
  };
  return {
    read: (name) => readAll().get(name)?.value,
    write: (name, value) => {
      const records = readAll();
      if (!records.delete(name) && value === undefined) return;
      if (value !== undefined) {
        if (JSON.stringify(value).length > maxLength) return;
        records.set(name, { at: Date.now(), value });
      }
      writeStorage(key, JSON.stringify(Object.fromEntries([...records].slice(-max))), storage);
    },
  };
}
