import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { extendPromotion, findPromotionPlan, type PromotionRun } from '../../../shared/payment/promotion.ts';
import { Property } from '../../property/property.entity.ts';
import { isRecorded, recordEvent, retryOnConflict, type SettleDeps, StaleRevisionError, serializeByKey } from '../concurrency.ts';
import type { ProviderEvent, ProviderIntent } from '../gateway.ts';
import { Payment } from '../payment.entity.ts';

/** The promotion that runs on a home at `at`, if one does. */
const runningOn = (home: Property, at: Date): PromotionRun | null =>
  home.isPromoted && home.promotionEndDate && home.promotionEndDate > at
    ? { level: home.promotionLevel, start: home.promotionStartDate ?? home.promotionEndDate, end: home.promotionEndDate }
    : null;

function setRun(home: Property, run: PromotionRun | null, now: Date): void {
  const running = run && run.end > now ? run : null;
  home.isPromoted = running !== null;
  home.promotionLevel = running?.level ?? 0;
  home.promotionStartDate = running?.start ?? null;
  home.promotionEndDate = running?.end ?? null;
}

/** What a payment bought, from `prior` on; the payment remembers `prior`, so that a refund can go back to it. */
function applyPurchase(payment: Payment, prior: PromotionRun | null, at: Date): PromotionRun {
  const plan = findPromotionPlan(payment.planId)!;
  const from = prior && prior.end > at ? prior : null;
  payment.priorLevel = from?.level ?? 0;
  payment.priorStart = from?.start ?? null;
  payment.periodStart = from?.end ?? at;
  const run = extendPromotion(from, plan, at);
  payment.periodEnd = run.end;
  return run;
}

/** Whether a promotion that was settled then still counts: not when the listing has become another home since. */
const countsFor = (home: Property, settledAt: Date): boolean => home.replacedAt === null || settledAt > home.replacedAt;

/** Takes back what a payment bought: from what was before it on, the payments after it count again as if it had not been. */
async function revertPurchase(tx: EntityManager, payment: Payment, home: Property, now: Date): Promise<void> {
  if (!countsFor(home, payment.settledAt!)) return;
  const later = await tx.find(
    Payment,
    { property: home.id, kind: 'promotion', status: 'succeeded', id: { $ne: payment.id }, settledAt: { $gte: payment.settledAt! } },
    { orderBy: { settledAt: 'asc', id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  let run: PromotionRun | null =
    payment.priorLevel > 0 ? { level: payment.priorLevel, start: payment.priorStart!, end: payment.periodStart! } : null;
  for (const one of later) {
    if (one.settledAt!.getTime() === payment.settledAt!.getTime() && one.id < payment.id) continue;
    run = applyPurchase(one, run, one.settledAt!);
    one.revision++;
  }
  setRun(home, run, now);
}

/** Whether what was paid may be given: the right amount, and the home still there and the payer's (row 35). */
const isEligible = (payment: Payment, home: Property | null, intent: ProviderIntent): boolean =>
  intent.amountMinor === payment.amountMinor &&
  intent.currency === payment.currency &&
  payment.user !== null &&
  home !== null &&
  home.status !== 'deleted' &&
  home.user?.id === payment.user.id;

/** Moves a payment to where the provider says it is; returns the name of the security event, or null when nothing has changed. */
async function apply(
  tx: EntityManager,
  payment: Payment,
  home: Property | null,
  intent: ProviderIntent,
  now: Date,
): Promise<string | null> {
  const paid = intent.status === 'succeeded' && !intent.reversed;
  payment.processing = intent.status === 'processing';
  payment.receiptUrl = intent.receiptUrl ?? payment.receiptUrl;
  if (intent.reversed && payment.status !== 'refunded') {
    if (payment.status === 'succeeded' && home) await revertPurchase(tx, payment, home, now);
    payment.status = 'refunded';
    payment.settledAt ??= now;
    return 'payment_reversed';
  }
  if (paid && payment.status !== 'succeeded' && payment.status !== 'flagged') {
    payment.settledAt = now;
    payment.status = isEligible(payment, home, intent) ? 'succeeded' : 'flagged';
    if (payment.status === 'flagged') return 'payment_flagged';
    setRun(home!, applyPurchase(payment, runningOn(home!, now), now), now);
    return 'payment_succeeded';
  }
  if (intent.status === 'canceled' && payment.status === 'pending') payment.status = 'failed';
  return null;
}

/**
 * Settles the payment of a promotion from the provider's own word about it: paid → the home is promoted, for as long as the plan says from the end
 * of a running promotion on and never at a lower level; paid back or disputed → what it bought ends. Any number of times, in any order.
 * @returns false when no promotion of ours is paid with this intent
 */
export const settlePromotion = (deps: SettleDeps, intentId: string, event: ProviderEvent | null = null): Promise<boolean> =>
  serializeByKey(deps.payments, intentId, () => retryOnConflict(() => settleOnce(deps, intentId, event)));

async function settleOnce(deps: SettleDeps, intentId: string, event: ProviderEvent | null): Promise<boolean> {
  const known = await deps.orm.em.fork().findOne(Payment, { provider: deps.payments.name, providerId: intentId, kind: 'promotion' });
  if (!known) return false;
  if (await isRecorded(deps, event)) return true;
  const intent = await deps.payments.getIntent(intentId);
  const said = await deps.orm.em.fork().transactional(async (tx) => {
    // the home first: whoever else changes its promotion waits here
    const home = known.property ? await tx.findOne(Property, { id: known.property.id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    const payment = await tx.findOneOrFail(Payment, { id: known.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!(await recordEvent(tx, event))) return null;
    if (payment.revision !== known.revision) throw new StaleRevisionError();
    payment.revision++;
    payment.checkedAt = deps.now();
    if (intent) return apply(tx, payment, home, intent, deps.now());
    if (payment.status === 'pending') payment.status = 'failed';
    return null;
  });
  if (said) deps.log.info({ event: said, user: known.user?.id, payment: known.id, property: known.property?.id }, 'security');
  return true;
}
