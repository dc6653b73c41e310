// The draft of a listing in the browser's local storage.
import { z } from 'zod';
import { readStoredJson, removeStorage, writeStorage } from '../../../device/storage.ts';
import { type ListingValues, listingValuesSchema } from '../listing-form.ts';

const draftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** True if the session ended while saving: the draft is restored after signing in without asking. */
  resume: z.boolean(),
  values: listingValuesSchema,
});
/** A stored draft. */
export type ListingDraft = z.infer<typeof draftSchema>;

/** Owner of a draft, and the id of its listing; null for a new one. */
export interface DraftOwner {
  userId: number;
  listingId: number | null;
}
/** Key of a draft in the browser's storage. */
const keyOf = ({ userId, listingId }: DraftOwner): string => `listing-draft-${userId}-${listingId ?? 'new'}`;

/** The stored draft; null if there is none or it is invalid. Browser only. */
export function readDraft(owner: DraftOwner): ListingDraft | null {
  return draftSchema.safeParse(readStoredJson(keyOf(owner))).data ?? null;
}

/** Stores a draft. @returns false if storage is full or unavailable */
export function writeDraft(owner: DraftOwner, values: ListingValues, now: Date, resume = false): boolean {
  return writeStorage(keyOf(owner), JSON.stringify({ savedAt: now.toISOString(), resume, values } satisfies ListingDraft));
}

/** Removes a draft. */
export const removeDraft = (owner: DraftOwner): void => removeStorage(keyOf(owner));
