// Steps of tests that follow a plan through its months by a moved clock, with either payment provider.
import { rows } from '../../server/db/orm.ts';
import type { Deps } from '../../server/deps.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { PaymentTestContext, TestBuyer } from './payment-context.ts';

/** The steps of a file's tests. `jobs` are run twice at each step, so that nothing may happen twice. */
export function planMonthSteps(
  provider: 'sandbox' | 'stripe',
  context: () => PaymentTestContext,
  jobs: ((deps: Deps) => Promise<unknown>)[],
) {
  const runJobs = async (): Promise<void> => {
    for (let i = 0; i < 2; i++) {
      await context().reconcile();
      await context().stripeMock.settled();
      for (const job of jobs) await job(context().server.deps);
    }
  };
  const daysUntil = (time: Date): number => (time.getTime() - Date.now()) / DAY_MS;
  return {
    runJobs,
    /** Sets the clocks to so many days after a time, and runs the jobs. */
    travelAfter: async (time: Date, days: number, ...buyers: TestBuyer[]): Promise<void> => {
      await context().travel(daysUntil(time) + days, ...buyers);
      await runJobs();
    },
    /** The end of the month that a buyer has paid. */
    paidUntil: async (buyer: TestBuyer): Promise<Date> => new Date((await context().subscription(buyer)).paidUntil!),
    /** Begins the month after the paid one at the provider, which charges it or ends the plan. */
    beginNextMonth: async (buyer: TestBuyer, end: Date): Promise<void> => {
      await context().travel(daysUntil(end) + 0.05, buyer);
      if (provider === 'stripe') context().stripeMock.renew((await context().subscriptions(buyer))[0]!.id);
      await context().stripeMock.settled();
      await runJobs();
    },
    /** The emails that a buyer got, first those sent first, to the second. */
    emailsTo: async (buyer: TestBuyer) => {
      const [user] = await rows<{ email: string }>(context().server.database.orm.em.fork(), {
        text: 'select email from users where id = $1',
        values: [buyer.id],
      });
      return (await context().server.sentEmails()).filter(({ to }) => to === user!.email);
    },
  };
}
