// For the payment form of the sandbox: formats of card numbers and expiry dates, and the test cards that it offers.
import { m } from '../../../shared/messages/messages.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** The digits of a text, without all other characters. Arabic digits become western ones. */
export const digitsOf = (text: string): string => toWesternDigits(text).replace(/\D/g, '');

/** Groups digits by four, as on a card: `4242 4242`. A card number has at most 19 digits. */
export const groupDigits = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** A month of one digit that a slash ends, such as January in `1/30`. */
const ONE_DIGIT_MONTH = /^\s*[1-9]\s*\//;

/** Formats `MM / YY` while typing. A month of one digit gets a leading zero: a first digit above 1, and one before a slash. */
export function groupExpiry(text: string): string {
  const isEnded = ONE_DIGIT_MONTH.test(toWesternDigits(text));
  const digits = digitsOf(text).slice(0, 4);
  const padded = isEnded || /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return isEnded || padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}`.trimEnd() : padded;
}

/** The test cards of the form, one for each outcome. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: m.payment_test_card_succeeds },
  { number: '4000 0000 0000 0002', outcome: m.payment_test_card_declined },
  { number: '4000 0000 0000 3155', outcome: m.payment_test_card_confirms },
  { number: '4000 0000 0000 0341', outcome: m.payment_test_card_fails_later },
] as const;

/** An expiry date three years ahead for a test card. */
export const futureExpiry = (now: Date): string => `12 / ${String((now.getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
