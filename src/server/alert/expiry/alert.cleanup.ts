// Daily clean-up of alerts: deletes expired rows of `alerts`, `alert_emails` and `alert_addresses`, and pauses alerts whose mailbox is refused, which deletes
// their `alert_keys`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../../shared/time.ts';
import { deleteKeys } from '../match/alert.keys.ts';

/** Days that an alert waits for its confirmation before it is deleted. */
const UNCONFIRMED_DAYS = 7;
/** Days that an address without alerts is kept. */
const UNUSED_DAYS = 30;
/** Days that sent emails are kept. */
const SENT_DAYS = 90;
/** A mailbox counts as refused when an email to it was refused within so many days. */
const REFUSED_DAYS = 2;
/** Rows that one statement deletes, so that it stays within the time limit of statements, however many rows have expired. */
const ROWS_OF_BATCH = 2000;

/** Deletes the rows of a table for which the condition `where` on the alias `t` is true, in batches, each in its own transaction. */
async function deleteInBatches(em: EntityManager, table: string, where: string, values: unknown[]): Promise<void> {
  const sql = `delete from ${table} where id = any(array(select t.id from ${table} t where ${where} limit ${ROWS_OF_BATCH})) returning id`;
  // a batch that is not full was the last one
  while ((await em.execute<unknown[]>(sql, values)).length === ROWS_OF_BATCH);
}

/** Daily job: deletes what has expired, and pauses the alerts of mailboxes whose mail server has refused an email for good. */
export async function tidyAlerts(em: EntityManager, now: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await deleteInBatches(em, 'alerts', 't.confirmed_at is null and coalesce(t.confirm_sent_at, t.created_at) < ?', [
    daysAgo(UNCONFIRMED_DAYS),
  ]);
  await deleteInBatches(em, 'alert_emails', 't.created_at < ?', [daysAgo(SENT_DAYS)]);
  await deleteInBatches(
    em,
    'alert_addresses',
    `t.created_at < ? and not exists (select from alerts a where a.address_id = t.id)
       and not exists (select from alert_emails e where e.address_id = t.id and e.created_at >= ?)`,
    [daysAgo(UNUSED_DAYS), daysAgo(UNUSED_DAYS)],
  );
  await em.transactional(async (tx) => {
    // an alert that its owner has confirmed, resumed or used since the refusal stays active, until another email is refused
    const pausedAlerts = await tx.execute<{ id: number }[]>(
      `update alerts a set paused_at = ?, next_at = null from alert_addresses o join mail_deliveries d on d.address = lower(o.email)
       where o.id = a.address_id and a.paused_at is null and a.confirmed_at is not null
         and d.kind = 'alert' and d.status = 'refused' and d.created_at > ?
         and d.created_at > greatest(a.confirmed_at, a.used_at)
       returning a.id`,
      [now, daysAgo(REFUSED_DAYS)],
    );
    await deleteKeys(
      tx,
      pausedAlerts.map(({ id }) => id),
    );
  });
}
