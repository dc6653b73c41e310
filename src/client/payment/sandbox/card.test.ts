import { expect, test } from 'vitest';
import { readSandboxCard } from '../../../shared/payment/payment.ts';
import { digitsOf, futureExpiry, groupDigits, groupExpiry, TEST_CARDS } from './card.ts';

test('a card number is grouped while it is typed or pasted', () => {
  expect(groupDigits('42424')).toBe('4242 4');
  expect(groupDigits('4242-4242 42424242')).toBe('4242 4242 4242 4242');
});

test('an expiry date is formatted as MM / YY', () => {
  expect(groupExpiry('1')).toBe('1');
  expect(groupExpiry('9')).toBe('09');
  expect(groupExpiry('0930')).toBe('09 / 30');
  expect(groupExpiry('9/30')).toBe('09 / 30');
  // a slash ends the month
  expect(groupExpiry('1/')).toBe('01 /');
  expect(groupExpiry('01 /3')).toBe('01 / 3');
  expect(groupExpiry('1/30')).toBe('01 / 30');
  expect(groupExpiry('1 / 30')).toBe('01 / 30');
  expect(groupExpiry('12/')).toBe('12');
  expect(groupExpiry('0/')).toBe('0');
});

test('Arabic digits count as western ones', () => {
  expect(groupDigits('٤٢٤٢٤')).toBe('4242 4');
  expect(groupExpiry('١/٣٠')).toBe('01 / 30');
  expect(digitsOf('١٢٣')).toBe('123');
});

test('the sandbox accepts every card that the form offers', () => {
  const now = new Date('2026-11-30T00:00:00Z');
  for (const { number } of TEST_CARDS) {
    expect(readSandboxCard({ number, expiry: futureExpiry(now), cvc: '123' }, now)).toHaveProperty('card');
  }
});
