// Composes the emails to a member about the money of their plan: a month that could not be charged, a card that ends, the plan that ended. Sends nothing.
import { formatDay, formatMonth, formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { GRACE_DAYS, type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Block } from '../../mail/template/email-content.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';

const dayOf = (time: Date): string => formatDay(time.toISOString());

/** Days after the paid month on which a member is informed that the next one is unpaid. On the seventh the plan ends. */
export const UNPAID_STEPS = [0, 3, 6] as const;
export type UnpaidStep = (typeof UNPAID_STEPS)[number];

/** A month that could not be charged. */
export interface UnpaidMonth {
  subscriptionId: string;
  planId: SubscriptionPlanId;
  amountPence: number;
  /** The end of the last paid month. */
  paidUntil: Date;
  /** What the bank said; null where the provider does not tell. */
  bankText: string | null;
}

const UNPAID_SUBJECTS: Record<UnpaidStep, (plan: { plan: string }) => string> = {
  0: () => m.subscription_mail_unpaid_subject(),
  3: m.subscription_mail_unpaid_subject_again,
  6: m.subscription_mail_unpaid_subject_last,
};

/** The email about an unpaid month, `step` days after the paid one; `consequences` says what happens to homes when it stays unpaid. */
export function unpaidEmail(to: string, month: UnpaidMonth, step: UnpaidStep, consequences: Block[]): EmailMessage {
  const plan = subscriptionPlan(month.planId).name;
  const end = dayOf(new Date(month.paidUntil.getTime() + GRACE_DAYS * DAY_MS));
  return {
    to,
    kind: 'payment-failed',
    key: `unpaid:${month.subscriptionId}:${month.paidUntil.toISOString()}:${step}`,
    subject: UNPAID_SUBJECTS[step]({ plan }),
    blocks: [
      { text: m.subscription_mail_unpaid_text({ plan, amount: formatPounds(month.amountPence), date: dayOf(month.paidUntil) }) },
      ...(month.bankText ? [{ text: m.subscription_mail_unpaid_bank() }, { quote: month.bankText }] : []),
      { text: m.subscription_mail_unpaid_grace({ plan, date: end }) },
      ...consequences,
      { button: { label: m.subscription_mail_pay(), path: '/subscribe' } },
      { note: m.subscription_mail_unpaid_reason() },
    ],
  };
}

/** A card that ends before the next charge. */
export interface EndingCard {
  subscriptionId: string;
  planId: SubscriptionPlanId;
  /** When the next month is charged. */
  chargedAt: Date;
  /** The last month in which the card can pay, such as `2026-12`. */
  cardEnds: string;
}

/** The email before a charge that the card will be too old for. */
export function cardEndingEmail(to: string, { subscriptionId, planId, chargedAt, cardEnds }: EndingCard): EmailMessage {
  const { name: plan, pricePence } = subscriptionPlan(planId);
  return {
    to,
    kind: 'card-ending',
    key: `card-ending:${subscriptionId}:${chargedAt.toISOString()}`,
    subject: m.subscription_mail_card_subject(),
    blocks: [
      {
        text: m.subscription_mail_card_text({
          plan,
          month: formatMonth(`${cardEnds}-01T12:00:00Z`),
          amount: formatPounds(pricePence),
          date: dayOf(chargedAt),
        }),
      },
      { text: m.subscription_mail_card_then({ plan }) },
      { button: { label: m.subscription_mail_plan(), path: '/subscribe' } },
      { note: m.subscription_mail_reason() },
    ],
  };
}

/** Why a plan ended: a month was not paid, its payment was paid back or disputed, or it was cancelled. */
export type PlanEndReason = 'unpaid' | 'refunded' | 'canceled';

/** A plan that ended. */
export interface EndedPlan {
  id: number;
  planId: SubscriptionPlanId;
  reason: PlanEndReason;
  endedAt: Date;
}

const END_TEXTS: Record<PlanEndReason, (facts: { plan: string; date: string }) => string> = {
  unpaid: m.subscription_mail_ended_unpaid,
  refunded: m.subscription_mail_ended_refunded,
  canceled: m.subscription_mail_ended_canceled,
};

/** The email about a plan that ended; `consequences` says what happens to the member's homes. */
export function planEndedEmail(to: string, { id, planId, reason, endedAt }: EndedPlan, consequences: Block[]): EmailMessage {
  return {
    to,
    kind: 'plan-ended',
    key: `plan-ended:${id}`,
    subject: m.subscription_mail_ended_subject(),
    blocks: [
      { text: END_TEXTS[reason]({ plan: subscriptionPlan(planId).name, date: dayOf(endedAt) }) },
      ...consequences,
      { button: { label: m.billing_see_plans(), path: '/subscribe' } },
      { note: m.subscription_mail_reason() },
    ],
  };
}
