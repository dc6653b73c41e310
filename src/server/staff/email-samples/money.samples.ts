// Sample emails with invented data, which staff preview, about money: receipts, unpaid months, cards and plans that end.
import type { PromotionEffectView } from '../../../shared/payment/promotion-effect.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { type ReceiptFacts, receiptEmail } from '../../payment/receipt.mail.ts';
import { promotionEndedEmail } from '../../promotion/effect/effect.mail.ts';
import { announcedBlocks, homesPausedEmail, pausedBlocks } from '../../subscription/over-limit/over-limit.mail.ts';
import {
  cardEndingEmail,
  type PlanEndReason,
  planEndedEmail,
  type UnpaidStep,
  unpaidEmail,
} from '../../subscription/plan-emails/plan.mail.ts';
import { type EmailSample, type EmailSamples, SAMPLE_HOME, SAMPLE_ID, SAMPLE_TOKEN, SAMPLE_VISITOR } from './sample.ts';

const { email: TO } = SAMPLE_VISITOR;

/** The receipt of a month of the Premium plan, but for these facts. */
const receiptSample =
  (facts: Partial<ReceiptFacts> = {}): EmailSample =>
  ({ now }) =>
    receiptEmail(TO, {
      paymentId: SAMPLE_ID,
      planId: 'premium_plan',
      paidFor: 'plan',
      amountPence: 15_000,
      vatPence: 714,
      vatPercent: 5,
      from: now,
      until: new Date(now.getTime() + 30 * DAY_MS),
      title: null,
      isTest: false,
      ...facts,
    });

const unpaidSample =
  (step: UnpaidStep): EmailSample =>
  ({ now }) =>
    unpaidEmail(
      TO,
      {
        subscriptionId: SAMPLE_TOKEN,
        planId: 'premium_plan',
        amountPence: 15_000,
        paidUntil: new Date(now.getTime() - step * DAY_MS),
        bankText: 'Your card was declined.',
      },
      step,
      announcedBlocks({ stay: 5, over: 3, pausesAt: new Date(now.getTime() + (7 - step) * DAY_MS) }),
    );

const endedSample =
  (reason: PlanEndReason): EmailSample =>
  ({ now }) =>
    planEndedEmail(
      TO,
      { id: SAMPLE_ID, planId: 'premium_plan', reason, endedAt: now },
      reason === 'unpaid'
        ? pausedBlocks({ stay: 5, paused: 3 })
        : announcedBlocks({ stay: 5, over: 3, pausesAt: new Date(now.getTime() + 7 * DAY_MS) }),
    );

/** The email at the end of a promotion of 60 days, but for these findings. */
const effectSample =
  (findings: Partial<PromotionEffectView> = {}): EmailSample =>
  ({ now }) =>
    promotionEndedEmail(TO, {
      id: SAMPLE_ID,
      propertyId: SAMPLE_ID,
      title: SAMPLE_HOME.title,
      effect: {
        level: 3,
        startedAt: new Date(now.getTime() - 60 * DAY_MS).toISOString(),
        endsAt: now.toISOString(),
        isRunning: false,
        before: { days: 60, impressions: 1130, views: 61, saves: 2, inquiries: 3 },
        during: { days: 60, impressions: 4210, views: 212, saves: 7, inquiries: 9 },
        after: null,
        views: 'more',
        inquiries: 'more',
        similar: { homes: 24, change: 0.08, due: 146 },
        ...findings,
      },
    });

export const MONEY_SAMPLES = {
  'payment-receipt': {
    usual: receiptSample(),
    renewal: receiptSample({ paidFor: 'renewal' }),
    promotion: receiptSample({
      planId: 'featured_promotion',
      paidFor: 'promotion',
      amountPence: 14_900,
      vatPence: 0,
      title: SAMPLE_HOME.title,
    }),
    test: receiptSample({ vatPence: 0, isTest: true }),
  },
  'payment-failed': { usual: unpaidSample(0), again: unpaidSample(3), last: unpaidSample(6) },
  'card-ending': {
    usual: ({ now }) =>
      cardEndingEmail(TO, {
        subscriptionId: SAMPLE_TOKEN,
        planId: 'basic_plan',
        chargedAt: new Date(now.getTime() + 10 * DAY_MS),
        cardEnds: now.toISOString().slice(0, 7),
      }),
  },
  'homes-paused': { usual: () => homesPausedEmail(TO, SAMPLE_ID, { stay: 5, paused: 3 }) },
  'promotion-ended': {
    usual: effectSample(),
    early: effectSample({ views: 'early', inquiries: 'early', similar: null }),
    notMore: effectSample({ views: 'notMore', inquiries: 'notMore', similar: { homes: 24, change: -0.04, due: 0 } }),
  },
  'plan-ended': { usual: endedSample('canceled'), unpaid: endedSample('unpaid'), refunded: endedSample('refunded') },
} satisfies Record<string, EmailSamples>;
