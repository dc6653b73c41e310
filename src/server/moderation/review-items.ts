// Adds items to the review queue (`review_items`). An item asks staff to look at a home, an agent, a review or a message (its subject). A
// subject has at most one open item, and at most one open appeal besides.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type OnConflictBuilder, sql } from 'kysely';
import type { ItemKind, SubjectKind } from '../../shared/moderation/moderation.ts';
import { statements, type Tables } from '../db/typed.ts';

/**
 * How urgent an item is by its cause; the queue shows the highest number first. `changed`: changed after a decision; `gone`: reported as
 * taken.
 */
export const URGENCY = { normal: 0, changed: 1, gone: 1, appeal: 2, urgent: 3 } as const;

/** An item to add. Appeals are stored by `storeAppeal` (`appeal.ts`). */
interface NewItem {
  kind: Exclude<ItemKind, 'appeal'>;
  subject: { kind: SubjectKind; id: number };
  urgency: number;
  now: Date;
}

/** The conflict with the open item, or the open appeal, of the same subject. */
export const openItem = (conflict: OnConflictBuilder<Tables, 'review_items'>) =>
  conflict.expression(sql`subject_kind, subject_id, (kind = 'appeal')`).where('state', '<>', sql.lit('decided'));

/**
 * Opens an item for a subject. If one is open already, that item gets the higher of both urgencies, and the kind `report` when this is a
 * report. Locks the item until the transaction of `em` ends.
 * @returns the id of the new or open item
 */
export async function addReviewItem(em: EntityManager, { kind, subject, urgency, now }: NewItem): Promise<number> {
  const item = await statements(em)
    .insertInto('review_items')
    .values({ kind, subject_kind: subject.kind, subject_id: subject.id, urgency, opened_at: now })
    .onConflict((conflict) =>
      openItem(conflict).doUpdateSet((eb) => ({
        urgency: eb.fn<number>('greatest', ['review_items.urgency', 'excluded.urgency']),
        kind: eb.case().when('excluded.kind', '=', 'report').then(eb.ref('excluded.kind')).else(eb.ref('review_items.kind')).end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return item.id;
}

/**
 * SQL: a hash of everything that the advertiser of a home `p` (`properties p`) can edit. A stored hash shows later whether anything was
 * changed.
 */
export const CONTENT_HASH = `md5(row(p.title, p.description, p.title_ar, p.description_ar, p.price, p.area, p.bedrooms, p.bathrooms, p.location, p.address,
  p.property_type, p.transaction_type, p.images, p.amenities, p.furnished, p.completion, p.service_charge, p.cooling, p.cheques, p.handover, p.vacant,
  p.tenant_until, p.latitude, p.longitude, p.permit_kind, p.permit_number, p.permit_url, p.permit_until)::text
  || coalesce(' parking ' || p.parking, '') || coalesce(nullif(row(p.floor_plans, p.pictures, p.film)::text, '({},[],)'), ''))`;
