// The daily job that puts a listing into the queue of staff (`review_items`) when several homes have its permit number, or more advertisers than the law allows.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { addReviewItem, URGENCY } from '../moderation/review-items.ts';

/** At most three agents may advertise one home. */
const MAX_ADVERTISERS = 3;
/** Permit numbers that one run queues; further ones wait for the next day. */
const NUMBERS_AT_ONCE = 500;

/**
 * The newest listing of each permit number that several homes have, or that one home has with more than three advertisers. Listings of one home share a
 * `home_id`; a listing without one counts as a home by itself (`-p.id`). Listings that were queued for their permit before are left out.
 */
const REPEATED_SQL = `select max(p.id) as id from properties p where p.status = 'published' and p.permit_number is not null
  group by p.permit_number having count(*) > 1 and (count(distinct coalesce(p.home_id, -p.id)) > 1
    or count(distinct coalesce(p.user_id::text, p.advertiser, p.agent_id::text)) > ${MAX_ADVERTISERS})
    and not exists (select 1 from review_items i where i.subject_kind = 'property' and i.subject_id = max(p.id) and i.kind = 'permit')
  order by count(*) desc, 1 limit ${NUMBERS_AT_ONCE}`;

/** Stores an item in the queue of staff for each repeated permit, unless its listing has an open one. @returns for how many permits */
export async function queueRepeatedPermits(em: EntityManager, now: Date): Promise<number> {
  const listings = await rows<{ id: number }>(em, preparedStatement(REPEATED_SQL, []));
  await em.fork().transactional(async (tx) => {
    for (const { id } of listings)
      await addReviewItem(tx, { kind: 'permit', subject: { kind: 'property', id }, urgency: URGENCY.normal, now });
  });
  return listings.length;
}
