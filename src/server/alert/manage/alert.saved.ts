// Reads whether a member gets emails about the homes that they have saved, and turns these emails on or off. Writes `alert_addresses` and `alerts`.
import { SAVED_ALERT_KINDS } from '../../../shared/alert/alert.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { Alert } from '../alert.entity.ts';
import { startNow, storeAddress, storeAlert } from '../create/alert.store.ts';
import { kindBits } from '../match/home-list.ts';
import { findAddressId } from './alert.owner.ts';
import { endAlerts } from './end-alerts.ts';

/** Stored in place of the hash of a search, so that an address has one alert about saved homes. */
const SAVED_HASH = 'saved';

/** Whether the caller gets emails about saved homes. */
export async function isSavedAlertOn({ em, user }: AuthedContext): Promise<boolean> {
  const address = user.emailConfirmed ? await findAddressId(em, user.email) : null;
  return address !== null && (await em.count(Alert, { address, subject: 'saved', confirmedAt: { $ne: null }, pausedAt: null })) > 0;
}

/**
 * Turns emails about saved homes on or off: about lowered prices, and about homes that are taken or back on the market. Off deletes the alert and
 * cancels its emails that wait.
 * @throws DomainError FORBIDDEN while the member's address is not confirmed
 */
export async function setSavedAlert(ctx: AuthedContext, isOn: boolean): Promise<boolean> {
  const { email, emailConfirmed } = ctx.user;
  if (!emailConfirmed) throw new DomainError('FORBIDDEN', m.alert_confirm_address);
  const now = ctx.now();
  await ctx.em.transactional(async (em) => {
    if (!isOn) return endAlerts(em, { subject: 'saved', address: await findAddressId(em, email) });
    // the member has confirmed the address, so they are known to own it
    const isTrusted = true;
    const addressId = await storeAddress(em, email, isTrusted, now);
    const alert = {
      subject: 'saved' as const,
      filter: {},
      hash: SAVED_HASH,
      criteria: null,
      listPersonId: null,
      kinds: kindBits(SAVED_ALERT_KINDS),
      cadence: 'instant' as const,
    };
    const { id, state } = await storeAlert(em, addressId, alert, isTrusted, now);
    // an active alert keeps how often its owner wants its emails
    return state === 'active' ? null : startNow(em, { ...alert, id, addressId }, null, now);
  });
  return isOn;
}
