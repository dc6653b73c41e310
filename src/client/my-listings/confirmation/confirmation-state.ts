// Whether the owner of a listing should confirm that it is still available, and why a listing was paused automatically.
import { isRecentlyConfirmed, RESUME_DAYS } from '../../../shared/listing/confirmation.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { isPermitEnded } from '../../../shared/listing/permit.ts';
import { DAY_MS, dubaiDay } from '../../../shared/time.ts';

/**
 * Whether the owner should confirm a listing. A published one is due when emails (`asks`) asked for it or the last confirmation is old. A listing
 * that was paused for lack of a confirmation is due for RESUME_DAYS, in which a confirmation publishes it again.
 */
export function isConfirmationDue({ status, asks, confirmation, unconfirmedSince }: OwnListing, now = Date.now()): boolean {
  if (status === 'published') return asks > 0 || !confirmation || !isRecentlyConfirmed(confirmation, now);
  return status === 'paused' && unconfirmedSince !== null && Date.parse(unconfirmedSince) > now - RESUME_DAYS * DAY_MS;
}

/** Why a listing was paused automatically: no confirmation, or its permit has ended. Null if it is not paused or if its owner paused it. */
export function pauseReason({ status, unconfirmedSince, permit }: OwnListing, now = new Date()): 'unconfirmed' | 'permit' | null {
  if (status !== 'paused') return null;
  if (unconfirmedSince !== null) return 'unconfirmed';
  return isPermitEnded(permit?.until, dubaiDay(now)) ? 'permit' : null;
}
