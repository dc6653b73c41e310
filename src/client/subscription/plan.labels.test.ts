import { expect, test } from 'vitest';
import { type SubscriptionView, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { monthAfter, planRelation, upgradeCost } from './plan.labels.ts';

const [basic, premium, enterprise] = [
  subscriptionPlan('basic_plan'),
  subscriptionPlan('premium_plan'),
  subscriptionPlan('enterprise_plan'),
];

test('a month ends on the same day, or on the last day of a shorter month', () => {
  expect(monthAfter(new Date('2026-11-20T10:00:00Z')).toISOString()).toBe('2026-12-20T10:00:00.000Z');
  expect(monthAfter(new Date('2026-01-31T10:00:00Z')).toISOString()).toBe('2026-02-28T10:00:00.000Z');
});

test('an upgrade costs the price difference for the remaining days of a month of 30 days', () => {
  // 15 days are left of a month in which the plans differ by £100
  expect(upgradeCost(basic, enterprise, new Date('2026-06-16T00:00:00Z'), new Date('2026-06-01T00:00:00Z'))).toBe(5000);
  // the paid month is over
  expect(upgradeCost(basic, premium, new Date('2026-06-01T00:00:00Z'), new Date('2026-06-02T00:00:00Z'))).toBe(0);
});

test('a running plan offers an upgrade, a downgrade and the cancellation of a scheduled downgrade', () => {
  const subscription = { planId: 'premium_plan', nextPlanId: null } as SubscriptionView & { planId: 'premium_plan' };
  expect([basic, premium, enterprise].map((plan) => planRelation(subscription, plan))).toEqual(['downgrade', 'current', 'upgrade']);
  const withScheduledDowngrade = { ...subscription, nextPlanId: 'basic_plan' as const };
  expect([basic, premium, enterprise].map((plan) => planRelation(withScheduledDowngrade, plan))).toEqual([
    'scheduled',
    'cancelDowngrade',
    'upgrade',
  ]);
});
