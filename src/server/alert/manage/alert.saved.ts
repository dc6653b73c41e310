import { SAVED_ALERT_KINDS } from '../../../shared/alert/alert.ts';
import { m } from '../../../shared/messages/messages.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { startNow, storeAddress } from '../create/alert.store.ts';
import { kindBits } from '../match/home-list.ts';

/** Stands for the search of an alert about saved homes; an address has one. */
const HASH = 'saved';

/** Whether the caller gets emails about saved homes. */
export async function isSavedAlertOn({ em, user }: AuthedContext): Promise<boolean> {
  const sql = `select 1 from alerts a join alert_addresses o on o.id = a.address_id
    where lower(o.email) = lower($1) and a.subject = 'saved' and a.confirmed_at is not null and a.paused_at is null`;
  return user.emailConfirmed && (await rows(em, preparedStatement(sql, [user.email]))).length > 0;
}

/**
 * Turns emails about lowered prices of saved homes, and about those that are taken or back, on or off.
 * @throws DomainError FORBIDDEN while the member's address is not confirmed
 */
export async function setSavedAlert(ctx: AuthedContext, isOn: boolean): Promise<boolean> {
  const { email, emailConfirmed } = ctx.user;
  if (!emailConfirmed) throw new DomainError('FORBIDDEN', m.alert_confirm_address);
  const now = ctx.now();
  await ctx.em.transactional(async (em) => {
    const addressId = await storeAddress(em, email, true, now);
    if (!isOn) return em.execute(`delete from alerts where address_id = ? and subject = 'saved'`, [addressId]);
    const kinds = kindBits(SAVED_ALERT_KINDS);
    const [alert] = await em.execute<{ id: number }[]>(
      `insert into alerts (address_id, subject, filter, filter_hash, kinds, cadence, created_at) values (?, 'saved', '{}', ?, ?, 'instant', ?)
       on conflict (address_id, filter_hash) do update set kinds = excluded.kinds returning id`,
      [addressId, HASH, kinds, now],
    );
    return startNow(em, { id: alert!.id, addressId, cadence: 'instant', kinds }, null, now);
  });
  return isOn;
}
