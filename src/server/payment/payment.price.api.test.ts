import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROMOTION_PLANS } from '../../shared/payment/promotion.ts';
import { SUBSCRIPTION_PLANS } from '../../shared/payment/subscription.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { createApp } from '../app.ts';
import { Property } from '../property/property.entity.ts';
import { openGateway } from './create-gateway.ts';

describe.each(['stripe', 'sandbox'] as const)('prices and owners with the %s provider', (provider) => {
  let context: PaymentTestContext;
  let buyer: TestBuyer;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
    buyer = await context.buyer();
  });
  afterEach(() => {
    Object.assign(context.stripeMock.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
  });
  afterAll(() => context.close());

  const withStripe = test.runIf(provider === 'stripe');
  const post = (who: TestBuyer, body: object) => who.caller.post('/api/create-promotion-payment').send(body);
  /** Every amount requested from the provider. */
  const requestedAmounts = async (): Promise<number[]> =>
    provider === 'stripe'
      ? context.stripeMock.calls.filter((call) => call.path === '/v1/payment_intents').map((call) => Number(call.params.amount))
      : (await context.server.deps.orm.em.fork().execute<{ amount: number }[]>('select amount_minor as amount from sandbox_intents')).map(
          (row) => row.amount,
        );

  describe('the price of a payment', () => {
    test.each(PROMOTION_PLANS)(
      'of $name: a request with another amount is rejected on tRPC and REST and never reaches the provider',
      async ({ id, pricePence }) => {
        const propertyId = await context.createProperty(buyer);
        const before = await requestedAmounts();
        const other = PROMOTION_PLANS.filter((plan) => plan.id !== id).map((plan) => plan.pricePence);
        for (const amount of [1, 0, -pricePence, 1e9, String(pricePence), null, pricePence + 0.5, ...other]) {
          await post(buyer, { planId: id, propertyId, amount }).expect(400).expect('Amount does not match the selected plan');
          await expect(context.mutate(buyer, 'promotion.create', { planId: id, propertyId, amount })).rejects.toThrow(
            'Amount does not match',
          );
        }
        expect(await requestedAmounts()).toEqual(before);
        await post(buyer, { planId: id, propertyId, amount: pricePence }).expect(200);
        expect((await requestedAmounts()).slice(before.length)).toEqual([pricePence]);
      },
    );

    test('unknown plans are rejected with a text', async () => {
      for (const planId of ['gold', '', null, 7, { $ne: '' }, 'basic_plan']) {
        await post(buyer, { planId, amount: 4900 }).expect(400).expect('Unknown promotion plan');
      }
      for (const planId of ['gold', '', null, 7, ['basic_plan'], 'basic_promotion']) {
        await buyer.caller.post('/api/create-subscription').send({ planId }).expect(400).expect('Unknown subscription plan');
      }
      await context.server.request().post('/api/create-subscription').send({ planId: 'basic_plan' }).expect(401).expect('Not signed in');
      await context.server
        .request()
        .post('/api/create-promotion-payment')
        .send({ planId: 'basic_promotion' })
        .expect(401)
        .expect('Not signed in');
    });

    test.each(SUBSCRIPTION_PLANS)(
      'of $name is its own monthly price, and the response contains only a client secret',
      async ({ id, pricePence }) => {
        const member = await context.buyer();
        const { body } = await member.caller.post('/api/create-subscription').send({ planId: id, amount: 1, price: 1 }).expect(200);
        expect(Object.keys(body)).toEqual(['clientSecret']);
        await context.pay(member, body.clientSecret);
        const [payment] = await context.payments({ user: member.id });
        expect(payment).toMatchObject({ amountPence: pricePence, status: 'succeeded', currency: 'gbp' });
      },
    );
  });

  describe('the property of a promotion', () => {
    test('of another user is rejected and a missing one is not found, without a call to the provider', async () => {
      const otherUser = await context.buyer();
      const ownedByOther = await context.createProperty(otherUser);
      const unowned = await context.createProperty(null);
      const deletedProperty = await context.createProperty(buyer, { status: 'deleted' });
      const pausedProperty = await context.createProperty(buyer, { status: 'paused' });
      const before = (await requestedAmounts()).length;
      for (const propertyId of [ownedByOther, unowned]) {
        await post(buyer, { planId: 'basic_promotion', propertyId }).expect(403).expect('You can only promote your own properties');
      }
      for (const propertyId of [deletedProperty, 2_147_483_647])
        await post(buyer, { planId: 'basic_promotion', propertyId }).expect(404).expect('Property not found');
      for (const propertyId of [-1, 0, 1e12, 'x', 1.5])
        await post(buyer, { planId: 'basic_promotion', propertyId }).expect(400).expect('Invalid property ID');
      await post(buyer, { planId: 'basic_promotion', propertyId: pausedProperty }).expect(409);
      expect((await requestedAmounts()).length).toBe(before);
    });

    test.each(['sold', 'deleted'])(
      'that is %s between payment and settlement is not promoted: the payment is flagged and refunded',
      async (fate) => {
        const [seller, heir] = [await context.buyer(), await context.buyer()];
        const propertyId = await context.createProperty(seller);
        const { body } = await post(seller, { planId: 'featured_promotion', propertyId }).expect(200);
        await context.server.deps.orm.em
          .fork()
          .nativeUpdate(Property, { id: propertyId }, fate === 'sold' ? { user: heir.id } : { status: 'deleted' });
        await context.pay(seller, body.clientSecret);
        expect((await context.payments({ user: seller.id }))[0]).toMatchObject({ status: 'flagged' });
        expect((await context.promotion(propertyId)).promoted).toBe(false);
        await context.reconcile();
        await context.stripeMock.settled();
        expect((await context.payments({ user: seller.id }))[0]).toMatchObject({ status: 'refunded' });
        expect((await context.promotion(propertyId)).promoted).toBe(false);
      },
    );

    test.runIf(provider === 'sandbox')('is not paid by another user with its client secret in the sandbox', async () => {
      const [owner, thief] = [await context.buyer(), await context.buyer()];
      const { body } = await post(owner, { planId: 'basic_promotion', propertyId: await context.createProperty(owner) }).expect(200);
      await expect(context.pay(thief, body.clientSecret)).rejects.toThrow('Payment not found');
    });
  });

  describe('repeated requests for one payment', () => {
    const countObjects = (kind: 'intents' | 'subscriptions' | 'customers') => context.stripeMock.state[kind].size;

    test('20 parallel promotions of one property and plan at two instances create one payment with one secret', async () => {
      const propertyId = await context.createProperty(buyer);
      const { deps, pages } = context.server;
      const otherApp = createApp({ ...deps, payments: openGateway(deps) }, pages);
      const cookie = String(
        (await buyer.caller.post('/api/login').send({ username: buyer.username, password: 'correct horse battery' })).headers['set-cookie'],
      );
      const before = (await requestedAmounts()).length;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          i % 2
            ? post(buyer, { planId: 'basic_promotion', propertyId })
            : supertest(otherApp)
                .post('/api/create-promotion-payment')
                .set('Cookie', cookie.split(';')[0]!)
                .send({ planId: 'basic_promotion', propertyId }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).toBe(1);
      if (provider === 'stripe')
        expect(
          [...context.stripeMock.state.intents.values()].filter((one) => one.client_secret === answers[0]!.body.clientSecret),
        ).toHaveLength(1);
      else expect((await requestedAmounts()).length).toBe(before + 1);
      expect(await context.payments({ property: propertyId })).toHaveLength(1);
      // another plan is a new payment
      expect((await post(buyer, { planId: 'premium_promotion', propertyId }).expect(200)).body.clientSecret).not.toBe(
        answers[0]!.body.clientSecret,
      );
    });

    test('20 parallel subscriptions create one customer and one subscription, and no second while it runs', async () => {
      const member = await context.buyer();
      const before = { customers: countObjects('customers'), subscriptions: countObjects('subscriptions') };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => member.caller.post('/api/create-subscription').send({ planId: 'premium_plan' })),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).toBe(1);
      if (provider === 'stripe')
        expect({
          customers: countObjects('customers') - before.customers,
          subscriptions: countObjects('subscriptions') - before.subscriptions,
        }).toEqual({ customers: 1, subscriptions: 1 });
      expect(await context.subscriptions(member)).toHaveLength(1);
      await context.pay(member, answers[0]!.body.clientSecret);
      for (const planId of ['premium_plan', 'basic_plan']) {
        await member.caller.post('/api/create-subscription').send({ planId }).expect(409).expect('You already have an active subscription');
      }
      expect(await context.subscriptions(member)).toHaveLength(1);
    });

    test('another plan before the first is paid ends the first, and one can be paid', async () => {
      const member = await context.buyer();
      const first = (await member.caller.post('/api/create-subscription').send({ planId: 'basic_plan' }).expect(200)).body.clientSecret;
      const second = (await member.caller.post('/api/create-subscription').send({ planId: 'premium_plan' }).expect(200)).body.clientSecret;
      await context.stripeMock.settled();
      const subscriptions = await context.subscriptions(member);
      expect(subscriptions.map((one) => one.status).sort()).toEqual(['ended', 'incomplete']);
      await context.pay(member, second);
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'premium_plan' });
      if (provider === 'sandbox')
        await expect(context.pay(member, first)).rejects.toThrow('This payment was canceled. Please start again.');
      expect((await context.payments({ user: member.id, status: 'succeeded' })).length).toBe(1);
    });

    test('two plans at the same moment never create two charged subscriptions', async () => {
      const member = await context.buyer();
      const plans = ['basic_plan', 'premium_plan', 'enterprise_plan'];
      const answers = await Promise.all(plans.map((planId) => member.caller.post('/api/create-subscription').send({ planId })));
      expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
      for (const answer of answers) if (answer.status !== 200) expect(answer.status).toBe(409);
      for (const { body } of answers) if (body.clientSecret) await context.pay(member, body.clientSecret).catch(() => 'canceled');
      await context.stripeMock.settled();
      await context.reconcile();
      await context.stripeMock.settled();
      const live = (await context.subscriptions(member)).filter((one) => one.status === 'active');
      expect(live).toHaveLength(1);
      expect(await context.payments({ user: member.id, status: 'succeeded' })).toHaveLength(1);
    });

    withStripe('after a lost response create one payment, which can be paid', async () => {
      const propertyId = await context.createProperty(buyer);
      const before = countObjects('intents');
      context.stripeMock.faults.dropReplies = 1;
      const { body } = await post(buyer, { planId: 'basic_promotion', propertyId }).expect(200);
      expect(countObjects('intents')).toBe(before + 1);
      context.stripeMock.faults.dropReplies = 3;
      const otherProperty = await context.createProperty(buyer);
      await post(buyer, { planId: 'basic_promotion', propertyId: otherProperty })
        .expect(502)
        .expect('The payment provider is unavailable. You have not been charged.');
      const { body: second } = await post(buyer, { planId: 'basic_promotion', propertyId: otherProperty }).expect(200);
      expect(countObjects('intents')).toBe(before + 2);
      for (const { clientSecret } of [body, second]) await context.pay(buyer, clientSecret);
      expect((await context.promotion(propertyId)).promoted).toBe(true);
      expect((await context.promotion(otherProperty)).promoted).toBe(true);
    });

    withStripe('after a failure that the provider would repeat create a new payment', async () => {
      const propertyId = await context.createProperty(buyer);
      context.stripeMock.faults.failures = 1;
      await post(buyer, { planId: 'basic_promotion', propertyId }).expect(502);
      await post(buyer, { planId: 'basic_promotion', propertyId }).expect(200);
    });
  });

  test('the eleventh payment that a user starts within ten minutes is rejected', async () => {
    const limitedContext = await createPaymentTestContext(provider, { LIMIT_PAYMENT: '10' });
    try {
      const member = await limitedContext.buyer();
      for (let i = 0; i < 10; i++)
        await member.caller.post('/api/create-promotion-payment').send({ planId: 'basic_promotion' }).expect(400);
      const rejected = await member.caller.post('/api/create-promotion-payment').send({ planId: 'basic_promotion' }).expect(429);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      await (await limitedContext.buyer()).caller.post('/api/create-subscription').send({ planId: 'basic_plan' }).expect(200);
    } finally {
      await limitedContext.close();
    }
  });
});
