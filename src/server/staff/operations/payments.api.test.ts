// Tests of the staff page about payments, with a mock of Stripe.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyPromotion, createPaymentTestContext, type PaymentTestContext } from '../../../testing/contexts/payment-context.ts';
import { callerOf, expectError, type Inputs } from '../../../testing/factories/caller.ts';
import type { Member } from '../../../testing/factories/members.ts';
import { makeStaff } from '../../../testing/factories/staff.ts';
import { rows } from '../../db/orm.ts';

let context: PaymentTestContext;
let admin: Member;
beforeAll(async () => {
  context = await createPaymentTestContext('stripe');
  admin = await makeStaff(context.server, 'admin');
});
afterAll(() => context.close());

const listPayments = async (filter?: Inputs['staff']['payments']['filter']) =>
  (await callerOf(admin.device).staff.payments(filter ? { filter } : {})).items;
const readFigures = () => callerOf(admin.device).staff.paymentFigures();
const checkPayment = (id: number) => callerOf(admin.device).staff.checkPayment({ id });

test('staff see a payment with its plan and member, the delay of events, and nothing about cards or the provider', async () => {
  const { buyer, payment, propertyId } = await buyPromotion(context);
  const [shown] = await listPayments();
  expect(shown).toMatchObject({
    reference: `PAY-${String(payment.id).padStart(6, '0')}`,
    kind: 'promotion',
    planName: 'Basic Promotion',
    status: 'succeeded',
    amountPence: payment.amountPence,
    propertyId,
    test: false,
    member: { id: buyer.id, username: buyer.username },
  });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`4242|card|secret|${payment.providerId}`));
  const { events, medianLagSeconds, slowestLagSeconds } = await readFigures();
  expect(events).toBeGreaterThan(0);
  // the provider's times are whole seconds
  expect(medianLagSeconds).toBeGreaterThanOrEqual(0);
  expect(slowestLagSeconds).toBeGreaterThanOrEqual(medianLagSeconds!);
});

test('a refund whose event was lost is found by looking the payment up, which the log says', async () => {
  const { payment, propertyId } = await buyPromotion(context);
  context.stripeMock.faults.holdEvents = true;
  context.stripeMock.refund(payment.providerId!);
  expect((await listPayments('refunded')).map(({ id }) => id)).not.toContain(payment.id);
  expect(await checkPayment(payment.id)).toEqual({ before: 'succeeded', after: 'refunded' });
  expect((await listPayments('refunded')).map(({ id }) => id)).toContain(payment.id);
  expect((await context.promotion(propertyId)).promoted).toBe(false);
  expect(await checkPayment(payment.id)).toEqual({ before: 'refunded', after: 'refunded' });
  const entries = await rows(context.server.database.orm.em, {
    text: `select facts from audit_entries where act = 'payment.check' and subject_id = $1 order by n`,
    values: [payment.id],
  });
  expect(entries).toEqual([{ facts: { before: 'succeeded', after: 'refunded' } }, { facts: { before: 'refunded', after: 'refunded' } }]);
  await expectError(checkPayment(2_000_000), 'NOT_FOUND');
  context.stripeMock.faults.holdEvents = false;
});

test('an open payment is counted with its age, and an unavailable provider changes nothing', async () => {
  const buyer = await context.buyer();
  const propertyId = await context.createProperty(buyer);
  await callerOf(buyer.caller).promotion.create({ planId: 'basic_promotion', propertyId });
  const [payment] = await context.payments({ user: buyer.id });
  expect((await listPayments('open')).map(({ id }) => id)).toContain(payment!.id);
  const { open, oldestOpenSeconds } = await readFigures();
  expect(open).toBeGreaterThanOrEqual(1);
  expect(oldestOpenSeconds).toBeGreaterThanOrEqual(0);
  // more failures than Stripe's library retries
  context.stripeMock.faults.failures = 10;
  await expectError(checkPayment(payment!.id), 'BAD_GATEWAY');
  context.stripeMock.faults.failures = 0;
  expect((await context.payments({ user: buyer.id }))[0]!.status).toBe('pending');
});

test('a month that could not be charged is listed as not paid', async () => {
  const buyer = await context.buyer();
  await rows(context.server.database.orm.em, {
    text: `with s as (insert into subscriptions (id, user_id, provider, plan_id, status, started_at, period_end)
        values ('sub_late', $1, 'stripe', 'premium_plan', 'past_due', now(), now()))
      insert into payments (user_id, kind, plan_id, amount_minor, provider, provider_id, subscription_id, status)
        values ($1, 'subscription', 'premium_plan', 4900, 'stripe', 'in_late', 'sub_late', 'failed')`,
    values: [buyer.id],
  });
  expect((await listPayments('unpaid')).map(({ member }) => member?.id)).toEqual([buyer.id]);
  expect((await readFigures()).unpaid).toBe(1);
});
