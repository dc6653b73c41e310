// The shared lists of homes that were opened in this browser, in its localStorage. Anyone who has the token of a list can open it.
import { readStoredJson, writeStorage } from '../device/storage.ts';

const STORAGE_KEY = 'shared-lists';
/** How many lists are remembered; those used longest ago are dropped. */
const MAX_LISTS = 20;

/** A list that was opened in this browser. */
export interface RememberedList {
  /** Part of the URL of the list. */
  token: string;
  name: string;
  /** Who opened it; null for a visitor who was not signed in. */
  userId: number | null;
  /** Whether this user made the list. Its token changes on every device when its link is replaced on one. */
  isOwn?: boolean;
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

const isOpenedBy = (list: RememberedList, userId: number | null): boolean => (list.userId ?? null) === userId;

/** The lists that this user opened in this browser, or a visitor for null, last used first. Call it in the browser only. */
export const rememberedLists = (userId: number | null): RememberedList[] => readAll().filter((list) => isOpenedBy(list, userId));

/** Remembers a list as the one that its user used last. Other users of this browser keep theirs. */
export const rememberList = (list: RememberedList): void =>
  writeAll([list, ...readAll().filter((other) => other.token !== list.token || !isOpenedBy(other, list.userId))]);

/** Forgets a list that was deleted or that the user has left. */
export const forgetList = (token: string): void => writeAll(readAll().filter((list) => list.token !== token));
