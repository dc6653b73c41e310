// What the site shows of viewings, and the lists of them. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import {
  actionsOf,
  VIEWING_PAGE_SIZE,
  type ViewingListInput,
  type ViewingSide,
  type ViewingView,
  type viewingPageSchema,
} from '../../shared/viewing/viewing.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { SIDE_CONDITION } from '../inquiry/inquiry.list.ts';
import type { AuthedContext } from '../trpc.ts';
import { homeTitleOf, placeOf } from './viewing.mail.ts';
import { selectViewings, sideOf, type ViewingRow } from './viewing.row.ts';

/** A viewing as one of its sides sees it. */
export const toView = (row: ViewingRow, side: ViewingSide, now: Date): ViewingView => ({
  id: row.id,
  inquiryId: row.inquiry_id,
  side,
  state: row.state,
  startsAt: toIsoTime(row.state === 'asked' || row.state === 'offered' ? null : row.starts_at),
  times: row.times,
  byVideo: row.by_video,
  counterpart: side === 'received' ? row.name : (row.answerer ?? m.inquiry_office()),
  phone: side === 'received' && row.phone ? row.phone : null,
  actions: actionsOf({ state: row.state, startsAt: row.starts_at }, side, now),
  property: {
    id: row.property_id,
    title: homeTitleOf(row),
    place: placeOf(row),
    image: row.image,
    published: row.published,
  },
});

const IS_OPEN = `v.state in ('asked', 'offered', 'agreed')`;
/** What is next comes first: requests that wait by their age, then the agreed ones by their time; of those that are over the latest. */
const ORDER = {
  open: `order by v.state = 'agreed', coalesce(v.starts_at, v.changed_at), v.id`,
  over: 'order by v.changed_at desc, v.id desc',
};

/** A page of the viewings that the caller was asked for, or asked for. */
export async function listViewings(ctx: AuthedContext, { side, over, page }: ViewingListInput): Promise<z.infer<typeof viewingPageSchema>> {
  const condition = `${SIDE_CONDITION[side]} and ${over ? `not ${IS_OPEN}` : IS_OPEN}`;
  const rest = `${over ? ORDER.over : ORDER.open} limit ${VIEWING_PAGE_SIZE + 1} offset $2`;
  const found = await selectViewings(ctx.em, condition, [ctx.user.id, (page - 1) * VIEWING_PAGE_SIZE], rest);
  return {
    items: found.slice(0, VIEWING_PAGE_SIZE).map((row) => toView(row, side, ctx.now())),
    hasMore: found.length > VIEWING_PAGE_SIZE,
  };
}

/**
 * The viewings of a conversation of the caller, latest first.
 * @throws DomainError MISSING when the caller is no side of it
 */
export async function viewingsOfInquiry(ctx: AuthedContext, inquiryId: number): Promise<ViewingView[]> {
  const condition = `i.id = $2 and (${SIDE_CONDITION.received} or ${SIDE_CONDITION.sent})`;
  const own = `select 1 from inquiries i join properties p on p.id = i.property_id where ${condition}`;
  if ((await rows(ctx.em, preparedStatement(own, [ctx.user.id, inquiryId]))).length === 0)
    throw new DomainError('MISSING', m.inquiry_not_found());
  const found = await selectViewings(ctx.em, condition, [ctx.user.id, inquiryId], 'order by v.id desc limit 20');
  return found.map((row) => toView(row, sideOf(row, ctx.user.id), ctx.now()));
}

/** The most entries of a calendar, and how long after a viewing it shows it. */
const MAX_ENTRIES = 500;

/** The viewings of a user that have a time, on either side, from a time on. Each part uses its own index. */
export async function viewingsWithTime(em: EntityManager, userId: number, since: Date): Promise<ViewingRow[]> {
  const condition = (side: ViewingSide) =>
    `${SIDE_CONDITION[side]} and v.starts_at > $2 and v.state in ('agreed', 'done', 'missed', 'cancelled')`;
  const rest = `order by v.starts_at limit ${MAX_ENTRIES}`;
  const lists = await Promise.all(
    (['received', 'sent'] as const).map((side) => selectViewings(em, condition(side), [userId, since], rest)),
  );
  return lists.flat();
}
