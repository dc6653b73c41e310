// The inbox of what people write to the office (`support_requests`): lists it in the order of plans, answers a request by email, and closes one without an answer.
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { type StaffSupportRequest, SUPPORT_PAGE_SIZE, type SupportPage } from '../../shared/support/support.ts';
import { toIsoTime } from '../../shared/time.ts';
import { applicationAnswerEmail } from '../application/application.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { answerOpenInquiry } from '../inquiry/inquiry.answer.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { answerOpenMessage } from '../message/message.answer.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';

/** SQL: a request `r` with its source: a message `g`, an application `a` or an inquiry `i`. */
const COLUMNS = `r.id, coalesce(g.kind, case when a.id is null then 'inquiry' else 'application' end) as kind, r.plan_id as "planId",
  coalesce(g.name, a.name, i.name) as name, coalesce(g.email, a.email, i.email) as email, coalesce(g.phone, a.phone, i.phone) as phone,
  coalesce(g.subject, '') as subject, coalesce(g.message, a.message, i.message) as message,
  coalesce(g.sender_id, a.sender_id, i.sender_id) as "memberId", i.property_id as "propertyId",
  r.created_at as "createdAt", r.closed_at as "closedAt", u.username as "closedBy", r.outcome,
  coalesce(g.answer, r.answer, (select reply.message from inquiry_replies reply
    where reply.inquiry_id = i.id and reply.from_advertiser order by reply.id desc limit 1)) as answer`;
const TABLES = `left join messages g on g.id = r.message_id left join applications a on a.id = r.application_id
  left join inquiries i on i.id = r.inquiry_id left join users u on u.id = r.closed_by_id`;
/** SQL: which requests each list has, and its order. */
const ORDERS = {
  open: { condition: 'r.closed_at is null', columns: '-r.priority, r.created_at, r.id', comparison: '>', direction: '' },
  closed: { condition: 'r.closed_at is not null', columns: 'r.closed_at, r.id', comparison: '<', direction: 'desc' },
} as const;

type Row = Omit<StaffSupportRequest, 'createdAt' | 'closedAt'> & { createdAt: string | Date; closedAt: string | Date | null };

/** A page of the requests that wait, those of the highest plan first and then the oldest, or of those that are closed, the latest first. */
export async function listSupport(ctx: StaffContext, { state, after }: { state: 'open' | 'closed'; after?: number }): Promise<SupportPage> {
  const { condition, columns, comparison, direction } = ORDERS[state];
  const order = columns
    .split(', ')
    .map((column) => `${column} ${direction}`)
    .join(', ');
  const params = new SqlParams();
  const isAfter =
    after === undefined
      ? ''
      : ` and (${columns}) ${comparison} (select ${columns} from support_requests r where r.id = ${params.bind(after)}::int)`;
  const sql = `select ${COLUMNS} from (select r.* from support_requests r where ${condition}${isAfter}
      order by ${order} limit ${SUPPORT_PAGE_SIZE + 1}) r ${TABLES} order by ${order}`;
  const [found, [count]] = await Promise.all([
    rows<Row>(ctx.em, preparedStatement(sql, params.list)),
    rows<{ open: number }>(ctx.em, preparedStatement('select count(*)::int as open from support_requests where closed_at is null', [])),
  ]);
  const items = found
    .slice(0, SUPPORT_PAGE_SIZE)
    .map((row) => ({ ...row, createdAt: toIsoTime(row.createdAt), closedAt: toIsoTime(row.closedAt) }));
  return { items, next: found.length > SUPPORT_PAGE_SIZE ? items.at(-1)!.id : null, open: count!.open };
}

/** Locks a request that waits and closes it. @throws DomainError TOO_MANY; CONFLICT when it does not wait any more */
async function closeOpen(
  ctx: StaffContext,
  tx: StaffContext['em'],
  id: number,
  values: { outcome: NonNullable<StaffSupportRequest['outcome']>; answer?: string },
) {
  const closed = await statements(tx)
    .updateTable('support_requests')
    .set({ closed_at: ctx.now(), closed_by_id: ctx.user.id, ...values })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['message_id', 'application_id', 'inquiry_id'])
    .executeTakeFirst();
  if (!closed) throw new DomainError('CONFLICT', m.staff_support_closed);
  return closed;
}

/**
 * Answers a request: the sender gets an email, and the answer is stored. Stores an audit entry.
 * @throws DomainError TOO_MANY; CONFLICT when it does not wait any more, or when it is older than the 90 days in which messages can be answered
 */
export async function answerSupport(ctx: StaffContext, { id, message }: { id: number; message: string }): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const { message_id, application_id, inquiry_id } = await closeOpen(ctx, tx, id, { outcome: 'answered' });
    let isAnswered = true;
    if (message_id !== null) isAnswered = await answerOpenMessage(tx, ctx, message_id, message);
    else if (inquiry_id !== null) isAnswered = await answerOpenInquiry(tx, ctx, inquiry_id, message);
    else {
      await statements(tx).updateTable('support_requests').set({ answer: message }).where('id', '=', id).execute();
      const applicant = await statements(tx)
        .selectFrom('applications')
        .select(['id', 'email', 'message'])
        .where('id', '=', application_id!)
        .executeTakeFirstOrThrow();
      await ctx.mail.send(
        tx,
        writeEmail('en', () => applicationAnswerEmail(applicant, message, { name: SITE_NAME, address: ctx.env.OFFICE_EMAIL })),
      );
    }
    if (!isAnswered) throw new DomainError('CONFLICT', m.staff_support_old);
    await recordStaffAct(tx, ctx, 'support.answer', { kind: 'support', id });
    return { id };
  });
}

/** Closes a request without an answer of the site. Stores an audit entry. @throws DomainError TOO_MANY; CONFLICT when it does not wait any more */
export async function closeSupport(
  ctx: StaffContext,
  { id, outcome }: { id: number; outcome: 'elsewhere' | 'none' },
): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    await closeOpen(ctx, tx, id, { outcome });
    await recordStaffAct(tx, ctx, 'support.close', { kind: 'support', id }, { outcome });
    return { id };
  });
}
