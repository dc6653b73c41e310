// Composes the email to the payer about a refund. Sends nothing.
import { formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { paymentReference, planNameOf } from './payment-names.ts';

/**
 * What becomes of the plan or promotion. `ended`: the refund ends it. `rest-of-month`: staff ended the plan, and the refund is for the rest
 * of its month. `continues`: it goes on.
 */
export type RefundEffect = 'ended' | 'rest-of-month' | 'continues';
const EFFECT_TEXTS: Record<RefundEffect, () => string> = {
  ended: m.payment_refund_ended,
  'rest-of-month': m.payment_refund_rest,
  continues: m.payment_refund_kept,
};

/** What an email about a refund says. */
interface RefundNotice {
  paymentId: number;
  planId: string;
  amountPence: number;
  /** Distinguishes the refunds of one payment, so that each is emailed once. */
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
