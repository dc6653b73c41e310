// Whether a listing waits until its owner confirms that it is still available, and why it is paused.
import { isRecentlyConfirmed, RESUME_DAYS } from '../../../shared/listing/confirmation.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { isPermitEnded } from '../../../shared/listing/permit.ts';
import { DAY_MS, dubaiDay } from '../../../shared/time.ts';

/**
 * Whether the owner should confirm a listing: it is published, and an email has asked for it or the last confirmation is old; or it was paused
 * because it was not confirmed, so recently that a confirmation publishes it again.
 */
export function isConfirmationDue({ status, asks, confirmation, unconfirmedSince }: OwnListing, now = Date.now()): boolean {
  if (status === 'published') return asks > 0 || !confirmation || !isRecentlyConfirmed(confirmation, now);
  return status === 'paused' && unconfirmedSince !== null && Date.parse(unconfirmedSince) > now - RESUME_DAYS * DAY_MS;
}

/** Why a listing is paused; null if it is not, or if its owner paused it. */
export function pauseReason({ status, unconfirmedSince, permit }: OwnListing, now = new Date()): 'unconfirmed' | 'permit' | null {
  if (status !== 'paused') return null;
  if (unconfirmedSince !== null) return 'unconfirmed';
  return isPermitEnded(permit?.until, dubaiDay(now)) ? 'permit' : null;
}
