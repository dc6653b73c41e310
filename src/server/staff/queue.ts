// The review queue of staff (`review_items`): reads a page of it, opens an item, which takes it for ten minutes, and gives an item back.
import { sql } from 'kysely';
import { m } from '../../shared/messages/messages.ts';
import { ITEM_KINDS, type ItemKind } from '../../shared/moderation/moderation.ts';
import {
  type OpenItem,
  QUEUE_PAGE_SIZE,
  type QueueInput,
  type QueueItem,
  type QueuePage,
  TAKEN_MINUTES,
} from '../../shared/staff/queue.ts';
import { MINUTE_MS, toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { ReviewItem } from '../moderation/moderation.entity.ts';
import { readEvidence } from './evidence.ts';
import { oldFacts } from './fact-age.ts';
import type { StaffContext } from './staff.access.ts';

/**
 * SQL: what a row of the queue shows of an item `i`, joined with `ROW_TABLES`. `$1` is the current time, `$2` the caller's user id:
 * `takenBy` is null when the caller has the item open.
 */
const ROW_COLUMNS = `i.id, i.kind, i.subject_kind as "subjectKind", i.subject_id as "subjectId", i.reporters, i.opened_at as "openedAt", i.urgency,
  coalesce(p.title, a.name) as title, p.images[1] as image,
  (select r.reason from reports r where r.item_id = i.id order by r.id desc limit 1) as reason,
  case when i.taken_until > $1 and i.taken_by is distinct from $2::int then t.username end as "takenBy"`;
/** SQL: joins an item `i` with who has it open (`t`) and the home `p` or agent `a` that it is about, also by way of a message or review. */
const ROW_TABLES = `left join users t on t.id = i.taken_by
  left join inquiry_replies ir on i.subject_kind = 'reply' and ir.id = i.subject_id
  left join inquiries iq on iq.id = case i.subject_kind when 'inquiry' then i.subject_id when 'reply' then ir.inquiry_id end
  left join reviews rv on i.subject_kind = 'review' and rv.id = i.subject_id
  left join properties p on p.id = case when i.subject_kind = 'property' then i.subject_id else iq.property_id end
  left join agents a on a.id = case when i.subject_kind = 'agent' then i.subject_id else rv.agent_id end`;

/** SQL: the most urgent first, then those with the most reporters, then the oldest. The index of the queue has the same expressions. */
const ORDER = '-i.urgency, -i.reporters, i.opened_at, i.id';

type ItemRow = Omit<QueueItem, 'openedAt'> & { openedAt: string | Date; urgency: number };

/** An item as the client gets it. */
const toItem = ({ openedAt, urgency: _urgency, ...item }: ItemRow): QueueItem => ({ ...item, openedAt: toIsoTime(openedAt) });
/** Where an item is in the order of the queue, as text. The next page begins after the position of the last item. */
const positionOf = ({ urgency, reporters, openedAt, id }: ItemRow): string =>
  `${urgency}.${reporters}.${new Date(openedAt).getTime()}.${id}`;

/** SQL: whether an item is after a position, as `positionOf` writes it, in the order of the queue. */
function isAfter(position: string, params: SqlParams): string {
  const [urgency, reporters, at, id] = position.split('.').map(Number);
  const values = [-urgency!, -reporters!, new Date(at!), id!].map((value) => params.bind(value));
  return `(${ORDER}) > (${values[0]}::int, ${values[1]}::int, ${values[2]}::timestamptz, ${values[3]}::int)`;
}

/** Counts the items that wait, by kind. */
async function countWaiting(ctx: StaffContext): Promise<Record<ItemKind, number>> {
  const counts = await statements(ctx.em)
    .selectFrom('review_items')
    .select((eb) => ['kind', eb.fn.countAll().as('n')])
    .where('state', '<>', sql.lit('decided'))
    .groupBy('kind')
    .execute();
  const byKind = new Map(counts.map(({ kind, n }) => [kind, Number(n)]));
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, byKind.get(kind) ?? 0])) as Record<ItemKind, number>;
}

