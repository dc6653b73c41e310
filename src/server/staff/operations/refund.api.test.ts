import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../testing/factories/members.ts';
import { callProcedure, giveSecondFactor, makeStaff } from '../../../testing/factories/staff.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../../testing/payment-context.ts';
import { rows } from '../../db/orm.ts';

let context: PaymentTestContext;
let admin: Member;
let otherAdmin: Member;
let moderator: Member;
beforeAll(async () => {
  context = await createPaymentTestContext('stripe');
  admin = await makeStaff(context.server, 'admin');
  otherAdmin = await makeStaff(context.server, 'admin');
  moderator = await makeStaff(context.server, 'moderator');
});
beforeEach(() => Promise.all([admin, otherAdmin, moderator].map(({ id }) => giveSecondFactor(context.server, id))));
afterAll(() => context.close());

const refund = (who: Member, id: number, reason = 'mistake', more: { amountPence?: number; paidBackPence?: number } = {}) =>
  callProcedure<{ id: number }>(who.device, 'mutation', 'staff.refundPayment', { id, reason, ...more });
/** Makes the refunds that wait. */
const runRefunds = async () => {
  await context.server.deps.jobs.runPendingJobs({ early: true });
  await context.stripeMock.settled();
};
const refundsOf = (id: number) =>
  run<{ pence: number }>('select amount_minor as pence from refunds where payment_id = $1 order by id', [id]);
/** What the provider has paid back, in pence. */
const refundedAtProvider = async (paymentId: number) => {
  const [row] = await run<{ intent: string }>('select provider_id as intent from payments where id = $1', [paymentId]);
  return context.stripeMock.refunded(row!.intent);
};
const run = <T>(text: string, values: unknown[] = []) => rows<T>(context.server.database.orm.em.fork(), { text, values });
const emailsTo = async ({ id }: TestBuyer) => {
  const [{ email } = { email: '' }] = await run<{ email: string }>('select email from users where id = $1', [id]);
  return (await context.server.sentEmails()).filter(({ to, subject }) => to === email && subject?.startsWith('We paid back'));
};

async function payPromotion(planId = 'basic_promotion') {
  const buyer = await context.buyer();
  const propertyId = await context.createProperty(buyer);
  const { clientSecret } = await context.mutate<{ clientSecret: string }>(buyer, 'promotion.create', { planId, propertyId });
  await context.pay(buyer, clientSecret);
  const [payment] = await context.payments({ user: buyer.id });
  return { buyer, payment: payment!, propertyId };
}
async function subscribe(planId = 'premium_plan') {
  const buyer = await context.buyer();
  const { clientSecret } = await context.mutate<{ clientSecret: string }>(buyer, 'subscription.create', { planId });
  await context.pay(buyer, clientSecret);
  const [payment] = await context.payments({ user: buyer.id });
  expect(payment!.status).toBe('succeeded');
  return { buyer, payment: payment! };
}

test('an admin pays a promotion back: it ends, the payer gets one email, and the log has who, why and how much (O169)', async () => {
  const { buyer, payment, propertyId } = await payPromotion();
  expect((await context.promotion(propertyId)).promoted).toBe(true);
  expect(await refund(admin, payment.id)).toMatchObject({ status: 200, data: { id: payment.id } });
  // asked for twice before the job has run
  expect(await refund(otherAdmin, payment.id)).toMatchObject({ status: 409, error: 'This payment is being paid back already' });
  await context.server.deps.jobs.runPendingJobs();
  await context.stripeMock.settled();
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('refunded');
  expect((await context.promotion(propertyId)).promoted).toBe(false);
  const emails = await emailsTo(buyer);
  expect(emails.map(({ subject }) => subject)).toEqual(['We paid back £49.00']);
  expect(emails[0]!.text).toContain('What it paid for has ended.');
  expect(
    await run(`select actor_id as who, facts from audit_entries where act = 'payment.refund' and subject_id = $1`, [payment.id]),
  ).toEqual([{ who: admin.id, facts: { reason: 'mistake', pence: 4900 } }]);
  expect(await refund(admin, payment.id)).toMatchObject({ status: 409, error: 'This payment was not paid, or was paid back' });
});

