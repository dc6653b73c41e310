import { z } from 'zod';
import { type ListingValues, listingValues } from './listing-form.ts';

const draft = z.object({
  savedAt: z.iso.datetime(),
  /** The session ended in the middle of it: after signing in it goes on without a question. */
  resume: z.boolean(),
  values: listingValues,
});
export type ListingDraft = z.infer<typeof draft>;

/** Whose draft, and of which listing; null for a new one. */
export interface DraftOwner {
  userId: number;
  listingId: number | null;
}
const keyOf = ({ userId, listingId }: DraftOwner): string => `listing-draft-${userId}-${listingId ?? 'new'}`;

/** What this browser kept of a form; null when there is nothing, or nothing that can be read. Call it in the browser only. */
export function readDraft(owner: DraftOwner): ListingDraft | null {
  try {
    const parsed = draft.safeParse(JSON.parse(window.localStorage.getItem(keyOf(owner)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // a private window may forbid the store, and its text may be anybody's
  }
}

/** Keeps what is typed. @returns whether this browser kept it: a store may be full or forbidden */
export function writeDraft(owner: DraftOwner, values: ListingValues, now: Date, resume = false): boolean {
  try {
    window.localStorage.setItem(keyOf(owner), JSON.stringify({ savedAt: now.toISOString(), resume, values } satisfies ListingDraft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft: it became a listing. */
export function removeDraft(owner: DraftOwner): void {
  try {
    window.localStorage.removeItem(keyOf(owner));
  } catch {
    // what cannot be reached was not kept
  }
}