/** Counts what waits for a decision or an answer outside of the queue. */
async function countElsewhere(ctx: StaffContext): Promise<QueuePage['elsewhere']> {
  const counting = `select (select count(*)::int from agents where wanted_name is not null) as agents,
    (select count(*)::int from source_claims where decided_at is null) as brokerages,
    (select count(*)::int from support_requests where closed_at is null) as support`;
  const [counts] = await rows<QueuePage['elsewhere']>(ctx.em, preparedStatement(counting, []));
  return counts!;
}

/** A page of the queue, most urgent first, with the number of items of each kind. */
export async function listQueue(ctx: StaffContext, { kind, after }: QueueInput): Promise<QueuePage> {
  const params = new SqlParams();
  params.bind(ctx.now());
  params.bind(ctx.user.id);
  const conditions = [`i.state <> 'decided'`];
  if (kind) conditions.push(`i.kind = ${params.bind(kind)}`);
  if (after) conditions.push(isAfter(after, params));
  // the inner statement limits the items first, so that only those of one page are joined
  const querySql = `select ${ROW_COLUMNS} from (select i.* from review_items i where ${conditions.join(' and ')}
      order by ${ORDER} limit ${QUEUE_PAGE_SIZE}) i ${ROW_TABLES}
    order by ${ORDER}`;
  const [items, counts, elsewhere, [lastDecision]] = await Promise.all([
    rows<ItemRow>(ctx.em, preparedStatement(querySql, params.list)),
    countWaiting(ctx),
    countElsewhere(ctx),
    statements(ctx.em)
      .selectFrom('review_items')
      .select((eb) => eb.fn.max('decided_at').as('decided_at'))
      .execute(),
  ]);
  return {
    items: items.map(toItem),
    next: items.length === QUEUE_PAGE_SIZE ? positionOf(items.at(-1)!) : null,
    counts,
    elsewhere,
    lastDecisionAt: lastDecision?.decided_at?.toISOString() ?? null,
    oldFacts: oldFacts(ctx.now().getTime()),
  };
}

/** The id of the first item in the queue that no other person has open; null when nothing waits. */
export async function nextItem(ctx: StaffContext): Promise<number | null> {
  const item = await statements(ctx.em)
    .selectFrom('review_items as i')
    .select('i.id')
    .where('i.state', '<>', sql.lit('decided'))
    .where((eb) => eb.or([eb('i.taken_until', 'is', null), eb('i.taken_until', '<=', ctx.now()), eb('i.taken_by', '=', ctx.user.id)]))
    .orderBy(sql.raw(ORDER))
    .executeTakeFirst();
  return item?.id ?? null;
}

/**
 * Opens an item and takes it for the caller for ten minutes, which another call renews. An item that another person has taken is opened all
 * the same, with the name of that person. Opening a reported message stores an audit entry (`readEvidence`).
 * @throws DomainError MISSING for an unknown or decided item
 */
export async function takeItem(ctx: StaffContext, id: number): Promise<OpenItem> {
  const now = ctx.now();
  const isFree = { $or: [{ takenUntil: null }, { takenUntil: { $lte: now } }, { takenBy: ctx.user.id }] };
  const takenUntil = new Date(now.getTime() + TAKEN_MINUTES * MINUTE_MS);
  await ctx.em.nativeUpdate(ReviewItem, { id, state: { $ne: 'decided' }, ...isFree }, { state: 'taken', takenBy: ctx.user.id, takenUntil });
  const itemSql = `select ${ROW_COLUMNS}, i.taken_until as "takenUntil" from review_items i ${ROW_TABLES} where i.id = $3 and i.state <> 'decided'`;
  const [row] = await rows<ItemRow & { takenUntil: string | Date | null }>(ctx.em, preparedStatement(itemSql, [now, ctx.user.id, id]));
  if (!row) throw new DomainError('MISSING', m.staff_item_missing);
  const { takenUntil: storedUntil, ...item } = row;
  return { ...toItem(item), ...(await readEvidence(ctx, item)), takenUntil: toIsoTime(storedUntil) };
}

/** Gives an item back that the caller has open. */
export async function releaseItem(ctx: StaffContext, id: number): Promise<{ id: number }> {
  const taken = { id, state: 'taken', takenBy: ctx.user.id } as const;
  await ctx.em.nativeUpdate(ReviewItem, taken, { state: 'open', takenBy: null, takenUntil: null });
  return { id };
}
