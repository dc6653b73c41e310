// Tests of Stripe's webhook with a mock of Stripe: signatures, repeated and reordered events, and a database that is cut off meanwhile.
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { runsOf } from '../../testing/sample.ts';

let context: PaymentTestContext;
let buyer: TestBuyer;
beforeAll(async () => {
  context = await createPaymentTestContext('stripe');
  buyer = await context.buyer();
});
// stops all simulated failures of Stripe's mock
afterEach(() => {
  Object.assign(context.stripeMock.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
});
afterAll(() => context.close());

/** Pays a promotion of a new property at the provider, which holds back its events. @returns the property's id and the undelivered event */
async function payWithoutEvent(): Promise<{ propertyId: number; event: Stripe.Event }> {
  const propertyId = await context.createProperty(buyer);
  const order = { planId: 'basic_promotion', propertyId };
  const { body } = await buyer.caller.post('/api/create-promotion-payment').send(order).expect(200);
  context.stripeMock.faults.holdEvents = true;
  context.stripeMock.pay(body.clientSecret);
  const event = context.stripeMock.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
  return { propertyId, event };
}
/** Sends a body to the webhook of the server. */
const post = (body: string | Buffer, headers: Record<string, string>) =>
  fetch(context.stripeMock.webhookUrl!, {
    method: 'POST',
    body: body as string,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

describe('a request to the webhook', () => {
  test('with a signature that is missing, old, from the future, of another secret or of another body answers 400 and changes nothing', async () => {
    const { propertyId, event } = await payWithoutEvent();
    const { body, signature } = context.stripeMock.sign(event);
    // Stripe's signatures are valid for 300 seconds
    const expiredSignature = context.stripeMock.sign(event, { timestamp: Math.floor(Date.now() / 1000) - 301 });
    const futureSignature = context.stripeMock.sign(event, { timestamp: Math.floor(Date.now() / 1000) + 310 });
    const withoutTime = context.stripeMock.sign({ ...event, created: undefined as unknown as number });
    const forgedRequests: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'Stripe-Signature': '' }],
      [body, { 'Stripe-Signature': 't=1,v1=00' }],
      [body, { 'Stripe-Signature': context.stripeMock.sign(event, { secret: 'whsec_other' }).signature }],
      [body.replace('succeeded', 'succeedee'), { 'Stripe-Signature': signature }],
      [JSON.stringify(JSON.parse(body), null, 2), { 'Stripe-Signature': signature }],
      [body, { 'Stripe-Signature': signature.replace('v1=', 'v0=') }],
      [body, { 'Stripe-Signature': expiredSignature.signature }],
      [body, { 'Stripe-Signature': futureSignature.signature }],
      [withoutTime.body, { 'Stripe-Signature': withoutTime.signature }],
      ['', { 'Stripe-Signature': signature }],
    ];
    for (const [text, headers] of forgedRequests) {
      const answer = await post(text, headers);
      expect([answer.status, await answer.text()]).toEqual([400, 'Invalid signature']);
    }
    expect((await context.promotion(propertyId)).promoted).toBe(false);
    expect((await post(body, { 'Stripe-Signature': signature })).status).toBe(200);
    expect((await context.promotion(propertyId)).promoted).toBe(true);
  });

  test('needs no cookie or own origin, may be larger than other requests, and must be a POST', async () => {
    const { event } = await payWithoutEvent();
    const { body, signature } = context.stripeMock.sign(Object.assign(structuredClone(event), { padding: 'x'.repeat(300_000) }));
    expect(
      (await post(body, { 'Stripe-Signature': signature, Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' })).status,
    ).toBe(200);
    const getAnswer = await fetch(context.stripeMock.webhookUrl!);
    expect([getAnswer.status, getAnswer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('answers 503 when the server has no webhook secret, with Stripe and with the sandbox', async () => {
    for (const otherContext of [
      await createPaymentTestContext('sandbox'),
      await createPaymentTestContext('stripe', { STRIPE_WEBHOOK_SECRET: '' }),
    ]) {
      const { body, signature } = context.stripeMock.sign(context.stripeMock.events[0]!);
      const answer = await fetch(otherContext.stripeMock.webhookUrl!, { method: 'POST', body, headers: { 'Stripe-Signature': signature } });
      expect(answer.status).toBe(503);
      await otherContext.close();
    }
  });
});

describe('repeated and reordered events', () => {
  test('the same event sent 50 times at once takes effect once, and each request answers 200', async () => {
    const { propertyId, event } = await payWithoutEvent();
    const answers = await Promise.all(Array.from({ length: 50 }, () => context.stripeMock.deliver(event)));
    expect(answers).toEqual(Array(50).fill(200));
    const { end } = await context.promotion(propertyId);
    expect(Math.round((end!.getTime() - Date.now()) / DAY_MS)).toBe(30);
    expect(await context.server.deps.orm.em.fork().execute('select 1 from payment_events where id = ?', [event.id])).toHaveLength(1);
  });

  /** All permutations of a list. */
  const permutationsOf = <T>(list: T[]): T[][] =>
    list.length < 2 ? [list] : list.flatMap((first, i) => permutationsOf(list.toSpliced(i, 1)).map((others) => [first, ...others]));

  test('the four events created, updated, paid and deleted have the same result in all 24 orders', { timeout: 60_000 }, async () => {
    const results: unknown[] = [];
    for (const order of permutationsOf([0, 1, 2, 3])) {
      const member = await context.buyer();
      const { body } = await member.caller.post('/api/create-subscription').send({ planId: 'basic_plan' }).expect(200);
      context.stripeMock.faults.holdEvents = true;
      context.stripeMock.pay(body.clientSecret);
      const id = (await context.subscriptions(member))[0]!.id;
      await context.server.deps.payments.endSubscription(id);
      /** The latest event of a type about this subscription. */
      const findEvent = (type: string) =>
        context.stripeMock.events.findLast((event) => event.type === type && JSON.stringify(event.data.object).includes(id))!;
      const events = [
        'customer.subscription.created',
        'customer.subscription.updated',
        'invoice.paid',
        'customer.subscription.deleted',
      ].map(findEvent);
      for (const i of order) expect(await context.stripeMock.deliver(events[i]!)).toBe(200);
      const { state, planId, endsAtPeriodEnd, awaitingPayment } = await context.subscription(member);
      const payments = await context.payments({ user: member.id });
      results.push({ state, planId, endsAtPeriodEnd, awaitingPayment, payments: payments.map((payment) => payment.status) });
      context.stripeMock.faults.holdEvents = false;
    }
    expect(results).toHaveLength(24);
    for (const result of results)
      expect(result).toEqual({
        state: 'ended',
        planId: 'basic_plan',
        endsAtPeriodEnd: false,
        awaitingPayment: false,
        payments: ['succeeded'],
      });
  });

  test('events of unknown types or about unknown objects are accepted and change nothing', async () => {
    const knownEvent = context.stripeMock.events.find(({ type }) => type === 'payment_intent.succeeded')!;
    const unknownEvent = (id: string, type: string, object: object) =>
      ({ ...knownEvent, id, type, data: { object } }) as unknown as Stripe.Event;
    const paymentsBefore = await context.payments();
    for (const event of [
      unknownEvent('evt_1', 'payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' }),
      unknownEvent('evt_2', 'charge.refunded', { id: 'ch_unknown', object: 'charge', payment_intent: 'pi_unknown' }),
      unknownEvent('evt_3', 'customer.subscription.updated', { id: 'sub_unknown', object: 'subscription' }),
      unknownEvent('evt_4', 'invoice.paid', { id: 'in_unknown', object: 'invoice', parent: null }),
      unknownEvent('evt_5', 'brand.new.type', { id: 'x' }),
    ]) {
      expect(await context.stripeMock.deliver(event)).toBe(200);
    }
    expect(await context.payments()).toEqual(paymentsBefore);
  });
});

describe('events while the database is unavailable', () => {
  const PAYMENTS = runsOf({ all: 200, few: 60 });

  test('payments with randomly cut connections, retried until accepted, take effect exactly once', async () => {
    const paidEvents: { propertyId: number; event: Stripe.Event }[] = [];
    for (let i = 0; i < PAYMENTS; i++) paidEvents.push(await payWithoutEvent());
    const admin = new pg.Client({ connectionString: inject('pgUrl') });
    await admin.connect();
    const databaseName = new URL(context.server.database.url).pathname.slice(1);
    const undeliveredEvents = paidEvents.map(({ event }) => event);
    let rejectedCount = 0;
    /** Delivers events until none is left; one that is not accepted comes last again. */
    const deliverEvents = async (): Promise<void> => {
      for (let event = undeliveredEvents.pop(); event; event = undeliveredEvents.pop()) {
        if ((await context.stripeMock.deliver(event)) === 200) continue;
        rejectedCount++;
        undeliveredEvents.unshift(event);
      }
    };
    let isDelivered = false;
    /**
     * While events are delivered, ends up to sixty connections to the database, one at a time and busy ones first, except those of the job
     * queue.
     */
    const cutConnections = async (): Promise<void> => {
      for (let cuts = 0; cuts < 60 && !isDelivered; ) {
        await new Promise((next) => setTimeout(next, 10 + Math.random() * 60));
        const { rows } = await admin.query(
          `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = $1 and application_name <> 'jobs'
            order by (state = 'idle'), random() limit 1) connection`,
          [databaseName],
        );
        cuts += rows.length;
      }
    };
    const cutting = cutConnections();
    // eight deliveries at a time
    await Promise.all(Array.from({ length: 8 }, deliverEvents));
    isDelivered = true;
    await cutting;
    await admin.end();
    expect(rejectedCount).toBeGreaterThan(0);
    const rows = await context.server.deps.orm.em
      .fork()
      .execute<{ days: number }[]>(
        `select round(extract(epoch from promotion_end_date - promotion_start_date) / 86400)::int as days from properties where id in (?)`,
        [paidEvents.map(({ propertyId }) => propertyId)],
      );
    expect(rows).toHaveLength(PAYMENTS);
    expect(rows.every((row) => row.days === 30)).toBe(true);
    expect(await context.payments({ status: 'pending', property: { $in: paidEvents.map(({ propertyId }) => propertyId) } })).toEqual([]);
  }, 120_000);
});
