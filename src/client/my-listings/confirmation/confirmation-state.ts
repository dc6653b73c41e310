// Whether a listing waits for its owner's word that it is still available.
import { isRecentlyConfirmed, RESUME_DAYS } from '../../../shared/listing/confirmation.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { isPermitEnded } from '../../../shared/listing/permit.ts';
import { DAY_MS, dubaiDay } from '../../../shared/time.ts';

/** Published without a recent confirmation, or paused because none came and still to be resumed with one press. */
export function isWaiting({ status, asks, confirmation, unconfirmedSince }: OwnListing, now = Date.now()): boolean {
  if (status === 'published') return asks > 0 || !confirmation || !isRecentlyConfirmed(confirmation, now);
  return status === 'paused' && unconfirmedSince !== null && Date.parse(unconfirmedSince) > now - RESUME_DAYS * DAY_MS;
}

/** Why a paused listing is paused, where its owner did not do it. */
export function pauseReason({ status, unconfirmedSince, permit }: OwnListing, now = new Date()): 'unconfirmed' | 'permit' | null {
  if (status !== 'paused') return null;
  if (unconfirmedSince !== null) return 'unconfirmed';
  return isPermitEnded(permit?.until, dubaiDay(now)) ? 'permit' : null;
}
