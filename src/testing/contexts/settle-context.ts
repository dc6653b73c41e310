// A server with a payment provider and an owner of homes who buys, for tests of how payments, refunds and plans are settled: applied to the
// database after the provider reports them.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { settleEvent } from '../../server/payment/settle/settle.ts';
import type { ProviderName } from '../../shared/payment/payment.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from './payment-context.ts';

/** The fields of PaymentTestContext and `owner` are set when the first test of the group begins. */
export interface SettleContext extends PaymentTestContext {
  /** A user who buys in several tests. */
  owner: TestBuyer;
  /** Buys and pays a promotion. @returns the id of the payment */
  promote: (who: TestBuyer, planId: string, propertyId: number) => Promise<number>;
  /** Pays at the provider, which then sends no events until the test ends, as when they are lost or the process crashes before settling. */
  payWithoutEvent: (who: TestBuyer, clientSecret: string) => Promise<void>;
  /** Refunds a payment at the provider and settles the refund. The sandbox sends no events, so its event is made here. */
  payBack: (paymentId: number) => Promise<void>;
}

/** Expects a time this many days from now, within two minutes. */
export const expectDaysAhead = (time: Date | null, days: number): void =>
  expect(Math.abs((time?.getTime() ?? 0) - Date.now() - days * DAY_MS)).toBeLessThan(2 * MINUTE_MS);

/**
 * Registers hooks that start the server before the tests of a group and stop it after them. After each test they reset the clocks to the real time
 * and end the faults of the Stripe mock.
 */
export function registerSettleContext(provider: ProviderName): SettleContext {
  const context = {
    promote: async (who, planId, propertyId) => {
      await context.pay(who, await context.beginPromotion(who, planId, propertyId));
      return (await context.payments({ property: propertyId, status: 'succeeded' })).at(-1)!.id;
    },
    payWithoutEvent: async (who, clientSecret) => {
      context.stripeMock.faults.holdEvents = true;
      if (provider === 'stripe') context.stripeMock.pay(clientSecret);
      else await context.server.deps.payments.sandbox!.confirm(who.id, clientSecret, 'card_ok');
    },
    payBack: async (paymentId) => {
      const [payment] = await context.payments({ id: paymentId });
      const { deps } = context.server;
      await deps.payments.refund(
        { kind: payment!.kind === 'promotion' ? 'intent' : 'invoice', id: payment!.providerId! },
        `test:${paymentId}`,
      );
      await context.stripeMock.settled();
      if (provider === 'stripe') return;
      const about = { kind: 'charge', intentId: payment!.providerId! } as const;
      await settleEvent(deps, { id: `sandbox_evt_${paymentId}`, type: 'sandbox.refund', about });
    },
  } as SettleContext;
  beforeAll(async () => {
    Object.assign(context, await createPaymentTestContext(provider));
    context.owner = await context.buyer();
  });
  afterEach(async () => {
    Object.assign(context.stripeMock.faults, { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false });
    await context.travel(0);
  });
  afterAll(() => context.close());
  return context;
}
