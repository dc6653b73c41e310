// Tests of the featured places of a plan: how many there are, who gives them, and what ends them, by a moved clock.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../testing/contexts/payment-context.ts';
import { planMonthSteps } from '../../testing/contexts/plan-months.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { giveHomes, makeOrganization } from '../../testing/factories/organizations.ts';
import { rows } from '../db/orm.ts';
import { endFeaturedPlaces } from '../organization/featured-places.ts';

let context: PaymentTestContext;
beforeAll(async () => {
  context = await createPaymentTestContext('sandbox');
});
afterEach(() => context.travel(0));
afterAll(() => context.close());
const { travelAfter, paidUntil, beginNextMonth } = planMonthSteps('sandbox', () => context, [endFeaturedPlaces]);

const createHomes = async (buyer: TestBuyer, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await context.createProperty(buyer));
  return ids;
};
const feature = ({ caller }: TestBuyer, id: number, isFeatured = true) => callerOf(caller).listing.feature({ id, isFeatured });
/** The homes of these that are featured in public. */
const featured = async (ids: number[]): Promise<number[]> => {
  const found = await rows<{ id: number }>(context.server.database.orm.em.fork(), {
    text: 'select id from properties where id = any($1::int[]) and featured and rank & 1 = 1 order by id',
    values: [ids],
  });
  return found.map(({ id }) => id);
};

test('a Premium plan features three homes, which get the badge and come first, and take turns (O94)', async () => {
  const buyer = await context.buyer();
  const homes = await createHomes(buyer, 4);
  await expectError(feature(buyer, homes[0]!), 'FORBIDDEN', /no featured places/);
  await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'));
  for (const id of [...homes.slice(0, 3), homes[0]!]) await feature(buyer, id);
  await expectError(feature(buyer, homes[3]!), 'FORBIDDEN', /All 3 featured places/);
  expect((await callerOf(buyer.caller).listing.allowance()).featured).toEqual({ used: 3, limit: 3 });
  expect((await callerOf(buyer.caller).listing.mine()).items.filter(({ hasFeaturedPlace }) => hasFeaturedPlace)).toHaveLength(3);
  expect(await featured(homes)).toEqual(homes.slice(0, 3));
  await feature(buyer, homes[1]!, false);
  await feature(buyer, homes[3]!);
  expect(await featured(homes)).toEqual([homes[0], homes[2], homes[3]]);
  // the place of a paused home is free for another, and is lost when it is taken
  await callerOf(buyer.caller).listing.setStatus({ id: homes[0]!, status: 'paused' });
  await expectError(
    feature(buyer, homes[0]!, false).then(() => feature(buyer, homes[0]!)),
    'CONFLICT',
    /^Publish this listing/,
  );
  await callerOf(buyer.caller).listing.setStatus({ id: homes[2]!, status: 'paused' });
  await feature(buyer, homes[1]!);
  await feature(buyer, (await createHomes(buyer, 1))[0]!);
  await callerOf(buyer.caller).listing.setStatus({ id: homes[2]!, status: 'published' });
  expect(await featured(homes)).toEqual([homes[1], homes[3]]);
});

test('five calls at once for the last place give it once', async () => {
  const buyer = await context.buyer();
  const homes = await createHomes(buyer, 7);
  await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'));
  for (const id of homes.slice(0, 2)) await feature(buyer, id);
  const answers = await Promise.allSettled(homes.slice(2).map((id) => feature(buyer, id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await featured(homes)).toHaveLength(3);
});

test('a plan that ended or was not paid for seven days loses its places', async () => {
  const [refunded, unpaid] = [await context.buyer(), await context.buyer()];
  const [refundedHome] = await createHomes(refunded, 1);
  const [unpaidHome] = await createHomes(unpaid, 1);
  await context.pay(refunded, await context.beginPlan(refunded, 'premium_plan'));
  await context.pay(unpaid, await context.beginPlan(unpaid, 'premium_plan'), 'failsLater');
  await feature(refunded, refundedHome!);
  await feature(unpaid, unpaidHome!);
  await rows(context.server.database.orm.em.fork(), {
    text: `update users set subscription_status = 'canceled' where id = $1`,
    values: [refunded.id],
  });
  await endFeaturedPlaces(context.server.deps);
  expect(await featured([refundedHome!, unpaidHome!])).toEqual([unpaidHome]);
  const end = await paidUntil(unpaid);
  await beginNextMonth(unpaid, end);
  await travelAfter(end, 6.9, unpaid);
  expect(await featured([unpaidHome!])).toEqual([unpaidHome]);
  await travelAfter(end, 7.2, unpaid);
  expect(await featured([unpaidHome!])).toEqual([]);
  expect((await callerOf(unpaid.caller).listing.get({ id: unpaidHome! })).hasFeaturedPlace).toBe(false);
});

test('a canceled plan loses its places in the settlement that ends it', async () => {
  const buyer = await context.buyer();
  const [home] = await createHomes(buyer, 1);
  await context.pay(buyer, await context.beginPlan(buyer, 'enterprise_plan'));
  await feature(buyer, home!);
  await callerOf(buyer.caller).subscription.cancel();
  const end = await paidUntil(buyer);
  const { beginNextMonth: settleEnd } = planMonthSteps('sandbox', () => context, []);
  await settleEnd(buyer, end);
  expect(await featured([home!])).toEqual([]);
});

test('the places of a brokerage are those of its owner, for all its people', async () => {
  const [owner, agent, outsider] = [await context.buyer(), await context.buyer(), await context.buyer()];
  const homes = await createHomes(agent, 4);
  const { id } = await makeOrganization(context.server, [
    { id: owner.id, role: 'owner' },
    { id: agent.id, role: 'agent' },
  ]);
  await giveHomes(context.server, id, homes);
  await context.pay(owner, await context.beginPlan(owner, 'premium_plan'));
  await expectError(feature(outsider, homes[0]!), 'NOT_FOUND', /./);
  await feature(agent, homes[0]!);
  for (const home of homes.slice(1, 3)) await feature(owner, home);
  await expectError(feature(agent, homes[3]!), 'FORBIDDEN', /All 3 featured places/);
  // the rest leaves with a smaller plan, the oldest place first
  await rows(context.server.database.orm.em.fork(), {
    text: `update users set subscription_plan = 'basic_plan' where id = $1`,
    values: [owner.id],
  });
  await endFeaturedPlaces(context.server.deps);
  expect(await featured(homes)).toEqual([]);
});
