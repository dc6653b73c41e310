// The review queue (`review_items`): an item asks staff to look at a home, an agent, a review or a message. At most one item of a subject is open, and
// beside it one appeal.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ItemKind, SubjectKind } from '../../shared/moderation/moderation.ts';

/** How urgent an item is: the queue shows the highest first. */
export const URGENCY = { normal: 0, changed: 1, gone: 1, appeal: 2, urgent: 3 } as const;

interface NewItem {
  kind: Exclude<ItemKind, 'appeal'>;
  subject: { kind: SubjectKind; id: number };
  urgency: number;
  now: Date;
}

/**
 * Opens an item for a subject, or joins the one that is open, which keeps the higher urgency; a report changes its kind to `report`. Locks the item
 * until the transaction of `em` ends.
 * @returns the id of the item
 */
export async function addReviewItem(em: EntityManager, { kind, subject, urgency, now }: NewItem): Promise<number> {
  const [item] = await em.execute<{ id: number }[]>(
    `insert into review_items as i (kind, subject_kind, subject_id, urgency, opened_at) values (?, ?, ?, ?, ?)
     on conflict (subject_kind, subject_id, (kind = 'appeal')) where state <> 'decided'
     do update set urgency = greatest(i.urgency, excluded.urgency), kind = case when excluded.kind = 'report' then 'report' else i.kind end
     returning id`,
    [kind, subject.kind, subject.id, urgency, now],
  );
  return item!.id;
}

/** SQL: a hash of the content of a home `p` that its advertiser can change, to see later whether it was changed. */
export const CONTENT_HASH = `md5(concat_ws('|', p.title, p.description, p.title_ar, p.description_ar, p.price, p.area, p.bedrooms, p.bathrooms, p.location,
  p.address, p.property_type, p.transaction_type, p.permit_number, p.images::text, p.amenities::text))`;
