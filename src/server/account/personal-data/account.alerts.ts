// Moves, exports and deletes the search alerts of an account's email address (`alert_addresses`, `alerts`, `alert_emails`) and cancels their emails that wait
// (`mail_deliveries`). Deletes the cookie that opens them when the member signs out.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ALERT_KINDS } from '../../../shared/alert/alert.ts';
import { Alert, AlertEmail } from '../../alert/alert.entity.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { sameText, statements } from '../../db/typed.ts';
import { readSignedKey } from '../../mail/link/signed-link.ts';
import type { MailKind } from '../../mail/mail.kinds.ts';
import type { Mail } from '../../mail/mail.ts';

/** The kinds of emails that an address gets because of its alerts. */
export const ALERT_EMAIL_KINDS: MailKind[] = ['alert', 'alert-keep', 'alert-confirm', 'alert-link'];

/** The cookie of a browser that has confirmed an alert: the signed id of the row in `alert_addresses`. */
export const ALERTS_COOKIE = 'watcher';

/** Deletes at sign-out the cookie by which this browser opens the alerts of the member's address; a cookie of another address stays. */
export async function forgetAlertsOf({ cookies, env, em }: Pick<Context, 'cookies' | 'env' | 'em'>, email: string): Promise<void> {
  const addressId = readSignedKey(env, ALERTS_COOKIE, cookies.read(ALERTS_COOKIE) ?? '');
  if (addressId === null) return;
  const own = statements(em)
    .selectFrom('alert_addresses')
    .select('id')
    .where('id', '=', addressId)
    .where((eb) => sameText(eb.ref('email'), email));
  if (await own.executeTakeFirst()) cookies.write(ALERTS_COOKIE, '', 0);
}

/**
 * Of confirmed alerts of the address `oldId` and alerts of `newId` about the same (`filter_hash`) keeps one: a confirmed and active one, else the one that was
 * used last. Deletes the others, whose emails then belong to the kept one.
 */
async function mergeEqualAlerts(tx: EntityManager, oldId: number, newId: number): Promise<void> {
  const surplusAlerts = await tx.execute<{ id: number; keptId: number }[]>(
    `select id, kept_id as "keptId" from (
       select id, first_value(id) over (
         partition by filter_hash order by confirmed_at is null, paused_at is not null, used_at desc, id) as kept_id
       from alerts where address_id = ? or (address_id = ? and confirmed_at is not null)) alert
     where id <> kept_id`,
    [newId, oldId],
  );
  for (const { id, keptId } of surplusAlerts) {
    await tx.nativeUpdate(AlertEmail, { alert: id }, { alert: keptId });
    await tx.nativeDelete(Alert, { id });
  }
}

/**
 * Moves the confirmed alerts of one email address to another, which may then have more than 20, and deletes the old address with the alerts that wait for its
 * confirmation. Cancels emails to the old address that wait. No link in an email to the old address opens the alerts of the new one. Call it in a transaction.
 */
export async function moveAlerts(tx: EntityManager, mail: Mail, from: string, to: string): Promise<void> {
  // locks both addresses, or stores the new one with the language of the old one; no row when there is no old address
  const [addressIds] = await tx.execute<{ oldId: number; newId: number }[]>(
    `with old_address as (select id, locale, created_at from alert_addresses where lower(email) = lower(?) for update)
     insert into alert_addresses as stored (email, locale, created_at) select ?, locale, created_at from old_address
     on conflict (lower(email)) do update set locale = coalesce(excluded.locale, stored.locale)
     returning (select id from old_address) as "oldId", id as "newId"`,
    [from, to],
  );
  if (!addressIds || addressIds.oldId === addressIds.newId) return;
  const { oldId, newId } = addressIds;
  await mergeEqualAlerts(tx, oldId, newId);
  // the link that confirmed an alert went to the old address and works again for seven days: without its token it does not
  const moved = { address: newId, confirmToken: null, confirmSentAt: null };
  await tx.nativeUpdate(Alert, { address: oldId, confirmedAt: { $ne: null } }, moved);
  await tx.nativeUpdate(AlertEmail, { address: oldId }, { address: newId });
  await deleteAlertsOf(tx, mail, from);
}

/**
 * Deletes an email address of alerts and cancels its emails that wait; foreign keys delete its alerts and the record of the emails that were sent for them.
 * Call it in a transaction.
 */
export async function deleteAlertsOf(tx: EntityManager, mail: Mail, email: string): Promise<void> {
  await statements(tx)
    .deleteFrom('alert_addresses')
    .where((eb) => sameText(eb.ref('email'), email))
    .execute();
  await mail.cancel(tx, email, ALERT_EMAIL_KINDS);
}

/** SQL: the name of the event that a home was sent for. `sent.kind` stores it as a bit: 1 is the first of `ALERT_KINDS`, 2 the second, 4 the third. */
const KIND_NAME = `('{${ALERT_KINDS.join(',')}}'::text[])[1 + log(2, sent.kind)::int]`;

/** SQL: the homes of an email `e` as JSON; it stores them as three arrays of the same length: ids, kinds and prices in AED. */
const SENT_HOMES = `(
  select coalesce(json_agg(json_build_object('property_id', sent.property_id, 'kind', ${KIND_NAME}, 'price', sent.price)), '[]')
  from unnest(e.property_ids, e.kinds, e.prices) as sent(property_id, kind, price))`;

/** The alerts of an address, each with its emails and their homes, for the download of a member's data. */
export async function exportAlerts(em: EntityManager, email: string): Promise<Record<string, unknown>[]> {
  const emails = `select coalesce(
      json_agg(json_build_object('created_at', e.created_at, 'seen_at', e.seen_at, 'homes', ${SENT_HOMES}) order by e.id), '[]')
    from alert_emails e where e.alert_id = a.id`;
  const sql = `select a.subject, a.filter, a.cadence, a.kinds, address.locale, a.confirmed_at, a.paused_at, a.last_sent_at, a.homes_found, a.created_at,
      (${emails}) as emails
    from alerts a join alert_addresses address on address.id = a.address_id where lower(address.email) = lower($1) order by a.id`;
  return rows<Record<string, unknown>>(em, preparedStatement(sql, [email]));
}

/** The emails of alerts of an address that have ended, with their homes, for the download of a member's data. */
export async function exportEndedAlertEmails(em: EntityManager, email: string): Promise<Record<string, unknown>[]> {
  const sql = `select e.created_at, e.seen_at, ${SENT_HOMES} as homes
    from alert_emails e join alert_addresses address on address.id = e.address_id
    where lower(address.email) = lower($1) and e.alert_id is null order by e.id`;
  return rows<Record<string, unknown>>(em, preparedStatement(sql, [email]));
}
