// Moves, exports and deletes the search alerts of an account's email address (`alert_addresses`, `alerts`, `alert_emails`), and deletes the cookie that opens
// them when the member signs out.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ALERT_KINDS } from '../../../shared/alert/alert.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { readSignedKey } from '../../mail/link/signed-link.ts';

/** The cookie of a browser that has confirmed an alert: the signed id of the row in `alert_addresses`. */
export const ALERTS_COOKIE = 'watcher';

/** Deletes at sign-out the cookie by which this browser opens the alerts of the member's address; a cookie of another address stays. */
export async function forgetAlertsOf({ cookies, env, em }: Pick<Context, 'cookies' | 'env' | 'em'>, email: string): Promise<void> {
  const addressId = readSignedKey(env, ALERTS_COOKIE, cookies.read(ALERTS_COOKIE) ?? '');
  if (addressId === null) return;
  const sql = 'select 1 from alert_addresses where id = $1 and lower(email) = lower($2)';
  if ((await rows(em, preparedStatement(sql, [addressId, email]))).length > 0) cookies.write(ALERTS_COOKIE, '', 0);
}

/**
 * Moves the alerts of one email address to another. When the new address has alerts already, nothing is moved. The new address gets a new row, so that links
 * in emails to the old address do not open its alerts.
 */
export async function moveAlerts(em: EntityManager, from: string, to: string): Promise<void> {
  // locks the old address and copies it; no row when there is no old address, or the new one exists
  const [addressIds] = await em.execute<{ oldId: number; newId: number }[]>(
    `with old_address as (select id, locale, created_at from alert_addresses where lower(email) = lower(?) for update),
       new_address as (
         insert into alert_addresses (email, locale, created_at) select ?, locale, created_at from old_address
         on conflict (lower(email)) do nothing returning id)
     select old_address.id as "oldId", new_address.id as "newId" from old_address, new_address`,
    [from, to],
  );
  if (!addressIds) return;
  for (const table of ['alerts', 'alert_emails'])
    await em.execute(`update ${table} set address_id = ? where address_id = ?`, [addressIds.newId, addressIds.oldId]);
  await em.execute('delete from alert_addresses where id = ?', [addressIds.oldId]);
}

/** Deletes an email address of alerts; foreign keys delete its alerts and the record of the emails that were sent for them. */
export async function deleteAlertsOf(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from alert_addresses where lower(email) = lower(?)', [email]);
}

/** SQL: the name of the event that a home was sent for. `sent.kind` stores it as a bit: 1 is the first of `ALERT_KINDS`, 2 the second, 4 the third. */
const KIND_NAME = `('{${ALERT_KINDS.join(',')}}'::text[])[1 + log(2, sent.kind)::int]`;

/** The alerts of an address, each with its emails and their homes, for the download of a member's data. Prices are in AED. */
export async function exportAlerts(em: EntityManager, email: string): Promise<Record<string, unknown>[]> {
  // an email stores its homes as three arrays of the same length: ids, kinds and prices
  const sentHomes = `select coalesce(json_agg(json_build_object('property_id', sent.property_id, 'kind', ${KIND_NAME}, 'price', sent.price)), '[]')
    from unnest(e.property_ids, e.kinds, e.prices) as sent(property_id, kind, price)`;
  const emails = `select coalesce(
      json_agg(json_build_object('created_at', e.created_at, 'seen_at', e.seen_at, 'homes', (${sentHomes})) order by e.id), '[]')
    from alert_emails e where e.alert_id = a.id`;
  const sql = `select a.subject, a.filter, a.cadence, a.kinds, address.locale, a.confirmed_at, a.paused_at, a.last_sent_at, a.homes_found, a.created_at,
      (${emails}) as emails
    from alerts a join alert_addresses address on address.id = a.address_id where lower(address.email) = lower($1) order by a.id`;
  return rows<Record<string, unknown>>(em, preparedStatement(sql, [email]));
}
