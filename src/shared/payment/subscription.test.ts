import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { GRACE_DAYS, listingLimit, runningPlan } from './subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * DAY_MS).toISOString();
const member = (subscriptionPlan: string | null, subscriptionStatus: string | null, end: number) => ({
  subscriptionPlan,
  subscriptionStatus,
  subscriptionEndDate: subscriptionPlan && days(end),
});

describe('the number of listings a user may have (A48)', () => {
  test.each([
    ['no plan', member(null, null, 0), 5],
    ['Basic', member('basic_plan', 'active', 10), 10],
    ['Premium', member('premium_plan', 'active', 10), 50],
    ['Enterprise', member('enterprise_plan', 'active', 10), null],
    ['an unpaid month within the grace days', member('premium_plan', 'past_due', -GRACE_DAYS + 0.01), 50],
    ['an unpaid month after the grace days', member('premium_plan', 'past_due', -GRACE_DAYS), 5],
    ['a renewal that is not confirmed yet', member('basic_plan', 'active', -1), 10],
    ['canceled, paid back or disputed', member('enterprise_plan', 'canceled', 10), 5],
    ['an unknown plan', member('gold_plan', 'active', 10), 5],
  ])('follows the plan: %s', (_case, facts, limit) => {
    expect(listingLimit(facts, now, 5)).toBe(limit);
  });

  test('is unlimited when the free limit is 0, and never lower than the free limit', () => {
    expect(listingLimit(member(null, null, 0), now, 0)).toBeNull();
    expect(listingLimit(member('basic_plan', 'active', 10), now, 0)).toBeNull();
    expect(listingLimit(member('basic_plan', 'active', 10), now, 25)).toBe(25);
    expect(runningPlan(member('basic_plan', 'active', 10), now)?.name).toBe('Basic');
  });
});
