// Whether a user or an email address is blocked (`blocks`), at sign-in and registration.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { personOf } from '../../mail/mailbox-owner.ts';

/** SQL: whether the user of a column is blocked; a job ends blocks within a minute of their time. */
export const isBlockedSql = (userColumn: string): string =>
  `exists (select 1 from blocks b where b.user_id = ${userColumn} and b.ended_at is null)`;

/** What a blocked user reads; with `until` null the block has no end. */
export const blockedText = (until: Date | null, office: string): string =>
  until ? m.moderation_blocked_until({ date: formatMoment(until.toISOString()), office }) : m.moderation_blocked({ office });

/**
 * Requires that a user is not blocked. Call it with the user's row locked, as `blockUser` locks it, so that no session begins while a block is stored.
 * @throws DomainError SIGNED_OUT with the time until which they are blocked
 */
export async function requireNotBlocked(tx: EntityManager, { env, now }: Pick<Deps, 'env' | 'now'>, userId: number): Promise<void> {
  const [block] = await tx.execute<{ until: Date | string | null }[]>(
    'select until from blocks where user_id = ? and ended_at is null and (until is null or until > ?) limit 1',
    [userId, now()],
  );
  if (block) throw new DomainError('SIGNED_OUT', blockedText(block.until === null ? null : new Date(block.until), env.OFFICE_EMAIL));
}

/**
 * Requires that an address is not that of a blocked user, however it is spelt; blocks of `exceptUserId` do not count.
 * @throws DomainError FORBIDDEN
 */
export async function requireUnblockedMailbox(
  em: EntityManager,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  email: string,
  exceptUserId: number | null = null,
): Promise<void> {
  const sql = `select 1 from blocks where mailbox_hash = $1 and ended_at is null
    and (until is null or until > $2) and user_id is distinct from $3::int limit 1`;
  const blocked = await rows(em, preparedStatement(sql, [personOf(email), now(), exceptUserId]));
  if (blocked.length > 0) throw new DomainError('FORBIDDEN', m.moderation_blocked_register({ office: env.OFFICE_EMAIL }));
}
