// Starts the payment of a promotion: stores it in `payments` and creates it at the payment provider, within the user's rate limit. Settles
// an earlier payment that turns out to be paid or canceled (`settle/settle-promotion.ts`).
import { m } from '../../shared/messages/messages.ts';
import { type PromotionInput, type PromotionPlanId, promotionPlan } from '../../shared/payment/promotion.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { inLocale } from '../locale.ts';
import { isManagedBy } from '../organization/managed.ts';
import { dedupeInFlight, PaymentProviderError, type ProviderIntent } from '../payment/gateway.ts';
import { callProviderForPayment, IDEMPOTENCY_WINDOW_MS, idempotencyKey, payerOf, withUserLock } from '../payment/idempotency.ts';
import { Payment } from '../payment/payment.entity.ts';
import { settlePromotion } from '../payment/settle/settle-promotion.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';

/**
 * The published property to promote: the requested one, or else the newest that the caller manages and that is not promoted.
 * @throws DomainError MISSING, FORBIDDEN (and logged) for another user's, CONFLICT if not published, INVALID when none is left to promote
 */
export async function requirePromotableProperty(ctx: AuthedContext, propertyId: number | null | undefined): Promise<number> {
  if (!propertyId) {
    const sql = `select p.id from properties p where ${isManagedBy('$1')} and p.status = 'published'
      and not (p.is_promoted and p.promotion_end_date > $2) order by p.created_at desc, p.id desc limit 1`;
    const [newest] = await rows<{ id: number }>(ctx.em, preparedStatement(sql, [ctx.user.id, ctx.now()]));
    if (!newest) throw new DomainError('INVALID', m.promotion_create_first());
    return newest.id;
  }
  const sql = `select ${isManagedBy('$2')} as "isManaged", p.status from properties p where p.id = $1`;
  const [property] = await rows<{ isManaged: boolean | null; status: string }>(ctx.em, preparedStatement(sql, [propertyId, ctx.user.id]));
  if (!property || property.status === 'deleted') throw new DomainError('MISSING', m.promotion_not_found());
  if (!property.isManaged) {
    ctx.log.info({ event: 'access_denied', user: ctx.user.id, address: ctx.address }, 'security');
    throw new DomainError('FORBIDDEN', m.promotion_not_yours());
  }
  if (property.status !== 'published') throw new DomainError('CONFLICT', m.promotion_publish_first());
  return propertyId;
}

/** The pending payment of this plan for this property, or a new one. */
const findOrCreatePayment = (ctx: AuthedContext, planId: PromotionPlanId, propertyId: number): Promise<Payment> =>
  withUserLock(ctx, async (tx) => {
    const { name: provider } = ctx.payments;
    const amountPence = promotionPlan(planId).pricePence;
    const createdAt = { $gt: new Date(ctx.now().getTime() - IDEMPOTENCY_WINDOW_MS) };
    const pendingPayment = {
      user: ctx.user.id,
      kind: 'promotion',
      planId,
      property: propertyId,
      provider,
      amountPence,
      status: 'pending',
      createdAt,
    } as const;
    const existing = await tx.findOne(Payment, pendingPayment, { orderBy: { id: 'asc' } });
    if (existing) return existing;
    return tx.create(Payment, {
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      kind: 'promotion',
      planId,
      property: tx.getReference(Property, propertyId, { wrapped: true }),
      amountPence,
      provider,
      createdAt: ctx.now(),
    });
  });

/** The intent of a payment at the provider; the first call creates it and stores its id. Null when the provider knows none. */
async function openIntent(
  ctx: AuthedContext,
  payment: Payment,
  planId: PromotionPlanId,
  propertyId: number,
): Promise<ProviderIntent | null> {
  if (payment.providerId) return ctx.payments.getIntent(payment.providerId);
  const plan = promotionPlan(planId);
  const order = {
    payer: payerOf(ctx),
    planId,
    amountPence: plan.pricePence,
    // in English for every caller: a retry in the other language must send the provider the same order
    description: inLocale('en', () => `${plan.name}, ${propertyReference(propertyId)}`),
  };
  const intent = await callProviderForPayment(ctx, payment, () =>
    ctx.payments.createIntent({ ...order, key: idempotencyKey('promotion', payment) }),
  );
  await ctx.orm.em.fork().nativeUpdate(Payment, { id: payment.id, providerId: null }, { providerId: intent.id });
  return intent;
}

/** Does what `createPromotionPayment` says, for one of several simultaneous calls. */
async function startPayment(ctx: AuthedContext, { planId, propertyId }: PromotionInput): Promise<{ clientSecret: string }> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  const promotedId = await requirePromotableProperty(ctx, propertyId);
  // twice, because the pending payment may turn out to be paid or canceled: it is settled, and the second attempt makes a new one
  for (let attempt = 0; attempt < 2; attempt++) {
    const payment = await findOrCreatePayment(ctx, planId, promotedId);
    const intent = await openIntent(ctx, payment, planId, promotedId);
    if (intent?.status === 'open') {
      ctx.log.info(
        { event: 'payment_begun', user: ctx.user.id, plan: planId, payment: payment.id, property: promotedId, address: ctx.address },
        'security',
      );
      return { clientSecret: intent.clientSecret };
    }
    if (intent?.status === 'processing') throw new DomainError('CONFLICT', m.promotion_being_paid());
    await settlePromotion(ctx, payment.providerId ?? intent?.id ?? '');
  }
  throw new PaymentProviderError({ isPermanent: false });
}

/**
 * Starts the payment of a promotion at the plan's price; returns the secret with which the browser pays. A repeated call returns the same
 * payment. The promotion starts when the payment is confirmed.
 * @throws DomainError from `requirePromotableProperty`, CONFLICT while it is being paid, PROVIDER when the provider is unavailable
 */
export const createPromotionPayment = (ctx: AuthedContext, input: PromotionInput): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `promotion:${ctx.user.id}:${input.planId}:${input.propertyId ?? 'newest'}`, () => startPayment(ctx, input));
