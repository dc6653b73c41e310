// What staff see of an item to decide it: the subject, the reports, the history of the member behind it, and earlier decisions.
// Reads only, except that reading messages is recorded in the audit log (`evidence-messages.ts`).
import { m } from '../../shared/messages/messages.ts';
import { type Decision, decisionsFor } from '../../shared/moderation/moderation.ts';
import type { OpenItem, QueueItem } from '../../shared/staff/queue.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { findListingsWithSamePictures } from '../moderation/alike-pictures/alike-pictures.ts';
import { findSubject } from '../moderation/subjects.ts';
import { PERMIT_DETAILS_SQL } from '../property/property.row.ts';
import { readMessages } from './evidence-messages.ts';
import type { StaffContext } from './staff.access.ts';
import { withTime } from './timed-rows.ts';

/** How many reports, earlier decisions and listings with the same permit number are shown at most. */
const MAX_REPORTS = 100;
const MAX_FORMER_DECISIONS = 20;
const MAX_WITH_SAME_PERMIT = 20;

/** Decided items `i` of the queue with the users `u` who decided them, as what staff see of a decision. */
const decisions = ({ em }: StaffContext) =>
  statements(em)
    .selectFrom('review_items as i')
    .leftJoin('users as u', 'u.id', 'i.decided_by')
    .select(['i.decision', 'i.reason', 'i.note', 'u.username as by', 'i.decided_at as at'])
    .where('i.state', '=', 'decided')
    .$narrowType<{ decision: Decision; at: Date }>();

/** The listing that an item is about; null when it does not exist any more. */
async function readListing(ctx: StaffContext, id: number): Promise<OpenItem['listing']> {
  const sql = `select p.title, p.description, p.price, p.area, p.bedrooms, p.bathrooms, p.location, p.address, p.unit, p.property_type as "propertyType",
      p.transaction_type as "transactionType", p.images, p.permit_number as "permitNumber", ${PERMIT_DETAILS_SQL} as permit, p.status,
      coalesce(a.name, p.advertiser) as advertiser, p.created_at as "createdAt"
    from properties p left join agents a on a.id = p.agent_id where p.id = $1`;
  type Listing = NonNullable<OpenItem['listing']>;
  const [row] = await rows<Omit<Listing, 'createdAt'> & { createdAt: string | Date }>(ctx.em, preparedStatement(sql, [id]));
  return row ? { ...row, createdAt: toIsoTime(row.createdAt) } : null;
}

