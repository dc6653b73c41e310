// Settles the payment of a promotion: queries the payment provider and applies a payment or refund to the promoted property, exactly once.
// Writes `properties`, `payments` and `payment_events`.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { extendPromotion, findPromotionPlan, type PromotionPlan, type PromotionRun } from '../../../shared/payment/promotion.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { Property } from '../../property/property.entity.ts';
import { recordCharge } from '../charge.ts';
import {
  isRecorded,
  recordIfNew,
  retryOnConflict,
  type SettleDeps,
  type SettleResult,
  StaleRevisionError,
  serializeByKey,
} from '../concurrency.ts';
import type { ProviderEvent, ProviderIntent } from '../gateway.ts';
import { Payment } from '../payment.entity.ts';
import { countPromotion, recountAfterRefund } from '../promotion-effect.ts';
import { sendReceipt } from './send-receipt.ts';

/** The promotion of a property that runs at `at`, or null. */
export const runningPromotion = (property: Property, at: Date): PromotionRun | null =>
  property.isPromoted && property.promotionEndDate && property.promotionEndDate > at
    ? { level: property.promotionLevel, start: property.promotionStartDate ?? property.promotionEndDate, end: property.promotionEndDate }
    : null;

/** Writes a promotion into the columns of a property; removes the promotion when `run` is null or over. */
export function setPromotion(property: Property, run: PromotionRun | null, now: Date): void {
  const current = run && run.end > now ? run : null;
  property.isPromoted = current !== null;
  property.promotionLevel = current?.level ?? 0;
  property.promotionStartDate = current?.start ?? null;
  property.promotionEndDate = current?.end ?? null;
}

/** The plan of a payment, or what was left of it when it was moved to its property. */
const boughtBy = ({ planId, movedLevel, movedSeconds }: Payment): Pick<PromotionPlan, 'promotionLevel' | 'durationDays'> =>
  movedLevel === null ? findPromotionPlan(planId)! : { promotionLevel: movedLevel, durationDays: (movedSeconds! * 1000) / DAY_MS };

/** From when a paid payment counts for its property: when it was settled, or what was left of it was moved there. */
export const countsFrom = ({ movedAt, settledAt }: Payment): Date => movedAt ?? settledAt!;

/** The order in which payments were applied to their property: of those of one moment, a later one extends an earlier. */
const compareTimes = (a: Payment, b: Payment): number =>
  countsFrom(a).getTime() - countsFrom(b).getTime() || a.periodStart!.getTime() - b.periodStart!.getTime() || a.id - b.id;

/**
 * Stores in a payment the period that it buys from `at` on, and the promotion that it extends (`prior`), for a refund.
 * @returns the extended promotion
 */
export function applyPurchase(payment: Payment, prior: PromotionRun | null, at: Date): PromotionRun {
  const plan = boughtBy(payment);
  const runningPrior = prior && prior.end > at ? prior : null;
  payment.priorLevel = runningPrior?.level ?? 0;
  payment.priorStart = runningPrior?.start ?? null;
  payment.periodStart = runningPrior?.end ?? at;
  const run = extendPromotion(runningPrior, plan, at);
  payment.periodEnd = run.end;
  return run;
}

/** Whether the listing is still the property that was promoted at that time; its owner may have made it another property since. */
export const isSameProperty = (property: Property, settledAt: Date): boolean =>
  property.replacedAt === null || settledAt > property.replacedAt;

/**
 * Takes back what a payment bought, or gives it again when `isRestored`: starts from the promotion before the payment and applies
 * all later payments again, each from the time when it was settled. Does nothing when the listing has become another property since.
 */
