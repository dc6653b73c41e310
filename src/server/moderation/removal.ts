// Takes listings down and restores them. Writes `properties.status`, `removed_listings` (why a listing is down, and its former status) and
// `deleted_listings` (the former status of a listing that its owner deleted).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DecisionReason } from '../../shared/moderation/moderation.ts';
import { intArray } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DeletedListing } from '../listing/entity.ts';
import { RemovedListing } from './moderation.entity.ts';
import { CONTENT_HASH } from './review-items.ts';

/** Whether visitors see a restored subject. A listing can stay hidden by its former status, by its deletion or by a block of its owner. */
export type Visibility = 'shown' | 'hidden';

/** Why listings are removed: a decision of staff or a block of their owner. */
export interface RemovalCause {
  /** The review item of the decision; missing for a block. */
  itemId?: number;
  /** The block; missing for a decision. */
  blockId?: number;
  reason: DecisionReason;
  /** What staff write to the advertiser. */
  note: string | null;
  now: Date;
}

/**
 * Takes listings of any status down and stores the status to restore. A decision about a listing that a block hides replaces the block as
 * the cause, so that the listing stays down when the block ends.
 * @returns the ids of the listings that were neither removed nor deleted before
 */
export async function removeListings(tx: EntityManager, ids: readonly number[], cause: RemovalCause): Promise<number[]> {
  if (ids.length === 0) return [];
  // locks the listings and records why they are down; a decision replaces an earlier record, a block does not
  const recorded = await tx.execute<{ id: number }[]>(
    `insert into removed_listings (property_id, status, item_id, block_id, reason, note, content_hash, removed_at)
     select p.id, coalesce(deleted.status, p.status), ?, ?, ?, ?, ${CONTENT_HASH}, ?
       from (select * from properties where id = any(?::int[]) order by id for update) p left join deleted_listings deleted on deleted.property_id = p.id
     on conflict (property_id) do update set item_id = excluded.item_id, block_id = excluded.block_id, reason = excluded.reason, note = excluded.note,
       content_hash = excluded.content_hash, removed_at = excluded.removed_at where excluded.item_id is not null
     returning property_id as id`,
    [cause.itemId ?? null, cause.blockId ?? null, cause.reason, cause.note, cause.now, intArray(ids)],
  );
  const removedIds = recorded.map(({ id }) => id);
  // when the owner undoes the deletion of a listing, it must stay removed
  await tx.nativeUpdate(DeletedListing, { property: removedIds }, { status: 'removed' });
  const changed = await statements(tx)
    .updateTable('properties')
    .set({ status: 'removed', updated_at: cause.now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(removedIds))))
    .where('status', 'not in', ['removed', 'deleted'])
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/**
 * Gives removed listings their former status back and deletes the record of the removal. `condition` is SQL on `removed_listings removed`
 * with one value.
 * @returns the listings that had the status `removed`, with their new one
 */
const restoreWhere = (tx: EntityManager, condition: string, value: number, now: Date): Promise<{ id: number; status: string }[]> =>
  tx.execute<{ id: number; status: string }[]>(
    `with former as (delete from removed_listings removed where ${condition} returning removed.property_id as id, removed.status),
       deleted_by_owner as (update deleted_listings deleted set status = former.status from former where deleted.property_id = former.id)
     update properties p set status = former.status, updated_at = ? from former where p.id = former.id and p.status = 'removed'
     returning p.id, p.status`,
    [value, now],
  );

/**
 * Gives a listing that a decision removed its former status back. If its owner is blocked, a formerly published listing stays hidden until
 * the block ends.
 * @returns whether visitors see it now; null when no decision had removed it
 */
export async function restoreListing(tx: EntityManager, id: number, now: Date): Promise<Visibility | null> {
  await statements(tx).selectFrom('properties').select('id').where('id', '=', id).forUpdate().execute();
  // if the owner is blocked, the block becomes the cause instead of the decision
  const hiddenByBlock = await statements(tx)
    .updateTable('removed_listings as removed')
    .from('properties as p')
    .innerJoin('blocks as block', 'block.user_id', 'p.user_id')
    .set((eb) => ({ item_id: null, block_id: eb.ref('block.id') }))
    .whereRef('p.id', '=', 'removed.property_id')
    .where('block.ended_at', 'is', null)
    .where('removed.property_id', '=', id)
    .where('removed.item_id', 'is not', null)
    .where('removed.status', '=', 'published')
    .returning('removed.property_id')
    .executeTakeFirst();
  if (hiddenByBlock) return 'hidden';
  if ((await tx.count(RemovedListing, { property: id, item: { $ne: null } })) === 0) return null;
  const [restored] = await restoreWhere(tx, 'removed.property_id = ?', id, now);
  return restored?.status === 'published' ? 'shown' : 'hidden';
}

/** Gives the listings that a block hid, and no others, their former status back. @returns their ids */
export const restoreBlocked = async (tx: EntityManager, blockId: number, now: Date): Promise<number[]> =>
  (await restoreWhere(tx, 'removed.block_id = ?', blockId, now)).map(({ id }) => id);
