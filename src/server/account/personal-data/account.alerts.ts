// What the account of a member does with the alerts of its address.
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
 * Alerts follow a member to a new address, unless it has alerts of its own; then they stay with the old one. The new address is a new row, so that
 * the links in emails to the old one open nothing of it.
 */
export async function moveAlerts(em: EntityManager, from: string, to: string): Promise<void> {
  const [moved] = await em.execute<{ before: number; after: number }[]>(
    `with old as (select id, locale, created_at from alert_addresses where lower(email) = lower(?) for update),
       added as (insert into alert_addresses (email, locale, created_at) select ?, locale, created_at from old on conflict (lower(email)) do nothing returning id)
     select old.id as before, added.id as after from old, added`,
    [from, to],
  );
  if (!moved) return;
  for (const table of ['alerts', 'alert_emails'])
    await em.execute(`update ${table} set address_id = ? where address_id = ?`, [moved.after, moved.before]);
  await em.execute('delete from alert_addresses where id = ?', [moved.before]);
}

/** Deletes an address with its alerts and what was sent of them. */
export async function deleteAlertsOf(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from alert_addresses where lower(email) = lower(?)', [email]);
}

/** SQL: the kind of a home in an email, stored as a bit. */
const KIND = `('{${ALERT_KINDS.join(',')}}'::text[])[1 + log(2, s.kind)::int]`;

/** Alerts of an address and the emails of them, for the download of a member's data. */
export async function exportAlerts(em: EntityManager, email: string): Promise<Record<string, unknown>[]> {
  const sql = `select a.subject, a.filter, a.cadence, a.kinds, o.locale, a.confirmed_at, a.paused_at, a.last_sent_at, a.homes_found, a.created_at,
      (select coalesce(json_agg(json_build_object('created_at', e.created_at, 'seen_at', e.seen_at,
        'homes', (select coalesce(json_agg(json_build_object('property_id', s.property_id, 'kind', ${KIND}, 'price', s.price)), '[]') from unnest(e.property_ids, e.kinds, e.prices) as s(property_id, kind, price)))
        order by e.id), '[]') from alert_emails e where e.alert_id = a.id) as emails
    from alerts a join alert_addresses o on o.id = a.address_id where lower(o.email) = lower($1) order by a.id`;
  return rows<Record<string, unknown>>(em, preparedStatement(sql, [email]));
}
