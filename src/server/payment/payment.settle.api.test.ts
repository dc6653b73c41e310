import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProgress, PaymentView } from '../../shared/payment/payment.ts';
import { DAY_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, readableLog, type TestBuyer } from '../../testing/payment-context.ts';
import { openGateway } from './create-gateway.ts';
import { reconcilePayments } from './settle/reconcile.ts';
import { settleEvent } from './settle/settle.ts';
import { settlePromotion } from './settle/settle-promotion.ts';
import { settleSubscription } from './settle/settle-subscription.ts';

const expectDaysAhead = (time: Date | null, days: number) =>
  expect(Math.abs((time?.getTime() ?? 0) - Date.now() - days * DAY_MS)).toBeLessThan(120_000);

describe.each(['stripe', 'sandbox'] as const)('settling with the %s provider', (provider) => {
  let context: PaymentTestContext;
  let buyer: TestBuyer;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
    buyer = await context.buyer();
  });
  afterEach(async () => {
    Object.assign(context.stripeMock.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
    await context.travel(0);
  });
  afterAll(() => context.close());

  const withStripe = test.runIf(provider === 'stripe');
  const begin = async (who: TestBuyer, planId: string, propertyId: number): Promise<string> =>
    (await who.caller.post('/api/create-promotion-payment').send({ planId, propertyId }).expect(200)).body.clientSecret;
  const subscribe = async (who: TestBuyer, planId: string): Promise<string> =>
    (await who.caller.post('/api/create-subscription').send({ planId }).expect(200)).body.clientSecret;
  const promote = async (who: TestBuyer, planId: string, propertyId: number): Promise<number> => {
    await context.pay(who, await begin(who, planId, propertyId));
    return (await context.payments({ property: propertyId, status: 'succeeded' })).at(-1)!.id;
  };
  /** Refunds a payment at the provider; its event arrives, or the reconciler detects it in the sandbox. */
  const payBack = async (paymentId: number): Promise<void> => {
    const [payment] = await context.payments({ id: paymentId });
    await context.server.deps.payments.refund(
      { kind: payment!.kind === 'promotion' ? 'intent' : 'invoice', id: payment!.providerId! },
      `test:${paymentId}`,
    );
    await context.stripeMock.settled();
    if (provider === 'stripe') return;
    await settleEvent(context.server.deps, {
      id: `sandbox_evt_${paymentId}`,
      type: 'sandbox.refund',
      about: { kind: 'charge', intentId: payment!.providerId! },
    });
  };

  describe('a payment without an event', () => {
    /** Charges the payer's card without an event, as when events are lost or the process crashes before settling. */
    const payUnheard = async (clientSecret: string): Promise<void> => {
      context.stripeMock.faults.holdEvents = true;
      if (provider === 'stripe') context.stripeMock.pay(clientSecret);
      else await context.server.deps.payments.sandbox!.confirm(buyer.id, clientSecret, 'card_ok');
    };

    test('is found by the reconciler within five minutes and promotes once', async () => {
      const home = await context.createProperty(buyer);
      await payUnheard(await begin(buyer, 'basic_promotion', home));
      await context.reconcile();
      expect((await context.promotion(home)).promoted).toBe(false);
      context.server.setNow(new Date(Date.now() + 61_000));
      for (let i = 0; i < 3; i++) await context.reconcile();
      expectDaysAhead((await context.promotion(home)).end, 30);
    });

    test('is found at once when the owner opens the own listings', async () => {
      const home = await context.createProperty(buyer);
      await payUnheard(await begin(buyer, 'premium_promotion', home));
      const [latest] = await context.mutate<PaymentProgress[]>(buyer, 'payment.refresh');
      expect(latest).toMatchObject({ propertyId: home, status: 'succeeded' });
      expect(await context.promotion(home)).toMatchObject({ promoted: true, level: 2 });
    });

    test('for a subscription is found too', async () => {
      const member = await context.buyer();
      const clientSecret = await subscribe(member, 'enterprise_plan');
      context.stripeMock.faults.holdEvents = true;
      if (provider === 'stripe') context.stripeMock.pay(clientSecret);
      else await context.server.deps.payments.sandbox!.confirm(member.id, clientSecret, 'card_ok');
      context.server.setNow(new Date(Date.now() + 61_000));
      await context.reconcile();
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan', listings: { limit: null } });
    });

    test('that only a browser reports promotes nothing, and an unpaid one is given up after a day', async () => {
      const home = await context.createProperty(buyer);
      const clientSecret = await begin(buyer, 'basic_promotion', home);
      await context.mutate(buyer, 'payment.refresh');
      expect((await context.promotion(home)).promoted).toBe(false);
      context.server.setNow(new Date(Date.now() + 25 * 3_600_000));
      await context.reconcile();
      expect((await context.payments({ property: home })).map((payment) => payment.status)).toEqual(['failed']);
      if (provider === 'stripe') expect(() => context.stripeMock.pay(clientSecret)).toThrow(/canceled/);
      else await expect(context.pay(buyer, clientSecret)).rejects.toThrow('canceled');
    });

    test('is applied once by two parallel reconcilers', async () => {
      const home = await context.createProperty(buyer);
      await payUnheard(await begin(buyer, 'basic_promotion', home));
      context.server.setNow(new Date(Date.now() + 61_000));
      const { deps } = context.server;
      await Promise.all([
        reconcilePayments(deps),
        reconcilePayments({ ...deps, payments: openGateway(deps) }),
        context.mutate(buyer, 'payment.refresh'),
      ]);
      expectDaysAhead((await context.promotion(home)).end, 30);
    });
  });

  describe('a refund', () => {
    test('of a promotion ends it at once everywhere', async () => {
      const home = await context.createProperty(buyer);
      const payment = await promote(buyer, 'featured_promotion', home);
      await payBack(payment);
      expect(await context.promotion(home)).toMatchObject({ promoted: false, level: 0 });
      const { body } = await context.server.request().get(`/api/properties/${home}`).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0 });
      expect((await context.query<PaymentView[]>(buyer, 'payment.list')).find((one) => one.id === payment)?.status).toBe('refunded');
      await payBack(payment);
      expect((await context.payments({ id: payment }))[0]!.status).toBe('refunded');
    });

    test('of the first of two promotions leaves the second its full days from its payment, then both end', async () => {
      const home = await context.createProperty(buyer);
      const first = await promote(buyer, 'featured_promotion', home);
      const second = await promote(buyer, 'basic_promotion', home);
      expectDaysAhead((await context.promotion(home)).end, 90);
      await payBack(first);
      const run = await context.promotion(home);
      expect(run).toMatchObject({ promoted: true, level: 1 });
      expectDaysAhead(run.end, 30);
      await payBack(second);
      expect((await context.promotion(home)).promoted).toBe(false);
    });

    test('of the second of two promotions leaves the first unchanged', async () => {
      const home = await context.createProperty(buyer);
      await promote(buyer, 'basic_promotion', home);
      const before = await context.promotion(home);
      const second = await promote(buyer, 'featured_promotion', home);
      expect((await context.promotion(home)).level).toBe(3);
      await payBack(second);
      expect(await context.promotion(home)).toEqual(before);
    });

    test('of a payment from before the listing became another property restores nothing', async () => {
      const home = await context.createProperty(buyer, { area: 1200 });
      await promote(buyer, 'featured_promotion', home);
      const second = await promote(buyer, 'basic_promotion', home);
      const { body } = await buyer.caller.patch(`/api/properties/${home}`).send({ area: 5000, propertyType: 'Villa' }).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0, promotionStartDate: null, promotionEndDate: null });
      await payBack(second);
      expect(await context.promotion(home)).toMatchObject({ promoted: false, level: 0 });
      const thirdPayment = await promote(buyer, 'basic_promotion', home);
      const runs = await context.query<PaymentView[]>(buyer, 'payment.list');
      for (const { id, property, until } of runs) {
        if (property?.id === home) expectDaysAhead(new Date(until!), id === thirdPayment ? 30 : id === second ? 60 : 0);
      }
    });

    test('restores an earlier promotion that was not bought', async () => {
      const end = new Date(Date.now() + 7 * DAY_MS);
      const home = await context.createProperty(buyer, {
        isPromoted: true,
        promotionLevel: 2,
        promotionStartDate: new Date(Date.now() - DAY_MS),
        promotionEndDate: end,
      });
      const payment = await promote(buyer, 'basic_promotion', home);
      expect(await context.promotion(home)).toMatchObject({ level: 2, end: new Date(end.getTime() + 30 * DAY_MS) });
      await payBack(payment);
      expect(await context.promotion(home)).toMatchObject({ promoted: true, level: 2, end });
    });

    test('of a month ends the subscription, which is not charged again', async () => {
      const member = await context.buyer();
      await context.pay(member, await subscribe(member, 'premium_plan'));
      const [payment] = await context.payments({ user: member.id });
      await payBack(payment!.id);
      expect(await context.subscription(member)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
      expect((await context.subscriptions(member))[0]).toMatchObject({ status: 'ended' });
      if (provider === 'stripe') expect([...context.stripeMock.state.subscriptions.values()].at(-1)!.status).toBe('canceled');
      await context.pay(member, await subscribe(member, 'basic_plan'));
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'basic_plan' });
    });

    withStripe('is applied for a dispute but not for an inquiry, and undone by a won dispute', async () => {
      const home = await context.createProperty(buyer);
      const payment = await promote(buyer, 'premium_promotion', home);
      const intent = (await context.payments({ id: payment }))[0]!.providerId!;
      for (const [status, promoted] of [
        ['warning_needs_response', true],
        ['needs_response', false],
        ['won', true],
        ['lost', false],
      ] as const) {
        context.stripeMock.dispute(intent, status);
        await context.stripeMock.settled();
        expect([status, (await context.promotion(home)).promoted]).toEqual([status, promoted]);
      }
    });
  });

  describe('deleted users and parallel plans', () => {
    test('a deleted user is not charged any more, and the payments stay without the name', async () => {
      const member = await context.buyer();
      await context.pay(member, await subscribe(member, 'basic_plan'));
      const id = (await context.subscriptions(member))[0]!.id;
      await context.mutate(member, 'account.remove', { password: 'correct horse battery' });
      await context.reconcile();
      await context.stripeMock.settled();
      if (provider === 'stripe') expect(context.stripeMock.state.subscriptions.get(id)?.status).toBe('canceled');
      const [row] = await context.server.deps.orm.em.fork().execute(`select status, user_id from subscriptions where id = ?`, [id]);
      expect(row).toEqual({ status: 'ended', user_id: null });
      expect(await context.payments({ subscriptionId: id })).toMatchObject([{ status: 'succeeded', amountPence: 10_000 }]);
    });

    test('an event of an older subscription does not change a newer one', async () => {
      const member = await context.buyer();
      await context.pay(member, await subscribe(member, 'basic_plan'));
      const oldId = (await context.subscriptions(member))[0]!.id;
      await context.server.deps.payments.endSubscription(oldId);
      await settleSubscription(context.server.deps, oldId);
      await context.stripeMock.settled();
      await context.pay(member, await subscribe(member, 'enterprise_plan'));
      await settleSubscription(context.server.deps, oldId);
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan' });
    });

    test.runIf(provider === 'sandbox')('plans from the sandbox end when real payments begin', async () => {
      const member = await context.buyer();
      await context.pay(member, await subscribe(member, 'premium_plan'));
      const { deps } = context.server;
      const keys = {
        STRIPE_SECRET_KEY: context.stripeMock.secretKey,
        STRIPE_PUBLISHABLE_KEY: context.stripeMock.publishableKey,
        STRIPE_API_BASE: context.stripeMock.url,
      };
      await reconcilePayments({ ...deps, payments: openGateway({ ...deps, env: { ...deps.env, ...keys } }) });
      expect(await context.subscription(member)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
    });

    withStripe('a plan that was paid in another window prevents a second one', async () => {
      const member = await context.buyer();
      const first = await subscribe(member, 'basic_plan');
      context.stripeMock.faults.holdEvents = true;
      context.stripeMock.pay(first);
      await member.caller.post('/api/create-subscription').send({ planId: 'premium_plan' }).expect(409);
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'basic_plan' });
    });

    withStripe('an abandoned plan that is paid later is ended and refunded', async () => {
      const member = await context.buyer();
      const first = await subscribe(member, 'basic_plan');
      const id = (await context.subscriptions(member))[0]!.id;
      await context.server.deps.orm.em.fork().execute('update subscriptions set end_wanted = true where id = ?', [id]);
      await context.pay(member, first);
      expect(await context.subscription(member)).toMatchObject({ state: 'none' });
      expect(context.stripeMock.state.subscriptions.get(id)?.status).toBe('canceled');
      await context.reconcile();
      await context.stripeMock.settled();
      expect(await context.payments({ user: member.id })).toMatchObject([{ status: 'refunded' }]);
    });

    withStripe('a customer who was deleted at the provider is created again', async () => {
      const member = await context.buyer();
      await subscribe(member, 'basic_plan');
      context.stripeMock.state.customers.clear();
      await subscribe(member, 'premium_plan');
      expect(context.stripeMock.state.customers.size).toBe(1);
    });
  });

  test('security events are logged in one line each with user and action', async () => {
    const { log, text } = readableLog();
    const { deps } = context.server;
    const home = await context.createProperty(buyer);
    await begin(buyer, 'basic_promotion', home);
    const [payment] = await context.payments({ property: home });
    context.stripeMock.faults.holdEvents = true;
    if (provider === 'stripe') context.stripeMock.pay(context.stripeMock.state.intents.get(payment!.providerId!)!.client_secret!);
    else await deps.payments.sandbox!.confirm(buyer.id, await begin(buyer, 'basic_promotion', home), 'card_ok');
    for (let i = 0; i < 3; i++) await settlePromotion({ ...deps, log }, payment!.providerId!);
    const lines = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ event: 'payment_succeeded', user: buyer.id, payment: payment!.id, property: home, msg: 'security' }]);
  });
});
