// Blocks users (`blocks`): ends their sessions (`sessions`) and hides their published listings in one transaction, and restores the
// listings when the block ends. Returns the email about a block for the caller to send.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { BlockDays, DecisionReason } from '../../shared/moderation/moderation.ts';
import { DAY_MS } from '../../shared/time.ts';
import { recordAct } from '../audit/audit.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
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
  const [user] = await tx.execute<{ email: string; hasConfirmedEmail: boolean; locale: Locale | null; isStaff: boolean }[]>(
    `select email, email_confirmed_at is not null as "hasConfirmedEmail", locale,
       exists (select 1 from staff where staff.user_id = users.id) as "isStaff"
     from users where id = ? for update`,
    [userId],
  );
  if (!user) throw new DomainError('MISSING', m.staff_member_missing);
  if (user.isStaff) throw new DomainError('FORBIDDEN', m.staff_block_staff);
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  const [newBlock] = await tx.execute<{ id: number }[]>(
    `insert into blocks (user_id, mailbox_hash, until, reason, note, blocked_by, created_at) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (user_id) where ended_at is null do nothing returning id`,
    [userId, personOf(user.email), until, reason, note, block.blockedBy, now],
  );
  if (!newBlock) throw new DomainError('CONFLICT', m.staff_blocked_already);
  const endedSessions = await tx.execute<unknown[]>('delete from sessions where user_id = ? returning 1', [userId]);
  const publishedListings = await tx.execute<{ id: number }[]>(
    `select id from properties where user_id = ? and status = 'published' order by id`,
    [userId],
  );
  const hidden = await removeListings(
    tx,
    publishedListings.map(({ id }) => id),
    { blockId: newBlock.id, reason, note, now },
  );
  const to = { email: user.hasConfirmedEmail ? user.email : null, locale: user.locale };
  const emails = blockedEmail(to, newBlock.id, { until, reason, note, office: env.OFFICE_EMAIL });
  return { blockId: newBlock.id, hidden, sessions: endedSessions.length, emails };
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
  const [endedBlock] = await tx.execute<{ id: number }[]>(
    'update blocks set ended_at = ?, ended_by = ? where user_id = ? and ended_at is null returning id',
    [now, endedBy, userId],
  );
  return endedBlock ? { blockId: endedBlock.id, restored: await restoreBlocked(tx, endedBlock.id, now) } : null;
}

/**
 * Job: hides published listings of blocked users. There are some when a request that began before the block publishes a listing after it,
 * because requests of signed-in users do not check for blocks.
 * @returns the ids of the listings
 */
export async function hideListingsOfBlocked(em: EntityManager, now: Date): Promise<number[]> {
  const sql = `select block.id as "blockId", block.reason, block.note, array_agg(p.id order by p.id) as ids from blocks block
    join properties p on p.user_id = block.user_id and p.status = 'published' where block.ended_at is null group by block.id`;
  const blocks = await rows<{ blockId: number; reason: DecisionReason; note: string | null; ids: number[] }>(
    em,
    preparedStatement(sql, []),
  );
  const hiddenIds: number[] = [];
  for (const { ids, ...block } of blocks) {
    const hidden = await em.fork().transactional(async (tx) => {
      // a block that ended meanwhile has restored its listings already
      const [openBlock] = await tx.execute<unknown[]>('select 1 from blocks where id = ? and ended_at is null for update', [block.blockId]);
      return openBlock ? removeListings(tx, ids, { ...block, now }) : [];
    });
    hiddenIds.push(...hidden);
  }
  return hiddenIds;
}

/** The most blocks that one run of the job ends; others wait for the next run. */
const MAX_BLOCKS_PER_RUN = 100;

/** Job: ends the blocks whose time is over, each in a transaction that also records this in the audit log of staff. */
export async function endExpiredBlocks(em: EntityManager, now: Date): Promise<void> {
  const expiredBlocks = await rows<{ userId: number }>(
    em,
    preparedStatement(
      `select user_id as "userId" from blocks where ended_at is null and until <= $1 and user_id is not null order by id limit ${MAX_BLOCKS_PER_RUN}`,
      [now],
    ),
  );
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
