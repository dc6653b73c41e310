// Tests of payments whose dispute was won: the bank took the money back and returned it later, so the payment counts again, for what it
// bought and for no longer. The Basic promotion is level 1 for 30 days, Featured level 3 for 60 days.
import { describe, expect, test } from 'vitest';
import type { TestBuyer } from '../../../testing/contexts/payment-context.ts';
import { expectDaysAhead, registerSettleContext } from '../../../testing/contexts/settle-context.ts';

const context = registerSettleContext('stripe');

/** Opens a dispute about a payment at the mock of Stripe, or closes it as won. */
async function setDispute(paymentId: number, status: 'needs_response' | 'won'): Promise<void> {
  const [payment] = await context.payments({ id: paymentId });
  const { kind, providerId } = payment!;
  const intentId = kind === 'promotion' ? providerId! : context.stripeMock.state.intentIdByInvoice.get(providerId!)!;
  context.stripeMock.dispute(intentId, status);
  await context.stripeMock.settled();
}

const statusOf = async (paymentId: number): Promise<string> => (await context.payments({ id: paymentId }))[0]!.status;

describe('a won dispute about a promotion', () => {
  test('restores it from its first day, for no more days than were paid', async () => {
    const home = await context.createProperty(context.owner);
    const payment = await context.promote(context.owner, 'featured_promotion', home);
    const [{ settledAt, periodEnd } = {}] = await context.payments({ id: payment });
    const before = await context.promotion(home);
    await setDispute(payment, 'needs_response');
    await context.travel(20);
    await setDispute(payment, 'won');
    expect(await context.promotion(home)).toEqual(before);
    expect(await context.payments({ id: payment })).toMatchObject([{ status: 'succeeded', settledAt, periodEnd }]);
  });

  test('promotes nothing when the paid days are over', async () => {
    const home = await context.createProperty(context.owner);
    const payment = await context.promote(context.owner, 'basic_promotion', home);
    await setDispute(payment, 'needs_response');
    await context.travel(40);
    await setDispute(payment, 'won');
    expect(await context.promotion(home)).toMatchObject({ promoted: false, level: 0 });
    expect(await statusOf(payment)).toBe('succeeded');
  });

  test('places the days of a promotion that was paid meanwhile after it', async () => {
    const home = await context.createProperty(context.owner);
    const disputed = await context.promote(context.owner, 'featured_promotion', home);
    await setDispute(disputed, 'needs_response');
    await context.promote(context.owner, 'basic_promotion', home);
    expectDaysAhead((await context.promotion(home)).end, 30);
    await setDispute(disputed, 'won');
    const promotion = await context.promotion(home);
    expect(promotion).toMatchObject({ promoted: true, level: 3 });
    expectDaysAhead(promotion.end, 90);
  });

  test('does not restore the days of an earlier promotion that was refunded meanwhile', async () => {
    const home = await context.createProperty(context.owner);
    const first = await context.promote(context.owner, 'featured_promotion', home);
    const second = await context.promote(context.owner, 'basic_promotion', home);
    await setDispute(second, 'needs_response');
    await context.payBack(first);
    await setDispute(second, 'won');
    const promotion = await context.promotion(home);
    expect(promotion).toMatchObject({ promoted: true, level: 1 });
    expectDaysAhead(promotion.end, 30);
  });

  test('keeps the money when the listing was deleted meanwhile', async () => {
    const home = await context.createProperty(context.owner);
    const payment = await context.promote(context.owner, 'basic_promotion', home);
    await setDispute(payment, 'needs_response');
    await context.owner.caller.delete(`/api/properties/${home}`).expect(204);
    await setDispute(payment, 'won');
    await context.reconcile();
    expect(await statusOf(payment)).toBe('succeeded');
  });
});

describe('a won dispute about a month of a plan', () => {
  /** Buys a plan. @returns the id of its first payment */
  const buyPlan = async (member: TestBuyer): Promise<number> => {
    await context.pay(member, await context.beginPlan(member, 'basic_plan'));
    return (await context.payments({ user: member.id }))[0]!.id;
  };

  test('keeps the money when the month was over before the dispute, also with another plan since', async () => {
    const member = await context.buyer();
    const payment = await buyPlan(member);
    await context.travel(40, member);
    const [{ id: subscriptionId } = { id: '' }] = await context.subscriptions(member);
    await context.server.deps.payments.endSubscription(subscriptionId);
    await context.stripeMock.settled();
    await context.pay(member, await context.beginPlan(member, 'enterprise_plan'));
    await setDispute(payment, 'needs_response');
    expect(await statusOf(payment)).toBe('refunded');
    await setDispute(payment, 'won');
    await context.reconcile();
    await context.stripeMock.settled();
    expect(await statusOf(payment)).toBe('succeeded');
    expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan' });
  });

  test('refunds the payment when the dispute had ended the plan during the month', async () => {
    const member = await context.buyer();
    const payment = await buyPlan(member);
    await setDispute(payment, 'needs_response');
    await context.travel(40, member);
    await setDispute(payment, 'won');
    expect(await statusOf(payment)).toBe('flagged');
    expect(await context.subscription(member)).toMatchObject({ state: 'ended' });
  });
});
