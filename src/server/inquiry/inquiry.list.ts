// Reads the lists of inquiries that a user received and sent. `received`: about their properties; `sent`: asked while signed in.
import type { z } from 'zod';
import {
  INQUIRY_PAGE_SIZE,
  type InquiryItem,
  type InquiryListInput,
  type InquiryListPage,
  type InquiryStatus,
  type ownInquirySchema,
  type receivedPageSchema,
} from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import { type AskingPrice, askingPriceOf } from '../../shared/property/advertised-price.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import type { TransactionType } from '../../shared/property/property.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { receivedInquiries } from '../organization/managed.ts';
import { ADVERTISED_PRICE } from '../property/property.row.ts';
import type { AuthedContext } from '../trpc.ts';
import { responseFigures } from './inquiry.figures.ts';

type Direction = InquiryItem['direction'];

/** SQL: columns of an inquiry for lists and threads, to select from INQUIRY_TABLES. */
export const INQUIRY_COLUMNS = `i.id, i.status, i.name, i.created_at, i.last_at, i.unread_by_owner, i.unread_by_sender,
  p.id as property_id, p.title, p.price, ${ADVERTISED_PRICE}, p.transaction_type, p.images[1] as image,
  p.status = 'published' as published, coalesce(case when i.assigned_user_id is not null then coalesce(assigned.full_name, assigned.username) end, a.name, p.advertiser, u.full_name, u.username) as answerer`;
/** SQL: inquiries with their property, its agent and the user who advertises it. */
export const INQUIRY_TABLES = `inquiries i join properties p on p.id = i.property_id
  left join agents a on a.id = p.agent_id and a.removed_at is null left join users u on u.id = p.user_id
  left join users assigned on assigned.id = i.assigned_user_id`;

/** SQL: the inquiries that the user `$1` received or sent, in INQUIRY_TABLES. */
export const SIDE_CONDITION: Record<Direction, string> = { received: `i.id in ${receivedInquiries('$1')}`, sent: 'i.sender_id = $1' };

/** A row of INQUIRY_COLUMNS; the price in AED, per month for rent. */
export interface InquiryRow extends Omit<AskingPrice, 'transactionType'> {
  id: number;
  status: InquiryStatus;
  /** Name of the sender as typed. */
  name: string;
  created_at: string | Date;
  /** Time of the latest message of the thread. */
  last_at: string | Date;
  unread_by_owner: boolean;
  unread_by_sender: boolean;
  property_id: number;
  title: string;
  transaction_type: TransactionType;
  image: string | null;
  published: boolean;
  /** Name of the agent, else of the advertiser; null when neither is known. */
  answerer: string | null;
}
/** A row of a list; `preview` is the beginning of the latest message, `replies` the number of replies. */
interface ItemRow extends InquiryRow {
  preview: string;
  replies: number;
}

/** What lists and threads show of an inquiry, for the caller who received or sent it. */
export const toInquiryHead = (row: InquiryRow, direction: Direction): Omit<InquiryItem, 'preview' | 'replies'> => ({
  id: row.id,
  status: row.status,
  direction,
  unread: direction === 'received' ? row.unread_by_owner : row.unread_by_sender,
  counterpart: direction === 'received' ? row.name : (row.answerer ?? m.inquiry_office()),
  property: {
    id: row.property_id,
    title: cleanTitle(row.title) || propertyReference(row.property_id),
    ...askingPriceOf({ ...row, transactionType: row.transaction_type }),
    transactionType: row.transaction_type,
    image: row.image,
    published: row.published,
  },
  createdAt: toIsoTime(row.created_at),
  lastAt: toIsoTime(row.last_at),
});

/** Characters (Unicode code points, as PostgreSQL counts) of a preview. The query reads one more, by which `shorten` sees that the text continues. */
const PREVIEW_LENGTH = 160;
/** Shortens the preview of a message, of which one character more than is shown was read, and marks the cut with an ellipsis. */
export function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= PREVIEW_LENGTH) return text;
  const beginning = characters.slice(0, PREVIEW_LENGTH - 1).join('');
  return `${beginning.trimEnd()}…`;
}

/** A page of the inquiries of one direction, latest message first, with the number of inquiries by status. */
async function listInquiries(ctx: AuthedContext, direction: Direction, input: InquiryListInput): Promise<InquiryListPage> {
  const condition = SIDE_CONDITION[direction];
  const countSql = `select i.status, count(*)::int as count from inquiries i join properties p on p.id = i.property_id where ${condition} group by 1`;
  const countRows = await rows<{ status: InquiryStatus; count: number }>(ctx.em, preparedStatement(countSql, [ctx.user.id]));
  const counts = { new: 0, answered: 0, closed: 0 };
  for (const { status, count } of countRows) counts[status] = count;
  const total = input.status ? counts[input.status] : counts.new + counts.answered + counts.closed;
  const sql = `select ${INQUIRY_COLUMNS}, (select count(*)::int from inquiry_replies r where r.inquiry_id = i.id) as replies,
      left(coalesce((select r.message from inquiry_replies r where r.inquiry_id = i.id order by r.id desc limit 1), i.message), ${PREVIEW_LENGTH + 1}) as preview
    from ${INQUIRY_TABLES} where ${condition} and ($2::text is null or i.status = $2)
    order by i.last_at desc, i.id desc limit ${INQUIRY_PAGE_SIZE} offset $3`;
  const values = [ctx.user.id, input.status ?? null, (input.page - 1) * INQUIRY_PAGE_SIZE];
  const itemRows = await rows<ItemRow>(ctx.em, preparedStatement(sql, values));
  return {
    items: itemRows.map((row) => ({ ...toInquiryHead(row, direction), preview: shorten(row.preview), replies: row.replies })),
    page: input.page,
    pages: Math.max(1, Math.ceil(total / INQUIRY_PAGE_SIZE)),
    total,
    counts,
  };
}

/** Inquiries that the caller receives, as an owner or manager all of their organization, latest first, with the caller's own response figures. */
export async function listReceivedInquiries(ctx: AuthedContext, input: InquiryListInput): Promise<z.infer<typeof receivedPageSchema>> {
  const [page, figures] = await Promise.all([
    listInquiries(ctx, 'received', input),
    responseFigures(ctx.em, { userId: ctx.user.id }, ctx.now()),
  ]);
  return { ...page, figures };
}

/** Inquiries that the caller sent while signed in, latest first. */
export const listSentInquiries = (ctx: AuthedContext, input: InquiryListInput): Promise<InquiryListPage> =>
  listInquiries(ctx, 'sent', input);

/** The id of the latest inquiry that the caller sent about a property while signed in; null when there is none. */
export async function findOwnInquiry(ctx: AuthedContext, propertyId: number): Promise<z.infer<typeof ownInquirySchema>> {
  const inquiry = await statements(ctx.em)
    .selectFrom('inquiries')
    .select('id')
    .where((eb) => eb.and({ sender_id: ctx.user.id, property_id: propertyId }))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { id: inquiry?.id ?? null };
}
