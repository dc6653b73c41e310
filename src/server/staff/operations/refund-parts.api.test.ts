// Tests of paying back parts of a payment. `payPromotion` pays £49.00 for a promotion with Stripe's mock (`refund-context.ts`). `run`
// sends SQL; `runRefunds` runs the waiting refund jobs. `paidBackPence` in a call is what the page showed as paid back; another value is
// refused. Without `amountPence` all that is left is paid back.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { REFUND_LIMIT_PENCE } from '../../../shared/staff/operations.ts';
import { createRefundTestContext, refund } from '../../../testing/contexts/refund-context.ts';
import { callerOf, errorOf, expectError, outcomeOf } from '../../../testing/factories/caller.ts';
import { makeStaff } from '../../../testing/factories/staff.ts';

const { close, stepUpAll, admin, context, emailsTo, intentOf, otherAdmin, payPromotion, refundsOf, run, runRefunds, subscribe } =
  await createRefundTestContext();
beforeEach(stepUpAll);
afterAll(close);

/** The price of the plan `featured_promotion`. */
const FEATURED_PROMOTION_PENCE = 14_900;

describe('a part of a payment (O169)', () => {
  test('is paid back while what was paid for goes on; with the rest it ends', async () => {
    const { buyer, payment, propertyId } = await payPromotion();
    await refund(admin, payment.id, 'goodwill', { amountPence: 1000 });
    await runRefunds();
    expect((await context.payments({ id: payment.id }))[0]!.status).toBe('succeeded');
    expect((await context.promotion(propertyId)).promoted).toBe(true);
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(1000);
    const { items } = await callerOf(admin.device).staff.payments({
      filter: 'refunded',
    });
    expect(items.find(({ id }) => id === payment.id)).toMatchObject({ paidBackPence: 1000 });
    // the same amount again, from what the page shows now
    await refund(otherAdmin, payment.id, 'goodwill', { amountPence: 1000, paidBackPence: 1000 });
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(2000);
    await refund(admin, payment.id, 'mistake', { paidBackPence: 2000 });
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(4900);
    expect((await context.payments({ id: payment.id }))[0]!.status).toBe('refunded');
    expect((await context.promotion(propertyId)).promoted).toBe(false);
    const emails = await emailsTo(buyer);
    expect(emails.map(({ subject }) => subject)).toEqual(['We paid back £10.00', 'We paid back £10.00', 'We paid back £29.00']);
    expect(emails[0]!.text).toContain('What it paid for goes on.');
    expect(emails[2]!.text).toContain('What it paid for has ended.');
  });

  test('whose answer was lost is made once, also when the provider has forgotten its idempotency key', async () => {
    const { buyer, payment } = await payPromotion();
    const intent = await intentOf(payment.id);
    let paidBackPence = 0;
    for (const amountPence of [1000, 1000, undefined]) {
      await refund(admin, payment.id, 'goodwill', { paidBackPence, ...(amountPence === undefined ? {} : { amountPence }) });
      // the answer and those of the retries that Stripe's library makes at once
      context.stripeMock.faults.dropReplies = 10;
      await runRefunds();
      context.stripeMock.faults.dropReplies = 0;
      paidBackPence += amountPence ?? 2900;
      expect(context.stripeMock.refunded(intent)).toBe(paidBackPence);
      context.stripeMock.forgetKeys();
      await runRefunds();
      expect(context.stripeMock.refunded(intent)).toBe(paidBackPence);
    }
    expect((await refundsOf(payment.id)).map(({ pence }) => pence)).toEqual([1000, 1000, 2900]);
    expect((await emailsTo(buyer)).map(({ subject }) => subject)).toEqual([
      'We paid back £10.00',
      'We paid back £10.00',
      'We paid back £29.00',
    ]);
  });

  test("that was made in Stripe's dashboard is shown and counts, and with the rest what was paid for ends", async () => {
    const { buyer, payment, propertyId } = await payPromotion();
    context.stripeMock.refund(await intentOf(payment.id), 900);
    await context.stripeMock.settled();
    const shown = (await callerOf(buyer.caller).payment.list()).find(({ id }) => id === payment.id);
    expect(shown).toMatchObject({ status: 'succeeded', amountPence: 4900, paidBackPence: 900 });
    expect((await context.promotion(propertyId)).promoted).toBe(true);
    await expectError(refund(admin, payment.id), 'CONFLICT', '£9.00 of this payment was paid back meanwhile. Look at it again.');
    await expectError(
      refund(admin, payment.id, 'mistake', { amountPence: 4001, paidBackPence: 900 }),
      'BAD_REQUEST',
      'At most £40.00 of this payment can be paid back',
    );
    await refund(admin, payment.id, 'mistake', { paidBackPence: 900 });
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(4900);
    expect((await context.promotion(propertyId)).promoted).toBe(false);
    expect((await emailsTo(buyer)).map(({ subject }) => subject)).toEqual(['We paid back £40.00']);
  });

  test("that waits for its job counts beside one that was made in Stripe's dashboard", async () => {
    const { buyer, payment } = await payPromotion();
    context.stripeMock.refund(await intentOf(payment.id), 900);
    await context.stripeMock.settled();
    await refund(admin, payment.id, 'goodwill', { amountPence: 1000, paidBackPence: 900 });
    const paidBack = async () => (await callerOf(buyer.caller).payment.list()).find(({ id }) => id === payment.id)!.paidBackPence;
    expect(await paidBack()).toBe(1900);
    await expectError(
      refund(otherAdmin, payment.id, 'mistake', { amountPence: 3001, paidBackPence: 1900 }),
      'BAD_REQUEST',
      'At most £30.00 of this payment can be paid back',
    );
    await runRefunds();
    expect(await paidBack()).toBe(1900);
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(1900);
  });

  test("is reduced to what a refund in Stripe's dashboard leaves meanwhile; when nothing is left, nothing is paid or emailed", async () => {
    // refunded at Stripe, requested by the admin (undefined: all that is left), and in the end paid as the email says (null: nothing)
    for (const [penceAtStripe, requestedPence, paidText] of [
      [4500, 1000, '£4.00'],
      [900, undefined, '£40.00'],
      [4900, 1000, null],
    ] as const) {
      const { buyer, payment } = await payPromotion();
      const intent = await intentOf(payment.id);
      await refund(admin, payment.id, 'goodwill', requestedPence === undefined ? {} : { amountPence: requestedPence });
      context.stripeMock.refund(intent, penceAtStripe);
      await context.stripeMock.settled();
      await runRefunds();
      await runRefunds();
      expect(context.stripeMock.refunded(intent)).toBe(4900);
      const shown = (await callerOf(buyer.caller).payment.list()).find(({ id }) => id === payment.id);
      expect(shown).toMatchObject({ status: 'refunded', paidBackPence: 4900 });
      expect((await emailsTo(buyer)).map(({ subject }) => subject)).toEqual(paidText ? [`We paid back ${paidText}`] : []);
      const [stored] = await run<{ isMade: boolean; pence: number }>(
        'select made_at is not null as "isMade", amount_minor as pence from refunds where payment_id = $1',
        [payment.id],
      );
      expect(stored).toEqual({ isMade: true, pence: paidText ? Number(paidText.slice(1)) * 100 : requestedPence });
    }
  });

  test('of a plan leaves the plan as it is', async () => {
    const { buyer, payment } = await subscribe();
    await refund(otherAdmin, payment.id, 'goodwill', { amountPence: 500 });
    await runRefunds();
    await context.reconcile();
    expect((await context.subscriptions(buyer)).map(({ status }) => status)).toEqual(['active']);
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(500);
    // the provider's event about the refund was stored too
    const sql = 'select refunded_minor as pence from payments where id = $1';
    expect(await run<{ pence: number }>(sql, [payment.id])).toEqual([{ pence: 500 }]);
  });

  test('is never more than is left, and nothing is left of a payment that is paid back', async () => {
    const { payment } = await payPromotion();
    await expectError(
      refund(admin, payment.id, 'mistake', { amountPence: 4901 }),
      'BAD_REQUEST',
      'At most £49.00 of this payment can be paid back',
    );
    for (const amountPence of [0, -100, 10.5]) await expectError(refund(admin, payment.id, 'mistake', { amountPence }), 'BAD_REQUEST');
    await refund(admin, payment.id, 'mistake', { amountPence: 4000 });
    await expectError(refund(admin, payment.id, 'mistake', { amountPence: 901, paidBackPence: 4000 }), 'BAD_REQUEST');
    await refund(admin, payment.id, 'mistake', { amountPence: 900, paidBackPence: 4000 });
    await expectError(
      refund(admin, payment.id, 'mistake', { amountPence: 1, paidBackPence: 4900 }),
      'CONFLICT',
      'This payment is being paid back already',
    );
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(4900);
  });

  test('is made once when three admins ask at once and each asks twice', async () => {
    const thirdAdmin = await makeStaff(context.server, 'admin');
    const { buyer, payment } = await payPromotion();
    const outcomes = await Promise.all(
      [admin, otherAdmin, thirdAdmin, admin, otherAdmin, thirdAdmin].map((person) =>
        outcomeOf(refund(person, payment.id, 'goodwill', { amountPence: 1500 })),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('CONFLICT'), 'ok']);
    expect(await refundsOf(payment.id)).toEqual([{ pence: 1500 }]);
    const { message } = await errorOf(refund(thirdAdmin, payment.id, 'goodwill', { amountPence: 1500 }));
    expect(message).toBe('£15.00 of this payment was paid back meanwhile. Look at it again.');
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(1500);
    expect(await emailsTo(buyer)).toHaveLength(1);
  });

  test('is paid back once when the process ends after the provider has paid and the job runs again', async () => {
    const { buyer, payment } = await payPromotion();
    await refund(otherAdmin, payment.id, 'goodwill', { amountPence: 700 });
    const [job] = await run<{ data: object }>(
      `select data from boss.job where name = 'refunds' and state = 'created' order by created_on desc limit 1`,
    );
    await runRefunds();
    // the process ended after the provider had paid: the job runs again
    await context.server.deps.jobs.enqueue(context.server.deps.orm.em.fork(), 'refunds', job!.data);
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(700);
    expect(await emailsTo(buyer)).toHaveLength(1);
  });

  test('counts for the limit of a day, and a block that ends the plan then pays back at most what is left', async () => {
    const fourthAdmin = await makeStaff(context.server, 'admin');
    const { buyer, payment } = await subscribe();
    await refund(fourthAdmin, payment.id, 'goodwill', { amountPence: payment.amountPence - 100 });
    await runRefunds();
    await callerOf(admin.device).staff.blockMember({ id: buyer.id, days: null, reason: 'fraud', endPlan: true });
    await runRefunds();
    expect(context.stripeMock.refunded(await intentOf(payment.id))).toBe(payment.amountPence);
    const amounts = (await refundsOf(payment.id)).map(({ pence }) => pence);
    expect(amounts).toEqual([payment.amountPence - 100, 100]);
    // the admin has paid back the first part today; whole promotions follow until the limit is reached
    for (let i = 0; i < 3; i++) {
      const { payment: promotionPayment } = await payPromotion('featured_promotion');
      const usedPence = payment.amountPence - 100 + i * FEATURED_PROMOTION_PENCE;
      const outcome = await outcomeOf(refund(fourthAdmin, promotionPayment.id));
      expect(outcome, `after ${usedPence}`).toBe(usedPence + FEATURED_PROMOTION_PENCE > REFUND_LIMIT_PENCE ? 'CONFLICT' : 'ok');
    }
  });
});
