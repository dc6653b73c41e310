import { describe, expect, test } from 'vitest';
import { formatPounds } from '../format.ts';
import { DAY_MS } from '../time.ts';
import { readSandboxCard } from './payment.ts';
import { extendPromotion, PROMOTION_PLANS, promotionLevelName } from './promotion.ts';
import { SUBSCRIPTION_PLANS } from './subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const readCard = (number: string, expiry = '12 / 26', cvc = '123') => readSandboxCard({ number, expiry, cvc }, now);

describe('the test-card form', () => {
  test.each([
    ['4242 4242 4242 4242', 'card_ok'],
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000-0000-0000-3155', 'card_confirm'],
    ['4000000000000341', 'card_fails_later'],
  ])('reads %s as the name of a test card, without its number, with its last month', (number, name) => {
    expect(readCard(number)).toEqual({ card: name, ends: '2026-12' });
  });

  test.each([
    ['4242', '12/26', '123', 'number', 'Your card number is incomplete.'],
    ['4242424242424241', '12/26', '123', 'number', 'Your card number is invalid.'],
    ['5555555555554444', '12/26', '123', 'number', /only the test cards work/],
    ['4242424242424242', '10/26', '123', 'expiry', "Your card's expiration date is in the past."],
    ['4242424242424242', '13/26', '123', 'expiry', "Your card's expiration date is incomplete."],
    ['4242424242424242', '11/26', '12', 'cvc', "Your card's security code is incomplete."],
  ])('rejects %s %s %s with a text', (number, expiry, cvc, field, message) => {
    expect(readCard(number, expiry, cvc)).toEqual({ field, message: expect.stringMatching(message) });
  });
});

describe('the specified plans', () => {
  test('are three monthly subscriptions (R214, R277)', () => {
    expect(SUBSCRIPTION_PLANS.map(({ id, name, pricePence, listings, isPopular }) => [id, name, pricePence, listings, isPopular])).toEqual([
      ['basic_plan', 'Basic', 10_000, 10, false],
      ['premium_plan', 'Premium', 15_000, 50, true],
      ['enterprise_plan', 'Enterprise', 20_000, null, false],
    ]);
  });

  test('are three promotions in pence with days, level and features (R215, R278)', () => {
    expect(
      PROMOTION_PLANS.map(({ name, pricePence, durationDays, promotionLevel, isPopular }) => [
        name,
        pricePence,
        durationDays,
        promotionLevel,
        isPopular,
      ]),
    ).toEqual([
      ['Basic Promotion', 4900, 30, 1, false],
      ['Premium Promotion', 9900, 45, 2, true],
      ['Featured Promotion', 14_900, 60, 3, false],
    ]);
    for (const { id, description, features } of PROMOTION_PLANS) {
      expect(id).toMatch(/^[a-z]+_promotion$/);
      expect(description).not.toBe('');
      expect(features.length).toBeGreaterThan(0);
    }
  });
});

describe('a bought promotion', () => {
  const afterDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const basicPlan = { promotionLevel: 1, durationDays: 30 } as const;

  test('starts now or extends the current one, and never lowers the level', () => {
    expect(extendPromotion(null, basicPlan, now)).toEqual({ level: 1, start: now, end: afterDays(30) });
    expect(extendPromotion({ level: 3, start: afterDays(-1), end: afterDays(5) }, basicPlan, now)).toEqual({
      level: 3,
      start: afterDays(-1),
      end: afterDays(35),
    });
    expect(extendPromotion({ level: 3, start: afterDays(-9), end: now }, basicPlan, now)).toEqual({
      level: 1,
      start: now,
      end: afterDays(30),
    });
  });
});

test('prices in pounds have two decimals (R6)', () => {
  expect([formatPounds(4900), formatPounds(123_456)]).toEqual(['£49.00', '£1,234.56']);
});

test('the promotion levels 1 to 3 have names, and any other is None (R207)', () => {
  expect([0, 1, 2, 3, 4].map(promotionLevelName)).toEqual(['None', 'Basic Promotion', 'Premium Promotion', 'Featured Promotion', 'None']);
});
