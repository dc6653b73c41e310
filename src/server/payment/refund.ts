// Refunds money to payers. A decision of staff stores a row in `refunds` and a job; the job makes the refund at the payment provider,
// settles the payment (`settle/`) and queues an email to the payer.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import type { RefundReason } from '../../shared/staff/operations.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { PAID_BACK_SQL } from './payment.ts';
import { type RefundEffect, refundEmail } from './refund.mail.ts';
import { checkPayment } from './settle/reconcile.ts';

/** Data of the job that makes a refund. */
interface RefundJob {
  paymentId: number;
  /** Missing: the whole payment is refunded, which ends what it bought. */
  amountPence?: number;
  /** The row in `refunds`. Missing in jobs of earlier versions; those with an amount refund the rest of a month. */
  refundId?: number;
  /** Whether the amount is for the days of a month that were left when its plan ended. */
  isRestOfMonth?: boolean;
}

const REFUND_QUEUE = 'refunds';

/** The pence of a payment that have been refunded or will be by its waiting refunds. */
export async function readPaidBackPence(em: EntityManager, paymentId: number): Promise<number> {
  const sql = `select ${PAID_BACK_SQL} as pence from payments p where p.id = ?`;
  const [sum] = await em.execute<{ pence: number }[]>(sql, [paymentId]);
  return sum!.pence;
}

/** A refund to store. */
interface NewRefund {
  paymentId: number;
  amountPence: number;
  /** Whether the amount is the whole payment, of which nothing has been refunded before. */
  isWhole: boolean;
  /** Null for the rest of the month of a plan that ends. */
  reason: RefundReason | null;
  /** The admin who decided it; null for the rest of a month. */
  byId: number | null;
}

/**
 * Stores a refund and its job in the transaction of `em`. The caller must have locked the payment and checked that the amount is not more
 * than what is left of it.
 */
export async function enqueueRefund(
  em: EntityManager,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  { paymentId, amountPence, isWhole, reason, byId }: NewRefund,
): Promise<void> {
  // `paid_back_minor` is the sum of all refunds of the payment up to and including this one
  const [row] = await em.execute<{ id: number }[]>(
    `insert into refunds (payment_id, amount_minor, paid_back_minor, reason, by_id, created_at)
     select p.id, ?, ${PAID_BACK_SQL} + ?, ?, ?, ? from payments p where p.id = ? returning id`,
    [amountPence, amountPence, reason, byId, now(), paymentId],
  );
  const job: RefundJob = {
    paymentId,
    refundId: row!.id,
    ...(isWhole ? {} : { amountPence }),
    ...(reason === null ? { isRestOfMonth: true } : {}),
  };
  await jobs.enqueue(em, REFUND_QUEUE, job);
}

/** A payment to refund, with its payer; `email` is null when the payer's account was deleted. */
interface RefundablePayment {
  kind: 'promotion' | 'subscription';
  planId: string;
  providerId: string;
  email: string | null;
  locale: Locale | null;
}

/**
 * Names a refund among those of one payment: `whole`, or a part by its row. Jobs of earlier versions have no row, so their amount names the
 * part.
 */
function refundPartOf({ amountPence, refundId }: RefundJob): string | number {
  if (amountPence === undefined) return 'whole';
  return refundId === undefined ? amountPence : `part-${refundId}`;
}

/**
 * Queued job: makes the refund at the provider (once, also when the job is repeated), settles the payment, stores the refunded amount in
 * `refunds`, and queues an email to the payer. If staff refunded in the provider's pages too, it refunds what is left, and sends no email
 * when nothing is left.
 * @throws PaymentProviderError when the provider is unavailable, so that the job is tried again
 */
async function makeRefund(deps: Deps, em: EntityManager, job: RefundJob): Promise<void> {
  const { paymentId, amountPence, refundId, isRestOfMonth } = job;
  const [payment] = await em.execute<RefundablePayment[]>(
    `select p.kind, p.plan_id as "planId", p.provider_id as "providerId", u.email, u.locale
     from payments p left join users u on u.id = p.user_id where p.id = ? and p.provider = ? and p.provider_id is not null`,
    [paymentId, deps.payments.name],
  );
  if (!payment) return;
  const refundedObject = { kind: payment.kind === 'promotion' ? ('intent' as const) : ('invoice' as const), id: payment.providerId };
  const part = refundPartOf(job);
  // each part has its own idempotency key; the job that refunds payments that bought nothing (settle/reconcile.ts) uses the key of `whole`
  // too
  const key = part === 'whole' ? `refund:${paymentId}` : `refund:${paymentId}:${part}`;
  const pence = await deps.payments.refund(refundedObject, key, amountPence);
  await checkPayment(deps, paymentId);
  if (refundId !== undefined) {
    // 0 pence means that nothing was left to refund; then the requested amount stays stored
    const sql = 'update refunds set made_at = ?, amount_minor = coalesce(nullif(?::int, 0), amount_minor) where id = ?';
    await em.execute(sql, [deps.now(), pence, refundId]);
  }
  if (payment.email === null || pence === 0) return;
  const sql = `select status = 'refunded' as "isRefunded" from payments where id = ?`;
  const [settledPayment] = await em.execute<{ isRefunded: boolean }[]>(sql, [paymentId]);
  let effect: RefundEffect = isRestOfMonth || refundId === undefined ? 'rest-of-month' : 'continues';
  if (part === 'whole' || settledPayment!.isRefunded) effect = 'ended';
  const notice = { paymentId, planId: payment.planId, amountPence: pence, part, effect };
  const email = writeEmail(localeOr(payment.locale, 'en'), () => refundEmail(payment.email!, notice));
  await deps.mail.send(em, email);
}

/** Registers the job that makes refunds. Delays in seconds, doubled after each retry. */
export const registerRefundJob = (deps: Deps): void =>
  deps.jobs.handle<RefundJob>(REFUND_QUEUE, { retryLimit: 20, retryDelay: 10, retryBackoff: true }, (em, job) => makeRefund(deps, em, job));
