// Limits of emails to one mailbox, counted in the transaction that stores the email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { familyOf, MAIL_KINDS, type MailKind, relatedKinds } from './mail.kinds.ts';
import { mailboxOf } from './mailbox-owner.ts';

/**
 * Locks the counts of all mailboxes until the transaction ends, so that parallel calls are counted one after the other. Sorted keys prevent
 * deadlocks between transactions that write to the same mailboxes.
 */
export async function lockMailboxes(em: EntityManager, emails: { to: string; kind: MailKind }[]): Promise<void> {
  const limited = emails.filter(({ kind }) => familyOf(kind).limit);
  const keys = [...new Set(limited.map(({ to, kind }) => `mail:${MAIL_KINDS[kind]}:${mailboxOf(to)}`))].sort();
  if (keys.length === 0) return;
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended(key, 0)) from json_array_elements_text(?::json) with ordinality as k(key, n) order by n`,
    [JSON.stringify(keys)],
  );
}

/** Why an email is not sent: its mailbox has reached its limit, or is not confirmed. */
export type Refusal = 'limited' | 'unconfirmed';

/**
 * Seconds until an email of a kind may be sent to each address; 0 for now. All spellings of a mailbox count together; the confirmed address of a member
 * counts alone, so that no one holds its emails back by registering other spellings. Call it after `lockMailboxes`.
 * @returns in the order of `addresses`; `limited` for a delay over the maximum of the kind, `unconfirmed` when the kind needs a confirmed address
 */
export async function delaysForMailboxes(em: EntityManager, kind: MailKind, addresses: readonly string[]): Promise<(number | Refusal)[]> {
  const { limit, maxDelayHours, confirmedOnly, perAddress } = familyOf(kind);
  if (!limit && !confirmedOnly) return addresses.map(() => 0);
  const kinds = relatedKinds(kind);
  // SQL: when the oldest of the last `max` emails to the mailbox is an hour or a day old
  const limitEnd = (span: 'hour' | 'day', max: number) => `(select d.due_at + interval '1 ${span}' from mail_deliveries d
    where d.mailbox = a.mailbox and (not a."countsAlone" or d.address = a.address) and d.kind in (${kinds.map(() => '?').join(', ')})
      and d.status <> 'canceled' order by d.due_at desc limit 1 offset ${max - 1})`;
  const ends = limit ? [limitEnd('hour', limit.hour), limitEnd('day', limit.day)] : [];
  const sql = `select a."isConfirmed", ceil(extract(epoch from greatest(${['now()', ...ends].join(', ')}) - now()))::int as delay
    from (select r.*, c.*, c."isConfirmed" or ? as "countsAlone"
      from rows from (json_to_recordset(?::json) as (address text, mailbox text)) with ordinality as r(address, mailbox, n), lateral (
        select exists (select from users u where lower(u.email) = r.address and u.email_confirmed_at is not null) as "isConfirmed") c) a
    order by a.n`;
  const recipients = JSON.stringify(addresses.map((address) => ({ address, mailbox: mailboxOf(address) })));
  const values = [...ends.flatMap(() => kinds), perAddress === true, recipients];
  const recipientRows = await em.execute<{ isConfirmed: boolean; delay: number }[]>(sql, values);
  return recipientRows.map(({ isConfirmed, delay }) => {
    if (confirmedOnly && !isConfirmed) return 'unconfirmed';
    return delay > maxDelayHours * 3600 ? 'limited' : delay;
  });
}
