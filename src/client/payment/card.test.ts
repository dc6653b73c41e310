import { expect, test } from 'vitest';
import { readSandboxCard } from '../../shared/payment/payment.ts';
import { groupDigits, groupExpiry, laterExpiry, TEST_CARDS } from './card.ts';

test('a card number is grouped as it is typed or pasted', () => {
  expect(groupDigits('42424')).toBe('4242 4');
  expect(groupDigits('4242-4242 42424242')).toBe('4242 4242 4242 4242');
});

test('an expiry is written as MM / YY', () => {
  expect(groupExpiry('1')).toBe('1');
  expect(groupExpiry('9')).toBe('09');
  expect(groupExpiry('0930')).toBe('09 / 30');
  expect(groupExpiry('9/30')).toBe('09 / 30');
});

test('every card that the form offers is one that the sandbox knows', () => {
  const now = new Date('2026-11-30T00:00:00Z');
  for (const { number } of TEST_CARDS) {
    expect(readSandboxCard({ number, expiry: laterExpiry(now), cvc: '123' }, now)).toHaveProperty('card');
  }
});
