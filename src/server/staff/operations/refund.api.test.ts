// Tests of paying a whole payment back, and of blocks that end a plan. `payPromotion` pays £49.00 (`refund-context.ts`).
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createRefundTestContext, refund } from '../../../testing/contexts/refund-context.ts';
import { callerOf, errorOf, expectError, invalid, outcomeOf } from '../../../testing/factories/caller.ts';
import { giveSecondFactor, makeStaff } from '../../../testing/factories/staff.ts';

const { close, stepUpAll, admin, context, emailsTo, moderator, otherAdmin, payPromotion, run, subscribe } = await createRefundTestContext();
beforeEach(stepUpAll);
afterAll(close);

test('an admin pays a promotion back: it ends, the payer gets one email, and the log has who, why and how much (O169)', async () => {
  const { buyer, payment, propertyId } = await payPromotion();
  expect((await context.promotion(propertyId)).promoted).toBe(true);
  expect(await refund(admin, payment.id)).toMatchObject({ id: payment.id });
  // requested again before the job has run
  await expectError(refund(otherAdmin, payment.id), 'CONFLICT', 'This payment is being paid back already');
  await context.server.deps.jobs.runPendingJobs();
  await context.stripeMock.settled();
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('refunded');
  expect((await context.promotion(propertyId)).promoted).toBe(false);
  const emails = await emailsTo(buyer);
  expect(emails.map(({ subject }) => subject)).toEqual(['We paid back £49.00']);
  expect(emails[0]!.text).toContain('What it paid for has ended.');
  expect(
    await run(`select actor_id as "actorId", facts from audit_entries where act = 'payment.refund' and subject_id = $1`, [payment.id]),
  ).toEqual([{ actorId: admin.id, facts: { reason: 'mistake', pence: 4900 } }]);
  await expectError(refund(admin, payment.id), 'CONFLICT', 'This payment was not paid, or was paid back');
});

test('a plan that is paid back ends, and a refund that could not be made is tried again', async () => {
  const { buyer, payment } = await subscribe();
  // more failures than Stripe's library retries
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

test('a refund needs an admin with a fresh confirmation, a known payment and a reason of the list', async () => {
  const { payment } = await payPromotion();
  await expectError(refund(moderator, payment.id), 'NOT_FOUND');
  // a confirmation is valid for ten minutes
  await giveSecondFactor(context.server, admin.id, new Date(Date.now() - 11 * 60_000));
  expect(await errorOf(refund(admin, payment.id))).toMatchObject({ code: 'FORBIDDEN', kind: 'step-up' });
  await giveSecondFactor(context.server, admin.id);
  await expectError(refund(admin, 2_000_000), 'NOT_FOUND');
  await expectError(refund(admin, payment.id, invalid('because')), 'BAD_REQUEST');
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
});

test('above £500 within a day another admin is needed (O169)', async () => {
  const thirdAdmin = await makeStaff(context.server, 'admin');
  const payments: number[] = [];
  for (let i = 0; i < 4; i++) payments.push((await payPromotion('featured_promotion')).payment.id);
  for (const id of payments.slice(0, 3)) await refund(thirdAdmin, id);
  // three of £149; the fourth would be £596
  const error = 'You have paid back £447.00 within a day. Above £500.00 another admin has to do it.';
  await expectError(refund(thirdAdmin, payments[3]!), 'CONFLICT', error);
  await refund(otherAdmin, payments[3]!);
});

test('a block can end the plan and pay the rest of the month back (O31)', async () => {
  const { buyer, payment } = await subscribe();
  const block = { id: buyer.id, days: null, reason: 'fraud', endPlan: true } as const;
  await callerOf(admin.device).staff.blockMember(block);
  // blocked again before the plan has ended: its month is paid back once
  await callerOf(admin.device).staff.unblockMember({ id: buyer.id });
  await callerOf(admin.device).staff.blockMember(block);
  await context.server.deps.jobs.runPendingJobs();
  await context.reconcile();
  await context.stripeMock.settled();
  expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['ended']);
  const [firstBlock, secondBlock] = await run<{ pence: number }>(
    `select (facts ->> 'refundPence')::int as pence from audit_entries where act = 'member.block' and subject_id = $1 order by at`,
    [buyer.id],
  );
  expect(secondBlock!.pence).toBe(0);
  // the month has just begun
  expect(firstBlock!.pence).toBeGreaterThan(payment.amountPence * 0.99);
  expect(firstBlock!.pence).toBeLessThanOrEqual(payment.amountPence);
  expect((await emailsTo(buyer)).map(({ subject }) => subject)).toEqual([`We paid back £${(firstBlock!.pence / 100).toFixed(2)}`]);
  // a part leaves the payment as it was
  expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
  const otherSubscription = await subscribe();
  await callerOf(admin.device).staff.blockMember({ id: otherSubscription.buyer.id, days: 7, reason: 'fraud' });
  await context.reconcile();
  expect((await context.subscriptions(otherSubscription.buyer)).map(({ status }) => status)).toEqual(['active']);
});

test('two admins who pay the same payment back at the same moment are one refund', async () => {
  const { payment } = await payPromotion();
  // this lock makes both refunds wait for the payment, so that both have begun before one of them is made
  const client = new pg.Client({ connectionString: context.server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from payments where id = $1 for update', [payment.id]);
  const refunds = Promise.all([admin, otherAdmin].map((person) => outcomeOf(refund(person, payment.id))));
  const countWaiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%from "payments" where "id"%'`;
  await expect.poll(async () => (await run<{ n: number }>(countWaiting))[0]!.n).toBe(2);
  await client.query('commit');
  await client.end();
  expect((await refunds).toSorted()).toEqual(['CONFLICT', 'ok']);
  expect(await run(`select 1 from audit_entries where act = 'payment.refund' and subject_id = $1`, [payment.id])).toHaveLength(1);
});

test('a plan whose payment staff pay back already is ended by a block without paying a part of it back again', async () => {
  const { buyer, payment } = await subscribe();
  await refund(admin, payment.id);
  const block = { id: buyer.id, days: null, reason: 'fraud', endPlan: true } as const;
  await callerOf(admin.device).staff.blockMember(block);
  await context.server.deps.jobs.runPendingJobs();
  await context.reconcile();
  await context.stripeMock.settled();
  const entries = `select (facts ->> 'refundPence')::int as pence from audit_entries where act = 'member.block' and subject_id = $1`;
  expect(await run(entries, [buyer.id])).toEqual([{ pence: 0 }]);
  expect((await emailsTo(buyer)).map(({ subject }) => subject)).toHaveLength(1);
  expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['ended']);
});