async function reapplySince(
  tx: EntityManager,
  payment: Payment,
  property: Property,
  { isRestored, now }: { isRestored: boolean; now: Date },
): Promise<void> {
  const from = countsFrom(payment);
  if (!isSameProperty(property, from)) return;
  const others = await tx.find(
    Payment,
    {
      property: property.id,
      kind: 'promotion',
      status: { $in: ['succeeded', 'refunded'] },
      periodStart: { $ne: null },
      id: { $ne: payment.id },
    },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const laterPayments = others.filter((other) => compareTimes(other, payment) > 0).toSorted(compareTimes);
  const prior: PromotionRun | null =
    payment.priorLevel > 0 ? { level: payment.priorLevel, start: payment.priorStart!, end: payment.periodStart! } : null;
  let run = isRestored ? applyPurchase(payment, prior, from) : prior;
  for (const laterPayment of laterPayments) {
    const extendedRun = applyPurchase(laterPayment, run, countsFrom(laterPayment));
    // a refunded payment promotes nothing, but stores what it would extend if it is restored
    if (laterPayment.status === 'succeeded') run = extendedRun;
    laterPayment.revision++;
  }
  setPromotion(property, run, now);
  const current = run && run.end > now ? run : null;
  if (isRestored && current) await countPromotion(tx, { propertyId: property.id, userId: payment.user?.id ?? null, run: current, now });
  else await recountAfterRefund(tx, property.id, current, now);
}

/** Whether a paid promotion may start: the amount is right, and the property exists and belongs to the payer. */
const isEligible = (payment: Payment, property: Property | null, intent: ProviderIntent): boolean =>
  intent.amountPence === payment.amountPence &&
  intent.currency === payment.currency &&
  payment.user !== null &&
  property !== null &&
  property.status !== 'deleted' &&
  property.user?.id === payment.user.id;

/** Applies the provider's state to a payment; returns the name of the security event, or null without a change. */
async function applyProviderState(
  tx: EntityManager,
  payment: Payment,
  property: Property | null,
  intent: ProviderIntent,
  now: Date,
): Promise<string | null> {
  payment.refundedPence = intent.refundedPence;
  const isPaid = intent.status === 'succeeded' && !intent.isReversed;
  payment.processing = intent.status === 'processing';
  payment.receiptUrl = intent.receiptUrl ?? payment.receiptUrl;
  if (intent.isReversed && payment.status !== 'refunded') {
    if (payment.status === 'succeeded' && property) await reapplySince(tx, payment, property, { isRestored: false, now });
    payment.status = 'refunded';
    payment.settledAt ??= now;
    return 'payment_reversed';
  }
  // a refund failed or a dispute was won, of a payment that has promoted the property: it counts again as from its first day
  if (isPaid && payment.status === 'refunded' && payment.periodStart) {
    if (property) await reapplySince(tx, payment, property, { isRestored: true, now });
    payment.status = 'succeeded';
    return 'payment_succeeded';
  }
  if (isPaid && payment.status !== 'succeeded' && payment.status !== 'flagged') {
    payment.settledAt = now;
    payment.status = isEligible(payment, property, intent) ? 'succeeded' : 'flagged';
    if (payment.status === 'flagged') return 'payment_flagged';
    const run = applyPurchase(payment, runningPromotion(property!, now), now);
    setPromotion(property!, run, now);
    await countPromotion(tx, { propertyId: property!.id, userId: payment.user!.id, run, now });
    return 'payment_succeeded';
  }
  if (intent.status === 'canceled' && payment.status === 'pending') payment.status = 'failed';
  return null;
}

/**
 * Settles the payment of a promotion from its state at the provider. A payment promotes the property for the plan's days, from the end of a
 * running promotion on and never at a lower level; a refund or dispute reverts that, and a won dispute restores it from its first day. May be
 * repeated; the order of events does not matter.
 * @returns `unknown` when the intent belongs to no promotion
 */
export const settlePromotion = (deps: SettleDeps, intentId: string, event: ProviderEvent | null = null): Promise<SettleResult> =>
  serializeByKey(deps.payments, intentId, () => retryOnConflict(() => settleOnce(deps, intentId, event)));

/** One attempt of `settlePromotion`. @throws StaleRevisionError when the payment was changed after the provider was queried */
async function settleOnce(deps: SettleDeps, intentId: string, event: ProviderEvent | null): Promise<SettleResult> {
  const storedPayment = await deps.orm.em
    .fork()
    .findOne(Payment, { provider: deps.payments.name, providerId: intentId, kind: 'promotion' });
  if (!storedPayment) return 'unknown';
  if (event && (await isRecorded(deps, event))) return 'settled';
  const intent = await deps.payments.getIntent(intentId);
  const auditEvent = await deps.orm.em.fork().transactional(async (tx) => {
    // lock the property first, as every change of its promotion does
    const property = storedPayment.property
      ? await tx.findOne(Property, { id: storedPayment.property.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    const payment = await tx.findOneOrFail(Payment, { id: storedPayment.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event && !(await recordIfNew(tx, event))) return null;
    if (payment.revision !== storedPayment.revision) throw new StaleRevisionError();
    payment.revision++;
    payment.checkedAt = deps.now();
    if (intent) {
      const wasPaid = Boolean(payment.settledAt);
      const securityEvent = await applyProviderState(tx, payment, property, intent, deps.now());
      if (payment.settledAt && !wasPaid) {
        await recordCharge(tx, deps.env, payment, { ...intent, at: payment.settledAt });
        if (payment.status === 'succeeded') await sendReceipt(tx, deps.mail, payment);
      }
      return securityEvent;
    }
    if (payment.status === 'pending') payment.status = 'failed';
    return null;
  });
  if (auditEvent)
    deps.log.info(
      { event: auditEvent, user: storedPayment.user?.id, payment: storedPayment.id, property: storedPayment.property?.id },
      'security',
    );
  return 'settled';
}
