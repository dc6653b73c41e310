// Composes the email about a payment that was made: for a plan, its next month, an upgrade or a promotion. It is a receipt, not a tax invoice. Sends nothing.
import { formatDay, formatPercent, formatPounds, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { paymentReference, planNameOf } from './payment-names.ts';

/** What was paid: a plan for the first time, its next month, the rest of a month after an upgrade, or a promotion. */
export type PaidFor = 'plan' | 'renewal' | 'upgrade' | 'promotion';

/** What a receipt says. */
export interface ReceiptFacts {
  paymentId: number;
  planId: string;
  paidFor: PaidFor;
  amountPence: number;
  /** The VAT inside the amount; 0 without. */
  vatPence: number;
  vatPercent: number;
  from: Date | null;
  until: Date | null;
  /** The title of the promoted home; null for a plan. */
  title: string | null;
  /** Whether a test card paid, so that nothing was charged. */
  isTest: boolean;
}

/** The name of what was paid, such as `Premium plan` or `Basic Promotion`. */
const boughtName = ({ paidFor, planId }: ReceiptFacts): string =>
  paidFor === 'promotion' ? planNameOf(planId) : m.billing_plan({ plan: planNameOf(planId) });

function introduction(facts: ReceiptFacts): string {
  const until = facts.until ? formatDay(facts.until.toISOString()) : '';
  if (facts.paidFor === 'renewal') return m.payment_receipt_renewal({ plan: planNameOf(facts.planId), date: until });
  if (facts.paidFor === 'promotion') return m.payment_receipt_promotion({ date: until });
  return m.payment_receipt_plan({ plan: planNameOf(facts.planId), date: until });
}

/** The receipt of a payment to its payer. */
export function receiptEmail(to: string, facts: ReceiptFacts): EmailMessage {
  const { paymentId, planId, paidFor, amountPence, vatPence, vatPercent, from, until, title, isTest } = facts;
  const amount = formatPounds(amountPence);
  const period = from && until ? m.billing_period({ from: formatDay(from.toISOString()), until: formatDay(until.toISOString()) }) : null;
  const rows: [string, string][] = [
    [m.billing_receipt(), isolate(paymentReference(paymentId))],
    [m.billing_what(), boughtName(facts)],
    ...(title === null ? [] : [[m.billing_home(), isolate(cleanTitle(title))] as [string, string]]),
    ...(period === null ? [] : [[m.billing_runs(), period] as [string, string]]),
    [m.billing_amount(), amount],
    ...(vatPence > 0
      ? [[m.payment_receipt_vat({ percent: formatPercent(vatPercent / 100) }), formatPounds(vatPence)] as [string, string]]
      : []),
  ];
  return {
    to,
    kind: 'payment-receipt',
    key: `receipt:${paymentId}`,
    subject:
      paidFor === 'renewal'
        ? m.payment_receipt_subject_renewal({ plan: planNameOf(planId), amount })
        : m.payment_receipt_subject({ amount }),
    blocks: [
      { text: introduction(facts) },
      { facts: rows },
      { button: { label: m.payment_refund_button(), path: '/billing' } },
      { note: isTest ? m.billing_test_note() : m.billing_not_tax_invoice() },
    ],
  };
}
