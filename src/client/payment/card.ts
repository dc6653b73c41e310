/** Groups digits by four, as on a card. */
export const groupDigits = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats `MM / YY` while typing. A first digit above 1 gets a leading zero. */
export function groupExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  const full = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return full.length > 2 ? `${full.slice(0, 2)} / ${full.slice(2)}` : full;
}

/** The test cards of the form, one for each outcome. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'Succeeds' },
  { number: '4000 0000 0000 0002', does: 'Is declined' },
  { number: '4000 0000 0000 3155', does: 'Asks you to confirm' },
  { number: '4000 0000 0000 0341', does: 'Pays now, fails the next month' },
] as const;

/** An expiry date three years ahead for a test card. */
export const laterExpiry = (now: Date): string => `12 / ${String((now.getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
