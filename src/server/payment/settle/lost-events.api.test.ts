// Tests of payments of which no event (webhook) of the provider arrives: the reconciler, a job that queries the provider every minute, or a
// page of the payer finds them, they take effect once, and they are logged.
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../shared/time.ts';
import { readableLog } from '../../../testing/contexts/payment-context.ts';
import { expectDaysAhead, registerSettleContext } from '../../../testing/contexts/settle-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { createGateway } from '../create-gateway.ts';
import { reconcilePayments } from './reconcile.ts';
import { settlePromotion } from './settle-promotion.ts';

/** More than the minute after which the reconciler queries a pending payment. */
const AFTER_FIRST_CHECK_MS = 61_000;

describe.each(['stripe', 'sandbox'] as const)('settling with the %s provider', (provider) => {
  const context = registerSettleContext(provider);

  describe('a payment without an event', () => {
    test('is found by the reconciler after a minute and promotes the property once', async () => {
      const home = await context.createProperty(context.owner);
      await context.payWithoutEvent(context.owner, await context.beginPromotion(context.owner, 'basic_promotion', home));
      await context.reconcile();
      expect((await context.promotion(home)).promoted).toBe(false);
      context.server.setNow(new Date(Date.now() + AFTER_FIRST_CHECK_MS));
      for (let i = 0; i < 3; i++) await context.reconcile();
      expectDaysAhead((await context.promotion(home)).end, 30);
    });

    test('is found at once when a page of the payer requests the state of their payments', async () => {
      const home = await context.createProperty(context.owner);
      await context.payWithoutEvent(context.owner, await context.beginPromotion(context.owner, 'premium_promotion', home));
      const [latest] = await callerOf(context.owner.caller).payment.refresh();
      expect(latest).toMatchObject({ propertyId: home, status: 'succeeded' });
      expect(await context.promotion(home)).toMatchObject({ promoted: true, level: 2 });
    });

    test('for a subscription is found by the reconciler after a minute too', async () => {
      const member = await context.buyer();
      const clientSecret = await context.beginPlan(member, 'enterprise_plan');
      await context.payWithoutEvent(member, clientSecret);
      context.server.setNow(new Date(Date.now() + AFTER_FIRST_CHECK_MS));
      await context.reconcile();
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan', listings: { limit: null } });
    });

    test('that only the browser reports promotes nothing, and an unpaid one is canceled after a day', async () => {
      const home = await context.createProperty(context.owner);
      const clientSecret = await context.beginPromotion(context.owner, 'basic_promotion', home);
      await callerOf(context.owner.caller).payment.refresh();
      expect((await context.promotion(home)).promoted).toBe(false);
      context.server.setNow(new Date(Date.now() + 25 * HOUR_MS));
      await context.reconcile();
      expect((await context.payments({ property: home })).map((payment) => payment.status)).toEqual(['failed']);
      if (provider === 'stripe') expect(() => context.stripeMock.pay(clientSecret)).toThrow(/canceled/);
      else await expect(context.pay(context.owner, clientSecret)).rejects.toThrow('cancelled');
    });

    test('is applied once by two parallel reconcilers and a page of the payer', async () => {
      const home = await context.createProperty(context.owner);
      await context.payWithoutEvent(context.owner, await context.beginPromotion(context.owner, 'basic_promotion', home));
      context.server.setNow(new Date(Date.now() + AFTER_FIRST_CHECK_MS));
      const { deps } = context.server;
      await Promise.all([
        reconcilePayments(deps),
        reconcilePayments({ ...deps, payments: createGateway(deps) }),
        callerOf(context.owner.caller).payment.refresh(),
      ]);
      expectDaysAhead((await context.promotion(home)).end, 30);
    });
  });

  test('a payment that is settled three times is logged once, as a security event with user and payment', async () => {
    const { log, text } = readableLog();
    const { deps } = context.server;
    const home = await context.createProperty(context.owner);
    await context.payWithoutEvent(context.owner, await context.beginPromotion(context.owner, 'basic_promotion', home));
    const [payment] = await context.payments({ property: home });
    for (let i = 0; i < 3; i++) await settlePromotion({ ...deps, log }, payment!.providerId!);
    const lines = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { event: 'payment_succeeded', user: context.owner.id, payment: payment!.id, property: home, msg: 'security' },
    ]);
  });
});
