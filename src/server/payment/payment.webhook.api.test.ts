// Tests of Stripe's webhook with a mock of Stripe: signatures, repeated and reordered events, and a database that is cut off meanwhile.
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';

let context: PaymentTestContext;
let buyer: TestBuyer;
beforeAll(async () => {
  context = await createPaymentTestContext('stripe');
  buyer = await context.buyer();
});
afterEach(() => {
  Object.assign(context.stripeMock.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
});
afterAll(() => context.close());

/** Pays a promotion at the provider, which holds its events back; returns the event that was not delivered. */
async function payWithoutEvent(planId = 'basic_promotion', who = buyer): Promise<{ home: number; event: Stripe.Event; intent: string }> {
  const home = await context.createProperty(who);
  const { body } = await who.caller.post('/api/create-promotion-payment').send({ planId, propertyId: home }).expect(200);
  context.stripeMock.faults.holdEvents = true;
  const intent = context.stripeMock.pay(body.clientSecret).id;
  const event = context.stripeMock.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
  return { home, event, intent };
}
/** Sends a body to the webhook. */
const post = (body: string | Buffer, headers: Record<string, string>) =>
  fetch(context.stripeMock.webhookUrl!, {
    method: 'POST',
    body: body as string,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

describe('the signature of a webhook', () => {
  test('that is missing, of another secret, old or does not match the body answers 400 and changes nothing', async () => {
    const { home, event } = await payWithoutEvent();
    const { body, signature } = context.stripeMock.sign(event);
    const expiredSignature = context.stripeMock.sign(event, { timestamp: Math.floor(Date.now() / 1000) - 301 });
    const forgedHeaders: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'Stripe-Signature': '' }],
      [body, { 'Stripe-Signature': 't=1,v1=00' }],
      [body, { 'Stripe-Signature': context.stripeMock.sign(event, { secret: 'whsec_other' }).signature }],
      [body.replace('succeeded', 'succeedee'), { 'Stripe-Signature': signature }],
      [JSON.stringify(JSON.parse(body), null, 2), { 'Stripe-Signature': signature }],
      [body, { 'Stripe-Signature': signature.replace('v1=', 'v0=') }],
      [body, { 'Stripe-Signature': expiredSignature.signature }],
      ['', { 'Stripe-Signature': signature }],
    ];
    for (const [text, headers] of forgedHeaders) {
      const answer = await post(text, headers);
      expect([answer.status, await answer.text()]).toEqual([400, 'Invalid signature']);
    }
    expect((await context.promotion(home)).promoted).toBe(false);
    expect((await post(body, { 'Stripe-Signature': signature })).status).toBe(200);
    expect((await context.promotion(home)).promoted).toBe(true);
  });

  test('needs no cookie or origin, allows only POST and is exempt from the size limit of other bodies', async () => {
    const { event } = await payWithoutEvent();
    const { body, signature } = context.stripeMock.sign(Object.assign(structuredClone(event), { padding: 'x'.repeat(300_000) }));
    expect(
      (await post(body, { 'Stripe-Signature': signature, Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' })).status,
    ).toBe(200);
    const getAnswer = await fetch(context.stripeMock.webhookUrl!);
    expect([getAnswer.status, getAnswer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('cannot be checked without a secret and answers 503, with Stripe and in the sandbox', async () => {
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
  test('the same event 50 times at once has one effect and 50 responses of 200', async () => {
    const { home, event } = await payWithoutEvent();
    const answers = await Promise.all(Array.from({ length: 50 }, () => context.stripeMock.deliver(event)));
    expect(answers).toEqual(Array(50).fill(200));
    const { end } = await context.promotion(home);
    expect(Math.round((end!.getTime() - Date.now()) / DAY_MS)).toBe(30);
    expect(await context.server.deps.orm.em.fork().execute('select 1 from payment_events where id = ?', [event.id])).toHaveLength(1);
  });

  /** All permutations of a list. */
  const permutationsOf = <T>(list: T[]): T[][] =>
    list.length < 2 ? [list] : list.flatMap((first, i) => permutationsOf(list.toSpliced(i, 1)).map((others) => [first, ...others]));

  test('all 24 orders of created, updated, paid and deleted have the same result', { timeout: 60_000 }, async () => {
    const results: unknown[] = [];
    for (const order of permutationsOf([0, 1, 2, 3])) {
      const member = await context.buyer();
      const { body } = await member.caller.post('/api/create-subscription').send({ planId: 'basic_plan' }).expect(200);
      context.stripeMock.faults.holdEvents = true;
      context.stripeMock.pay(body.clientSecret);
      const id = (await context.subscriptions(member))[0]!.id;
      await context.server.deps.payments.endSubscription(id);
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

  test('unknown objects and types are accepted and change nothing', async () => {
    const base = context.stripeMock.events.find(({ type }) => type === 'payment_intent.succeeded')!;
    const unknownEvent = (id: string, type: string, object: object) => ({ ...base, id, type, data: { object } }) as unknown as Stripe.Event;
    const before = await context.payments();
    for (const event of [
      unknownEvent('evt_1', 'payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' }),
      unknownEvent('evt_2', 'charge.refunded', { id: 'ch_unknown', object: 'charge', payment_intent: 'pi_unknown' }),
      unknownEvent('evt_3', 'customer.subscription.updated', { id: 'sub_unknown', object: 'subscription' }),
      unknownEvent('evt_4', 'invoice.paid', { id: 'in_unknown', object: 'invoice', parent: null }),
      unknownEvent('evt_5', 'brand.new.type', { id: 'x' }),
    ]) {
      expect(await context.stripeMock.deliver(event)).toBe(200);
    }
    expect(await context.payments()).toEqual(before);
  });
});

describe('events while the database is unavailable', () => {
  test('200 payments with randomly cut connections, retried until accepted, take effect exactly once', async () => {
    const paidEvents: { home: number; event: Stripe.Event }[] = [];
    for (let i = 0; i < 200; i++) paidEvents.push(await payWithoutEvent());
    const admin = new pg.Client({ connectionString: inject('pgUrl') });
    await admin.connect();
    const databaseName = new URL(context.server.database.url).pathname.slice(1);
    const undeliveredEvents = paidEvents.map(({ event }) => event);
    let rejectedCount = 0;
    const deliverEvents = async (): Promise<void> => {
      for (let event = undeliveredEvents.pop(); event; event = undeliveredEvents.pop()) {
        if ((await context.stripeMock.deliver(event)) === 200) continue;
        rejectedCount++;
        undeliveredEvents.unshift(event);
      }
    };
    let isDelivered = false;
    // ends one connection to the database at a time, busy ones first, sixty times, while events are delivered
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
    await Promise.all(Array.from({ length: 8 }, deliverEvents));
    isDelivered = true;
    await cutting;
    await admin.end();
    expect(rejectedCount).toBeGreaterThan(0);
    const rows = await context.server.deps.orm.em
      .fork()
      .execute<{ days: number }[]>(
        `select round(extract(epoch from promotion_end_date - promotion_start_date) / 86400)::int as days from properties where id in (?)`,
        [paidEvents.map(({ home }) => home)],
      );
    expect(rows).toHaveLength(200);
    expect(rows.every((row) => row.days === 30)).toBe(true);
    expect(await context.payments({ status: 'pending', property: { $in: paidEvents.map(({ home }) => home) } })).toEqual([]);
  }, 120_000);
});
