// The shared lists that were used in this browser, kept in its local storage.
import { readStoredJson, writeStorage } from '../device/storage.ts';

const STORAGE_KEY = 'shared-lists';
/** Lists that are remembered; the ones used longest ago are dropped. */
const MAX_LISTS = 20;

/** A list that was opened in this browser, by a member or, where `userId` is null, by a visitor. */
export interface RememberedList {
  token: string;
  name: string;
  userId: number | null;
}

const isRememberedList = (value: unknown): value is RememberedList =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

const readAll = (): RememberedList[] => {
  const stored = readStoredJson(STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter(isRememberedList) : [];
};
const writeAll = (lists: readonly RememberedList[]): void => void writeStorage(STORAGE_KEY, JSON.stringify(lists.slice(0, MAX_LISTS)));

/** The lists in which the user, or a visitor, takes part with this browser, last used first. Browser only. */
export const rememberedLists = (userId: number | null): RememberedList[] => readAll().filter((list) => (list.userId ?? null) === userId);

/** Remembers a list as the one used last. */
export const rememberList = (list: RememberedList): void => writeAll([list, ...readAll().filter(({ token }) => token !== list.token)]);

/** Forgets a list that is closed or left. */
export const forgetList = (token: string): void => writeAll(readAll().filter((list) => list.token !== token));
