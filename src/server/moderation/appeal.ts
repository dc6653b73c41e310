// What an advertiser can do about a listing that staff removed: appeal (`appeals`), or change it and send it for review. Each opens an item
// in the review queue of staff (`review_items`). Also stores the appeals of agents, accepts open appeals, and reads why listings of a user
// are down.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { m } from '../../shared/messages/messages.ts';
import type { DecisionReason, SubjectKind } from '../../shared/moderation/moderation.ts';
import type { AppealInput, Takedown } from '../../shared/moderation/report.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { holdMembership, isManagedBy } from '../organization/managed.ts';
import type { AuthedContext } from '../trpc.ts';
import { Appeal } from './moderation.entity.ts';
import { addReviewItem, CONTENT_HASH, openItem, URGENCY } from './review-items.ts';

/**
 * Locks a listing that the caller manages and that a decision of staff removed. Returns the review item of the decision, and whether the listing was changed since.
 * @throws DomainError MISSING when the caller has no such listing, CONFLICT when it is not removed or a block hides it
 */
async function lockRemovedListing(tx: EntityManager, ctx: AuthedContext, id: number): Promise<{ itemId: number; hasChanged: boolean }> {
  await holdMembership(tx, ctx.user.id);
  const own = `select p.id from properties p where p.id = ? and ${isManagedBy('?')} and p.status <> 'deleted' for update`;
  const [listing] = await tx.execute<unknown[]>(own, [id, ctx.user.id, ctx.user.id]);
  if (!listing) throw new DomainError('MISSING', m.property_not_found);
  const removed = await statements(tx)
    .selectFrom('removed_listings as removed')
    .innerJoin('properties as p', 'p.id', 'removed.property_id')
    .select(['removed.item_id as itemId', sql.raw<boolean>(`removed.content_hash <> ${CONTENT_HASH}`).as('hasChanged')])
    .where('removed.property_id', '=', id)
    .executeTakeFirst();
  if (!removed) throw new DomainError('CONFLICT', m.moderation_not_down);
  if (removed.itemId === null) throw new DomainError('CONFLICT', m.moderation_blocked_conflict);
  return { ...removed, itemId: removed.itemId };
}

/**
 * Opens a review item for a removed listing that its advertiser has changed since. A repeated call changes nothing.
 * @throws DomainError MISSING, CONFLICT when it is not removed or has not been changed
 */
export const sendForReview = (ctx: AuthedContext, id: number): Promise<{ id: number }> =>
  ctx.em.transactional(async (tx) => {
    const { hasChanged } = await lockRemovedListing(tx, ctx, id);
    if (!hasChanged) throw new DomainError('CONFLICT', m.moderation_change_first);
    await addReviewItem(tx, { kind: 'change', subject: { kind: 'property', id }, urgency: URGENCY.changed, now: ctx.now() });
    return { id };
  });

/** An appeal against a decision of staff. */
interface NewAppeal {
  /** The review item of the decision; the appeal gets an item of its own. */
  itemId: number;
  subject: { kind: 'property' | 'agent'; id: number };
  /** Null for an agent, who has no account. */
  userId: number | null;
  text: string;
  now: Date;
}

/**
 * Opens a review item for an appeal and stores the appeal.
 * @throws DomainError CONFLICT when the subject has an open appeal, or the decision was appealed before
 */
export async function storeAppeal(tx: EntityManager, { itemId, subject, userId, text, now }: NewAppeal): Promise<void> {
  const item = await statements(tx)
    .insertInto('review_items')
    .values({ kind: 'appeal', subject_kind: subject.kind, subject_id: subject.id, urgency: URGENCY.appeal, opened_at: now })
    .onConflict((conflict) => openItem(conflict).doNothing())
    .returning('id')
    .executeTakeFirst();
  const appeal =
    item &&
    (await statements(tx)
      .insertInto('appeals')
      .values({ item_id: itemId, queue_item_id: item.id, user_id: userId, text, created_at: now })
      .onConflict((conflict) => conflict.column('item_id').doNothing())
      .returning('id')
      .executeTakeFirst());
  if (!appeal) throw new DomainError('CONFLICT', m.moderation_appeal_exists);
}

/**
 * Stores the caller's appeal against the decision that removed their listing, and opens a review item for it.
 * @throws DomainError MISSING, CONFLICT when it is not removed or was appealed before
 */
export const createAppeal = (ctx: AuthedContext, { id, text }: AppealInput): Promise<{ id: number }> =>
  ctx.em.transactional(async (tx) => {
    const { itemId } = await lockRemovedListing(tx, ctx, id);
    await storeAppeal(tx, { itemId, subject: { kind: 'property', id }, userId: ctx.user.id, text, now: ctx.now() });
    return { id };
  });

/** Accepts the open appeal of a subject, if there is one, because staff put the subject online again in another way than by deciding it. */
export async function acceptOpenAppeal(
  tx: EntityManager,
  { kind, id }: { kind: SubjectKind; id: number },
  { decidedBy, now }: { decidedBy: number; now: Date },
): Promise<void> {
  const item = await statements(tx)
    .updateTable('review_items')
    .set({ state: 'decided', decided_by: decidedBy, decision: 'accept', decided_at: now, taken_by: null, taken_until: null })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('kind', '=', 'appeal')
    .where('state', '<>', 'decided')
    .returning('id')
    .executeTakeFirst();
  if (item) await tx.nativeUpdate(Appeal, { queueItem: item.id }, { state: 'upheld', decidedBy, decidedAt: now });
}

/** `Takedown` as the database returns it, with the id of the listing. */
type TakedownRow = Omit<Takedown, 'at' | 'reason' | 'appeal'> & {
  id: number;
  at: string | Date;
  reason: DecisionReason;
  appeal: 'open' | 'upheld' | 'rejected' | null;
};

/** Why listings are down and what their owner can still do about each, by the ids of the listings. */
export async function findTakedowns(em: EntityManager, ids: readonly number[]): Promise<Map<number, Takedown>> {
  if (ids.length === 0) return new Map();
  const takedownSql = `select p.id, removed.reason, removed.note, removed.removed_at as at, removed.block_id is not null as "byBlock",
      removed.content_hash <> ${CONTENT_HASH} as "hasChanged",
      exists (select 1 from review_items item where item.subject_kind = 'property' and item.subject_id = p.id
        and item.state <> 'decided' and item.kind <> 'appeal') as "isInReview",
      (select appeal.state from appeals appeal where appeal.item_id = removed.item_id) as appeal
    from removed_listings removed join properties p on p.id = removed.property_id where p.id = any($1::int[])`;
  const takedowns = await rows<TakedownRow>(em, preparedStatement(takedownSql, [intArray(ids)]));
  return new Map(
    takedowns.map(({ id, appeal, at, ...takedown }) => [
      id,
      { ...takedown, at: toIsoTime(at), appeal: appeal === 'open' || appeal === 'rejected' ? appeal : 'none' },
    ]),
  );
}
