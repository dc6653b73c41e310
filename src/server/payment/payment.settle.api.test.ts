import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProgress, PaymentView } from '../../shared/payment/payment.ts';
import { type Buyer, createPaymentTestContext, type PaymentTestContext, readableLog } from '../../testing/payment-context.ts';
import { createApp } from '../app.ts';
import { poolOf } from '../db/orm.ts';
import { openGateway } from './create-gateway.ts';

const DAY_MS = 86_400_000;
const AWAY = 'The payment provider is unavailable. You have not been charged.';
const near = (time: Date | null, days: number) =>
  expect(Math.abs((time?.getTime() ?? 0) - Date.now() - days * DAY_MS)).toBeLessThan(120_000);

describe.each(['stripe', 'sandbox'] as const)('settling with the %s', (provider) => {
  let shop: PaymentTestContext;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await createPaymentTestContext(provider);
    buyer = await shop.buyer();
  });
  afterEach(async () => {
    Object.assign(shop.double.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
    await shop.travel(0);
  });
  afterAll(() => shop.close());

  const withStripe = test.runIf(provider === 'stripe');
  const begin = async (who: Buyer, planId: string, propertyId: number): Promise<string> =>
    (await who.caller.post('/api/create-promotion-payment').send({ planId, propertyId }).expect(200)).body.clientSecret;
  const subscribe = async (who: Buyer, planId: string): Promise<string> =>
    (await who.caller.post('/api/create-subscription').send({ planId }).expect(200)).body.clientSecret;
  const promote = async (who: Buyer, planId: string, propertyId: number): Promise<number> => {
    await shop.pay(who, await begin(who, planId, propertyId));
    return (await shop.payments({ property: propertyId, status: 'succeeded' })).at(-1)!.id;
  };
  /** The provider pays a payment back; its event arrives, or in the sandbox the reconciler sees it. */
  const payBack = async (paymentId: number): Promise<void> => {
    const [payment] = await shop.payments({ id: paymentId });
    await shop.server.deps.payments.refund(
      { kind: payment!.kind === 'promotion' ? 'intent' : 'invoice', id: payment!.providerId! },
      `test:${paymentId}`,
    );
    await shop.double.settled();
    if (provider === 'stripe') return;
    const { settleEvent } = await import('./settle/settle.ts');
    await settleEvent(shop.server.deps, {
      id: `sandbox_evt_${paymentId}`,
      type: 'sandbox.refund',
      subject: { kind: 'charge', intentId: payment!.providerId! },
    });
  };

  describe('row 40: paid and no event', () => {
    /** The payer's card is charged and nobody tells us: events are lost, or the process dies before it settles. */
    const payUnheard = async (clientSecret: string): Promise<void> => {
      shop.double.faults.holdEvents = true;
      if (provider === 'stripe') shop.double.pay(clientSecret);
      else await shop.server.deps.payments.sandbox!.confirm(buyer.id, clientSecret, 'card_ok');
    };

    test('the reconciler finds it within five minutes and promotes once', async () => {
      const home = await shop.home(buyer);
      await payUnheard(await begin(buyer, 'basic_promotion', home));
      await shop.reconcile();
      expect((await shop.promotion(home)).promoted).toBe(false);
      shop.server.setNow(new Date(Date.now() + 61_000));
      for (let i = 0; i < 3; i++) await shop.reconcile();
      near((await shop.promotion(home)).end, 30);
    });

    test('a visit to the own listings finds it at once', async () => {
      const home = await shop.home(buyer);
      await payUnheard(await begin(buyer, 'premium_promotion', home));
      const [latest] = await shop.mutate<PaymentProgress[]>(buyer, 'payment.refresh');
      expect(latest).toMatchObject({ propertyId: home, status: 'succeeded' });
      expect(await shop.promotion(home)).toMatchObject({ promoted: true, level: 2 });
    });

    test('a subscription too', async () => {
      const member = await shop.buyer();
      const clientSecret = await subscribe(member, 'enterprise_plan');
      shop.double.faults.holdEvents = true;
      if (provider === 'stripe') shop.double.pay(clientSecret);
      else await shop.server.deps.payments.sandbox!.confirm(member.id, clientSecret, 'card_ok');
      shop.server.setNow(new Date(Date.now() + 61_000));
      await shop.reconcile();
      expect(await shop.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan', listings: { limit: null } });
    });

    test("a browser's word alone promotes nothing, and what nobody pays is given up after a day", async () => {
      const home = await shop.home(buyer);
      const clientSecret = await begin(buyer, 'basic_promotion', home);
      await shop.mutate(buyer, 'payment.refresh');
      expect((await shop.promotion(home)).promoted).toBe(false);
      shop.server.setNow(new Date(Date.now() + 25 * 3_600_000));
      await shop.reconcile();
      expect((await shop.payments({ property: home })).map((payment) => payment.status)).toEqual(['failed']);
      if (provider === 'stripe') expect(() => shop.double.pay(clientSecret)).toThrow(/canceled/);
      else await expect(shop.pay(buyer, clientSecret)).rejects.toThrow('canceled');
    });

    test('two reconcilers at once give once', async () => {
      const home = await shop.home(buyer);
      await payUnheard(await begin(buyer, 'basic_promotion', home));
      shop.server.setNow(new Date(Date.now() + 61_000));
      const { deps } = shop.server;
      const { reconcilePayments } = await import('./settle/reconcile.ts');
      await Promise.all([
        reconcilePayments(deps),
        reconcilePayments({ ...deps, payments: openGateway(deps) }),
        shop.mutate(buyer, 'payment.refresh'),
      ]);
      near((await shop.promotion(home)).end, 30);
    });
  });

  describe('row 41: what was paid back ends', () => {
    test('a promotion that is paid back ends at once, everywhere', async () => {
      const home = await shop.home(buyer);
      const payment = await promote(buyer, 'featured_promotion', home);
      await payBack(payment);
      expect(await shop.promotion(home)).toMatchObject({ promoted: false, level: 0 });
      const { body } = await shop.server.request().get(`/api/properties/${home}`).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0 });
      expect((await shop.query<PaymentView[]>(buyer, 'payment.list')).find((one) => one.id === payment)?.status).toBe('refunded');
      await payBack(payment);
      expect((await shop.payments({ id: payment }))[0]!.status).toBe('refunded');
    });

    test('the first of two: the second keeps all its days from when it was paid; then both', async () => {
      const home = await shop.home(buyer);
      const first = await promote(buyer, 'featured_promotion', home);
      const second = await promote(buyer, 'basic_promotion', home);
      near((await shop.promotion(home)).end, 90);
      await payBack(first);
      const run = await shop.promotion(home);
      expect(run).toMatchObject({ promoted: true, level: 1 });
      near(run.end, 30);
      await payBack(second);
      expect((await shop.promotion(home)).promoted).toBe(false);
    });

    test('the second of two: the first goes on as if the second had not been', async () => {
      const home = await shop.home(buyer);
      await promote(buyer, 'basic_promotion', home);
      const before = await shop.promotion(home);
      const second = await promote(buyer, 'featured_promotion', home);
      expect((await shop.promotion(home)).level).toBe(3);
      await payBack(second);
      expect(await shop.promotion(home)).toEqual(before);
    });

    test('what was paid for a listing before it became another home gives nothing back to it', async () => {
      const home = await shop.home(buyer, { area: 1200 });
      await promote(buyer, 'featured_promotion', home);
      const second = await promote(buyer, 'basic_promotion', home);
      const { body } = await buyer.caller.patch(`/api/properties/${home}`).send({ area: 5000, propertyType: 'Villa' }).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0, promotionStartDate: null, promotionEndDate: null });
      await payBack(second);
      expect(await shop.promotion(home)).toMatchObject({ promoted: false, level: 0 });
      const third = await promote(buyer, 'basic_promotion', home);
      const runs = await shop.query<PaymentView[]>(buyer, 'payment.list');
      for (const { id, property, until } of runs) {
        if (property?.id === home) near(new Date(until!), id === third ? 30 : id === second ? 60 : 0);
      }
    });

    test('an own promotion that was not bought comes back too', async () => {
      const end = new Date(Date.now() + 7 * DAY_MS);
      const home = await shop.home(buyer, {
        isPromoted: true,
        promotionLevel: 2,
        promotionStartDate: new Date(Date.now() - DAY_MS),
        promotionEndDate: end,
      });
      const payment = await promote(buyer, 'basic_promotion', home);
      expect(await shop.promotion(home)).toMatchObject({ level: 2, end: new Date(end.getTime() + 30 * DAY_MS) });
      await payBack(payment);
      expect(await shop.promotion(home)).toMatchObject({ promoted: true, level: 2, end });
    });

    test('a month that is paid back ends the subscription, and it is not charged again', async () => {
      const member = await shop.buyer();
      await shop.pay(member, await subscribe(member, 'premium_plan'));
      const [payment] = await shop.payments({ user: member.id });
      await payBack(payment!.id);
      expect(await shop.subscription(member)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
      expect((await shop.subscriptions(member))[0]).toMatchObject({ status: 'ended' });
      if (provider === 'stripe') expect([...shop.double.books.subscriptions.values()].at(-1)!.status).toBe('canceled');
      await shop.pay(member, await subscribe(member, 'basic_plan'));
      expect(await shop.subscription(member)).toMatchObject({ state: 'active', planId: 'basic_plan' });
    });

    withStripe('a dispute ends it, an inquiry does not, and a dispute that is won gives it again', async () => {
      const home = await shop.home(buyer);
      const payment = await promote(buyer, 'premium_promotion', home);
      const intent = (await shop.payments({ id: payment }))[0]!.providerId!;
      for (const [status, promoted] of [
        ['warning_needs_response', true],
        ['needs_response', false],
        ['won', true],
        ['lost', false],
      ] as const) {
        shop.double.dispute(intent, status);
        await shop.double.settled();
        expect([status, (await shop.promotion(home)).promoted]).toEqual([status, promoted]);
      }
    });
  });

  describe('members who leave, and plans that race', () => {
    test('who deletes the account is not charged any more; the books stay, without the name', async () => {
      const member = await shop.buyer();
      await shop.pay(member, await subscribe(member, 'basic_plan'));
      const id = (await shop.subscriptions(member))[0]!.id;
      await shop.mutate(member, 'account.remove', { password: 'correct horse battery' });
      await shop.reconcile();
      await shop.double.settled();
      if (provider === 'stripe') expect(shop.double.books.subscriptions.get(id)?.status).toBe('canceled');
      const [row] = await shop.server.deps.orm.em.fork().execute(`select status, user_id from subscriptions where id = ?`, [id]);
      expect(row).toEqual({ status: 'ended', user_id: null });
      expect(await shop.payments({ subscriptionId: id })).toMatchObject([{ status: 'succeeded', amountMinor: 10_000 }]);
    });

    test('word of an older subscription does not undo a newer one', async () => {
      const member = await shop.buyer();
      await shop.pay(member, await subscribe(member, 'basic_plan'));
      const old = (await shop.subscriptions(member))[0]!.id;
      await shop.server.deps.payments.endSubscription(old);
      const { settleSubscription } = await import('./settle/settle-subscription.ts');
      await settleSubscription(shop.server.deps, old);
      await shop.double.settled();
      await shop.pay(member, await subscribe(member, 'enterprise_plan'));
      await settleSubscription(shop.server.deps, old);
      expect(await shop.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan' });
    });

    test.runIf(provider === 'sandbox')('test plans end when real payments begin', async () => {
      const member = await shop.buyer();
      await shop.pay(member, await subscribe(member, 'premium_plan'));
      const { deps } = shop.server;
      const keys = {
        STRIPE_SECRET_KEY: shop.double.secretKey,
        STRIPE_PUBLISHABLE_KEY: shop.double.publishableKey,
        STRIPE_API_BASE: shop.double.url,
      };
      const { reconcilePayments } = await import('./settle/reconcile.ts');
      await reconcilePayments({ ...deps, payments: openGateway({ ...deps, env: { ...deps.env, ...keys } }) });
      expect(await shop.subscription(member)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
    });

    withStripe('a plan that was paid in another window stops a second one from being begun', async () => {
      const member = await shop.buyer();
      const first = await subscribe(member, 'basic_plan');
      shop.double.faults.holdEvents = true;
      shop.double.pay(first);
      await member.caller.post('/api/create-subscription').send({ planId: 'premium_plan' }).expect(409);
      expect(await shop.subscription(member)).toMatchObject({ state: 'active', planId: 'basic_plan' });
    });

    withStripe('a given-up plan that is paid all the same is ended and paid back', async () => {
      const member = await shop.buyer();
      const first = await subscribe(member, 'basic_plan');
      const id = (await shop.subscriptions(member))[0]!.id;
      await shop.server.deps.orm.em.fork().execute('update subscriptions set end_wanted = true where id = ?', [id]);
      await shop.pay(member, first);
      expect(await shop.subscription(member)).toMatchObject({ state: 'none' });
      expect(shop.double.books.subscriptions.get(id)?.status).toBe('canceled');
      await shop.reconcile();
      await shop.double.settled();
      expect(await shop.payments({ user: member.id })).toMatchObject([{ status: 'refunded' }]);
    });

    withStripe('a customer who is gone at the provider is made again', async () => {
      const member = await shop.buyer();
      await subscribe(member, 'basic_plan');
      shop.double.books.customers.clear();
      await subscribe(member, 'premium_plan');
      expect(shop.double.books.customers.size).toBe(1);
    });
  });

  describe('row 43: the provider is slow or down', () => {
    withStripe(
      'an answer within 12 s, no database connection held meanwhile, other paths as fast as ever',
      async () => {
        const propertyId = await shop.home(buyer);
        const pool = await poolOf(shop.server.deps.orm.em);
        const reads = async (): Promise<number> => {
          const times: number[] = [];
          for (let i = 0; i < 40; i++) {
            const begun = performance.now();
            await shop.server.request().get(`/api/properties/${propertyId}`).expect(200);
            times.push(performance.now() - begun);
          }
          return times.sort((a, b) => a - b)[20]!;
        };
        const usual = await reads();
        shop.double.faults.hang = true;
        const begun = performance.now();
        const answers = ['basic_promotion', 'premium_promotion', 'featured_promotion'].map((planId) =>
          buyer.caller
            .post('/api/create-promotion-payment')
            .send({ planId, propertyId })
            .then((answer) => answer),
        );
        const member = await shop.buyer();
        const plan = member.caller
          .post('/api/create-subscription')
          .send({ planId: 'basic_plan' })
          .then((answer) => answer);
        await new Promise((done) => setTimeout(done, 1500));
        expect({ held: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ held: 0, waiting: 0 });
        expect(await reads()).toBeLessThan(Math.max(usual * 3, 100));
        for (const answer of [...(await Promise.all(answers)), await plan]) expect([answer.status, answer.text]).toEqual([502, AWAY]);
        expect(performance.now() - begun).toBeLessThan(13_500);
        shop.double.faults.hang = false;
      },
      40_000,
    );

    withStripe('a provider that cannot be reached: 502 in words, and everything else works', async () => {
      const { deps, pages } = shop.server;
      const app = createApp(
        { ...deps, payments: openGateway({ ...deps, env: { ...deps.env, STRIPE_API_BASE: 'http://127.0.0.1:9' } }) },
        pages,
      );
      const agent = supertest.agent(app);
      await agent.post('/api/login').send({ username: buyer.username, password: 'correct horse battery' }).expect(200);
      await agent
        .post('/api/create-subscription')
        .send({ planId: 'basic_plan' })
        .expect(502)
        .expect('Content-Type', /text\/plain/)
        .expect(AWAY);
      await agent.get('/trpc/payment.list').expect(200);
      await agent.post('/trpc/payment.refresh').send({}).expect(200);
    });

    test('no card number, key or client secret in logs or database', async () => {
      const { log, text } = readableLog('debug');
      const { deps, pages } = shop.server;
      const verbose = { ...deps, log };
      const app = createApp({ ...verbose, payments: provider === 'stripe' ? openGateway(verbose) : deps.payments }, pages);
      const agent = supertest.agent(app);
      await agent.post('/api/login').send({ username: buyer.username, password: 'correct horse battery' }).expect(200);
      const home = await shop.home(buyer);
      const { body } = await agent.post('/api/create-promotion-payment').send({ planId: 'basic_promotion', propertyId: home }).expect(200);
      await shop.pay(buyer, body.clientSecret, 'declined');
      await shop.pay(buyer, body.clientSecret, 'ok');
      shop.double.faults.failures = 1;
      await agent.post('/api/create-promotion-payment').send({ planId: 'premium_promotion', propertyId: home });
      expect(text()).toContain('"event":"payment_begun"');
      const tables = ['payments', 'payment_events', 'subscriptions', 'sandbox_intents', 'sandbox_subscriptions', 'users'];
      const kept = await Promise.all(tables.map((table) => deps.orm.em.fork().execute(`select to_jsonb(t) as row from ${table} t`)));
      const all = text() + JSON.stringify(kept);
      for (const canary of ['4242424242424242', '4242 4242', '4000000000000002', shop.double.secretKey, shop.double.webhookSecret])
        expect(all).not.toContain(canary);
      expect(text()).not.toContain(body.clientSecret);
    });
  });

  test('events of security are one line each, with who and what', async () => {
    const { log, text } = readableLog();
    const { deps } = shop.server;
    const home = await shop.home(buyer);
    await begin(buyer, 'basic_promotion', home);
    const [payment] = await shop.payments({ property: home });
    shop.double.faults.holdEvents = true;
    if (provider === 'stripe') shop.double.pay(shop.double.books.intents.get(payment!.providerId!)!.client_secret!);
    else await deps.payments.sandbox!.confirm(buyer.id, await begin(buyer, 'basic_promotion', home), 'card_ok');
    const { settlePromotion } = await import('./settle/settle-promotion.ts');
    for (let i = 0; i < 3; i++) await settlePromotion({ ...deps, log }, payment!.providerId!);
    const lines = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ event: 'payment_succeeded', user: buyer.id, payment: payment!.id, property: home, msg: 'security' }]);
  });
});
