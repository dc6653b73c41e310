// Tests of what each charge stores for a later tax invoice: buyer and seller as they were, net, VAT, gross, and AED by the rate of its day.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext } from '../../testing/contexts/payment-context.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { rows } from '../db/orm.ts';
import { splitVat, storeCentralBankRate } from './charge.ts';

const SELLER = { name: 'Dubai Appartments Sale FZ-LLC', address: 'Business Bay, Dubai', trn: '100000000000003' };
const BUYER = { legalName: 'Haddad Real Estate LLC', address: 'Al Reem Tower, Dubai', trn: '100123456700003' };

describe.each(['sandbox', 'stripe'] as const)('a charge by the %s provider', (provider) => {
  let context: PaymentTestContext;
  beforeAll(async () => {
    const settings = { SELLER_NAME: SELLER.name, SELLER_ADDRESS: SELLER.address, SELLER_TRN: SELLER.trn };
    context = await createPaymentTestContext(provider, settings);
  });
  afterEach(() => context.travel(0));
  afterAll(() => context.close());
  const em = () => context.server.deps.orm.em.fork();
  const today = () => dubaiDay(context.server.deps.now());

  test('stores seller, buyer, net, VAT and gross when it is paid, and later details are about later charges alone (N25)', async () => {
    const buyer = await context.buyer();
    await callerOf(buyer.caller).payment.saveBillingDetails({ ...BUYER, trn: '100 1234 5670 0003' });
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    await callerOf(buyer.caller).payment.saveBillingDetails({ legalName: 'Haddad Homes LLC', address: '', trn: '' });
    const promoted = await context.createProperty(buyer);
    await context.pay(buyer, await context.beginPromotion(buyer, 'basic_promotion', promoted));
    const payments = await callerOf(buyer.caller).payment.list();
    expect(payments.find(({ kind }) => kind === 'subscription')!.charge).toEqual({
      seller: SELLER,
      buyer: { name: BUYER.legalName, address: BUYER.address, trn: BUYER.trn },
      ...{ netPence: 9524, vatPence: 476, vatPercent: 5, grossPence: 10_000, aed: null },
    });
    expect(payments.find(({ kind }) => kind === 'promotion')!.charge).toMatchObject({
      buyer: { name: 'Haddad Homes LLC', address: null, trn: null },
      ...{ netPence: 4667, vatPence: 233, grossPence: 4900 },
    });
    await callerOf(buyer.caller).payment.saveBillingDetails({ legalName: '', address: '', trn: '' });
    expect(await callerOf(buyer.caller).payment.billingDetails()).toEqual({ legalName: '', address: '', trn: '' });
  });

  test('states AED only by a rate of its own day, also one that is loaded later, and never by another (N25)', async () => {
    const buyer = await context.buyer();
    const charge = async () => (await callerOf(buyer.caller).payment.list())[0]!.charge!;
    await storeCentralBankRate(em(), { currency: 'gbp', day: today(), aedPerUnit: 4.9 });
    await context.travel(3, buyer);
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    expect((await charge()).aed).toBeNull();
    expect(await storeCentralBankRate(em(), { currency: 'eur', day: today(), aedPerUnit: 4.2 })).toBe(0);
    expect(await storeCentralBankRate(em(), { currency: 'gbp', day: today(), aedPerUnit: 4.862071 })).toBe(1);
    const aed = { grossFils: 48_621, vatFils: 2314, perUnit: 4.862071, day: today() };
    expect((await charge()).aed).toEqual(aed);
    expect(await storeCentralBankRate(em(), { currency: 'gbp', day: today(), aedPerUnit: 5 })).toBeNull();
    expect((await charge()).aed).toEqual(aed);
    // a rate that is known when the payment is made
    const second = await context.buyer();
    await context.travel(4, buyer, second);
    const loaded = { currency: 'gbp', day: today(), aedPerUnit: 4.9 };
    await storeCentralBankRate(em(), loaded);
    await context.pay(second, await context.beginPlan(second, 'basic_plan'));
    expect((await callerOf(second.caller).payment.list())[0]!.charge!.aed).toEqual({
      ...{ grossFils: 49_000, vatFils: 2332, perUnit: 4.9, day: today() },
    });
  });

  test('is stored once for each month and each payment, refunded or not, and stays when the account is deleted', async () => {
    const buyer = await context.buyer();
    await callerOf(buyer.caller).payment.saveBillingDetails(BUYER);
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    await context.travel(32, buyer);
    if (provider === 'stripe') context.stripeMock.renew((await context.subscriptions(buyer))[0]!.id);
    await context.stripeMock.settled();
    await context.reconcile();
    await context.reconcile();
    const payments = await context.payments({ user: buyer.id });
    const readCharges = () =>
      rows<{ name: string; day: string }>(em(), {
        text: `select buyer_name as name, charged_on::text as day from charges where payment_id = any($1::int[]) order by charged_on`,
        values: [payments.map(({ id }) => id)],
      });
    const charges = await readCharges();
    expect(charges.map(({ name }) => name)).toEqual([BUYER.legalName, BUYER.legalName]);
    expect((new Date(charges[1]!.day).getTime() - new Date(charges[0]!.day).getTime()) / DAY_MS).toBeGreaterThan(27);
    await em().execute('delete from users where id = ?', [buyer.id]);
    expect(await readCharges()).toEqual(charges);
    expect(await em().execute('select 1 from billing_details where user_id = ?', [buyer.id])).toEqual([]);
  });
});

test('net and VAT always add up to the price, and without a TRN there is no VAT', () => {
  for (let pence = 1; pence <= 20_000; pence += 7) {
    const { netPence, vatPence } = splitVat(pence, true);
    expect(netPence + vatPence).toBe(pence);
    expect(Math.abs(vatPence - pence / 21)).toBeLessThanOrEqual(0.5);
  }
  expect(splitVat(10_000, false)).toEqual({ netPence: 10_000, vatPence: 0, vatPercent: 0 });
});

test('billing details with a wrong TRN, without a name or too long are refused', async () => {
  const context = await createPaymentTestContext('sandbox');
  const { device } = await makeMember(context.server);
  const save = callerOf(device).payment.saveBillingDetails;
  await expectError(save({ ...BUYER, trn: '12345' }), 'BAD_REQUEST', 'A UAE TRN has 15 digits');
  await expectError(save({ ...BUYER, legalName: '' }), 'BAD_REQUEST', 'Enter the legal name');
  await expectError(save({ ...BUYER, legalName: 'x'.repeat(201) }), 'BAD_REQUEST', 'Use at most 200 characters');
  await expectError(save({ ...BUYER, address: 'a\0b' }), 'BAD_REQUEST', /cannot be stored/);
  await context.close();
});
