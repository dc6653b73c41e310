// Tests of what happens to listings beyond the free number when a plan ends, by a moved clock: notice, choice, pause, and how they come back.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../../testing/contexts/payment-context.ts';
import { planMonthSteps } from '../../../testing/contexts/plan-months.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { giveHomes, makeOrganization } from '../../../testing/factories/organizations.ts';
import { rows } from '../../db/orm.ts';
import { sendUnpaidEmails } from '../plan-emails/unpaid-emails.ts';
import { pauseAgain } from './pause-over.ts';
import { runPlanEnds } from './run-plan-ends.ts';

describe.each(['sandbox', 'stripe'] as const)('listings after a plan that was bought with the %s provider', (provider) => {
  let context: PaymentTestContext;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
  });
  afterEach(() => context.travel(0));
  afterAll(() => context.close());

  const run = <T>(text: string, values: unknown[] = []) => rows<T>(context.server.database.orm.em.fork(), { text, values });
  const {
    runJobs,
    travelAfter,
    paidUntil,
    beginNextMonth,
    emailsTo: allEmailsTo,
  } = planMonthSteps(provider, () => context, [sendUnpaidEmails, runPlanEnds]);
  const emailsTo = async (buyer: TestBuyer) => (await allEmailsTo(buyer)).filter(({ subject }) => /plan|paused|charge/i.test(subject));
  /** Stores homes of a buyer, each viewed more often than the one before. */
  const createHomes = async (buyer: TestBuyer, count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let i = 0; i < count; i++) {
      const id = await context.createProperty(buyer);
      await run('insert into property_views (property_id, day, n) values ($1, current_date, $2)', [id, i + 1]);
      ids.push(id);
    }
    return ids;
  };
  const online = async (ids: number[]): Promise<number[]> =>
    (await run<{ id: number }>(`select id from properties where id = any($1::int[]) and status = 'published' order by id`, [ids])).map(
      ({ id }) => id,
    );
  test('after a cancelled plan five homes stay and the others are paused seven days after the notice; they come back with a plan (N18)', async () => {
    const buyer = await context.buyer();
    const homes = await createHomes(buyer, 8);
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'));
    await callerOf(buyer.caller).subscription.cancel();
    const end = await paidUntil(buyer);
    expect(await callerOf(buyer.caller).subscription.overLimit()).toBeNull();
    await beginNextMonth(buyer, end);
    expect(await callerOf(buyer.caller).subscription.overLimit()).toMatchObject({ isPaused: false, limit: 5, over: 3 });
    const [ended] = await emailsTo(buyer);
    expect(ended!.text).toMatch(/Without a plan 5 homes stay online; 3 more will be paused on/);
    await travelAfter(end, 6.9, buyer);
    expect(await online(homes)).toEqual(homes);
    await travelAfter(end, 7.2, buyer);
    expect(await online(homes)).toEqual(homes.slice(3));
    expect(await callerOf(buyer.caller).subscription.overLimit()).toMatchObject({ isPaused: true, limit: 5, over: 3 });
    await travelAfter(end, 9, buyer);
    const emails = await emailsTo(buyer);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your plan has ended', '3 of your homes were paused']);
    expect(emails[1]!.text).toContain('5 homes stay online, 3 were paused; they come back with a plan.');
    // none may be published beyond the number, one by one or together
    await expectError(callerOf(buyer.caller).listing.setStatus({ id: homes[0]!, status: 'published' }), 'FORBIDDEN', /up to 5 listings/);
    await expectError(callerOf(buyer.caller).listing.bulk({ action: 'publish', ids: homes.slice(0, 2) }), 'FORBIDDEN', /up to 5 listings/);
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    await runJobs();
    expect(await online(homes)).toEqual(homes);
    expect(await callerOf(buyer.caller).subscription.overLimit()).toBeNull();
  });

  test('an unpaid month announces the pause at once, which comes with the end of the plan, and payment takes it back (N18, O167)', async () => {
    const buyer = await context.buyer();
    const homes = await createHomes(buyer, 7);
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'), 'failsLater');
    const end = await paidUntil(buyer);
    await beginNextMonth(buyer, end);
    expect((await emailsTo(buyer)).at(-1)!.text).toMatch(/Without a plan 5 homes stay online; 2 more will be paused on/);
    expect(await callerOf(buyer.caller).subscription.overLimit()).toMatchObject({ isPaused: false, over: 2 });
    const payer = await context.buyer();
    const payerHomes = await createHomes(payer, 7);
    await travelAfter(end, 7.2);
    expect(await online(homes)).toEqual(homes.slice(2));
    const emails = await emailsTo(buyer);
    expect(emails.map(({ subject }) => subject).filter((subject) => /ended|paused/.test(subject))).toEqual(['Your plan has ended']);
    expect(emails.at(-1)!.text).toContain('5 homes stay online, 2 were paused; they come back with a plan.');
    // a member who pays within the seven days keeps all
    await context.travel(0);
    await context.signIn(payer);
    await context.pay(payer, await context.beginPlan(payer, 'basic_plan'), 'failsLater');
    const payerEnd = await paidUntil(payer);
    await beginNextMonth(payer, payerEnd);
    const { clientSecret } = await callerOf(payer.caller).subscription.payOpenMonth();
    await context.pay(payer, clientSecret, 'ok');
    await travelAfter(payerEnd, 8, payer);
    expect(await online(payerHomes)).toEqual(payerHomes);
    expect(await callerOf(payer.caller).subscription.overLimit()).toBeNull();
  });

  test('other homes are chosen before the pause or after it, and only own ones up to the number (N18)', async () => {
    const [buyer, other] = [await context.buyer(), await context.buyer()];
    const homes = await createHomes(buyer, 7);
    const [foreign] = await createHomes(other, 1);
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    await callerOf(buyer.caller).subscription.cancel();
    const end = await paidUntil(buyer);
    await beginNextMonth(buyer, end);
    const caller = callerOf(buyer.caller);
    expect((await caller.subscription.overLimitHomes()).filter(({ stays }) => stays).map(({ id }) => id)).toEqual(
      homes.slice(2).toReversed(),
    );
    await expectError(caller.subscription.keepOnline({ ids: homes.slice(0, 6) }), 'FORBIDDEN', /up to 5 listings/);
    await expectError(caller.subscription.keepOnline({ ids: [homes[0]!, foreign!] }), 'NOT_FOUND', /./);
    await expectError(callerOf(other.caller).subscription.keepOnline({ ids: [foreign!] }), 'NOT_FOUND', /./).catch(async (error) => {
      // the clock moved on, so that the other member has to sign in again
      await context.signIn(other);
      await expectError(callerOf(other.caller).subscription.keepOnline({ ids: [foreign!] }), 'NOT_FOUND', 'There is nothing to choose');
      return error;
    });
    await caller.subscription.keepOnline({ ids: homes.slice(0, 2) });
    await travelAfter(end, 7.2, buyer);
    expect(await online(homes)).toEqual([...homes.slice(0, 2), ...homes.slice(4)]);
    // after the pause the choice takes effect at once
    await caller.subscription.keepOnline({ ids: homes.slice(2, 4) });
    expect(await online(homes)).toEqual(homes.slice(2, 4));
    expect(await caller.subscription.overLimit()).toMatchObject({ isPaused: true, over: 5 });
    await caller.subscription.keepOnline({ ids: homes.slice(0, 5) });
    expect(await online(homes)).toEqual(homes.slice(0, 5));
    // one that came online by itself is paused again
    await run(`update properties set status = 'published' where id = $1`, [homes[6]]);
    await pauseAgain(context.server.deps);
    expect(await online(homes)).toEqual(homes.slice(0, 5));
  });

  test('a brokerage counts as one, keeps its homes while another owner has a plan, and its managers choose (N18)', async () => {
    const [owner, second, manager, agent] = await Promise.all([1, 2, 3, 4].map(() => context.buyer()));
    const ownerHomes = await createHomes(owner!, 3);
    const agentHomes = await createHomes(agent!, 4);
    const { id } = await makeOrganization(context.server, [
      { id: owner!.id, role: 'owner' },
      { id: second!.id, role: 'owner' },
      { id: manager!.id, role: 'manager' },
      { id: agent!.id, role: 'agent' },
    ]);
    const homes = [...ownerHomes, ...agentHomes];
    await giveHomes(context.server, id, homes);
    await context.pay(owner!, await context.beginPlan(owner!, 'premium_plan'));
    await callerOf(owner!.caller).subscription.cancel();
    const end = await paidUntil(owner!);
    await run(
      `update users set subscription_plan = 'basic_plan', subscription_status = 'active', subscription_end_date = $2 where id = $1`,
      [second!.id, new Date(end.getTime() + 30 * DAY_MS)],
    );
    await beginNextMonth(owner!, end);
    await context.signIn(manager!);
    expect(await callerOf(manager!.caller).subscription.overLimit()).toBeNull();
    expect((await emailsTo(owner!)).at(-1)!.text).not.toContain('Without a plan');
    // the plan of the second owner ends too
    await run(`update users set subscription_status = 'canceled' where id = $1`, [second!.id]);
    await run(`insert into plan_ends (user_id, plan_id, reason, ended_at, created_at) values ($1, 'basic_plan', 'canceled', $2, $2)`, [
      second!.id,
      context.server.deps.now(),
    ]);
    await runJobs();
    expect(await callerOf(manager!.caller).subscription.overLimit()).toMatchObject({ isPaused: false, limit: 5, over: 2 });
    await context.signIn(agent!);
    expect(await callerOf(agent!.caller).subscription.overLimit()).toBeNull();
    await callerOf(manager!.caller).subscription.keepOnline({ ids: ownerHomes });
    await travelAfter(end, 8, manager!);
    expect(await online(homes)).toEqual([...ownerHomes, ...agentHomes.slice(2)]);
    for (const person of [owner!, second!])
      expect((await emailsTo(person)).filter(({ subject }) => subject === '2 of your homes were paused')).toHaveLength(1);
    expect((await emailsTo(agent!)).filter(({ subject }) => /paused/.test(subject))).toEqual([]);
  });
});