test('a plan that is paid back ends, and a refund that could not be made is tried again', async () => {
  const { buyer, payment } = await subscribe();
  context.stripeMock.faults.failures = 20;
  await refund(admin, payment.id, 'goodwill');
  await context.server.deps.jobs.runPendingJobs();
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
  expect(await emailsTo(buyer)).toEqual([]);
  context.stripeMock.faults.failures = 0;
  await context.server.deps.jobs.runPendingJobs({ early: true });
  await context.stripeMock.settled();
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('refunded');
  await context.reconcile();
  expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['ended']);
  expect(await emailsTo(buyer)).toHaveLength(1);
});

test('needs an admin with a fresh confirmation, a known payment and a reason of the list', async () => {
  const { payment } = await payPromotion();
  expect((await refund(moderator, payment.id)).status).toBe(404);
  await giveSecondFactor(context.server, admin.id, new Date(Date.now() - 11 * 60_000));
  expect(await refund(admin, payment.id)).toMatchObject({ status: 403, kind: 'step-up' });
  await giveSecondFactor(context.server, admin.id);
  expect((await refund(admin, 2_000_000)).status).toBe(404);
  expect((await refund(admin, payment.id, 'because')).status).toBe(400);
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
});

test('above £500 within a day another admin is needed (O169)', async () => {
  const third = await makeStaff(context.server, 'admin');
  const payments: number[] = [];
  for (let i = 0; i < 4; i++) payments.push((await payPromotion('featured_promotion')).payment.id);
  for (const id of payments.slice(0, 3)) expect((await refund(third, id)).status).toBe(200);
  // three of £149; the fourth would be £596
  const error = 'You have paid back £447.00 within a day. Above £500.00 another admin has to do it.';
  expect(await refund(third, payments[3]!)).toMatchObject({ status: 409, error });
  expect((await refund(otherAdmin, payments[3]!)).status).toBe(200);
});

test('a block can end the plan and pay the rest of the month back (O31)', async () => {
  const { buyer, payment } = await subscribe();
  const blocked = await callProcedure(admin.device, 'mutation', 'staff.blockMember', {
    id: buyer.id,
    days: null,
    reason: 'fraud',
    endPlan: true,
  });
  expect(blocked.status).toBe(200);
  // blocked again before the plan has ended: its month is paid back once
  const block = { id: buyer.id, days: null, reason: 'fraud', endPlan: true };
  expect((await callProcedure(admin.device, 'mutation', 'staff.unblockMember', { id: buyer.id })).status).toBe(200);
  expect((await callProcedure(admin.device, 'mutation', 'staff.blockMember', block)).status).toBe(200);
  await context.server.deps.jobs.runPendingJobs();
  await context.reconcile();
  await context.stripeMock.settled();
  expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['ended']);
  const [entry, again] = await run<{ pence: number }>(
    `select (facts ->> 'refundPence')::int as pence from audit_entries where act = 'member.block' and subject_id = $1 order by at`,
    [buyer.id],
  );
  expect(again!.pence).toBe(0);
  // the month has just begun
  expect(entry!.pence).toBeGreaterThan(payment.amountPence * 0.99);
  expect(entry!.pence).toBeLessThanOrEqual(payment.amountPence);
  expect((await emailsTo(buyer)).map(({ subject }) => subject)).toEqual([`We paid back £${(entry!.pence / 100).toFixed(2)}`]);
  // a part leaves the payment as it was
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
  const other = await subscribe();
  await callProcedure(admin.device, 'mutation', 'staff.blockMember', { id: other.buyer.id, days: 7, reason: 'fraud' });
  await context.reconcile();
  expect((await context.subscriptions(other.buyer)).map(({ status }) => status)).toEqual(['active']);
});

