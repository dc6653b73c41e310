// Tests of plans that end without being cancelled by their user: with the account, when real payments replace the sandbox, or because of
// another plan.
import { describe, expect, test } from 'vitest';
import { registerSettleContext } from '../../../testing/contexts/settle-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { PASSWORD } from '../../../testing/factories/members.ts';
import { createGateway } from '../create-gateway.ts';
import { reconcilePayments } from './reconcile.ts';
import { settleSubscription } from './settle-subscription.ts';

describe.each(['stripe', 'sandbox'] as const)('settling with the %s provider', (provider) => {
  const context = registerSettleContext(provider);
  const withStripe = test.runIf(provider === 'stripe');

  describe('deleted users and parallel plans', () => {
    test('a deleted user is not charged any more, and their payments stay stored without the user', async () => {
      const member = await context.buyer();
      await context.pay(member, await context.beginPlan(member, 'basic_plan'));
      const id = (await context.subscriptions(member))[0]!.id;
      await callerOf(member.caller).account.remove({ password: PASSWORD });
      await context.reconcile();
      await context.stripeMock.settled();
      if (provider === 'stripe') expect(context.stripeMock.state.subscriptions.get(id)?.status).toBe('canceled');
      const [row] = await context.server.deps.orm.em.fork().execute(`select status, user_id from subscriptions where id = ?`, [id]);
      expect(row).toEqual({ status: 'ended', user_id: null });
      expect(await context.payments({ subscriptionId: id })).toMatchObject([{ status: 'succeeded', amountPence: 10_000 }]);
    });

    test('settling an ended subscription again does not change a newer one', async () => {
      const member = await context.buyer();
      await context.pay(member, await context.beginPlan(member, 'basic_plan'));
      const endedId = (await context.subscriptions(member))[0]!.id;
      await context.server.deps.payments.endSubscription(endedId);
      await settleSubscription(context.server.deps, endedId);
      await context.stripeMock.settled();
      await context.pay(member, await context.beginPlan(member, 'enterprise_plan'));
      await settleSubscription(context.server.deps, endedId);
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'enterprise_plan' });
    });

    test.runIf(provider === 'sandbox')('plans bought in the sandbox end when the server gets Stripe keys', async () => {
      const member = await context.buyer();
      await context.pay(member, await context.beginPlan(member, 'premium_plan'));
      const { deps } = context.server;
      const keys = {
        STRIPE_SECRET_KEY: context.stripeMock.secretKey,
        STRIPE_PUBLISHABLE_KEY: context.stripeMock.publishableKey,
        STRIPE_API_BASE: context.stripeMock.url,
      };
      await reconcilePayments({ ...deps, payments: createGateway({ ...deps, env: { ...deps.env, ...keys } }) });
      expect(await context.subscription(member)).toMatchObject({ state: 'ended', listings: { limit: 5 } });
    });

    withStripe('a plan that was paid in another window prevents a second one', async () => {
      const member = await context.buyer();
      const clientSecret = await context.beginPlan(member, 'basic_plan');
      context.stripeMock.faults.holdEvents = true;
      context.stripeMock.pay(clientSecret);
      await member.caller.post('/api/create-subscription').send({ planId: 'premium_plan' }).expect(409);
      expect(await context.subscription(member)).toMatchObject({ state: 'active', planId: 'basic_plan' });
    });

    withStripe('an abandoned plan that is paid later is ended and refunded', async () => {
      const member = await context.buyer();
      const clientSecret = await context.beginPlan(member, 'basic_plan');
      const id = (await context.subscriptions(member))[0]!.id;
      // marks the plan to be ended, as choosing another plan does
      await context.server.deps.orm.em.fork().execute('update subscriptions set end_wanted = true where id = ?', [id]);
      await context.pay(member, clientSecret);
      expect(await context.subscription(member)).toMatchObject({ state: 'none' });
      expect(context.stripeMock.state.subscriptions.get(id)?.status).toBe('canceled');
      await context.reconcile();
      await context.stripeMock.settled();
      expect(await context.payments({ user: member.id })).toMatchObject([{ status: 'refunded' }]);
    });

    withStripe('a customer who was deleted at the provider is created again', async () => {
      const member = await context.buyer();
      await context.beginPlan(member, 'basic_plan');
      context.stripeMock.state.customers.clear();
      await context.beginPlan(member, 'premium_plan');
      expect(context.stripeMock.state.customers.size).toBe(1);
    });
  });
});
