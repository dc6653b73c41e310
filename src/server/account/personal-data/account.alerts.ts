// Moves, exports and deletes the alerts of an account's address (`alert_addresses`, `alerts`, `alert_emails`), and their cookie at sign-out.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ALERT_KINDS } from '../../../shared/alert/alert.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { readSignedKey } from '../../mail/link/signed-link.ts';

/** The cookie of a browser that has confirmed an alert: the signed id of its address. */
export const ALERTS_COOKIE = 'watcher';

/** Deletes at sign-out the cookie by which this browser opens the alerts of the member's address; a cookie of another address stays. */
export async function forgetAlertsOf({ cookies, env, em }: Pick<Context, 'cookies' | 'env' | 'em'>, email: string): Promise<void> {
  const addressId = readSignedKey(env, ALERTS_COOKIE, cookies.read(ALERTS_COOKIE) ?? '');
  if (addressId === null) return;
  const sql = 'select 1 from alert_addresses where id = $1 and lower(email) = lower($2)';
  if ((await rows(em, preparedStatement(sql, [addressId, email]))).length > 0) cookies.write(ALERTS_COOKIE, '', 0);
}

/**
 * Moves the alerts of an address to another one, unless that has a row already; then they stay. The new address is a new row, so that the links in
 * emails to the old one do not open its alerts.
 */
export async function moveAlerts(em: EntityManager, from: string, to: string): Promise<void> {
  // locks the old address and copies it; no row when there is no old address, or the new one exists
  const [ids] = await em.execute<{ oldId: number; newId: number }[]>(
    `with old_address as (select id, locale, created_at from alert_addresses where lower(email) = lower(?) for update),
       new_address as (
         insert into alert_addresses (email, locale, created_at) select ?, locale, created_at from old_address
         on conflict (lower(email)) do nothing returning id)
     select old_address.id as "oldId", new_address.id as "newId" from old_address, new_address`,
    [from, to],
  );
  if (!ids) return;
  for (const table of ['alerts', 'alert_emails'])
    await em.execute(`update ${table} set address_id = ? where address_id = ?`, [ids.newId, ids.oldId]);
  await em.execute('delete from alert_addresses where id = ?', [ids.oldId]);
}

/** Deletes an address with its alerts and what was sent of them. */
export async function deleteAlertsOf(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from alert_addresses where lower(email) = lower(?)', [email]);
}

/** SQL: the name of the kind of event of a sent home. It is stored as a bit: 1 is the first of `ALERT_KINDS`, 2 the second, 4 the third. */
const KIND_NAME = `('{${ALERT_KINDS.join(',')}}'::text[])[1 + log(2, sent.kind)::int]`;

/** Alerts of an address and the emails of them, for the download of a member's data. */
export async function exportAlerts(em: EntityManager, email: string): Promise<Record<string, unknown>[]> {
  // the homes of an email are three arrays of one length: ids, kinds and prices
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