test('two admins who pay the same payment back at the same moment are one refund', async () => {
  const { payment } = await payPromotion();
  // both wait for the payment, so that both have begun before one has decided
  const client = new pg.Client({ connectionString: context.server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from payments where id = $1 for update', [payment.id]);
  const both = Promise.all([refund(admin, payment.id), refund(otherAdmin, payment.id)]);
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%from payments where id%'`;
  await expect.poll(async () => (await run<{ n: number }>(waiting))[0]!.n).toBe(2);
  await client.query('commit');
  await client.end();
  expect((await both).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await run(`select 1 from audit_entries where act = 'payment.refund' and subject_id = $1`, [payment.id])).toHaveLength(1);
});

test('a plan whose payment staff pay back already is ended by a block without paying a part of it back again', async () => {
  const { buyer, payment } = await subscribe();
  expect((await refund(admin, payment.id)).status).toBe(200);
  const block = { id: buyer.id, days: null, reason: 'fraud', endPlan: true };
  expect((await callProcedure(admin.device, 'mutation', 'staff.blockMember', block)).status).toBe(200);
  await context.server.deps.jobs.runPendingJobs();
  await context.reconcile();
  await context.stripeMock.settled();
  const entries = `select (facts ->> 'refundPence')::int as pence from audit_entries where act = 'member.block' and subject_id = $1`;
  expect(await run(entries, [buyer.id])).toEqual([{ pence: 0 }]);
  expect((await emailsTo(buyer)).map(({ subject }) => subject)).toHaveLength(1);
  expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['ended']);
});

describe('a part of a payment (O169)', () => {
  test('is paid back while what was paid for goes on; with the rest it ends', async () => {
    const { buyer, payment, propertyId } = await payPromotion();
    expect((await refund(admin, payment.id, 'goodwill', { amountPence: 1000 })).status).toBe(200);
    await runRefunds();
    expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
    expect((await context.promotion(propertyId)).promoted).toBe(true);
    expect(await refundedAtProvider(payment.id)).toBe(1000);
    const { items } = (
      await callProcedure<{ items: { id: number; paidBackPence: number }[] }>(admin.device, 'query', 'staff.payments', {
        filter: 'refunded',
      })
    ).data;
    expect(items.find(({ id }) => id === payment.id)).toMatchObject({ paidBackPence: 1000 });
    // the same amount again, from what the page shows now
    expect((await refund(otherAdmin, payment.id, 'goodwill', { amountPence: 1000, paidBackPence: 1000 })).status).toBe(200);
    await runRefunds();
    expect(await refundedAtProvider(payment.id)).toBe(2000);
    expect((await refund(admin, payment.id, 'mistake', { paidBackPence: 2000 })).status).toBe(200);
    await runRefunds();
    expect(await refundedAtProvider(payment.id)).toBe(4900);
    expect((await context.payments({ id: payment.id }))[0]!.status).toBe('refunded');
    expect((await context.promotion(propertyId)).promoted).toBe(false);
    const emails = await emailsTo(buyer);
    expect(emails.map(({ subject }) => subject)).toEqual(['We paid back £10.00', 'We paid back £10.00', 'We paid back £29.00']);
    expect(emails[0]!.text).toContain('What it paid for goes on.');
    expect(emails[2]!.text).toContain('What it paid for has ended.');
  });

  test('of a plan leaves the plan as it is', async () => {
    const { buyer, payment } = await subscribe();
    expect((await refund(otherAdmin, payment.id, 'goodwill', { amountPence: 500 })).status).toBe(200);
    await runRefunds();
    await context.reconcile();
    expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['active']);
    expect(await refundedAtProvider(payment.id)).toBe(500);
  });

  test('is never more than is left, and nothing is left of a payment that is paid back', async () => {
    const { payment } = await payPromotion();
    expect(await refund(admin, payment.id, 'mistake', { amountPence: 4901 })).toMatchObject({
      status: 400,
      error: 'At most £49.00 of this payment can be paid back',
    });
    for (const amountPence of [0, -100, 10.5]) expect((await refund(admin, payment.id, 'mistake', { amountPence })).status).toBe(400);
    expect((await refund(admin, payment.id, 'mistake', { amountPence: 4000 })).status).toBe(200);
    expect(await refund(admin, payment.id, 'mistake', { amountPence: 901, paidBackPence: 4000 })).toMatchObject({ status: 400 });
    expect((await refund(admin, payment.id, 'mistake', { amountPence: 900, paidBackPence: 4000 })).status).toBe(200);
    expect(await refund(admin, payment.id, 'mistake', { amountPence: 1, paidBackPence: 4900 })).toMatchObject({
      status: 409,
      error: 'This payment is being paid back already',
    });
    await runRefunds();
    expect(await refundedAtProvider(payment.id)).toBe(4900);
  });

  test('two admins who press at once, and one who presses twice, make one refund', async () => {
    const third = await makeStaff(context.server, 'admin');
    const { buyer, payment } = await payPromotion();
    const statuses = await Promise.all(
      [admin, otherAdmin, third, admin, otherAdmin, third].map(
        async (who) => (await refund(who, payment.id, 'goodwill', { amountPence: 1500 })).status,
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await refundsOf(payment.id)).toEqual([{ pence: 1500 }]);
    expect(await refund(third, payment.id, 'goodwill', { amountPence: 1500 })).toMatchObject({
      error: '£15.00 of this payment was paid back meanwhile. Look at it again.',
    });
    await runRefunds();
    expect(await refundedAtProvider(payment.id)).toBe(1500);
    expect(await emailsTo(buyer)).toHaveLength(1);
  });

  test('whose answer of the provider was lost is paid back once', async () => {
    const { buyer, payment } = await payPromotion();
    await refund(otherAdmin, payment.id, 'goodwill', { amountPence: 700 });
    const [job] = await run<{ data: object }>(
      `select data from boss.job where name = 'refunds' and state = 'created' order by created_on desc limit 1`,
    );
    await runRefunds();
    // the process ended after the provider had paid: the job runs again
    await context.server.deps.jobs.enqueue(context.server.deps.orm.em.fork(), 'refunds', job!.data);
    await runRefunds();
    expect(await refundedAtProvider(payment.id)).toBe(700);
    expect(await emailsTo(buyer)).toHaveLength(1);
  });

  test('counts for the limit of a day, and the rest of a month is at most what is left', async () => {
    const fourth = await makeStaff(context.server, 'admin');
    const { buyer, payment } = await subscribe();
    expect((await refund(fourth, payment.id, 'goodwill', { amountPence: payment.amountPence - 100 })).status).toBe(200);
    await runRefunds();
    const block = { id: buyer.id, days: null, reason: 'fraud', endPlan: true };
    expect((await callProcedure(admin.device, 'mutation', 'staff.blockMember', block)).status).toBe(200);
    await runRefunds();
    expect(await refundedAtProvider(payment.id)).toBe(payment.amountPence);
    const amounts = (await refundsOf(payment.id)).map(({ pence }) => pence);
    expect(amounts).toEqual([payment.amountPence - 100, 100]);
    for (let i = 0; i < 3; i++) {
      const { payment: other } = await payPromotion('featured_promotion');
      const used = payment.amountPence - 100 + i * 14_900;
      const answer = await refund(fourth, other.id);
      expect(answer.status, `after ${used}`).toBe(used + 14_900 > 50_000 ? 409 : 200);
    }
  });
});

test('the sandbox pays parts back, and ends what was paid for with the last one (O171)', async () => {
  const sandbox = await createPaymentTestContext('sandbox');
  try {
    const boss = await makeStaff(sandbox.server, 'admin');
    const buyer = await sandbox.buyer();
    const propertyId = await sandbox.createProperty(buyer);
    const { clientSecret } = await sandbox.mutate<{ clientSecret: string }>(buyer, 'promotion.create', {
      planId: 'basic_promotion',
      propertyId,
    });
    await sandbox.pay(buyer, clientSecret);
    const [payment] = await sandbox.payments({ user: buyer.id });
    expect((await refund(boss, payment!.id, 'goodwill', { amountPence: 4000 })).status).toBe(200);
    await sandbox.server.deps.jobs.runPendingJobs();
    expect((await sandbox.promotion(propertyId)).promoted).toBe(true);
    expect((await refund(boss, payment!.id, 'goodwill', { paidBackPence: 4000 })).status).toBe(200);
    await sandbox.server.deps.jobs.runPendingJobs();
    expect((await sandbox.promotion(propertyId)).promoted).toBe(false);
    expect((await sandbox.payments({ id: payment!.id }))[0]!.status).toBe('refunded');
  } finally {
    await sandbox.close();
  }
});
