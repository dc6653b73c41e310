// Refunds money to payers. A decision of staff stores a row in `refunds` and a job; the job makes the refund at the payment provider,
// settles the payment (`settle/`) and queues an email to the payer.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RefundReason } from '../../shared/staff/operations.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { Payment, Refund } from './payment.entity.ts';
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
  const paidBackPence = (await readPaidBackPence(em, paymentId)) + amountPence;
  const refundId = await em.insert(Refund, { payment: paymentId, amountPence, paidBackPence, reason, by: byId, createdAt: now() });
  const job: RefundJob = {
    paymentId,
    refundId,
    ...(isWhole ? {} : { amountPence }),
    ...(reason === null ? { isRestOfMonth: true } : {}),
  };
  await jobs.enqueue(em, REFUND_QUEUE, job);
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
  // `email` is null when the payer's account was deleted
  const payment = await statements(em)
    .selectFrom('payments as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.kind', 'p.plan_id', 'p.provider_id', 'u.email', 'u.locale'])
    .where((eb) => eb.and({ 'p.id': paymentId, 'p.provider': deps.payments.name }))
    .executeTakeFirst();
  if (!payment?.provider_id) return;
  const refundedObject = { kind: payment.kind === 'promotion' ? ('intent' as const) : ('invoice' as const), id: payment.provider_id };
  const part = refundPartOf(job);
  // each part has its own idempotency key; the job that refunds payments that bought nothing (settle/reconcile.ts) uses the key of `whole`
  // too
  const key = part === 'whole' ? `refund:${paymentId}` : `refund:${paymentId}:${part}`;
  const pence = await deps.payments.refund(refundedObject, key, amountPence);
  await checkPayment(deps, paymentId);
  if (refundId !== undefined) {
    // 0 pence means that nothing was left to refund; then the requested amount stays stored
    await em.nativeUpdate(Refund, refundId, { madeAt: deps.now(), ...(pence === 0 ? {} : { amountPence: pence }) });
  }
  if (payment.email === null || pence === 0) return;
  const isRefunded = (await em.count(Payment, { id: paymentId, status: 'refunded' })) > 0;
  let effect: RefundEffect = isRestOfMonth || refundId === undefined ? 'rest-of-month' : 'continues';
  if (part === 'whole' || isRefunded) effect = 'ended';
  const notice = { paymentId, planId: payment.plan_id, amountPence: pence, part, effect };
  const email = writeEmail(localeOr(payment.locale, 'en'), () => refundEmail(payment.email!, notice));
  await deps.mail.send(em, email);
}

/** Registers the job that makes refunds. Delays in seconds, doubled after each retry. */
export const registerRefundJob = (deps: Deps): void =>
  deps.jobs.handle<RefundJob>(REFUND_QUEUE, { retryLimit: 20, retryDelay: 10, retryBackoff: true }, (em, job) => makeRefund(deps, em, job));
