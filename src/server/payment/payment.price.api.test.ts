// Tests that the server alone decides what a payment costs (in pence) and which properties may be promoted.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROMOTION_PLANS } from '../../shared/payment/promotion.ts';
import { SUBSCRIPTION_PLANS } from '../../shared/payment/subscription.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { callerOf, invalid } from '../../testing/factories/caller.ts';
import { Property } from '../property/property.entity.ts';

describe.each(['stripe', 'sandbox'] as const)('prices and owners with the %s provider', (provider) => {
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

  /** Requests a payment for a promotion. */
  const post = (who: TestBuyer, body: object) => who.caller.post('/api/create-promotion-payment').send(body);
  /** Every amount that the server has requested from the provider so far, in pence. */
  const requestedAmounts = async (): Promise<number[]> =>
    provider === 'stripe'
      ? context.stripeMock.calls.filter((call) => call.path === '/v1/payment_intents').map((call) => Number(call.params.amount))
      : (await context.server.deps.orm.em.fork().execute<{ amount: number }[]>('select amount_minor as amount from sandbox_intents')).map(
          (row) => row.amount,
        );

  describe('the price of a payment', () => {
    test.each(PROMOTION_PLANS)(
      'of $name rejects another amount on tRPC and REST, without a request to the provider',
      async ({ id, pricePence }) => {
        const propertyId = await context.createProperty(buyer);
        const amountsBefore = await requestedAmounts();
        const otherPrices = PROMOTION_PLANS.filter((plan) => plan.id !== id).map((plan) => plan.pricePence);
        for (const amount of [1, 0, -pricePence, 1_000_000_000, String(pricePence), null, pricePence + 0.5, ...otherPrices]) {
          await post(buyer, { planId: id, propertyId, amount }).expect(400).expect('Amount does not match the selected plan');
          await expect(callerOf(buyer.caller).promotion.create(invalid({ planId: id, propertyId, amount }))).rejects.toThrow(
            'Amount does not match',
          );
        }
        expect(await requestedAmounts()).toEqual(amountsBefore);
        await post(buyer, { planId: id, propertyId, amount: pricePence }).expect(200);
        expect((await requestedAmounts()).slice(amountsBefore.length)).toEqual([pricePence]);
      },
    );

    test('of an unknown plan, or requested without signing in, is rejected with a message', async () => {
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
      'of $name is the monthly price of the plan, and the response contains only a client secret',
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
      const countBefore = (await requestedAmounts()).length;
      for (const propertyId of [ownedByOther, unowned]) {
        await post(buyer, { planId: 'basic_promotion', propertyId }).expect(403).expect('You can only promote your own properties');
      }
      // the largest id of the database, which no property has
      for (const propertyId of [deletedProperty, 2_147_483_647])
        await post(buyer, { planId: 'basic_promotion', propertyId }).expect(404).expect('Property not found');
      for (const propertyId of [-1, 0, 1_000_000_000_000, 'x', 1.5])
        await post(buyer, { planId: 'basic_promotion', propertyId }).expect(400).expect('Invalid property ID');
      await post(buyer, { planId: 'basic_promotion', propertyId: pausedProperty }).expect(409);
      expect((await requestedAmounts()).length).toBe(countBefore);
    });

    test.each(['sold', 'deleted'])(
      'that is %s between payment and settlement is not promoted: the payment is flagged and refunded',
      async (event) => {
        const [seller, newOwner] = [await context.buyer(), await context.buyer()];
        const propertyId = await context.createProperty(seller);
        const { body } = await post(seller, { planId: 'featured_promotion', propertyId }).expect(200);
        await context.server.deps.orm.em
          .fork()
          .nativeUpdate(Property, { id: propertyId }, event === 'sold' ? { user: newOwner.id } : { status: 'deleted' });
        await context.pay(seller, body.clientSecret);
        expect((await context.payments({ user: seller.id }))[0]).toMatchObject({ status: 'flagged' });
        expect((await context.promotion(propertyId)).promoted).toBe(false);
        // refunds flagged payments
        await context.reconcile();
        await context.stripeMock.settled();
        expect((await context.payments({ user: seller.id }))[0]).toMatchObject({ status: 'refunded' });
        expect((await context.promotion(propertyId)).promoted).toBe(false);
      },
    );

    test.runIf(provider === 'sandbox')('cannot be promoted by another user with the client secret of its payment', async () => {
      const [owner, otherUser] = [await context.buyer(), await context.buyer()];
      const { body } = await post(owner, { planId: 'basic_promotion', propertyId: await context.createProperty(owner) }).expect(200);
      await expect(context.pay(otherUser, body.clientSecret)).rejects.toThrow('Payment not found');
    });
  });
});
