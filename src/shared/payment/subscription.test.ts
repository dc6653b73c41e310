import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { GRACE_DAYS, listingLimit, runningPlan } from './subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
/** Listings of a user without a plan. */
const FREE_LIMIT = 5;
/** The time so many days from now, negative for the past. */
const afterDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
/** The stored plan of a user; `endDays` from now it ends. */
const storedPlan = (subscriptionPlan: string | null, subscriptionStatus: string | null, endDays: number) => ({
  subscriptionPlan,
  subscriptionStatus,
  subscriptionEndDate: subscriptionPlan && afterDays(endDays),
});

describe('the number of listings a user may have (A48)', () => {
  test.each([
    ['no plan', storedPlan(null, null, 0), 5],
    ['Basic', storedPlan('basic_plan', 'active', 10), 10],
    ['Premium', storedPlan('premium_plan', 'active', 10), 50],
    ['Enterprise', storedPlan('enterprise_plan', 'active', 10), null],
    ['an unpaid month within the grace days', storedPlan('premium_plan', 'past_due', -GRACE_DAYS + 0.01), 50],
    ['an unpaid month after the grace days', storedPlan('premium_plan', 'past_due', -GRACE_DAYS), 5],
    ['a renewal that is not confirmed yet', storedPlan('basic_plan', 'active', -1), 10],
    ['canceled, paid back or disputed', storedPlan('enterprise_plan', 'canceled', 10), 5],
    ['an unknown plan', storedPlan('gold_plan', 'active', 10), 5],
  ])('follows the plan: %s', (_case, plan, limit) => {
    expect(listingLimit(plan, now, FREE_LIMIT)).toBe(limit);
  });

  test('is unlimited when the free limit is 0, and never lower than the free limit', () => {
    expect(listingLimit(storedPlan(null, null, 0), now, 0)).toBeNull();
    expect(listingLimit(storedPlan('basic_plan', 'active', 10), now, 0)).toBeNull();
    expect(listingLimit(storedPlan('basic_plan', 'active', 10), now, 25)).toBe(25);
    expect(runningPlan(storedPlan('basic_plan', 'active', 10), now)?.name).toBe('Basic');
  });
});
