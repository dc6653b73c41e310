// A server with Stripe's mock, two admins and a moderator, and steps of refunds by staff, for tests.
import { expect } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import type { Member } from '../factories/members.ts';
import { callProcedure, giveSecondFactor, makeStaff } from '../factories/staff.ts';
import { buyPromotion, createPaymentTestContext, type TestBuyer } from './payment-context.ts';

/** Starts a server with Stripe's mock, two admins and a moderator. Call `stepUpAll` before each test and `close` at the end. */
export async function createRefundTestContext() {
  const context = await createPaymentTestContext('stripe');
  const admin = await makeStaff(context.server, 'admin');
  const otherAdmin = await makeStaff(context.server, 'admin');
  const moderator = await makeStaff(context.server, 'moderator');
  const run = <T>(text: string, values: unknown[] = []) => rows<T>(context.server.database.orm.em.fork(), { text, values });
  return {
    context,
    admin,
    otherAdmin,
    moderator,
    run,
    close: () => context.close(),
    /** A step-up of all three as of now: refunds need a recent one. */
    stepUpAll: () => Promise.all([admin, otherAdmin, moderator].map(({ id }) => giveSecondFactor(context.server, id))),
    /** Makes the refunds that wait, and waits for the events of the provider. */
    runRefunds: async () => {
      await context.server.deps.jobs.runPendingJobs({ early: true });
      await context.stripeMock.settled();
    },
    refundsOf: (id: number) => run<{ pence: number }>('select amount_minor as pence from refunds where payment_id = $1 order by id', [id]),
    /** The id of a payment at the provider. */
    intentOf: async (paymentId: number) => {
      const [row] = await run<{ intent: string }>('select provider_id as intent from payments where id = $1', [paymentId]);
      return row!.intent;
    },
    /** The emails about refunds that a payer got. */
    emailsTo: async ({ id }: TestBuyer) => {
      const [{ email } = { email: '' }] = await run<{ email: string }>('select email from users where id = $1', [id]);
      return (await context.server.sentEmails()).filter(({ to, subject }) => to === email && subject?.startsWith('We paid back'));
    },
    payPromotion: (planId?: string) => buyPromotion(context, planId),
    subscribe: async (planId = 'premium_plan') => {
      const buyer = await context.buyer();
      const { clientSecret } = await context.mutate<{ clientSecret: string }>(buyer, 'subscription.create', { planId });
      await context.pay(buyer, clientSecret);
      const [payment] = await context.payments({ user: buyer.id });
      expect(payment!.status).toBe('succeeded');
      return { buyer, payment: payment! };
    },
  };
}

/** Calls `staff.refundPayment` as a member of staff. */
export const refund = (staff: Member, id: number, reason = 'mistake', amounts: { amountPence?: number; paidBackPence?: number } = {}) =>
  callProcedure<{ id: number }>(staff.device, 'mutation', 'staff.refundPayment', { id, reason, ...amounts });
