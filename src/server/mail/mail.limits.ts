import type { EntityManager } from '@mikro-orm/postgresql';
import { familyOf, MAIL_KINDS, type MailKind, relatedKinds } from './mail.kinds.ts';

/**
 * Locks the counts of all mailboxes until the transaction ends, so that parallel calls are counted one after the other. Sorted keys prevent
 * deadlocks between transactions that write to the same mailboxes.
 */
export async function lockMailboxes(em: EntityManager, emails: { to: string; kind: MailKind }[]): Promise<void> {
  const limited = emails.filter(({ kind }) => familyOf(kind).limit);
  const keys = [...new Set(limited.map(({ to, kind }) => `mail:${MAIL_KINDS[kind]}:${to.toLowerCase()}`))].sort();
  for (const key of keys) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}

const isConfirmed = async (em: EntityManager, address: string): Promise<boolean> =>
  (await em.execute('select 1 from users where lower(email) = ? and email_confirmed_at is not null', [address])).length > 0;

/**
 * Seconds until an email of a kind may go to an address, 0 for now; over a limit it follows the oldest email of the full hour or day. Call it under
 * `lockMailboxes`. `limited` when the delay exceeds the kind's maximum, `unconfirmed` when the kind needs a confirmed address.
 */
export async function waitFor(em: EntityManager, kind: MailKind, address: string): Promise<number | 'limited' | 'unconfirmed'> {
  const { limit, waitHours, confirmedOnly } = familyOf(kind);
  if (confirmedOnly && !(await isConfirmed(em, address))) return 'unconfirmed';
  if (!limit) return 0;
  const kinds = relatedKinds(kind);
  const free = (span: 'hour' | 'day') => `(select due_at + interval '1 ${span}' from mail_deliveries
    where address = ? and kind in (${kinds.map(() => '?').join(', ')}) and status <> 'canceled' order by due_at desc limit 1 offset ?)`;
  const sql = `select ceil(extract(epoch from greatest(now(), ${free('hour')}, ${free('day')}) - now()))::int as wait`;
  const [row] = await em.execute<{ wait: number }[]>(sql, [address, ...kinds, limit.hour - 1, address, ...kinds, limit.day - 1]);
  const wait = row?.wait ?? 0;
  return wait > waitHours * 3600 ? 'limited' : wait;
}
