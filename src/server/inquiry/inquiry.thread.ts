// A thread: one inquiry with its replies, as its two participants (owner and sender) see it. Reads it, marks it as read, replies by email,
// closes and reopens it (`inquiries`, `inquiry_replies`).
import type { InquiryReplyInput, InquiryThread } from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { Inquiry } from './inquiry.entity.ts';
import { INQUIRY_COLUMNS, INQUIRY_TABLES, type InquiryRow, SIDE_CONDITION, toInquiryHead } from './inquiry.list.ts';
import { findLatestReply, storeReply } from './inquiry.reply.ts';
import { needsWarning } from './mass-inquiry.ts';

/** An inquiry with what only its thread shows, beyond the columns of lists. */
interface ThreadRow extends InquiryRow {
  email: string;
  locale: string | null;
  phone: string;
  message: string;
  is_from_agent: boolean;
  /** Whether the same text was sent about many properties within an hour. */
  is_mass: boolean;
  owner_id: number | null;
  sender_id: number | null;
  visitor_confirmed_at: string | null;
}
/** The most replies that a thread returns. */
const MAX_REPLIES = 1000;

/**
 * Loads an inquiry that the caller sent or received.
 * @throws DomainError MISSING for other users and unknown inquiries
 */
async function getOwnInquiry(ctx: AuthedContext, id: number): Promise<ThreadRow> {
  const sql = `select ${INQUIRY_COLUMNS}, i.email, i.locale, i.phone, i.message, i.is_from_agent, i.is_mass, p.user_id as owner_id, i.sender_id, i.visitor_confirmed_at
    from ${INQUIRY_TABLES} where i.id = $1 and (p.user_id = $2 or i.sender_id = $2)`;
  const [row] = await rows<ThreadRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', m.inquiry_not_found());
  return row;
}

/** The ids of the next newer and the next older thread in the caller's list of received or sent inquiries. */
async function findNeighbours(
  ctx: AuthedContext,
  id: number,
  direction: InquiryThread['direction'],
): Promise<Pick<InquiryThread, 'newerId' | 'olderId'>> {
  const neighbourSql = (compare: '<' | '>', order: 'asc' | 'desc') =>
    `(select i.id from inquiries i join properties p on p.id = i.property_id
      where ${SIDE_CONDITION[direction]} and (i.last_at, i.id) ${compare} (select last_at, id from inquiries where id = $2)
      order by i.last_at ${order}, i.id ${order} limit 1)`;
  const sql = `select ${neighbourSql('>', 'asc')} as "newerId", ${neighbourSql('<', 'desc')} as "olderId"`;
  const [neighbours] = await rows<Pick<InquiryThread, 'newerId' | 'olderId'>>(ctx.em, preparedStatement(sql, [ctx.user.id, id]));
  return { newerId: neighbours?.newerId ?? null, olderId: neighbours?.olderId ?? null };
}

/**
 * Marks a thread as read by the caller. A message that arrives afterwards makes it unread again.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function markInquiryRead(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  const row = await getOwnInquiry(ctx, id);
  const isOwner = row.owner_id === ctx.user.id;
  if (isOwner ? row.unread_by_owner : row.unread_by_sender)
    await ctx.em.nativeUpdate(Inquiry, id, isOwner ? { unreadByOwner: false } : { unreadBySender: false });
  return { id };
}

/**
 * Returns a thread, oldest message first: the inquiry and its newest MAX_REPLIES replies.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function getInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  const row = await getOwnInquiry(ctx, id);
  const newestReplies = await statements(ctx.em)
    .selectFrom('inquiry_replies')
    .select(['id', 'from_advertiser', 'message', 'created_at'])
    .where('inquiry_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_REPLIES)
    .execute();
  const direction = row.owner_id === ctx.user.id ? 'received' : 'sent';
  const inquiryHead = toInquiryHead(row, direction);
  const toMessage = (key: string, isFromAdvertiser: boolean, message: string, writtenAt: string | Date, isMass = false) => {
    const isOwn = isFromAdvertiser === (direction === 'received');
    const author = isOwn ? m.inquiry_you() : inquiryHead.counterpart;
    return { id: key, isOwn, author, message, createdAt: toIsoTime(writtenAt), isRisky: !isOwn && needsWarning(message, isMass) };
  };
  return {
    ...inquiryHead,
    ...(await findNeighbours(ctx, row.id, direction)),
    contact: direction === 'received' ? { name: row.name, email: row.email, phone: row.phone, isAgent: row.is_from_agent } : null,
    messages: [
      toMessage(`inquiry-${row.id}`, false, row.message, row.created_at, row.is_mass),
      ...newestReplies.reverse().map((reply) => toMessage(`reply-${reply.id}`, reply.from_advertiser, reply.message, reply.created_at)),
    ],
  };
}

/**
 * Adds a message to a thread and emails the other side. An advertiser needs a confirmed address, because the email may go to an address that a
 * visitor typed.
 * @throws DomainError MISSING when the caller neither sent nor received it, FORBIDDEN for an advertiser without one, TOO_MANY over the limit
 */
export async function replyToInquiry(ctx: AuthedContext, input: InquiryReplyInput): Promise<InquiryThread> {
  await ctx.limiter.count('inquiryAddress', `reply:${ctx.user.id}`);
  const row = await getOwnInquiry(ctx, input.id);
  const isFromAdvertiser = row.owner_id === ctx.user.id;
  if (isFromAdvertiser && !ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.inquiry_confirm_first());
  const author = { id: ctx.user.id, name: ctx.user.fullName ?? ctx.user.username, email: ctx.user.email };
  await ctx.em.transactional((em) => storeReply(em, ctx, row, { message: input.message, author, isFromAdvertiser }));
  return getInquiry(ctx, input.id);
}

/**
 * Closes a thread for both sides, without an email.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function closeInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  await getOwnInquiry(ctx, id);
  await ctx.em.nativeUpdate(Inquiry, { id, status: { $ne: 'closed' } }, { status: 'closed', closedAt: ctx.now() });
  return getInquiry(ctx, id);
}

/**
 * Reopens a closed thread; its status is `answered` when the advertiser wrote its latest message, else `new`.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function reopenInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  await getOwnInquiry(ctx, id);
  const status = (await findLatestReply(ctx.em, id))?.fromAdvertiser ? 'answered' : 'new';
  await ctx.em.nativeUpdate(Inquiry, { id, status: 'closed' }, { status, closedAt: null });
  return getInquiry(ctx, id);
}
