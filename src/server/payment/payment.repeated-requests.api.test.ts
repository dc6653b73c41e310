// Tests that repeated, parallel and retried requests start one payment, and that their number is limited.
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { PASSWORD } from '../../testing/factories/members.ts';
import { createApp } from '../app.ts';
import { createGateway } from './create-gateway.ts';

describe.each(['stripe', 'sandbox'] as const)('requests to pay with the %s provider', (provider) => {
  let context: PaymentTestContext;
  let buyer: TestBuyer;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
    buyer = await context.buyer();
  });
  // stops all simulated failures of Stripe's mock
  afterEach(() => {
    Object.assign(context.stripeMock.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
  });
  afterAll(() => context.close());

  const withStripe = test.runIf(provider === 'stripe');
  /** Requests a payment for a promotion. */
  const post = (who: TestBuyer, body: object) => who.caller.post('/api/create-promotion-payment').send(body);
  /** How many promotion payments the server has requested from the provider so far. */
  const countRequestedIntents = async (): Promise<number> =>
    provider === 'stripe'
      ? context.stripeMock.calls.filter((call) => call.path === '/v1/payment_intents').length
      : (await context.server.deps.orm.em.fork().execute('select 1 from sandbox_intents')).length;

  describe('repeated requests for one payment', () => {
    /** How many objects of a kind Stripe's mock has stored. */
    const countObjects = (kind: 'intents' | 'subscriptions' | 'customers') => context.stripeMock.state[kind].size;

    test('20 in parallel for one promotion at two server processes create one payment with one secret', async () => {
      const propertyId = await context.createProperty(buyer);
      const { deps, pages } = context.server;
      // stands for a second process: it shares the database but no queue in memory
      const otherApp = createApp({ ...deps, payments: createGateway(deps) }, pages);
      const login = await buyer.caller.post('/api/login').send({ username: buyer.username, password: PASSWORD });
      const sessionCookie = String(login.headers['set-cookie']).split(';')[0]!;
      const countBefore = await countRequestedIntents();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          i % 2 === 1
            ? post(buyer, { planId: 'basic_promotion', propertyId })
            : supertest(otherApp)
                .post('/api/create-promotion-payment')
                .set('Cookie', sessionCookie)
                .send({ planId: 'basic_promotion', propertyId }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).toBe(1);
      const { clientSecret } = answers[0]!.body;
      if (provider === 'stripe')
        expect([...context.stripeMock.state.intents.values()].filter(({ client_secret }) => client_secret === clientSecret)).toHaveLength(
          1,
        );
      else expect(await countRequestedIntents()).toBe(countBefore + 1);
      expect(await context.payments({ property: propertyId })).toHaveLength(1);
      const otherPlan = await post(buyer, { planId: 'premium_promotion', propertyId }).expect(200);
      expect(otherPlan.body.clientSecret).not.toBe(clientSecret);
    });

    test('20 in parallel for one plan create one customer and one subscription, and later ones are rejected while it runs', async () => {
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

    test('for another plan before the first is paid end the first plan, so that only the second can be paid', async () => {
      const member = await context.buyer();
      const first = (await member.caller.post('/api/create-subscription').send({ planId: 'basic_plan' }).expect(200)).body.clientSecret;
      const second = (await member.caller.post('/api/create-subscription').send({ planId: 'premium_plan' }).expect(200)).body.clientSecret;
      await context.stripeMock.settled();
      const subscriptions = await context.subscriptions(member);
      expect(subscriptions.map(({ status }) => status).sort()).toEqual(['ended', 'incomplete']);
      await context.pay(member, second);
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'premium_plan' });
      if (provider === 'sandbox')
        await expect(context.pay(member, first)).rejects.toThrow('This payment was cancelled. Please start again.');
      expect((await context.payments({ user: member.id, status: 'succeeded' })).length).toBe(1);
    });

    test('for three plans at the same moment create only one charged subscription', async () => {
      const member = await context.buyer();
      const plans = ['basic_plan', 'premium_plan', 'enterprise_plan'];
      const answers = await Promise.all(plans.map((planId) => member.caller.post('/api/create-subscription').send({ planId })));
      expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
      for (const answer of answers) if (answer.status !== 200) expect(answer.status).toBe(409);
      // paying for a plan that was ended meanwhile fails
      for (const { body } of answers) if (body.clientSecret) await context.pay(member, body.clientSecret).catch(() => 'canceled');
      await context.stripeMock.settled();
      await context.reconcile();
      await context.stripeMock.settled();
      const activeSubscriptions = (await context.subscriptions(member)).filter(({ status }) => status === 'active');
      expect(activeSubscriptions).toHaveLength(1);
      expect(await context.payments({ user: member.id, status: 'succeeded' })).toHaveLength(1);
    });

    withStripe('after lost responses of the provider create one payment for each promotion, which can be paid', async () => {
      const propertyId = await context.createProperty(buyer);
      const countBefore = countObjects('intents');
      // the server repeats a call whose response is lost, but not forever: after three lost ones the request fails
      context.stripeMock.faults.dropReplies = 1;
      const { body } = await post(buyer, { planId: 'basic_promotion', propertyId }).expect(200);
      expect(countObjects('intents')).toBe(countBefore + 1);
      context.stripeMock.faults.dropReplies = 3;
      const otherProperty = await context.createProperty(buyer);
      await post(buyer, { planId: 'basic_promotion', propertyId: otherProperty })
        .expect(502)
        .expect('The payment provider is unavailable. You have not been charged.');
      const { body: otherBody } = await post(buyer, { planId: 'basic_promotion', propertyId: otherProperty }).expect(200);
      expect(countObjects('intents')).toBe(countBefore + 2);
      for (const { clientSecret } of [body, otherBody]) await context.pay(buyer, clientSecret);
      expect((await context.promotion(propertyId)).promoted).toBe(true);
      expect((await context.promotion(otherProperty)).promoted).toBe(true);
    });

    withStripe('after a failure that the provider would repeat succeed with a new idempotency key', async () => {
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
