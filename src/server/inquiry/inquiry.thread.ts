// A thread: one inquiry with its replies, as its two sides (who answers for the home, with the owners and managers of their organization, and the sender) see it. Reads it, marks it as read, replies by email,
// closes and reopens it (`inquiries`, `inquiry_replies`).
import type { InquiryReplyInput, InquiryThread } from '../../shared/inquiry/inquiry.ts';
import { unfilledPlaceholder } from '../../shared/inquiry/placeholders.ts';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError, invalidField } from '../errors.ts';
import { holdMembership, isReceivedBy } from '../organization/managed.ts';
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
  reply_here_only: boolean;
  call_at: string | Date | null;
  /** Whether the same text was sent about many properties within an hour. */
  is_mass: boolean;
  /** Whether the caller is on the side that answers. */
  is_receiver: boolean;
  /** The person who answers: who was assigned, else who answers for the home; null for imports. */
  answerer_id: number | null;
  assigned_user_id: number | null;
  sender_id: number | null;
  person_id: number | null;
  visitor_confirmed_at: string | null;
}
/** The most replies that a thread returns. */
const MAX_REPLIES = 1000;

/**
 * Loads an inquiry that the caller sent or received.
 * @throws DomainError MISSING for other users and unknown inquiries
 */
async function getOwnInquiry(ctx: AuthedContext, id: number, em = ctx.em): Promise<ThreadRow> {
  const sql = `select * from (select ${INQUIRY_COLUMNS}, i.email, i.locale, i.phone, i.message, i.is_from_agent, i.reply_here_only, i.call_at, i.is_mass,
      ${isReceivedBy('$2')} as is_receiver, coalesce(i.assigned_user_id, p.user_id) as answerer_id, i.assigned_user_id, i.sender_id, i.person_id, i.visitor_confirmed_at
    from ${INQUIRY_TABLES} where i.id = $1) thread where is_receiver or sender_id = $2`;
  const [row] = await rows<ThreadRow>(em, preparedStatement(sql, [id, ctx.user.id]));
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
  // a manager who looks in leaves the thread unread for the person who answers
  if (row.is_receiver && row.answerer_id !== ctx.user.id) return { id };
  const isOwner = row.is_receiver;
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
  const direction = row.is_receiver ? 'received' : 'sent';
  const inquiryHead = toInquiryHead(row, direction);
  const toMessage = (key: string, isFromAdvertiser: boolean, message: string, writtenAt: string | Date, isMass = false) => {
    const isOwn = isFromAdvertiser === (direction === 'received');
    const author = isOwn ? m.inquiry_you() : inquiryHead.counterpart;
    return { id: key, isOwn, author, message, createdAt: toIsoTime(writtenAt), isRisky: !isOwn && needsWarning(message, isMass) };
  };
  return {
    ...inquiryHead,
    ...(await findNeighbours(ctx, row.id, direction)),
    contact:
      direction === 'received'
        ? {
            name: row.name,
            email: row.reply_here_only ? '' : row.email,
            phone: row.reply_here_only ? '' : row.phone,
            callAt: toIsoTime(row.call_at),
            isAgent: row.is_from_agent,
            personId: row.person_id,
          }
        : null,
    messages: [
      toMessage(`inquiry-${row.id}`, false, row.message, row.created_at, row.is_mass),
      ...newestReplies.reverse().map((reply) => toMessage(`reply-${reply.id}`, reply.from_advertiser, reply.message, reply.created_at)),
    ],
  };
}

/**
 * Adds a message to a thread and emails the other side. An advertiser needs a confirmed address, because the email may go to an address that a
 * visitor typed, and must fill in each placeholder of a template.
 * @throws DomainError MISSING when the caller neither sent nor received it, FORBIDDEN for an advertiser without one, INVALID for a placeholder, TOO_MANY over
 * the limit
 */
export async function replyToInquiry(ctx: AuthedContext, input: InquiryReplyInput): Promise<InquiryThread> {
  await ctx.limiter.count('inquiryAddress', `reply:${ctx.user.id}`);
  const author = { id: ctx.user.id, name: ctx.user.fullName ?? ctx.user.username, email: ctx.user.email };
  await ctx.em.transactional(async (em) => {
    await holdMembership(em, ctx.user.id);
    const row = await getOwnInquiry(ctx, input.id, em);
    const isFromAdvertiser = row.is_receiver;
    const unfilled = isFromAdvertiser ? unfilledPlaceholder(input.message) : undefined;
    if (unfilled) throw invalidField('message', m.inquiry_template_fill({ placeholder: unfilled }));
    if (isFromAdvertiser && !ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.inquiry_confirm_first());
    await storeReply(em, ctx, row, { message: input.message, author, isFromAdvertiser });
  });
  return getInquiry(ctx, input.id);
}

/**
 * Closes a thread for both sides, without an email.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function closeInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  await ctx.em.transactional(async (em) => {
    await holdMembership(em, ctx.user.id);
    await getOwnInquiry(ctx, id, em);
    await em.nativeUpdate(Inquiry, { id, status: { $ne: 'closed' } }, { status: 'closed', closedAt: ctx.now() });
  });
  return getInquiry(ctx, id);
}

/**
 * Reopens a closed thread; its status is `answered` when the advertiser wrote its latest message, else `new`.
 * @throws DomainError MISSING when the caller neither sent nor received it
 */
export async function reopenInquiry(ctx: AuthedContext, id: number): Promise<InquiryThread> {
  await ctx.em.transactional(async (em) => {
    await holdMembership(em, ctx.user.id);
    await getOwnInquiry(ctx, id, em);
    const status = (await findLatestReply(em, id))?.fromAdvertiser ? 'answered' : 'new';
    await em.nativeUpdate(Inquiry, { id, status: 'closed' }, { status, closedAt: null });
  });
  return getInquiry(ctx, id);
}
