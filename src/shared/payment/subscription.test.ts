import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { GRACE_DAYS, listingAllowance, runningPlan } from './subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * DAY_MS).toISOString();
const member = (subscriptionPlan: string | null, subscriptionStatus: string | null, end: number) => ({
  subscriptionPlan,
  subscriptionStatus,
  subscriptionEndDate: subscriptionPlan && days(end),
});

describe('how many homes a member may list (A48, row 42)', () => {
  test.each([
    ['nobody', member(null, null, 0), 5],
    ['Basic', member('basic_plan', 'active', 10), 10],
    ['Premium', member('premium_plan', 'active', 10), 50],
    ['Enterprise', member('enterprise_plan', 'active', 10), null],
    ['a month that could not be charged, in its grace days', member('premium_plan', 'past_due', -GRACE_DAYS + 0.01), 50],
    ['the grace days are over', member('premium_plan', 'past_due', -GRACE_DAYS), 5],
    ['a renewal that is not confirmed yet', member('basic_plan', 'active', -1), 10],
    ['canceled, paid back or disputed', member('enterprise_plan', 'canceled', 10), 5],
    ['a plan that is none', member('gold_plan', 'active', 10), 5],
  ])('%s', (_case, facts, limit) => {
    expect(listingAllowance(facts, now, 5)).toBe(limit);
  });

  test('without a free limit nobody has one, and a plan never allows less than none', () => {
    expect(listingAllowance(member(null, null, 0), now, 0)).toBeNull();
    expect(listingAllowance(member('basic_plan', 'active', 10), now, 0)).toBeNull();
    expect(listingAllowance(member('basic_plan', 'active', 10), now, 25)).toBe(25);
    expect(runningPlan(member('basic_plan', 'active', 10), now)?.name).toBe('Basic');
  });
});
