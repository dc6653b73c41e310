// A server with a mock of Stripe, two admins and a moderator, and the steps of a refund by staff, for tests.
import { expect } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import { callerOf, type Inputs } from '../factories/caller.ts';
import type { Member } from '../factories/members.ts';
import { giveSecondFactor, makeStaff } from '../factories/staff.ts';
import { buyPromotion, createPaymentTestContext, type TestBuyer } from './payment-context.ts';

/** Starts the server. Call `stepUpAll` before each test and `close` at the end. */
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
    /** Gives the three members of staff a step-up (confirmation by their second factor) as of now, because refunds need a recent one. */
    stepUpAll: () => Promise.all([admin, otherAdmin, moderator].map(({ id }) => giveSecondFactor(context.server, id))),
    /** Runs the jobs that make refunds at the provider, also those that wait for a retry (`early`), and waits until its events were answered. */
    runRefunds: async () => {
      await context.server.deps.jobs.runPendingJobs({ early: true });
      await context.stripeMock.settled();
    },
    /** The refunds of a payment in the order in which they were made. */
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
    /** A promotion that a new member has paid. */
    payPromotion: (planId?: PromotionPlanId) => buyPromotion(context, planId),
    /** The first month of a plan that a new member has paid. */
    subscribe: async (planId: SubscriptionPlanId = 'premium_plan') => {
      const buyer = await context.buyer();
      const { clientSecret } = await callerOf(buyer.caller).subscription.create({ planId });
      await context.pay(buyer, clientSecret);
      const [payment] = await context.payments({ user: buyer.id });
      expect(payment!.status).toBe('succeeded');
      return { buyer, payment: payment! };
    },
  };
}

type RefundInput = Inputs['staff']['refundPayment'];
/** Calls `staff.refundPayment` as a member of staff. */
export const refund = (
  staff: Member,
  id: number,
  reason: RefundInput['reason'] = 'mistake',
  amounts: Pick<RefundInput, 'amountPence' | 'paidBackPence'> = {},
) => callerOf(staff.device).staff.refundPayment({ id, reason, ...amounts });
