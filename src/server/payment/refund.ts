// Pays money back: staff decide it, a job asks the provider and tells the payer, so that neither is lost when a process ends in between.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPounds } from '../../shared/format.ts';
import type { Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { paymentReference, planNameOf } from './payment.ts';
import { checkPayment } from './settle/reconcile.ts';

/** Data of the job. Without an amount (pence) the whole payment is paid back, which ends what it bought. */
export interface RefundJob {
  paymentId: number;
  amountPence?: number;
}

export const REFUND_QUEUE = 'refunds';

/** SQL: staff pay back the whole of a payment `p`. */
export const REFUND_IS_ASKED = `exists (select from audit_entries e where e.act = 'payment.refund' and e.subject_kind = 'payment' and e.subject_id = p.id)`;

interface PaidRow {
  kind: 'promotion' | 'subscription';
  planId: string;
  providerId: string;
  amountPence: number;
  email: string | null;
  locale: Locale | null;
}

/** What an email about a refund is written from; the amount in pence. */
interface RefundNotice {
  paymentId: number;
  planId: string;
  amountPence: number;
  isWhole: boolean;
}

/** Tells the payer what was paid back. */
export function refundEmail(to: string, { paymentId, planId, amountPence, isWhole }: RefundNotice): EmailMessage {
  const amount = formatPounds(amountPence);
  return {
    to,
    kind: 'payment-refunded',
    key: `refund:${paymentId}:${isWhole ? 'whole' : amountPence}`,
    subject: m.payment_refund_subject({ amount }),
    blocks: [
      { text: m.payment_refund_text({ amount, plan: planNameOf(planId), reference: paymentReference(paymentId) }) },
      { text: isWhole ? m.payment_refund_ended() : m.payment_refund_rest() },
      { button: { label: m.payment_refund_button(), path: '/billing' } },
      { note: m.moderation_mail_reason() },
    ],
  };
}

/**
 * Queued job: pays back at the provider, once however often it runs, settles the payment and writes to the payer.
 * @throws PaymentProviderError when the provider is unavailable, so that the job is tried again
 */
async function payBack(deps: Deps, em: EntityManager, { paymentId, amountPence }: RefundJob): Promise<void> {
  const [payment] = await em.execute<PaidRow[]>(
    `select p.kind, p.plan_id as "planId", p.provider_id as "providerId", p.amount_minor as "amountPence", u.email, u.locale
     from payments p left join users u on u.id = p.user_id where p.id = ? and p.provider = ? and p.provider_id is not null`,
    [paymentId, deps.payments.name],
  );
  if (!payment) return;
  const of = { kind: payment.kind === 'promotion' ? ('intent' as const) : ('invoice' as const), id: payment.providerId };
  const isWhole = amountPence === undefined;
  // the reconciler uses the first key too, when a payment bought nothing
  await deps.payments.refund(of, isWhole ? `refund:${paymentId}` : `refund:${paymentId}:${amountPence}`, amountPence);
  await checkPayment(deps, paymentId);
  if (payment.email === null) return;
  const refund = { paymentId, planId: payment.planId, amountPence: amountPence ?? payment.amountPence, isWhole };
  const email = writeEmail(localeOr(payment.locale, 'en'), () => refundEmail(payment.email!, refund));
  await deps.mail.send(em, email);
}

/** Registers the job. */
export const registerRefundJob = (deps: Deps): void =>
  deps.jobs.handle<RefundJob>(REFUND_QUEUE, { retryLimit: 20, retryDelay: 10, retryBackoff: true }, (em, job) => payBack(deps, em, job));

/**
 * Ends a user's plan in the transaction of `em`, at the provider within a minute, and pays the rest of its month back; nothing for a plan that is being
 * ended already, or of a payment that staff pay back whole.
 * @returns the pence that are paid back
 */
export async function endPlan(em: EntityManager, { jobs, now }: Pick<Deps, 'jobs' | 'now'>, userId: number): Promise<number> {
  const ended = await em.execute<{ id: string }[]>(
    `update subscriptions set end_wanted = true, checked_at = null, revision = revision + 1 where user_id = ?
       and status <> 'ended' and not end_wanted returning id`,
    [userId],
  );
  let total = 0;
  for (const { id } of ended) {
    // a refund by staff is decided under the lock of the payment
    await em.execute('select 1 from payments where subscription_id = ? order by id for update', [id]);
    // after an upgrade there is also the payment of the difference
    const months = await em.execute<{ id: number; pence: number }[]>(
      `select id, floor(amount_minor * extract(epoch from period_end - ?::timestamptz) / extract(epoch from period_end - period_start))::int as pence
       from payments p where subscription_id = ? and status = 'succeeded' and period_start <= ? and period_end > ? and not ${REFUND_IS_ASKED} order by id`,
      [now(), id, now(), now()],
    );
    for (const month of months.filter(({ pence }) => pence > 0)) {
      total += month.pence;
      const job: RefundJob = { paymentId: month.id, amountPence: month.pence };
      await jobs.enqueue(em, REFUND_QUEUE, job);
    }
  }
  return total;
}
