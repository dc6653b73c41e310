// Tests of moving the remaining days of a promotion from a home that is gone to another home of the same owner.
import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { registerSettleContext } from '../../testing/contexts/settle-context.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { giveHomes, makeOrganization } from '../../testing/factories/organizations.ts';

describe.each(['sandbox', 'stripe'] as const)('with the %s provider', (provider) => {
  const context = registerSettleContext(provider);
  afterEach(() => context.travel(0));
  const daysLeft = async (id: number): Promise<number> => {
    const { promoted, end } = await context.promotion(id);
    return promoted ? (end!.getTime() - context.server.deps.now().getTime()) / DAY_MS : 0;
  };

  test('a sold home gives the days that are left to another one, at its level, and a refund takes them back there (N19)', async () => {
    const owner = await context.buyer();
    const [sold, other] = [await context.createProperty(owner), await context.createProperty(owner)];
    const paymentId = await context.promote(owner, 'featured_promotion', sold);
    await context.travel(20, owner);
    const caller = callerOf(owner.caller);
    expect(await caller.promotion.moveOffer({ propertyId: sold })).toBeNull();
    await expectError(caller.promotion.move({ fromId: sold, toId: other }), 'CONFLICT', /sold or rented first/);
    await caller.listing.setStatus({ id: sold, status: 'sold' });
    expect(await caller.promotion.moveOffer({ propertyId: sold })).toMatchObject({
      level: 3,
      days: 40,
      homes: [{ id: other, isPromoted: false }],
    });
    await caller.promotion.move({ fromId: sold, toId: other });
    expect(await context.promotion(sold)).toMatchObject({ promoted: false, level: 0 });
    expect(await context.promotion(other)).toMatchObject({ promoted: true, level: 3 });
    expect(await daysLeft(other)).toBeCloseTo(40, 1);
    const [listed] = await caller.payment.list();
    expect(listed).toMatchObject({ property: { id: other }, movedFrom: { id: sold }, amountPence: 14_900 });
    await expectError(caller.promotion.move({ fromId: sold, toId: other }), 'CONFLICT', /no paid promotion to move/);
    await context.payBack(paymentId);
    expect(await context.promotion(other)).toMatchObject({ promoted: false });
  });

  test('the rest extends a promotion that runs, keeps the higher level, and a refund of one takes back that one alone', async () => {
    const owner = await context.buyer();
    const [rented, other] = [
      await context.createProperty(owner, { transactionType: 'Rent', price: 9000 }),
      await context.createProperty(owner),
    ];
    // the second payment extends the first, whose higher level goes on
    await context.promote(owner, 'premium_promotion', rented);
    const secondId = await context.promote(owner, 'basic_promotion', rented);
    await context.promote(owner, 'basic_promotion', other);
    await context.travel(50, owner);
    await context.promote(owner, 'basic_promotion', other);
    const caller = callerOf(owner.caller);
    await caller.listing.setStatus({ id: rented, status: 'rented' });
    await caller.promotion.move({ fromId: rented, toId: other });
    // 30 days from day 50, and the 25 that were left of 75
    expect(await context.promotion(other)).toMatchObject({ promoted: true, level: 2 });
    expect(await daysLeft(other)).toBeCloseTo(55, 1);
    await context.payBack(secondId);
    expect(await daysLeft(other)).toBeCloseTo(30, 1);
    expect((await context.promotion(other)).level).toBe(1);
  });

  test('what was moved is moved again, and two moves at once move it once', async () => {
    const owner = await context.buyer();
    const [first, second, third] = [
      await context.createProperty(owner),
      await context.createProperty(owner),
      await context.createProperty(owner),
    ];
    await context.promote(owner, 'basic_promotion', first);
    await context.travel(10, owner);
    const caller = callerOf(owner.caller);
    await caller.listing.setStatus({ id: first, status: 'sold' });
    const results = await Promise.allSettled([
      caller.promotion.move({ fromId: first, toId: second }),
      caller.promotion.move({ fromId: first, toId: third }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await daysLeft(second)) + (await daysLeft(third))).toBeCloseTo(20, 1);
    const [from, to] = (await daysLeft(second)) > 0 ? [second, third] : [third, second];
    await context.travel(15, owner);
    await caller.listing.setStatus({ id: from, status: 'sold' });
    await caller.promotion.move({ fromId: from, toId: to });
    expect(await daysLeft(to)).toBeCloseTo(15, 1);
  });

  test('it goes to published homes of the same owner alone, and within a brokerage by those who manage both', async () => {
    const [owner, outsider, agent] = await Promise.all([1, 2, 3].map(() => context.buyer()));
    const [sold, paused] = [await context.createProperty(owner!), await context.createProperty(owner!, { status: 'paused' })];
    const foreign = await context.createProperty(outsider!);
    await context.promote(owner!, 'basic_promotion', sold);
    await callerOf(owner!.caller).listing.setStatus({ id: sold, status: 'sold' });
    expect(await callerOf(owner!.caller).promotion.moveOffer({ propertyId: sold })).toBeNull();
    await expectError(callerOf(owner!.caller).promotion.move({ fromId: sold, toId: paused }), 'CONFLICT', /Publish this listing/);
    await expectError(callerOf(owner!.caller).promotion.move({ fromId: sold, toId: foreign }), 'NOT_FOUND', 'Property not found');
    await expectError(callerOf(outsider!.caller).promotion.move({ fromId: sold, toId: foreign }), 'NOT_FOUND', 'Property not found');
    await expectError(callerOf(owner!.caller).promotion.move({ fromId: sold, toId: sold }), 'NOT_FOUND', 'Property not found');
    expect(await callerOf(outsider!.caller).promotion.moveOffer({ propertyId: sold })).toBeNull();
    // the home of an agent in the owner's brokerage
    const agentHome = await context.createProperty(agent!);
    const { id } = await makeOrganization(context.server, [
      { id: owner!.id, role: 'owner' },
      { id: agent!.id, role: 'agent' },
    ]);
    await giveHomes(context.server, id, [agentHome]);
    await expectError(callerOf(owner!.caller).promotion.move({ fromId: sold, toId: agentHome }), 'NOT_FOUND', 'Property not found');
    await giveHomes(context.server, id, [sold]);
    await callerOf(owner!.caller).promotion.move({ fromId: sold, toId: agentHome });
    expect(await daysLeft(agentHome)).toBeCloseTo(30, 1);
  });
});
