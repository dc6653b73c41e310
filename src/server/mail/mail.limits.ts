// Limits how many emails a mailbox gets (`mail.kinds.ts`), by counting rows of `mail_deliveries` in the transaction that stores the email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { familyOf, MAIL_KINDS, type MailKind, relatedKinds } from './mail.kinds.ts';
import { mailboxOf } from './mailbox-owner.ts';

/**
 * Locks the mailboxes of the emails, by family, until the transaction ends, so that parallel calls are counted one after the other. The locks are taken
 * in the order of their keys, so that transactions with the same mailboxes do not deadlock.
 */
export async function lockMailboxes(em: EntityManager, emails: { to: string; kind: MailKind }[]): Promise<void> {
  const limitedEmails = emails.filter(({ kind }) => familyOf(kind).limit);
  const keys = [...new Set(limitedEmails.map(({ to, kind }) => `mail:${MAIL_KINDS[kind]}:${mailboxOf(to)}`))].sort();
  if (keys.length === 0) return;
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended(key, 0)) from json_array_elements_text(?::json) with ordinality as k(key, n) order by n`,
    [JSON.stringify(keys)],
  );
}

const HOUR_SECONDS = 3600;

/** Why an email is not sent: its mailbox has reached its limit, or is not confirmed. */
export type Refusal = 'limited' | 'unconfirmed';

/**
 * Seconds until an email of a kind may be sent to each address, in the order of `addresses`; 0: at once. All spellings of a mailbox count together, but an
 * address counts alone when a member has confirmed it or the kind is `perAddress`: other spellings hold none of its emails back. Call it after `lockMailboxes`.
 * @returns `limited` for a delay over the maximum of the kind, `unconfirmed` when the kind needs a confirmed address
 */
export async function delaysForMailboxes(em: EntityManager, kind: MailKind, addresses: readonly string[]): Promise<(number | Refusal)[]> {
  const { limit, maxDelayHours, confirmedOnly, perAddress } = familyOf(kind);
  if (!limit && !confirmedOnly) return addresses.map(() => 0);
  const kinds = relatedKinds(kind);
  // SQL: the time at which the oldest of the last `max` emails to the recipient is an hour or a day old; null for fewer emails
  const limitEnd = (span: 'hour' | 'day', max: number) => `(select email.due_at + interval '1 ${span}' from mail_deliveries email
    where email.mailbox = recipient.mailbox and (not recipient."countsAlone" or email.address = recipient.address)
      and email.kind in (${kinds.map(() => '?').join(', ')}) and email.status <> 'canceled'
    order by email.due_at desc limit 1 offset ${max - 1})`;
  const ends = limit ? [limitEnd('hour', limit.hour), limitEnd('day', limit.day)] : [];
  // 1. the recipients, and whether a member has confirmed the address; 2. the seconds until the last of the limits ends (`greatest` ignores null)
  const sql = `select recipient."isConfirmed", ceil(extract(epoch from greatest(${['now()', ...ends].join(', ')}) - now()))::int as delay
    from (select entry.*, member.*, member."isConfirmed" or ? as "countsAlone"
      from rows from (json_to_recordset(?::json) as (address text, mailbox text)) with ordinality as entry(address, mailbox, n), lateral (
        select exists (select from users u where lower(u.email) = entry.address and u.email_confirmed_at is not null) as "isConfirmed") member) recipient
    order by recipient.n`;
  const recipients = JSON.stringify(addresses.map((address) => ({ address, mailbox: mailboxOf(address) })));
  const values = [...ends.flatMap(() => kinds), perAddress === true, recipients];
  const recipientRows = await em.execute<{ isConfirmed: boolean; delay: number }[]>(sql, values);
  return recipientRows.map(({ isConfirmed, delay }) => {
    if (confirmedOnly && !isConfirmed) return 'unconfirmed';
    return delay > maxDelayHours * HOUR_SECONDS ? 'limited' : delay;
  });
}
