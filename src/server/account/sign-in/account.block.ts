// Whether staff have blocked a user or their mailbox (`blocks`), for sign-in, registration and listings. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { personOf } from '../../mail/mailbox-owner.ts';

/** SQL: whether the user whose id is in a column is blocked. Blocks whose time is over count until a job ends them, within a minute. */
export const isBlockedSql = (userColumn: string): string =>
  `exists (select 1 from blocks b where b.user_id = ${userColumn} and b.ended_at is null)`;

/** The text for a blocked user, with the email address of the office. A block without `until` has no end. */
export const blockedText = (until: Date | null, officeEmail: string): string =>
  until
    ? m.moderation_blocked_until({ date: formatMoment(until.toISOString()), office: officeEmail })
    : m.moderation_blocked({ office: officeEmail });

/** At most one block that has not ended at a time. */
const activeBlocks = (em: EntityManager, now: Date) =>
  statements(em)
    .selectFrom('blocks')
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .limit(1);

/**
 * Requires that a user is not blocked. Call it with the user's row locked; `blockUser` locks that row too, so that no session begins while a block is stored.
 * @throws DomainError SIGNED_OUT with the time until which they are blocked
 */
export async function requireNotBlocked(tx: EntityManager, { env, now }: Pick<Deps, 'env' | 'now'>, userId: number): Promise<void> {
  const block = await activeBlocks(tx, now()).select('until').where('user_id', '=', userId).executeTakeFirst();
  if (block) throw new DomainError('SIGNED_OUT', blockedText(block.until, env.OFFICE_EMAIL));
}

/** Whether an email address belongs to a blocked user, in any spelling of the same mailbox. Blocks of `exceptUserId` do not count. */
export async function isMailboxBlocked(em: EntityManager, now: Date, email: string, exceptUserId: number | null = null): Promise<boolean> {
  const blocks = activeBlocks(em, now).select('id').where('mailbox_hash', '=', personOf(email));
  return (await blocks.where('user_id', 'is distinct from', exceptUserId).executeTakeFirst()) !== undefined;
}

/**
 * Requires that an email address does not belong to a blocked user, in any spelling of the same mailbox.
 * @throws DomainError FORBIDDEN
 */
export async function requireUnblockedMailbox(em: EntityManager, { env, now }: Pick<Deps, 'env' | 'now'>, email: string): Promise<void> {
  if (await isMailboxBlocked(em, now(), email))
    throw new DomainError('FORBIDDEN', m.moderation_blocked_register({ office: env.OFFICE_EMAIL }));
}
