// Tests of what happens to a bought plan: changes, its end, unpaid months. Pence a month: Basic 10,000, Premium 15,000, Enterprise 20,000.
// `limit` is the number of listings (5 without a plan). `context.travel` sets the clocks of the server and the provider to that many days
// after the real time (0: back to it) and signs the buyer in again.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';

describe.each(['sandbox', 'stripe'] as const)('a plan bought with the %s provider', (provider) => {
  let context: PaymentTestContext;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
  });
  afterEach(() => context.travel(0));
  afterAll(() => context.close());

  /** Sets the clocks to `days` after the purchase, when the paid month (at most 31 days) is over. The provider then charges the next month. */
  const beginNextMonth = async (buyer: TestBuyer, days: number): Promise<void> => {
    await context.travel(days, buyer);
    // Stripe's mock charges a month only when `renew` is called; the sandbox charges it when the subscription is read
    if (provider === 'stripe') context.stripeMock.renew((await context.subscriptions(buyer))[0]!.id);
    await context.stripeMock.settled();
    await context.reconcile();
  };

  test('an upgrade applies at once and charges the difference, and a downgrade applies from the next month', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    expect(await callerOf(buyer.caller).subscription.change({ planId: 'premium_plan' })).toEqual({
      outcome: 'changed',
      clientSecret: null,
    });
    expect(await context.subscription(buyer)).toMatchObject({ planId: 'premium_plan', nextPlanId: null, listings: { limit: 50 } });
    const [difference] = await callerOf(buyer.caller).payment.list();
    expect(difference).toMatchObject({ planId: 'premium_plan', amountPence: 5000, status: 'succeeded' });
    expect(await callerOf(buyer.caller).subscription.change({ planId: 'basic_plan' })).toEqual({
      outcome: 'scheduled',
      clientSecret: null,
    });
    expect(await context.subscription(buyer)).toMatchObject({ planId: 'premium_plan', nextPlanId: 'basic_plan', listings: { limit: 50 } });
    // Premium is paid and Basic is next, so an upgrade to Enterprise charges the difference to Premium
    expect(await callerOf(buyer.caller).subscription.change({ planId: 'enterprise_plan' })).toMatchObject({ outcome: 'changed' });
    expect((await callerOf(buyer.caller).payment.list())[0]).toMatchObject({ planId: 'enterprise_plan', amountPence: 5000 });
    await callerOf(buyer.caller).subscription.change({ planId: 'basic_plan' });
    await beginNextMonth(buyer, 32);
    expect(await context.subscription(buyer)).toMatchObject({
      state: 'active',
      planId: 'basic_plan',
      pricePence: 10_000,
      nextPlanId: null,
    });
    await expect(callerOf(buyer.caller).subscription.change({ planId: 'basic_plan' })).rejects.toThrow('You already have this plan');
  });

  test('an upgrade whose card requires confirmation applies after the payment, and a repeated request returns that payment', async () => {
    const buyer = await context.buyer();
    const clientSecret = await context.beginPlan(buyer, 'basic_plan');
    await context.pay(buyer, clientSecret, 'confirm');
    await context.answer(buyer, clientSecret, true);
    const change = await callerOf(buyer.caller).subscription.change({ planId: 'premium_plan' });
    expect(change.outcome).toBe('confirm');
    expect((await context.subscription(buyer)).planId).toBe('basic_plan');
    expect(await callerOf(buyer.caller).subscription.change({ planId: 'premium_plan' })).toEqual(change);
    await context.pay(buyer, change.clientSecret!, 'ok');
    expect((await context.subscription(buyer)).planId).toBe('premium_plan');
  });

  test('a cancelled plan ends with the paid month without another charge, and cancelling can be undone before that', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'));
    expect(await callerOf(buyer.caller).subscription.cancel()).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
    await expect(callerOf(buyer.caller).subscription.change({ planId: 'basic_plan' })).rejects.toThrow('Please resume');
    expect(await callerOf(buyer.caller).subscription.resume()).toMatchObject({ endsAtPeriodEnd: false });
    await callerOf(buyer.caller).subscription.cancel();
    await beginNextMonth(buyer, 33);
    expect(await context.subscription(buyer)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
    expect(await callerOf(buyer.caller).payment.list()).toHaveLength(1);
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    expect(await context.subscription(buyer)).toMatchObject({ state: 'active', planId: 'basic_plan' });
  });

  test('a cancelled plan has no plan of the next month, and a resumed one has its scheduled downgrade again', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'));
    await callerOf(buyer.caller).subscription.change({ planId: 'basic_plan' });
    expect(await callerOf(buyer.caller).subscription.cancel()).toMatchObject({ endsAtPeriodEnd: true, nextPlanId: null });
    expect(await callerOf(buyer.caller).subscription.resume()).toMatchObject({ endsAtPeriodEnd: false, nextPlanId: 'basic_plan' });
  });

  test('an unpaid month after a scheduled downgrade costs the price of the lower plan, which then runs', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'), 'failsLater');
    await callerOf(buyer.caller).subscription.change({ planId: 'basic_plan' });
    await beginNextMonth(buyer, 33);
    expect(await context.subscription(buyer)).toMatchObject({ state: 'past_due', planId: 'premium_plan', nextPlanId: 'basic_plan' });
    expect((await callerOf(buyer.caller).payment.list())[0]).toMatchObject({ planId: 'basic_plan', amountPence: 10_000 });
    const { clientSecret } = await callerOf(buyer.caller).subscription.payOpenMonth();
    await context.pay(buyer, clientSecret, 'ok');
    expect(await context.subscription(buyer)).toMatchObject({ state: 'active', planId: 'basic_plan', nextPlanId: null });
  });

  test('a failed renewal has seven days of grace, then the lower limit applies, and a new plan is possible', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'), 'failsLater');
    await beginNextMonth(buyer, 32);
    expect(await context.subscription(buyer)).toMatchObject({ state: 'past_due', planId: 'premium_plan', listings: { limit: 50 } });
    await buyer.caller
      .post('/api/create-subscription')
      .send({ planId: 'basic_plan' })
      .expect(409)
      .expect('You already have an active subscription');
    expect((await callerOf(buyer.caller).payment.list())[0]).toMatchObject({ status: 'failed', amountPence: 15_000 });
    // the paid month ended, and the renewal failed, at most 31 days after the purchase: the seven days of grace are over on day 40
    await context.travel(40, buyer);
    expect((await context.subscription(buyer)).listings.limit).toBe(5);
    await context.reconcile();
    expect(await context.subscription(buyer)).toMatchObject({ state: 'ended' });
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    expect(await context.subscription(buyer)).toMatchObject({ state: 'active', planId: 'basic_plan' });
  });

  test('an unpaid month can be paid within the seven days of grace', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'), 'failsLater');
    await expect(callerOf(buyer.caller).subscription.payOpenMonth()).rejects.toThrow('There is no outstanding month to pay');
    await beginNextMonth(buyer, 33);
    const { clientSecret } = await callerOf(buyer.caller).subscription.payOpenMonth();
    await context.pay(buyer, clientSecret, 'ok');
    const plan = await context.subscription(buyer);
    expect(plan).toMatchObject({ state: 'active', planId: 'basic_plan' });
    // paid until the end of the second month, at least 56 days after the purchase (from 31 January to 28 February and to 28 March)
    expect((new Date(plan.paidUntil!).getTime() - Date.now()) / DAY_MS).toBeGreaterThan(55);
  });
});
