// Takes listings down and brings them back: `properties.status`, `deleted_listings` and `removed_listings`, which keeps the status to restore.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DecisionReason } from '../../shared/moderation/moderation.ts';
import { intArray } from '../db/sql.ts';
import { CONTENT_HASH } from './review-items.ts';

/** Why listings are removed: a decision about an item of the queue (`itemId`), or a block of their owner (`blockId`). */
export interface RemovalCause {
  itemId?: number;
  blockId?: number;
  reason: DecisionReason;
  note: string | null;
  now: Date;
}

/**
 * Removes listings, whatever their status, and keeps the status to restore. A decision about a listing that a block hides replaces the block as the cause, so
 * that the listing stays down when the block ends.
 * @returns the ids of the listings that were neither removed nor deleted before
 */
export async function removeListings(tx: EntityManager, ids: readonly number[], cause: RemovalCause): Promise<number[]> {
  if (ids.length === 0) return [];
  // a listing that is removed already keeps its record, unless this is a decision
  const recorded = await tx.execute<{ id: number }[]>(
    `insert into removed_listings as r (property_id, status, item_id, block_id, reason, note, content_hash, removed_at)
     select p.id, coalesce(d.status, p.status), ?, ?, ?, ?, ${CONTENT_HASH}, ?
       from (select * from properties where id = any(?::int[]) order by id for update) p left join deleted_listings d on d.property_id = p.id
     on conflict (property_id) do update set item_id = excluded.item_id, block_id = excluded.block_id, reason = excluded.reason, note = excluded.note,
       content_hash = excluded.content_hash, removed_at = excluded.removed_at where excluded.item_id is not null
     returning property_id as id`,
    [cause.itemId ?? null, cause.blockId ?? null, cause.reason, cause.note, cause.now, intArray(ids)],
  );
  const removedIds = intArray(recorded.map(({ id }) => id));
  await tx.execute(`update deleted_listings set status = 'removed' where property_id = any(?::int[])`, [removedIds]);
  const changed = await tx.execute<{ id: number }[]>(
    `update properties set status = 'removed', updated_at = ? where id = any(?::int[]) and status not in ('removed', 'deleted') returning id`,
    [cause.now, removedIds],
  );
  return changed.map(({ id }) => id);
}

/** Gives removed listings, chosen by a condition on `removed_listings r`, their former status back. @returns their ids */
async function restoreWhere(tx: EntityManager, condition: string, value: number, now: Date): Promise<number[]> {
  const restored = await tx.execute<{ id: number }[]>(
    `with back as (delete from removed_listings r where ${condition} returning r.property_id as id, r.status),
       undeleted as (update deleted_listings d set status = back.status from back where d.property_id = back.id)
     update properties p set status = back.status, updated_at = ? from back where p.id = back.id and p.status = 'removed' returning p.id`,
    [value, now],
  );
  return restored.map(({ id }) => id);
}

/**
 * Gives a listing that a decision removed its former status back. While its owner is blocked it stays hidden until the block ends.
 * @returns whether it was removed by a decision
 */
export async function restoreListing(tx: EntityManager, id: number, now: Date): Promise<boolean> {
  await tx.execute('select 1 from properties where id = ? for update', [id]);
  // of a blocked owner: the block hides it from now on, instead of the decision
  const hiddenByBlock = await tx.execute<unknown[]>(
    `update removed_listings r set item_id = null, block_id = b.id from properties p join blocks b on b.user_id = p.user_id and b.ended_at is null
     where p.id = r.property_id and r.property_id = ? and r.item_id is not null and r.status = 'published' returning 1`,
    [id],
  );
  if (hiddenByBlock.length > 0) return true;
  const [removed] = await tx.execute<unknown[]>('select 1 from removed_listings where property_id = ? and item_id is not null', [id]);
  if (!removed) return false;
  await restoreWhere(tx, 'r.property_id = ?', id, now);
  return true;
}

/** Gives exactly the listings that a block hid their former status back. @returns their ids */
export const restoreBlocked = (tx: EntityManager, blockId: number, now: Date): Promise<number[]> =>
  restoreWhere(tx, 'r.block_id = ?', blockId, now);
