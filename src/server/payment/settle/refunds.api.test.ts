// Tests of what a refund or a dispute takes back: the promotion or the month that was paid, and nothing that was paid besides. The Basic
// promotion is level 1 for 30 days, Premium level 2 for 45 days, Featured level 3 for 60 days.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { expectDaysAhead, registerSettleContext } from '../../../testing/contexts/settle-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';

describe.each(['stripe', 'sandbox'] as const)('settling with the %s provider', (provider) => {
  const context = registerSettleContext(provider);
  const withStripe = test.runIf(provider === 'stripe');

  describe('a refund', () => {
    test('of a promotion ends it at once, shows the payment as refunded, and has no further effect when repeated', async () => {
      const home = await context.createProperty(context.owner);
      const payment = await context.promote(context.owner, 'featured_promotion', home);
      await context.payBack(payment);
      expect(await context.promotion(home)).toMatchObject({ promoted: false, level: 0 });
      const { body } = await context.server.request().get(`/api/properties/${home}`).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0 });
      const listedPayments = await callerOf(context.owner.caller).payment.list();
      expect(listedPayments.find(({ id }) => id === payment)?.status).toBe('refunded');
      await context.payBack(payment);
      expect((await context.payments({ id: payment }))[0]!.status).toBe('refunded');
    });

    test('of the first of two promotions leaves the second its full days from its payment, and a refund of the second ends it too', async () => {
      const home = await context.createProperty(context.owner);
      const first = await context.promote(context.owner, 'featured_promotion', home);
      const second = await context.promote(context.owner, 'basic_promotion', home);
      expectDaysAhead((await context.promotion(home)).end, 90);
      await context.payBack(first);
      const remainingPromotion = await context.promotion(home);
      expect(remainingPromotion).toMatchObject({ promoted: true, level: 1 });
      expectDaysAhead(remainingPromotion.end, 30);
      await context.payBack(second);
      expect((await context.promotion(home)).promoted).toBe(false);
    });

    test('of the second of two promotions leaves the first unchanged', async () => {
      const home = await context.createProperty(context.owner);
      await context.promote(context.owner, 'basic_promotion', home);
      const before = await context.promotion(home);
      const second = await context.promote(context.owner, 'featured_promotion', home);
      expect((await context.promotion(home)).level).toBe(3);
      await context.payBack(second);
      expect(await context.promotion(home)).toEqual(before);
    });

    test('of a payment from before the listing became another property restores nothing', async () => {
      const home = await context.createProperty(context.owner, { area: 1200 });
      await context.promote(context.owner, 'featured_promotion', home);
      const second = await context.promote(context.owner, 'basic_promotion', home);
      const { body } = await context.owner.caller.patch(`/api/properties/${home}`).send({ area: 5000, propertyType: 'Villa' }).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0, promotionStartDate: null, promotionEndDate: null });
      await context.payBack(second);
      expect(await context.promotion(home)).toMatchObject({ promoted: false, level: 0 });
      const thirdPayment = await context.promote(context.owner, 'basic_promotion', home);
      const listedPayments = await callerOf(context.owner.caller).payment.list();
      // the first ended at the replacement, today; the second would have begun 60 days from now and is shown as ending when it begins
      const daysUntilEnd = new Map([
        [second, 60],
        [thirdPayment, 30],
      ]);
      const paymentsOfHome = listedPayments.filter(({ property }) => property?.id === home);
      expect(paymentsOfHome).toHaveLength(3);
      for (const { id, until } of paymentsOfHome) expectDaysAhead(new Date(until!), daysUntilEnd.get(id) ?? 0);
    });

    test('restores an earlier promotion that was not bought', async () => {
      const end = new Date(Date.now() + 7 * DAY_MS);
      const home = await context.createProperty(context.owner, {
        isPromoted: true,
        promotionLevel: 2,
        promotionStartDate: new Date(Date.now() - DAY_MS),
        promotionEndDate: end,
      });
      const payment = await context.promote(context.owner, 'basic_promotion', home);
      expect(await context.promotion(home)).toMatchObject({ level: 2, end: new Date(end.getTime() + 30 * DAY_MS) });
      await context.payBack(payment);
      expect(await context.promotion(home)).toMatchObject({ promoted: true, level: 2, end });
    });

    test('of a month ends the subscription, which is not charged again', async () => {
      const member = await context.buyer();
      await context.pay(member, await context.beginPlan(member, 'premium_plan'));
      const [payment] = await context.payments({ user: member.id });
      await context.payBack(payment!.id);
      expect(await context.subscription(member)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
      expect((await context.subscriptions(member))[0]).toMatchObject({ status: 'ended' });
      if (provider === 'stripe') expect([...context.stripeMock.state.subscriptions.values()].at(-1)!.status).toBe('canceled');
      await context.pay(member, await context.beginPlan(member, 'basic_plan'));
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'basic_plan' });
    });

    withStripe('is applied for a dispute but not for an inquiry, and undone by a won dispute', async () => {
      const home = await context.createProperty(context.owner);
      const payment = await context.promote(context.owner, 'premium_promotion', home);
      const intent = (await context.payments({ id: payment }))[0]!.providerId!;
      for (const [status, promoted] of [
        ['warning_needs_response', true],
        ['needs_response', false],
        ['won', true],
        ['lost', false],
      ] as const) {
        context.stripeMock.dispute(intent, status);
        await context.stripeMock.settled();
        expect([status, (await context.promotion(home)).promoted]).toEqual([status, promoted]);
      }
    });
  });
});
