// Whether the owner of a listing should confirm that it is still available, and why a paused listing is offline.
import { isRecentlyConfirmed, RESUME_DAYS } from '../../../shared/listing/confirmation.ts';
import type { OwnCard } from '../../../shared/listing/own-list.ts';
import { isPermitEnded } from '../../../shared/listing/permit.ts';
import { DAY_MS, dubaiDay } from '../../../shared/time.ts';

/**
 * Whether the owner should confirm a listing. A published one is due when emails (`asks`) asked for it, or when no person confirmed it recently.
 * A listing that was paused for lack of a confirmation is due for RESUME_DAYS, in which a confirmation publishes it again if its permit allows it.
 */
export function isConfirmationDue({ status, asks, confirmation, unconfirmedSince }: OwnCard, now = Date.now()): boolean {
  if (status === 'published') return asks > 0 || !confirmation || !isRecentlyConfirmed(confirmation, now);
  return status === 'paused' && unconfirmedSince !== null && Date.parse(unconfirmedSince) > now - RESUME_DAYS * DAY_MS;
}

/**
 * Why a paused listing is offline: it was not confirmed, or its permit has ended, also if its owner paused it before that. Null for other paused
 * listings and for those that are not paused.
 */
export function pauseReason({ status, unconfirmedSince, permit }: OwnCard, now = new Date()): 'unconfirmed' | 'permit' | null {
  if (status !== 'paused') return null;
  if (unconfirmedSince !== null) return 'unconfirmed';
  return isPermitEnded(permit?.until, dubaiDay(now)) ? 'permit' : null;
}
