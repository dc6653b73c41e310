// The payments that staff see: what was paid, waits or was paid back, and how late the provider's events arrive. Staff can also look a
// payment up at the provider, which updates it. Nothing about cards is stored or shown.
import { m } from '../../../shared/messages/messages.ts';
import type { PaymentStatus } from '../../../shared/payment/payment.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { PaymentFigures, PaymentFilter, PaymentsInput, StaffPayment } from '../../../shared/staff/operations.ts';
import { OPERATIONS_PAGE_SIZE } from '../../../shared/staff/operations.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { PAID_BACK_SQL } from '../../payment/payment.ts';
import { paymentReference, planNameOf } from '../../payment/payment-names.ts';
import { checkPayment } from '../../payment/settle/reconcile.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';

/** SQL: whether a payment `p` is of a month that could not be charged, of a subscription that still runs. */
const IS_UNPAID = `p.kind = 'subscription' and p.status in ('pending', 'failed')
  and exists (select 1 from subscriptions s where s.id = p.subscription_id and s.status = 'past_due')`;
/** SQL: the condition on payments `p` for each filter. */
const CONDITIONS: Record<PaymentFilter, string> = {
  all: 'true',
  open: `p.status = 'pending'`,
  unpaid: IS_UNPAID,
  refunded: `(p.status in ('refunded', 'flagged') or p.refunded_minor > 0 or exists (select from refunds r where r.payment_id = p.id))`,
};

type PaymentRow = Omit<StaffPayment, 'reference' | 'planName' | 'member' | 'test' | 'createdAt' | 'settledAt' | 'checkedAt'> & {
  planId: string;
  provider: string;
  userId: number | null;
  username: string | null;
  createdAt: string | Date;
  settledAt: string | Date | null;
  checkedAt: string | Date | null;
};

/** A page of payments, latest first. */
export async function listStaffPayments(
  ctx: StaffContext,
  { filter, after = INT4_MAX }: PaymentsInput,
): Promise<{ items: StaffPayment[]; next: number | null }> {
  const sql = `select p.id, p.kind, p.plan_id as "planId", p.provider, u.id as "userId", u.username, p.property_id as "propertyId",
      p.amount_minor as "amountPence", ${PAID_BACK_SQL} as "paidBackPence", p.status, p.created_at as "createdAt",
      p.settled_at as "settledAt", p.checked_at as "checkedAt"
    from payments p left join users u on u.id = p.user_id where p.id < $1 and ${CONDITIONS[filter]}
    order by p.id desc limit ${OPERATIONS_PAGE_SIZE}`;
  const paymentRows = await rows<PaymentRow>(ctx.em, preparedStatement(sql, [after]));
  const items = paymentRows.map(({ planId, provider, userId, username, ...row }) => ({
    ...row,
    reference: paymentReference(row.id),
    planName: planNameOf(planId),
    member: userId === null ? null : { id: userId, username: username ?? '' },
    test: provider === 'sandbox',
    createdAt: toIsoTime(row.createdAt),
    settledAt: toIsoTime(row.settledAt),
    checkedAt: toIsoTime(row.checkedAt),
  }));
  return { items, next: items.length === OPERATIONS_PAGE_SIZE ? items.at(-1)!.id : null };
}

/**
 * SQL: how late the provider's events of the last seven days arrived, in seconds, how many payments wait (`pending`) or have to be refunded
 * (`flagged`), and how many subscriptions have an unpaid month. Payments with these statuses are few and have an index of their own.
 */
const FIGURES_SQL = `select recent_events.n as events, recent_events.last as "lastEventAt", recent_events.median as "medianLagSeconds",
    recent_events.slowest as "slowestLagSeconds", open_payments.n as open, open_payments.oldest as "oldestOpenSeconds",
    open_payments.flagged as "toRefund",
    (select count(*)::int from subscriptions where status = 'past_due') as unpaid
  from (select count(*)::int as n, max(created_at) as last,
        percentile_cont(0.5) within group (order by greatest(0, extract(epoch from created_at - happened_at)))
        filter (where happened_at is not null) as median, max(greatest(0, extract(epoch from created_at - happened_at))) filter (where happened_at is not null)::float8 as slowest
      from payment_events where created_at > now() - interval '7 days') recent_events,
    (select count(*) filter (where status = 'pending')::int as n, count(*) filter (where status = 'flagged')::int as flagged,
        extract(epoch from now() - min(created_at) filter (where status = 'pending'))::int as oldest
      from payments where status in ('pending', 'flagged')) open_payments`;

/** Counts the payments that wait, could not be charged or have to be paid back, and measures how late events arrive. */
export async function readPaymentFigures(ctx: StaffContext): Promise<PaymentFigures> {
  const [figures] = await rows<Omit<PaymentFigures, 'lastEventAt'> & { lastEventAt: string | Date | null }>(
    ctx.em,
    preparedStatement(FIGURES_SQL, []),
  );
  return { ...figures!, lastEventAt: toIsoTime(figures!.lastEventAt) };
}

/**
 * Looks a payment up at the provider and stores what the provider says, such as a refund whose event was lost. Stores an audit entry.
 * @returns the payment's status before and after
 * @throws DomainError MISSING, PROVIDER when the provider is unavailable
 */
export async function lookUpPayment(ctx: StaffContext, id: number): Promise<{ before: PaymentStatus; after: PaymentStatus }> {
  const readStatus = async (): Promise<PaymentStatus> => {
    const payment = await statements(ctx.em).selectFrom('payments').select('status').where('id', '=', id).executeTakeFirst();
    if (!payment) throw new DomainError('MISSING', m.payment_not_found());
    return payment.status;
  };
  const before = await readStatus();
  await checkPayment(ctx, id);
  const after = await readStatus();
  await recordStaffAct(ctx.em, ctx, 'payment.check', { kind: 'payment', id }, { before, after });
  return { before, after };
}
