// Puts the receipt of a payment into the outbox, in the transaction that stores the payment as paid.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import type { Payment } from '../payment.entity.ts';
import { type PaidFor, receiptEmail } from '../receipt.mail.ts';

/** What a payment of a subscription is for, by the months that were paid before. Months meet within a day, because of time zones and of Stripe's seconds. */
async function paidForOf(tx: EntityManager, payment: Payment): Promise<PaidFor> {
  if (payment.kind === 'promotion') return 'promotion';
  const earlier = await statements(tx)
    .selectFrom('payments')
    .select((eb) => eb.fn.max('period_end').as('end'))
    .where((eb) => eb.and({ subscription_id: payment.subscriptionId, status: 'succeeded' }))
    .where('id', '<>', payment.id)
    .executeTakeFirst();
  if (!earlier?.end) return 'plan';
  const overlapMs = new Date(earlier.end).getTime() - payment.periodStart!.getTime();
  return overlapMs > DAY_MS ? 'upgrade' : 'renewal';
}

/**
 * Sends the receipt of a payment that bought something, and takes back emails that wait to say that this month was not paid. Sends nothing when the payer's
 * account was deleted. Call it after the charge was recorded.
 */
export async function sendReceipt(tx: EntityManager, mail: Deps['mail'], payment: Payment): Promise<void> {
  await tx.flush();
  const found = await statements(tx)
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('properties as home', 'home.id', 'p.property_id')
    .leftJoin('charges as c', 'c.payment_id', 'p.id')
    .select(['u.email', 'u.locale', 'home.title', 'c.vat_minor', 'c.vat_percent'])
    .where('p.id', '=', payment.id)
    .executeTakeFirst();
  if (!found) return;
  const facts = {
    paymentId: payment.id,
    planId: payment.planId,
    paidFor: await paidForOf(tx, payment),
    amountPence: payment.amountPence,
    vatPence: found.vat_minor ?? 0,
    vatPercent: found.vat_percent ?? 0,
    from: payment.periodStart,
    until: payment.periodEnd,
    title: found.title,
    isTest: payment.provider === 'sandbox',
  };
  if (payment.kind === 'subscription') await mail.cancel(tx, found.email, ['payment-failed']);
  await mail.send(
    tx,
    writeEmail(localeOr(found.locale, 'en'), () => receiptEmail(found.email, facts)),
  );
}
