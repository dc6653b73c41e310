import { type PromotionInput, type PromotionPlanId, promotionPlan } from '../../shared/payment/promotion.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { dedupeInFlight, PaymentProviderError } from '../payment/gateway.ts';
import { callProviderForPayment, IDEMPOTENCY_WINDOW_MS, idempotencyKey, payerOf, withUserLock } from '../payment/idempotency.ts';
import { Payment } from '../payment/payment.entity.ts';
import { settlePromotion } from '../payment/settle/settle-promotion.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';

const NEWEST = `select id from properties where user_id = $1 and status = 'published' and not (is_promoted and promotion_end_date > $2)
  order by created_at desc, id desc limit 1`;

/**
 * The published property to promote: the given one, else the caller's newest that is not promoted.
 * @throws DomainError MISSING, FORBIDDEN for another user's, CONFLICT while it is not published, INVALID when the caller has none to promote
 */
export async function promotableProperty(ctx: AuthedContext, propertyId: number | null | undefined): Promise<number> {
  if (!propertyId) {
    const [newest] = await rows<{ id: number }>(ctx.em, preparedStatement(NEWEST, [ctx.user.id, ctx.now()]));
    if (!newest) throw new DomainError('INVALID', 'Create a listing before buying a promotion');
    return newest.id;
  }
  const sql = `select user_id as owner, status from properties where id = $1 and status <> 'deleted'`;
  const [property] = await rows<{ owner: number | null; status: string }>(ctx.em, preparedStatement(sql, [propertyId]));
  if (!property) throw new DomainError('MISSING', 'Property not found');
  if (property.owner !== ctx.user.id) {
    ctx.log.info({ event: 'access_denied', user: ctx.user.id, address: ctx.address }, 'security');
    throw new DomainError('FORBIDDEN', 'You can only promote your own properties');
  }
  if (property.status !== 'published') throw new DomainError('CONFLICT', 'Publish this listing before you promote it');
  return propertyId;
}

/** The pending payment of this plan for this property, or a new one. */
const findOrCreatePayment = (ctx: AuthedContext, planId: PromotionPlanId, propertyId: number): Promise<Payment> =>
  withUserLock(ctx, async (tx) => {
    const { name: provider } = ctx.payments;
    const amountMinor = promotionPlan(planId).priceMinor;
    const createdAt = { $gt: new Date(ctx.now().getTime() - IDEMPOTENCY_WINDOW_MS) };
    const pending = {
      user: ctx.user.id,
      kind: 'promotion',
      planId,
      property: propertyId,
      provider,
      amountMinor,
      status: 'pending',
      createdAt,
    } as const;
    const existing = await tx.findOne(Payment, pending, { orderBy: { id: 'asc' } });
    if (existing) return existing;
    return tx.create(Payment, {
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      kind: 'promotion',
      planId,
      property: tx.getReference(Property, propertyId, { wrapped: true }),
      amountMinor,
      provider,
      createdAt: ctx.now(),
    });
  });

async function startPayment(ctx: AuthedContext, { planId, propertyId }: PromotionInput): Promise<{ clientSecret: string }> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  const promotedId = await promotableProperty(ctx, propertyId);
  const plan = promotionPlan(planId);
  const order = {
    payer: payerOf(ctx),
    planId,
    amountMinor: plan.priceMinor,
    description: `${plan.name}, ${propertyReference(promotedId)}`,
  };
  // a second round, because the pending payment may turn out to be paid or canceled
  for (let round = 0; round < 2; round++) {
    const payment = await findOrCreatePayment(ctx, planId, promotedId);
    const intentId = payment.providerId;
    const intent = intentId
      ? await ctx.payments.getIntent(intentId)
      : await callProviderForPayment(ctx, payment, () =>
          ctx.payments.createIntent({ ...order, key: idempotencyKey('promotion', payment) }),
        );
    if (intent && !intentId) {
      await ctx.orm.em.fork().execute('update payments set provider_id = ? where id = ? and provider_id is null', [intent.id, payment.id]);
    }
    if (intent?.status === 'open') {
      ctx.log.info(
        { event: 'payment_begun', user: ctx.user.id, plan: planId, payment: payment.id, property: promotedId, address: ctx.address },
        'security',
      );
      return { clientSecret: intent.clientSecret };
    }
    if (intent?.status === 'processing')
      throw new DomainError('CONFLICT', 'This promotion is being paid. It starts as soon as the payment is confirmed.');
    await settlePromotion(ctx, intentId ?? intent?.id ?? '');
  }
  throw new PaymentProviderError(false);
}

/**
 * Starts the payment of a promotion at the plan's price; returns the secret with which the browser pays. A repeated call returns the same payment.
 * The promotion starts when the payment is confirmed.
 * @throws DomainError as `promotableProperty`, CONFLICT while it is being paid, PROVIDER when the provider is unavailable
 */
export const createPromotionPayment = (ctx: AuthedContext, input: PromotionInput): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `promotion:${ctx.user.id}:${input.planId}:${input.propertyId ?? 'newest'}`, () => startPayment(ctx, input));