/** The text of a reported review, or the biography of a reported agent. */
async function readText(ctx: StaffContext, kind: QueueItem['subjectKind'], id: number): Promise<OpenItem['text']> {
  const row =
    kind === 'review'
      ? await statements(ctx.em)
          .selectFrom('reviews')
          .select(['author', 'text as body', 'created_at as at'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await statements(ctx.em)
          .selectFrom('agents')
          .select(['name as author', 'bio as body', 'created_at as at'])
          .where('id', '=', id)
          .executeTakeFirst();
  // a review whose author gave no name has an empty one
  return row ? withTime({ ...row, author: row.author || m.review_member() }) : null;
}

/** The reports of an item, latest first. */
async function readReports(ctx: StaffContext, itemId: number): Promise<OpenItem['reports']> {
  const reports = await statements(ctx.em)
    .selectFrom('reports')
    .select(['reason', 'text', 'created_at as at', 'reporter_id', 'email'])
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(MAX_REPORTS)
    .execute();
  return reports.map(({ reporter_id, email, ...report }) =>
    withTime({ ...report, byMember: reporter_id !== null, wantsAnswer: email !== null }),
  );
}

/**
 * The appeal that an item of the queue is about, with the decision against which it was made. In the table `appeals`, `item_id` is the item
 * that was decided, and `queue_item_id` the item that the appeal put into the queue.
 */
async function readAppeal(ctx: StaffContext, appealItemId: number): Promise<OpenItem['appeal']> {
  const row = await decisions(ctx)
    .innerJoin('appeals as a', 'a.item_id', 'i.id')
    .select(['a.text', 'a.created_at as appealedAt'])
    .where('a.queue_item_id', '=', appealItemId)
    .executeTakeFirst();
  if (!row) return null;
  const { text, appealedAt, ...decision } = row;
  return { text, at: toIsoTime(appealedAt), against: withTime(decision) };
}

/** The member who advertises or wrote the subject, with figures of their history. */
async function readMember(ctx: StaffContext, memberId: number): Promise<OpenItem['member']> {
  const sql = `select u.id, u.username, u.created_at as since, u.email_confirmed_at is not null as "emailConfirmed",
      exists (select from subscriptions s where s.user_id = u.id and s.status <> 'ended') as "hasPlan",
      (select count(*)::int from properties p where p.user_id = u.id and p.status <> 'deleted') as listings,
      (select count(*)::int from properties p join removed_listings r on r.property_id = p.id where p.user_id = u.id) as "removedListings",
      (select count(*)::int from blocks b where b.user_id = u.id) as blocks from users u where u.id = $1`;
  type Member = NonNullable<OpenItem['member']>;
  const [row] = await rows<Omit<Member, 'since'> & { since: string | Date }>(ctx.em, preparedStatement(sql, [memberId]));
  return row ? { ...row, since: toIsoTime(row.since) } : null;
}

/** Other published listings `o` with the permit number of a listing `p`. */
const readListingsWithSamePermit = (ctx: StaffContext, id: number): Promise<OpenItem['listingsWithSamePermit']> =>
  rows<OpenItem['listingsWithSamePermit'][number]>(
    ctx.em,
    preparedStatement(
      `select o.id, o.title, o.location || ', ' || o.address as address, coalesce(a.name, o.advertiser, u.username) as advertiser
       from properties p join properties o on o.permit_number = p.permit_number and o.id <> p.id and o.status = 'published'
       left join agents a on a.id = o.agent_id left join users u on u.id = o.user_id where p.id = $1
       order by o.id limit ${MAX_WITH_SAME_PERMIT}`,
      [id],
    ),
  );

/** Earlier decisions about a subject, latest first. */
async function readFormerDecisions(
  ctx: StaffContext,
  { subjectKind, subjectId }: Pick<QueueItem, 'subjectKind' | 'subjectId'>,
): Promise<OpenItem['formerDecisions']> {
  const ofSubject = decisions(ctx).where('i.subject_kind', '=', subjectKind).where('i.subject_id', '=', subjectId);
  return (await ofSubject.orderBy('i.id', 'desc').limit(MAX_FORMER_DECISIONS).execute()).map(withTime);
}

type Evidence = Pick<
  OpenItem,
  | 'decisions'
  | 'path'
  | 'listing'
  | 'text'
  | 'messages'
  | 'reports'
  | 'appeal'
  | 'member'
  | 'listingsWithSamePermit'
  | 'listingsWithSamePictures'
  | 'formerDecisions'
>;

/** Reads everything that an opened item shows besides its row of the queue; reading messages is recorded in the log. */
export async function readEvidence(
  ctx: StaffContext,
  item: Pick<QueueItem, 'id' | 'kind' | 'subjectKind' | 'subjectId'>,
): Promise<Evidence> {
  const { subjectKind, subjectId } = item;
  const subject = await findSubject(ctx.em, subjectKind, subjectId);
  const isMessage = subjectKind === 'inquiry' || subjectKind === 'reply';
  const [listing, text, messages, reports, appeal, member, listingsWithSamePermit, listingsWithSamePictures, formerDecisions] =
    await Promise.all([
      subjectKind === 'property' ? readListing(ctx, subjectId) : null,
      subjectKind === 'review' || subjectKind === 'agent' ? readText(ctx, subjectKind, subjectId) : null,
      isMessage ? readMessages(ctx, subjectKind, subjectId) : [],
      readReports(ctx, item.id),
      item.kind === 'appeal' ? readAppeal(ctx, item.id) : null,
      subject?.memberId ? readMember(ctx, subject.memberId) : null,
      subjectKind === 'property' ? readListingsWithSamePermit(ctx, subjectId) : [],
      subjectKind === 'property' ? findListingsWithSamePictures(ctx.em, subjectId) : [],
      readFormerDecisions(ctx, item),
    ]);
  return {
    decisions: decisionsFor(item.kind, subjectKind, subject?.memberId != null),
    path: subject?.path ?? null,
    listing,
    text,
    messages,
    reports,
    appeal,
    member,
    listingsWithSamePermit,
    listingsWithSamePictures,
    formerDecisions,
  };
}
