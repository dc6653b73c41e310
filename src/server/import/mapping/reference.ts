// The reference by which a row of an imported file is recognised.
import { createHash } from 'node:crypto';
import type { Draft } from './raw-listing.ts';
import { refuse } from './row-error.ts';

/** Longest reference in characters; its database column has this length. */
const MAX_REFERENCE = 500;

/** SHA-256 of a value as JSON. */
export const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The reference that the file states; empty without one. */
const statedReference = (draft: Draft): string =>
  draft.reference
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed();

/** The row's reference; without one, a hash of the texts that identify the row. @throws RowError for a reference that is too long */
export function referenceOf(draft: Draft): string {
  const reference = statedReference(draft);
  if (reference.length > MAX_REFERENCE) refuse(`its reference is longer than ${MAX_REFERENCE} characters`);
  if (reference) return reference;
  // fields that were added to `Draft` later, and the mark of a deleted row, do not count, so that a row keeps its reference
  const uncountedFields = {
    assumedEmirate: undefined,
    country: undefined,
    statusField: undefined,
    titleAr: undefined,
    descriptionAr: undefined,
    advertiserLicence: undefined,
    terms: undefined,
    // rents without a period were taken for those of a year
    rentPer: draft.rentPer || 'year',
  };
  if (draft.identity.length > 0) return hash(draft.identity).slice(0, 40);
  // the status has the name and value that it had when a row could only be withdrawn
  const counted = Object.entries({ ...draft, ...uncountedFields }).map(([name, value]) =>
    name === 'status' ? ['withdrawn', false] : [name, value],
  );
  return hash(Object.fromEntries(counted)).slice(0, 40);
}

/** Whether the row has a reference of its own; otherwise its content identifies it. */
export const hasReference = (draft: Draft): boolean => statedReference(draft) !== '';
