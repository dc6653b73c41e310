import { CONFIRM_BEFORE_ANSWER, type InquiryReplyInput, type InquiryThread } from '../../shared/inquiry.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { INQUIRY_COLUMNS, INQUIRY_TABLES, type InquiryRow, toHead } from './inquiry.list.ts';
import { storeReply } from './inquiry.reply.ts';

interface ThreadRow extends InquiryRow {
  email: string;
  phone: string;
  message: string;
  owner_id: number | null;
  sender_id: number | null;
}
interface ReplyRow {
  id: number;
  from_advertiser: boolean;
  message: string;
  created_at: string | Date;
}

/**
 * Loads an inquiry that the caller sent or received.
 * @throws DomainError MISSING for other users and unknown inquiries
 */
async function getOwnInquiry(ctx: AuthedContext, id: number): Promise<ThreadRow> {
  const sql = `select ${INQUIRY_COLUMNS}, i.email, i.phone, i.message, p.user_id as owner_id, i.sender_id
    from ${INQUIRY_TABLES} where i.id = $1 and (p.user_id = $2 or i.sender_id = $2)`;
  const [row] = await rows<ThreadRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', 'Inquiry not found');
  return row;
}

/**
 * Returns a thread, oldest message first.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function getInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  const row = await getOwnInquiry(ctx, id);
  const replies = await rows<ReplyRow>(
    ctx.em,
    preparedStatement('select id, from_advertiser, message, created_at from inquiry_replies where inquiry_id = $1 order by id limit 1000', [
      id,
    ]),
  );
  const mine = row.owner_id === ctx.user.id ? 'received' : 'sent';
  const head = toHead(row, mine);
  const toMessage = (key: string, fromAdvertiser: boolean, message: string, at: string | Date) => {
    const own = fromAdvertiser === (mine === 'received');
    return { id: key, mine: own, author: own ? 'You' : head.counterpart, message, createdAt: new Date(at).toISOString() };
  };
  return {
    ...head,
    contact: mine === 'received' ? { name: row.name, email: row.email, phone: row.phone } : null,
    messages: [
      toMessage(`inquiry-${row.id}`, false, row.message, row.created_at),
      ...replies.map((r) => toMessage(`reply-${r.id}`, r.from_advertiser, r.message, r.created_at)),
    ],
  };
}

/**
 * Adds a message to a thread and emails the other side. An advertiser needs a confirmed address, because the email may go to an address that a
 * visitor typed.
 * @throws DomainError MISSING when the caller neither sent nor received it, FORBIDDEN without a confirmed address, TOO_MANY over the limit
 */
export async function replyToInquiry(ctx: AuthedContext, input: InquiryReplyInput): Promise<InquiryThread> {
  await ctx.limiter.count('inquiryAddress', `reply:${ctx.user.id}`);
  const row = await getOwnInquiry(ctx, input.id);
  const fromAdvertiser = row.owner_id === ctx.user.id;
  if (fromAdvertiser && !ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', CONFIRM_BEFORE_ANSWER);
  const author = { id: ctx.user.id, name: ctx.user.fullName ?? ctx.user.username, email: ctx.user.email };
  await ctx.em.transactional((em) => storeReply(em, ctx, row, { message: input.message, author, fromAdvertiser }));
  return getInquiry(ctx, input.id);
}

/**
 * Closes a thread for both sides, without an email.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function closeInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  await getOwnInquiry(ctx, id);
  const sql = `update inquiries set status = 'closed', closed_at = $2 where id = $1 and status <> 'closed'`;
  await rows(ctx.em, preparedStatement(sql, [id, ctx.now()]));
  return getInquiry(ctx, id);
}

/**
 * Reopens a closed thread; its status is `new` when it has no answer yet.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function reopenInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  await getOwnInquiry(ctx, id);
  const sql = `update inquiries set status = case when answered_at is null then 'new' else 'answered' end, closed_at = null where id = $1 and status = 'closed'`;
  await rows(ctx.em, preparedStatement(sql, [id]));
  return getInquiry(ctx, id);
}
