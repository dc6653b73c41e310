// Reads whether a member gets emails about the homes that they have saved, and turns these emails on or off. Writes `alert_addresses` and `alerts`.
import { SAVED_ALERT_KINDS } from '../../../shared/alert/alert.ts';
import { m } from '../../../shared/messages/messages.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { startNow, storeAddress, storeAlert } from '../create/alert.store.ts';
import { kindBits } from '../match/home-list.ts';
import { endAlerts } from './end-alerts.ts';

/** Stored in place of the hash of a search, so that an address has one alert about saved homes. */
const SAVED_HASH = 'saved';

/** Whether the caller gets emails about saved homes. */
export async function isSavedAlertOn({ em, user }: AuthedContext): Promise<boolean> {
  const sql = `select 1 from alerts a join alert_addresses o on o.id = a.address_id
    where lower(o.email) = lower($1) and a.subject = 'saved' and a.confirmed_at is not null and a.paused_at is null`;
  return user.emailConfirmed && (await rows(em, preparedStatement(sql, [user.email]))).length > 0;
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
    if (!isOn) return endAlerts(em, `a.subject = 'saved' and lower(o.email) = lower(?)`, [email]);
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
