import { z } from 'zod';
import { readStoredJson, removeStorage, writeStorage } from '../../storage.ts';
import { type ListingValues, listingValues } from './listing-form.ts';

const draft = z.object({
  savedAt: z.iso.datetime(),
  /** True if the session ended while saving: the draft is restored after signing in without asking. */
  resume: z.boolean(),
  values: listingValues,
});
export type ListingDraft = z.infer<typeof draft>;

/** Owner of a draft, and the id of its listing; null for a new one. */
export interface DraftOwner {
  userId: number;
  listingId: number | null;
}
const keyOf = ({ userId, listingId }: DraftOwner): string => `listing-draft-${userId}-${listingId ?? 'new'}`;

/** The stored draft; null if there is none or it is invalid. Browser only. */
export function readDraft(owner: DraftOwner): ListingDraft | null {
  return draft.safeParse(readStoredJson(keyOf(owner))).data ?? null;
}

/** Stores a draft. @returns false if storage is full or unavailable */
export function writeDraft(owner: DraftOwner, values: ListingValues, now: Date, resume = false): boolean {
  return writeStorage(keyOf(owner), JSON.stringify({ savedAt: now.toISOString(), resume, values } satisfies ListingDraft));
}

export const removeDraft = (owner: DraftOwner): void => removeStorage(keyOf(owner));
