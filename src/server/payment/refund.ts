// Pays money back: staff decide it; a job asks the provider and sends the payer an email, so that neither is lost when a process ends in between.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPounds } from '../../shared/format.ts';
import type { Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { RefundReason } from '../../shared/staff/operations.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { PAID_BACK_SQL, paymentReference, planNameOf } from './payment.ts';
import { checkPayment } from './settle/reconcile.ts';

/**
 * Data of the job. Without an amount (pence) the whole payment is paid back, which ends what it bought. `refundId` is the row in `refunds`, which jobs of
 * earlier versions do not name; a part without it, or with `isRestOfMonth`, is what was left of a month when its plan ended.
 */
interface RefundJob {
  paymentId: number;
  amountPence?: number;
  refundId?: number;
  isRestOfMonth?: boolean;
}

const REFUND_QUEUE = 'refunds';

/** What has been paid back of a payment, or is about to be, in pence. */
export async function readPaidBackPence(em: EntityManager, paymentId: number): Promise<number> {
  const sql = `select ${PAID_BACK_SQL} as pence from payments p where p.id = ?`;
  const [sum] = await em.execute<{ pence: number }[]>(sql, [paymentId]);
  return sum!.pence;
}

/** A refund to make. `isWhole`: of a payment of which nothing has been paid back. */
interface NewRefund {
  paymentId: number;
  amountPence: number;
  isWhole: boolean;
  /** Null for the rest of a month of a plan that ends. */
  reason: RefundReason | null;
  byId: number | null;
}

/** Stores a refund and the job that makes it, in the transaction of `em`, which has locked the payment and knows what is left of it. */
export async function enqueueRefund(
  em: EntityManager,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  { paymentId, amountPence, isWhole, reason, byId }: NewRefund,
): Promise<void> {
  const [row] = await em.execute<{ id: number }[]>(
    'insert into refunds (payment_id, amount_minor, reason, by_id, created_at) values (?, ?, ?, ?, ?) returning id',
    [paymentId, amountPence, reason, byId, now()],
  );
  const job: RefundJob = {
    paymentId,
    refundId: row!.id,
    ...(isWhole ? {} : { amountPence }),
    ...(reason === null ? { isRestOfMonth: true } : {}),
  };
  await jobs.enqueue(em, REFUND_QUEUE, job);
}

/** What a payer reads about what was paid for: it has ended, its month ended before, or it goes on. */
type RefundEffect = 'ended' | 'rest' | 'kept';
const EFFECT_TEXTS: Record<RefundEffect, () => string> = {
  ended: m.payment_refund_ended,
  rest: m.payment_refund_rest,
  kept: m.payment_refund_kept,
};

/** A payment to pay back, with its payer; `email` is null when the account was deleted. */
interface PaidRow {
  kind: 'promotion' | 'subscription';
  planId: string;
  providerId: string;
  email: string | null;
  locale: Locale | null;
}

/** What an email about a refund is written from; the amount in pence. `part` tells the refunds of one payment apart. */
interface RefundNotice {
  paymentId: number;
  planId: string;
  amountPence: number;
  part: string | number;
  effect: RefundEffect;
}

/** The email to the payer about what was paid back. */
export function refundEmail(to: string, { paymentId, planId, amountPence, part, effect }: RefundNotice): EmailMessage {
  const amount = formatPounds(amountPence);
  return {
    to,
    kind: 'payment-refunded',
    key: `refund:${paymentId}:${part}`,
    subject: m.payment_refund_subject({ amount }),
    blocks: [
      { text: m.payment_refund_text({ amount, plan: planNameOf(planId), reference: paymentReference(paymentId) }) },
      { text: EFFECT_TEXTS[effect]() },
      { button: { label: m.payment_refund_button(), path: '/billing' } },
      { note: m.moderation_mail_reason() },
    ],
  };
}

/**
 * Queued job: pays back at the provider, once however often it runs, settles the payment and stores an email to the payer. Where a refund in the pages of
 * the provider has left less than was decided, the refund is what was left; there is no email when nothing was.
 * @throws PaymentProviderError when the provider is unavailable, so that the job is tried again
 */
async function payBack(deps: Deps, em: EntityManager, { paymentId, amountPence, refundId, isRestOfMonth }: RefundJob): Promise<void> {
  const [payment] = await em.execute<PaidRow[]>(
    `select p.kind, p.plan_id as "planId", p.provider_id as "providerId", u.email, u.locale
     from payments p left join users u on u.id = p.user_id where p.id = ? and p.provider = ? and p.provider_id is not null`,
    [paymentId, deps.payments.name],
  );
  if (!payment) return;
  const paid = { kind: payment.kind === 'promotion' ? ('intent' as const) : ('invoice' as const), id: payment.providerId };
  // each part has a key of its own; the reconciler uses that of the whole too, when a payment bought nothing
  const part = amountPence === undefined ? 'whole' : refundId === undefined ? amountPence : `part-${refundId}`;
  const pence = await deps.payments.refund(paid, part === 'whole' ? `refund:${paymentId}` : `refund:${paymentId}:${part}`, amountPence);
  await checkPayment(deps, paymentId);
  if (refundId !== undefined) {
    const sql = 'update refunds set made_at = ?, amount_minor = coalesce(nullif(?::int, 0), amount_minor) where id = ?';
    await em.execute(sql, [deps.now(), pence, refundId]);
  }
  if (payment.email === null || pence === 0) return;
  const [after] = await em.execute<{ isRefunded: boolean }[]>(`select status = 'refunded' as "isRefunded" from payments where id = ?`, [
    paymentId,
  ]);
  const isRest = isRestOfMonth === true || refundId === undefined;
  const effect: RefundEffect = part === 'whole' || after!.isRefunded ? 'ended' : isRest ? 'rest' : 'kept';
  const notice = { paymentId, planId: payment.planId, amountPence: pence, part, effect };
  const email = writeEmail(localeOr(payment.locale, 'en'), () => refundEmail(payment.email!, notice));
  await deps.mail.send(em, email);
}

/** Registers the job that pays back. */
export const registerRefundJob = (deps: Deps): void =>
  deps.jobs.handle<RefundJob>(REFUND_QUEUE, { retryLimit: 20, retryDelay: 10, retryBackoff: true }, (em, job) => payBack(deps, em, job));

/**
 * Ends a user's plan in the transaction of `em`, at the provider within a minute, and pays the rest of its month back; nothing for a plan that is being
 * ended already, or of a payment that staff pay back whole.
 * @returns the pence that are paid back
 */
export async function endPlan(em: EntityManager, deps: Pick<Deps, 'jobs' | 'now'>, userId: number): Promise<number> {
  const now = deps.now();
  const ended = await em.execute<{ id: string }[]>(
    `update subscriptions set end_wanted = true, checked_at = null, revision = revision + 1 where user_id = ?
       and status <> 'ended' and not end_wanted returning id`,
    [userId],
  );
  let total = 0;
  for (const { id } of ended) {
    // after an upgrade there is also the payment of the difference
    const months = await em.execute<{ id: number; amountPence: number; pence: number }[]>(
      `select id, amount_minor as "amountPence", floor(amount_minor * extract(epoch from period_end - ?::timestamptz) / extract(epoch from period_end - period_start))::int as pence
       from payments where subscription_id = ? and status = 'succeeded' and period_start <= ? and period_end > ? order by id for update`,
      [now, id, now, now],
    );
    for (const month of months) {
      const pence = Math.min(month.pence, month.amountPence - (await readPaidBackPence(em, month.id)));
      if (pence <= 0) continue;
      total += pence;
      await enqueueRefund(em, deps, { paymentId: month.id, amountPence: pence, isWhole: false, reason: null, byId: null });
    }
  }
  return total;
}
