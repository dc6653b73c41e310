// A server with a payment provider and an owner who buys, for tests of how payments, refunds and plans are settled.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { settleEvent } from '../../server/payment/settle/settle.ts';
import type { ProviderName } from '../../shared/payment/payment.ts';
import { DAY_MS } from '../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from './payment-context.ts';

/** Complete from the first test of the group on. */
export interface SettleContext extends PaymentTestContext {
  /** A user who buys in several tests. */
  owner: TestBuyer;
  /** Buys and pays a promotion. @returns the id of the payment */
  promote: (who: TestBuyer, planId: string, propertyId: number) => Promise<number>;
  /** Charges the payer's card without an event, as when events are lost or the process crashes before settling. */
  payWithoutEvent: (who: TestBuyer, clientSecret: string) => Promise<void>;
  /** Refunds a payment at the provider and settles that. The sandbox sends no events: its event is made here. */
  payBack: (paymentId: number) => Promise<void>;
}

/** Expects a time this many days from now, within two minutes. */
export const expectDaysAhead = (time: Date | null, days: number): void =>
  expect(Math.abs((time?.getTime() ?? 0) - Date.now() - days * DAY_MS)).toBeLessThan(120_000);

/** Registers the start of the server before the tests of a group and its end after them. After each test time and Stripe's mock are as at first. */
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
