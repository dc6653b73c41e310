import type { z } from 'zod';
import {
  INQUIRY_PAGE_SIZE,
  type InquiryItem,
  type InquiryListInput,
  type InquiryListPage,
  type InquiryStatus,
  type receivedPage,
} from '../../shared/inquiry.ts';
import type { TransactionType } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { AuthedContext } from '../trpc.ts';
import { responseFigures } from './inquiry.figures.ts';

type Side = InquiryItem['mine'];

/** Columns of an inquiry for lists and threads; to select from INQUIRY_TABLES. */
export const INQUIRY_COLUMNS = `i.id, i.status, i.name, i.created_at, i.last_at, p.id as property_id, p.title, p.price, p.transaction_type, p.images[1] as image,
  p.status = 'published' as published, coalesce(a.name, p.advertiser, u.full_name, u.username) as answerer`;
export const INQUIRY_TABLES =
  'inquiries i join properties p on p.id = i.property_id left join agents a on a.id = p.agent_id left join users u on u.id = p.user_id';

export interface InquiryRow {
  id: number;
  status: InquiryStatus;
  name: string;
  created_at: string | Date;
  last_at: string | Date;
  property_id: number;
  title: string;
  price: number;
  transaction_type: TransactionType;
  image: string | null;
  published: boolean;
  answerer: string | null;
}
interface ItemRow extends InquiryRow {
  preview: string;
  replies: number;
}

/** Name of the recipient when the property has no agent and no owner. */
const OFFICE_NAME = 'Our office';

export const toHead = (row: InquiryRow, mine: Side): Omit<InquiryItem, 'preview' | 'replies'> => ({
  id: row.id,
  status: row.status,
  mine,
  counterpart: mine === 'received' ? row.name : (row.answerer ?? OFFICE_NAME),
  property: {
    id: row.property_id,
    title: row.title,
    price: row.price,
    transactionType: row.transaction_type,
    image: row.image,
    published: row.published,
  },
  createdAt: new Date(row.created_at).toISOString(),
  lastAt: new Date(row.last_at).toISOString(),
});

const shorten = (text: string): string => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text);

async function listInquiries(ctx: AuthedContext, mine: Side, input: InquiryListInput): Promise<InquiryListPage> {
  const where = mine === 'received' ? 'p.user_id = $1' : 'i.sender_id = $1';
  const countRows = await rows<{ status: InquiryStatus; n: number }>(
    ctx.em,
    preparedStatement(
      `select i.status, count(*)::int as n from inquiries i join properties p on p.id = i.property_id where ${where} group by 1`,
      [ctx.user.id],
    ),
  );
  const counts = { new: 0, answered: 0, closed: 0 };
  for (const { status, n } of countRows) counts[status] = n;
  const total = input.status ? counts[input.status] : counts.new + counts.answered + counts.closed;
  const sql = `select ${INQUIRY_COLUMNS}, (select count(*)::int from inquiry_replies r where r.inquiry_id = i.id) as replies,
      left(coalesce((select r.message from inquiry_replies r where r.inquiry_id = i.id order by r.id desc limit 1), i.message), 161) as preview
    from ${INQUIRY_TABLES} where ${where} and ($2::text is null or i.status = $2) order by i.last_at desc, i.id desc limit ${INQUIRY_PAGE_SIZE} offset $3`;
  const values = [ctx.user.id, input.status ?? null, (input.page - 1) * INQUIRY_PAGE_SIZE];
  const itemRows = await rows<ItemRow>(ctx.em, preparedStatement(sql, values));
  return {
    items: itemRows.map((row) => ({ ...toHead(row, mine), preview: shorten(row.preview), replies: row.replies })),
    page: input.page,
    pages: Math.max(1, Math.ceil(total / INQUIRY_PAGE_SIZE)),
    total,
    counts,
  };
}

/** Inquiries about the caller's own properties, latest first, with the caller's response figures. */
export async function receivedInquiries(ctx: AuthedContext, input: InquiryListInput): Promise<z.infer<typeof receivedPage>> {
  const [page, figures] = await Promise.all([
    listInquiries(ctx, 'received', input),
    responseFigures(ctx.em, { userId: ctx.user.id }, ctx.now()),
  ]);
  return { ...page, figures };
}

/** Inquiries that the caller sent while signed in, latest first. */
export const sentInquiries = (ctx: AuthedContext, input: InquiryListInput): Promise<InquiryListPage> => listInquiries(ctx, 'sent', input);
