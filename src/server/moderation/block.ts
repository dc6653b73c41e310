// Blocks users (`blocks`): ends their sessions (`sessions`) and hides their published listings in one transaction, and restores the
// listings when the block ends. Returns the email about a block for the caller to send.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { BlockDays, DecisionReason } from '../../shared/moderation/moderation.ts';
import { DAY_MS } from '../../shared/time.ts';
import { Session } from '../account/account.entity.ts';
import { findRole } from '../account/account.staff.ts';
import { recordAct } from '../audit/audit.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { personOf } from '../mail/mailbox-owner.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { blockedEmail } from './moderation.mail.ts';
import { removeListings, restoreBlocked } from './removal.ts';

interface NewBlock {
  userId: number;
  blockedBy: number;
  /** Length in days; null for a block without an end. */
  days: BlockDays;
  reason: DecisionReason;
  /** What staff write to the user, besides the reason. */
  note: string | null;
  now: Date;
}
/** What a block did, for the audit log and the email to the user. */
interface BlockResult {
  blockId: number;
  /** Ids of the listings that the block hid. */
  hidden: number[];
  /** Number of sessions that the block ended. */
  sessions: number;
  /** The email to the user, for the caller to send; empty when the address is not confirmed. */
  emails: EmailMessage[];
}

/**
 * Blocks a user: ends all their sessions and hides all their published listings, in the transaction `tx`.
 * @throws DomainError MISSING for an unknown user, FORBIDDEN for staff, CONFLICT for a user who is blocked already
 */
export async function blockUser(tx: EntityManager, env: Deps['env'], block: NewBlock): Promise<BlockResult> {
  const { userId, days, reason, note, now } = block;
  const user = await statements(tx)
    .selectFrom('users')
    .select(['email', 'email_confirmed_at as emailConfirmedAt', 'locale'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new DomainError('MISSING', m.staff_member_missing);
  if (await findRole(tx, userId)) throw new DomainError('FORBIDDEN', m.staff_block_staff);
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  const newBlock = await statements(tx)
    .insertInto('blocks')
    .values({ user_id: userId, mailbox_hash: personOf(user.email), until, reason, note, blocked_by: block.blockedBy, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!newBlock) throw new DomainError('CONFLICT', m.staff_blocked_already);
  const sessions = await tx.nativeDelete(Session, { user: userId });
  const published = statements(tx).selectFrom('properties').select('id').where('user_id', '=', userId).where('status', '=', 'published');
  const publishedListings = await published.orderBy('id').execute();
  const hidden = await removeListings(
    tx,
    publishedListings.map(({ id }) => id),
    { blockId: newBlock.id, reason, note, now },
  );
  const to = { email: user.emailConfirmedAt && user.email, locale: user.locale };
  const emails = blockedEmail(to, newBlock.id, { until, reason, note, office: env.OFFICE_EMAIL });
  return { blockId: newBlock.id, hidden, sessions, emails };
}

/**
 * Ends the block of a user and restores exactly the listings that the block hid. `endedBy` is the member of staff, or null for an expired
 * block.
 * @returns the ids of the block and of the restored listings, or null when the user is not blocked
 */
export async function endBlock(
  tx: EntityManager,
  userId: number,
  endedBy: number | null,
  now: Date,
): Promise<{ blockId: number; restored: number[] } | null> {
  const endedBlock = await statements(tx)
    .updateTable('blocks')
    .set({ ended_at: now, ended_by: endedBy })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return endedBlock ? { blockId: endedBlock.id, restored: await restoreBlocked(tx, endedBlock.id, now) } : null;
}

/**
 * Job: hides published listings of blocked users. There are some when a request that began before the block publishes a listing after it,
 * because requests of signed-in users do not check for blocks.
 * @returns the ids of the listings
 */
export async function hideListingsOfBlocked(em: EntityManager, now: Date): Promise<number[]> {
  const blocks = await statements(em)
    .selectFrom('blocks as block')
    .innerJoin('properties as p', 'p.user_id', 'block.user_id')
    .select(['block.id as blockId', 'block.reason', 'block.note'])
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['p.id']).orderBy('p.id').as('ids'))
    .where('p.status', '=', 'published')
    .where('block.ended_at', 'is', null)
    .groupBy('block.id')
    .execute();
  const hiddenIds: number[] = [];
  for (const { ids, ...block } of blocks) {
    const hidden = await em.fork().transactional(async (tx) => {
      // a block that ended meanwhile has restored its listings already
      const openBlock = statements(tx).selectFrom('blocks').select('id').where('id', '=', block.blockId).where('ended_at', 'is', null);
      return (await openBlock.forUpdate().executeTakeFirst()) ? removeListings(tx, ids, { ...block, now }) : [];
    });
    hiddenIds.push(...hidden);
  }
  return hiddenIds;
}

/** The most blocks that one run of the job ends; others wait for the next run. */
const MAX_BLOCKS_PER_RUN = 100;

/** Job: ends the blocks whose time is over, each in a transaction that also records this in the audit log of staff. */
export async function endExpiredBlocks(em: EntityManager, now: Date): Promise<void> {
  const expiredBlocks = await statements(em)
    .selectFrom('blocks')
    .select('user_id as userId')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: number }>()
    .orderBy('id')
    .limit(MAX_BLOCKS_PER_RUN)
    .execute();
  for (const { userId } of expiredBlocks) {
    await em.fork().transactional(async (tx) => {
      const endedBlock = await endBlock(tx, userId, null, now);
      if (endedBlock)
        await recordAct(tx, {
          actorId: null,
          act: 'member.unblock',
          subject: { kind: 'member', id: userId },
          facts: { block: endedBlock.blockId, restored: endedBlock.restored },
        });
    });
  }
}
