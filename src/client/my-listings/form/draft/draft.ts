// Reads, writes and removes the draft of a listing form in localStorage.
import { z } from 'zod';
import { readStoredJson, removeStorage, writeStorage } from '../../../device/storage.ts';
import { type ListingValues, listingValuesSchema } from '../listing-form.ts';

const draftSchema = z.object({
  /** UTC. */
  savedAt: z.iso.datetime(),
  /** True if the session ended while saving: after signing in, the form is filled with the draft without asking, once. */
  resume: z.boolean(),
  values: listingValuesSchema,
  /** The values of the listing before the changes; null for a new listing and in drafts that an earlier release stored. */
  before: listingValuesSchema.nullable().default(null),
});
/** A stored draft. */
export type ListingDraft = z.infer<typeof draftSchema>;

/** The user and the listing that a draft belongs to. */
export interface DraftOwner {
  userId: number;
  /** Null for a new listing. */
  listingId: number | null;
}
/** Key of a draft in localStorage. */
const storageKeyOf = ({ userId, listingId }: DraftOwner): string => `listing-draft-${userId}-${listingId ?? 'new'}`;

/** The stored draft; null if there is none or it is invalid. Browser only. */
export function readDraft(owner: DraftOwner): ListingDraft | null {
  return draftSchema.safeParse(readStoredJson(storageKeyOf(owner))).data ?? null;
}

/** Stores a draft; `before` are the values that it started from. @returns false if storage is full or unavailable */
export function writeDraft(
  owner: DraftOwner,
  values: ListingValues,
  now: Date,
  resume = false,
  before: ListingValues | null = null,
): boolean {
  const draft: ListingDraft = { savedAt: now.toISOString(), resume, values, before };
  return writeStorage(storageKeyOf(owner), JSON.stringify(draft));
}

/** Clears `resume` of the stored draft once the form was filled with it, so that a later visit asks. */
export function endResume(owner: DraftOwner): void {
  const draft = readDraft(owner);
  if (draft?.resume) writeDraft(owner, draft.values, new Date(draft.savedAt), false, draft.before);
}

/** Removes a draft from localStorage. */
export const removeDraft = (owner: DraftOwner): void => removeStorage(storageKeyOf(owner));
