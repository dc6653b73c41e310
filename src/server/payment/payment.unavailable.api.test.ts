// Tests of payments while the payment provider is slow, unreachable or fails, and that no card data or secrets remain in logs and tables.
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPaymentTestContext, type PaymentTestContext, readableLog, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { PASSWORD } from '../../testing/factories/members.ts';
import { procedurePath } from '../../testing/procedure-path.ts';
import { createApp } from '../app.ts';
import { poolOf } from '../db/orm.ts';
import { createGateway } from './create-gateway.ts';

const UNAVAILABLE = 'The payment provider is unavailable. You have not been charged.';

describe.each(['stripe', 'sandbox'] as const)('payments with the %s provider', (provider) => {
  let context: PaymentTestContext;
  let buyer: TestBuyer;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
    buyer = await context.buyer();
  });
  // stops the simulated failures of Stripe's mock
  afterEach(() => {
    Object.assign(context.stripeMock.faults, { hang: false, failures: 0 });
  });
  afterAll(() => context.close());

  const withStripe = test.runIf(provider === 'stripe');

  describe('a slow or unavailable provider', () => {
    withStripe(
      'delays the response by at most 13.5 s, uses no database connection and slows down no other request',
      async () => {
        const propertyId = await context.createProperty(buyer);
        const pool = await poolOf(context.server.deps.orm.em);
        /** The median duration of 40 reads of a property, in milliseconds. */
        const measureReadMs = async (): Promise<number> => {
          const times: number[] = [];
          for (let i = 0; i < 40; i++) {
            const readStart = performance.now();
            await context.server.request().get(`/api/properties/${propertyId}`).expect(200);
            times.push(performance.now() - readStart);
          }
          return times.sort((a, b) => a - b)[20]!;
        };
        const usualMs = await measureReadMs();
        context.stripeMock.faults.hang = true;
        const startedAt = performance.now();
        // supertest sends a request only when `then` is called
        const promotionAnswers = ['basic_promotion', 'premium_promotion', 'featured_promotion'].map((planId) =>
          buyer.caller
            .post('/api/create-promotion-payment')
            .send({ planId, propertyId })
            .then((answer) => answer),
        );
        const member = await context.buyer();
        const planAnswer = member.caller
          .post('/api/create-subscription')
          .send({ planId: 'basic_plan' })
          .then((answer) => answer);
        // by then all four requests wait for the provider
        await new Promise((done) => setTimeout(done, 1500));
        expect({ busyCount: pool.totalCount - pool.idleCount, waitingCount: pool.waitingCount }).toEqual({ busyCount: 0, waitingCount: 0 });
        expect(await measureReadMs()).toBeLessThan(Math.max(usualMs * 3, 100));
        for (const answer of [...(await Promise.all(promotionAnswers)), await planAnswer])
          expect([answer.status, answer.text]).toEqual([502, UNAVAILABLE]);
        expect(performance.now() - startedAt).toBeLessThan(13_500);
        context.stripeMock.faults.hang = false;
      },
      40_000,
    );

    withStripe('causes 502 with a text when it cannot be reached, and everything else works', async () => {
      const { deps, pages } = context.server;
      // no server listens on port 9
      const app = createApp(
        { ...deps, payments: createGateway({ ...deps, env: { ...deps.env, STRIPE_API_BASE: 'http://127.0.0.1:9' } }) },
        pages,
      );
      const agent = supertest.agent(app);
      await agent.post('/api/login').send({ username: buyer.username, password: PASSWORD }).expect(200);
      await agent
        .post('/api/create-subscription')
        .send({ planId: 'basic_plan' })
        .expect(502)
        .expect('Content-Type', /text\/plain/)
        .expect(UNAVAILABLE);
      await agent.get(procedurePath('payment.list')).expect(200);
      await agent.post(procedurePath('payment.refresh')).send({}).expect(200);
    });

    test('leaves no card number or key in logs or database, and no client secret in logs', async () => {
      const { log, text } = readableLog('debug');
      const { deps, pages } = context.server;
      const loggedDeps = { ...deps, log };
      const app = createApp({ ...loggedDeps, payments: provider === 'stripe' ? createGateway(loggedDeps) : deps.payments }, pages);
      const agent = supertest.agent(app);
      await agent.post('/api/login').send({ username: buyer.username, password: PASSWORD }).expect(200);
      const home = await context.createProperty(buyer);
      const { body } = await agent.post('/api/create-promotion-payment').send({ planId: 'basic_promotion', propertyId: home }).expect(200);
      await context.pay(buyer, body.clientSecret, 'declined');
      await context.pay(buyer, body.clientSecret, 'ok');
      // an error of the provider is logged too
      context.stripeMock.faults.failures = 1;
      await agent.post('/api/create-promotion-payment').send({ planId: 'premium_promotion', propertyId: home });
      expect(text()).toContain('"event":"payment_begun"');
      const tables = ['payments', 'payment_events', 'subscriptions', 'sandbox_intents', 'sandbox_subscriptions', 'users'];
      const storedRows = await Promise.all(
        tables.map((table) => deps.orm.em.fork().execute(`select to_jsonb(table_row) as row from ${table} table_row`)),
      );
      const logsAndRows = text() + JSON.stringify(storedRows);
      for (const secret of [
        '4242424242424242',
        '4242 4242',
        '4000000000000002',
        context.stripeMock.secretKey,
        context.stripeMock.webhookSecret,
      ])
        expect(logsAndRows).not.toContain(secret);
      expect(text()).not.toContain(body.clientSecret);
    });
  });
});
