// Tests of what a payment changes: the plan, the promotion and the list of payments. Amounts are pence. `context.travel` sets the clocks of
// the server and the provider to that many days after the real time. `context.pay` returns null on success, otherwise the message of the
// card form (`confirm`: the bank requires a confirmation).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROMOTION_PLANS } from '../../shared/payment/promotion.ts';
import { SUBSCRIPTION_PLANS } from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext } from '../../testing/contexts/payment-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';

/** Expects a time within two minutes of another one (milliseconds since 1970). */
const expectNear = (time: Date | string | null, expected: number) =>
  expect(Math.abs(new Date(time ?? 0).getTime() - expected)).toBeLessThan(120_000);

describe.each(['sandbox', 'stripe'] as const)('buying with the %s provider', (provider) => {
  let context: PaymentTestContext;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
  });
  afterEach(() => context.travel(0));
  afterAll(() => context.close());

  test.each(SUBSCRIPTION_PLANS)(
    'a payment for $name sets the plan, its price and its month, and nothing changes before it',
    async ({ id, pricePence, listings }) => {
      const buyer = await context.buyer();
      const clientSecret = await context.beginPlan(buyer, id);
      expect(await context.subscription(buyer)).toMatchObject({ state: 'none', awaitingPayment: true, listings: { used: 0, limit: 5 } });
      expect(await context.pay(buyer, clientSecret)).toBeNull();
      const plan = await context.subscription(buyer);
      expect(plan).toMatchObject({
        state: 'active',
        planId: id,
        pricePence,
        endsAtPeriodEnd: false,
        nextPlanId: null,
        awaitingPayment: false,
      });
      expect(plan.listings.limit).toBe(listings);
      // the shortest month has 28 days
      expect((new Date(plan.paidUntil!).getTime() - Date.now()) / DAY_MS).toBeGreaterThan(27.9);
      const { body } = await buyer.caller.get('/api/user').expect(200);
      expect(body).toMatchObject({
        subscriptionPlan: id,
        subscriptionStatus: 'active',
        subscriptionPrice: pricePence,
        subscriptionEndDate: plan.paidUntil,
      });
      const payments = await callerOf(buyer.caller).payment.list();
      expect(payments).toHaveLength(1);
      expect(payments[0]).toMatchObject({
        kind: 'subscription',
        planId: id,
        amountPence: pricePence,
        currency: 'gbp',
        status: 'succeeded',
        test: provider === 'sandbox',
      });
      expect(payments[0]!.until).toBe(plan.paidUntil);
    },
  );

  test.each(PROMOTION_PLANS)(
    'a payment for $name promotes the property once, with the level and days of the plan, for its price',
    async ({ id, pricePence, promotionLevel, durationDays }) => {
      const buyer = await context.buyer();
      const home = await context.createProperty(buyer);
      const clientSecret = await context.beginPromotion(buyer, id, home);
      expect((await context.promotion(home)).promoted).toBe(false);
      expect(await context.pay(buyer, clientSecret)).toBeNull();
      const promotion = await context.promotion(home);
      expect(promotion).toMatchObject({ promoted: true, level: promotionLevel });
      expectNear(promotion.end, Date.now() + durationDays * DAY_MS);
      expectNear(promotion.start, Date.now());
      const { body } = await buyer.caller.get(`/api/properties/${home}`).expect(200);
      expect(body).toMatchObject({ isPromoted: true, promotionLevel });
      const [payment] = await callerOf(buyer.caller).payment.list();
      expect(payment).toMatchObject({ kind: 'promotion', amountPence: pricePence, status: 'succeeded', property: { id: home } });
      const [progress] = await callerOf(buyer.caller).payment.refresh();
      expect(progress).toMatchObject({ kind: 'promotion', propertyId: home, status: 'succeeded' });
    },
  );

  test('a declined card changes nothing and shows the reason, and the same payment succeeds with another card', async () => {
    const buyer = await context.buyer();
    const home = await context.createProperty(buyer);
    const clientSecret = await context.beginPromotion(buyer, 'basic_promotion', home);
    expect(await context.pay(buyer, clientSecret, 'declined')).toBe('Your card was declined.');
    expect((await context.promotion(home)).promoted).toBe(false);
    expect(await callerOf(buyer.caller).payment.list()).toEqual([]);
    expect(await context.beginPromotion(buyer, 'basic_promotion', home)).toBe(clientSecret);
    expect(await context.pay(buyer, clientSecret)).toBeNull();
    expect((await context.promotion(home)).promoted).toBe(true);
  });

  test('a card that requires confirmation pays only after it is given', async () => {
    const buyer = await context.buyer();
    const clientSecret = await context.beginPlan(buyer, 'basic_plan');
    expect(await context.pay(buyer, clientSecret, 'confirm')).toBe('confirm');
    expect((await context.subscription(buyer)).state).toBe('none');
    expect(await context.answer(buyer, clientSecret, false)).toMatch(/unable to authenticate/);
    expect((await context.subscription(buyer)).state).toBe('none');
    expect(await context.pay(buyer, clientSecret, 'confirm')).toBe('confirm');
    expect(await context.answer(buyer, clientSecret, true)).toBeNull();
    expect((await context.subscription(buyer)).state).toBe('active');
  });

  test('buying again during a promotion extends it and never lowers its level; the promotion ends by itself', async () => {
    const buyer = await context.buyer();
    const home = await context.createProperty(buyer);
    await context.pay(buyer, await context.beginPromotion(buyer, 'featured_promotion', home));
    const preview = await callerOf(buyer.caller).promotion.preview({ propertyId: home });
    expect(preview).toMatchObject({ current: { level: 3 }, place: 1 });
    // no plan lowers level 3
    expect(preview.plans.map((plan) => plan.level)).toEqual([3, 3, 3]);
    // Featured runs for 60 days, and Basic adds 30 to its end
    await context.travel(10, buyer);
    await context.pay(buyer, await context.beginPromotion(buyer, 'basic_promotion', home));
    const promotion = await context.promotion(home);
    expect(promotion.level).toBe(3);
    expectNear(promotion.end, Date.now() + 90 * DAY_MS);
    expect(promotion.end!.toISOString()).toBe(preview.plans[0]!.until);
    await context.travel(89.9);
    expect((await context.promotion(home)).promoted).toBe(true);
    context.server.setNow(promotion.end);
    expect((await context.promotion(home)).promoted).toBe(false);
  });

  test('without a propertyId the newest own unpromoted listing is promoted, and without such a listing nothing is charged', async () => {
    const buyer = await context.buyer();
    await buyer.caller
      .post('/api/create-promotion-payment')
      .send({ planId: 'basic_promotion', amount: 4900 })
      .expect(400)
      .expect('Create a listing before buying a promotion');
    const olderProperty = await context.createProperty(buyer, { createdAt: new Date(Date.now() - 1000) });
    const newest = await context.createProperty(buyer);
    await context.pay(buyer, await context.beginPromotion(buyer, 'basic_promotion'));
    await context.pay(buyer, await context.beginPromotion(buyer, 'premium_promotion'));
    expect(await context.promotion(newest)).toMatchObject({ promoted: true, level: 1 });
    expect(await context.promotion(olderProperty)).toMatchObject({ promoted: true, level: 2 });
    await buyer.caller.post('/api/create-promotion-payment').send({ planId: 'basic_promotion' }).expect(400);
  });

  test('the configuration names the payment form to show and contains no secret', async () => {
    const buyer = await context.buyer();
    const config = await callerOf(buyer.caller).payment.config();
    expect(config).toEqual({ provider, publishableKey: provider === 'stripe' ? 'pk_test_mock' : null, testMode: true });
    if (provider === 'stripe') {
      await expect(callerOf(buyer.caller).payment.confirmSandbox({ clientSecret: 'x', card: 'card_ok' })).rejects.toThrow(
        'Payment not found',
      );
    }
  });
});
