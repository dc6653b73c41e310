// What an advertiser can do about a removed listing: appeal (`appeals`), or change it and send it for review. Both open an item of the queue (`review_items`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { DecisionReason } from '../../shared/moderation/moderation.ts';
import type { AppealInput, Takedown } from '../../shared/moderation/report.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { addReviewItem, CONTENT_HASH, URGENCY } from './review-items.ts';

/** A listing that staff removed. */
interface RemovedListing {
  /** The item of the decision; null when a block hides the listing. */
  itemId: number | null;
  /** Whether its advertiser has changed it since it was removed. */
  hasChanged: boolean;
}

/**
 * Locks a listing of the caller that a decision removed.
 * @throws DomainError MISSING when the caller has no such listing, CONFLICT when it is not removed or a block hides it
 */
async function lockRemoved(tx: EntityManager, ctx: AuthedContext, id: number): Promise<RemovedListing & { itemId: number }> {
  const [listing] = await tx.execute<unknown[]>(
    `select 1 from properties where id = ? and user_id = ? and status <> 'deleted' for update`,
    [id, ctx.user.id],
  );
  if (!listing) throw new DomainError('MISSING', m.property_not_found);
  const [removed] = await tx.execute<RemovedListing[]>(
    `select r.item_id as "itemId", r.content_hash <> ${CONTENT_HASH} as "hasChanged" from removed_listings r
     join properties p on p.id = r.property_id where r.property_id = ?`,
    [id],
  );
  if (!removed) throw new DomainError('CONFLICT', m.moderation_not_down);
  if (removed.itemId === null) throw new DomainError('CONFLICT', m.moderation_blocked_conflict);
  return { ...removed, itemId: removed.itemId };
}

/**
 * Sends a removed listing that was changed since back to the queue. A repeated call changes nothing.
 * @throws DomainError MISSING, CONFLICT when it is not removed or has not been changed
 */
export const sendForReview = (ctx: AuthedContext, id: number): Promise<{ id: number }> =>
  ctx.em.transactional(async (tx) => {
    const { hasChanged } = await lockRemoved(tx, ctx, id);
    if (!hasChanged) throw new DomainError('CONFLICT', m.moderation_change_first);
    await addReviewItem(tx, { kind: 'change', subject: { kind: 'property', id }, urgency: URGENCY.changed, now: ctx.now() });
    return { id };
  });

/** An appeal against a decision. */
interface NewAppeal {
  /** The item of the queue in which it was decided. */
  itemId: number;
  subject: { kind: 'property' | 'agent'; id: number };
  /** Null for an agent, who has no account. */
  userId: number | null;
  text: string;
  now: Date;
}

/** Stores the one appeal against a decision as an item of the queue. @throws DomainError CONFLICT when there is one */
export async function storeAppeal(tx: EntityManager, { itemId, subject, userId, text, now }: NewAppeal): Promise<void> {
  const [item] = await tx.execute<{ id: number }[]>(
    `insert into review_items (kind, subject_kind, subject_id, urgency, opened_at) values ('appeal', ?, ?, ?, ?)
     on conflict (subject_kind, subject_id, (kind = 'appeal')) where state <> 'decided' do nothing returning id`,
    [subject.kind, subject.id, URGENCY.appeal, now],
  );
  const [appeal] = item
    ? await tx.execute<unknown[]>(
        `insert into appeals (item_id, queue_item_id, user_id, text, created_at) values (?, ?, ?, ?, ?) on conflict (item_id) do nothing returning 1`,
        [itemId, item.id, userId, text, now],
      )
    : [];
  if (!appeal) throw new DomainError('CONFLICT', m.moderation_appeal_exists);
}

/**
 * Stores the one appeal against the decision that removed a listing, as an item of the queue.
 * @throws DomainError MISSING, CONFLICT when it is not removed or was appealed before
 */
export const createAppeal = (ctx: AuthedContext, { id, text }: AppealInput): Promise<{ id: number }> =>
  ctx.em.transactional(async (tx) => {
    const { itemId } = await lockRemoved(tx, ctx, id);
    await storeAppeal(tx, { itemId, subject: { kind: 'property', id }, userId: ctx.user.id, text, now: ctx.now() });
    return { id };
  });

type TakedownRow = Omit<Takedown, 'at' | 'reason' | 'appeal'> & {
  id: number;
  at: string | Date;
  reason: DecisionReason;
  appeal: 'open' | 'upheld' | 'rejected' | null;
};

/** Why removed listings of a user are down, by their ids. */
export async function findTakedowns(em: EntityManager, userId: number): Promise<Map<number, Takedown>> {
  // each removed listing of the user with its reason, whether it is in the queue, and its appeal
  const sql = `select p.id, r.reason, r.note, r.removed_at as at, r.block_id is not null as "byBlock", r.content_hash <> ${CONTENT_HASH} as "hasChanged",
      exists (select 1 from review_items i where i.subject_kind = 'property' and i.subject_id = p.id and i.state <> 'decided' and i.kind <> 'appeal') as "isInReview",
      (select a.state from appeals a where a.item_id = r.item_id) as appeal
    from removed_listings r join properties p on p.id = r.property_id where p.user_id = $1`;
  const takedowns = await rows<TakedownRow>(em, preparedStatement(sql, [userId]));
  return new Map(
    takedowns.map(({ id, appeal, at, ...takedown }) => [
      id,
      { ...takedown, at: toIsoTime(at), appeal: appeal === 'open' || appeal === 'rejected' ? appeal : 'none' },
    ]),
  );
}
