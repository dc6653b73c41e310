// Reads, writes and removes the drafts of listing forms in localStorage.
import { z } from 'zod';
import { type DraftRef, draftRefSchema, type ListingValues, listingValuesSchema } from '../../../../shared/listing/draft.ts';
import { DAY_MS } from '../../../../shared/time.ts';
import { findStorageKeys, readStorage, readStoredJson, removeStorage, writeStorage } from '../../../device/storage.ts';

const draftSchema = z.object({
  /** UTC. */
  savedAt: z.iso.datetime(),
  /** True if the session ended while saving: after signing in, the form is filled with the draft without asking, once. */
  resume: z.boolean(),
  values: listingValuesSchema,
  /** The values of the listing before the changes; null for a new listing and in drafts that an earlier release stored. */
  before: listingValuesSchema.nullable().default(null),
  /** The same draft in the member's account, as this browser last stored it; null without one. */
  server: draftRefSchema.nullable().default(null),
});
type ListingDraft = z.infer<typeof draftSchema>;
/** A stored draft with its key in localStorage. Each form has its own key, so that forms in several tabs do not overwrite each other. */
export interface StoredDraft extends ListingDraft {
  key: string;
}

/** The user and the listing that a draft belongs to. */
export interface DraftOwner {
  userId: number;
  /** Null for a new listing. */
  listingId: number | null;
}

const PREFIX = 'listing-draft-';
/** Limits of the drafts of a browser, which apply when a form stores its first draft. */
const MAX_DRAFTS = 50;
const MAX_AGE_MS = 30 * DAY_MS;

/**
 * The start of the owner's keys in localStorage, which a time follows; alone it is the key of a draft that an earlier release stored. In
 * sessionStorage the key of the last draft of this tab.
 */
const ownerKey = ({ userId, listingId }: DraftOwner): string => `${PREFIX}${userId}-${listingId ?? 'new'}`;

function readDraft(key: string): StoredDraft | null {
  const { data } = draftSchema.safeParse(readStoredJson(key));
  return data ? { ...data, key } : null;
}

/** The valid drafts of an owner: first the last one of this tab, then the newest. Browser only. */
export function readDrafts(owner: DraftOwner): StoredDraft[] {
  const start = ownerKey(owner);
  const keyOfTab = readStorage(start, 'sessionStorage');
  return findStorageKeys(PREFIX)
    .filter((key) => key === start || key.startsWith(`${start}-`))
    .flatMap((key) => readDraft(key) ?? [])
    .sort((a, b) => Number(b.key === keyOfTab) - Number(a.key === keyOfTab) || Date.parse(b.savedAt) - Date.parse(a.savedAt));
}

/** Removes drafts, of any user, that are too old or cannot be read, and the oldest if there are too many for another one. */
function removeOldDrafts(now: Date): void {
  const ages = findStorageKeys(PREFIX)
    .map((key) => ({ key, age: now.getTime() - Date.parse(readDraft(key)?.savedAt ?? '1970-01-01') }))
    .sort((a, b) => a.age - b.age);
  for (const [i, { key, age }] of ages.entries()) if (i >= MAX_DRAFTS - 1 || age > MAX_AGE_MS) removeStorage(key);
}

/** A key that no draft has. */
function createKey(owner: DraftOwner, now: Date): string {
  let id = now.getTime();
  while (readStorage(`${ownerKey(owner)}-${id}`)) id++;
  return `${ownerKey(owner)}-${id}`;
}

/**
 * Stores a draft under `key`, or without one under a new key, after removing old drafts; `before` are the values that it started from, `server` the same draft in the account.
 * @returns null if storage is full or unavailable
 */
export function writeDraft(
  owner: DraftOwner,
  values: ListingValues,
  now: Date,
  resume = false,
  before: ListingValues | null = null,
  key?: string,
  server: DraftRef | null = null,
): StoredDraft | null {
  const draft: ListingDraft = { savedAt: now.toISOString(), resume, values, before, server };
  if (key === undefined) removeOldDrafts(now);
  const storageKey = key ?? createKey(owner, now);
  if (!writeStorage(storageKey, JSON.stringify(draft))) return null;
  writeStorage(ownerKey(owner), storageKey, 'sessionStorage');
  return { ...draft, key: storageKey };
}

/** Clears `resume` of a stored draft once the form was filled with it, so that a later visit asks. */
export function endResume({ key }: StoredDraft): void {
  const { key: _, ...draft } = readDraft(key) ?? { key, resume: false };
  if (draft.resume) writeStorage(key, JSON.stringify({ ...draft, resume: false }));
}

/** Whether a draft was removed, for example by a form in another tab that was opened with it. False if storage is unavailable. */
export const isRemoved = ({ key }: StoredDraft): boolean => readStorage(key) === null;

/** Removes a draft from localStorage, unless it was stored again since. */
export function removeDraft({ key, savedAt }: StoredDraft): void {
  if (readDraft(key)?.savedAt === savedAt) removeStorage(key);
}
