import { z } from 'zod';

/** `£49.00`, from pence. */
export const formatPounds = (minor: number): string =>
  `£${(minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const PAYMENT_KINDS = ['subscription', 'promotion'] as const;
export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed', 'refunded', 'flagged'] as const;
export const PROVIDERS = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Error message while the provider is unavailable. */
export const PROVIDER_UNAVAILABLE = 'The payment provider is unavailable. You have not been charged.';

/** Payment form to use: Stripe's with this key, or the test-card form of the sandbox. */
export const paymentConfig = z.object({
  provider: z.enum(PROVIDERS),
  publishableKey: z.string().nullable().describe('For the provider script; null in the sandbox'),
  testMode: z.boolean().describe('Nothing is charged: say so on the page'),
});
export type PaymentConfig = z.infer<typeof paymentConfig>;

const time = z.string().meta({ format: 'date-time' });

/** A payment in the list of the billing page. */
export const paymentView = z.object({
  id: z.int(),
  reference: z.string().describe('Shown to people: PAY- and the number'),
  kind: z.enum(PAYMENT_KINDS),
  planId: z.string(),
  planName: z.string(),
  property: z.object({ id: z.int(), title: z.string() }).nullable(),
  amountMinor: z.int().describe('Pence'),
  currency: z.literal('gbp'),
  status: z.enum(PAYMENT_STATUSES).describe('flagged: taken, but nothing could be given for it; it is paid back'),
  test: z.boolean().describe('Made in the sandbox: nothing was charged'),
  createdAt: time,
  settledAt: time.nullable(),
  from: time.nullable().describe('What was bought runs from here'),
  until: time.nullable(),
  receiptUrl: z.string().nullable().describe("The provider's receipt; null in the sandbox"),
});
export type PaymentView = z.infer<typeof paymentView>;

/** State of a payment of the last day according to the provider. `processing`: paid, not yet confirmed by the bank. */
export const paymentProgress = z.object({
  kind: z.enum(PAYMENT_KINDS),
  planId: z.string(),
  propertyId: z.int().nullable(),
  status: z.enum([...PAYMENT_STATUSES, 'processing']),
  createdAt: time,
});
export type PaymentProgress = z.infer<typeof paymentProgress>;

/** Test cards of the sandbox and their names on the server. Card numbers stay in the browser. */
const SANDBOX_CARDS = {
  '4242424242424242': 'card_ok',
  '4000000000000002': 'card_declined',
  '4000000000003155': 'card_confirm',
  '4000002500003155': 'card_confirm',
  '4000000000000341': 'card_fails_later',
} as const;
export const SANDBOX_CARD_NAMES = ['card_ok', 'card_declined', 'card_confirm', 'card_fails_later'] as const;
export type SandboxCard = (typeof SANDBOX_CARD_NAMES)[number];

/** Values of the test-card form. */
export interface CardForm {
  number: string;
  /** `MM / YY`, blanks optional. */
  expiry: string;
  cvc: string;
}
export type CardFault = { field: keyof CardForm; message: string };

const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

/** Validates the test-card form in the browser. Returns the card's name for `payment.confirmSandbox`, or the first fault with its field. */
export function readSandboxCard(form: CardForm, now: Date): { card: SandboxCard } | CardFault {
  const digits = form.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return { field: 'number', message: 'Your card number is incomplete.' };
  const card = (SANDBOX_CARDS as Record<string, SandboxCard | undefined>)[digits];
  if (!card && !passesLuhn(digits)) return { field: 'number', message: 'Your card number is invalid.' };
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(form.expiry.trim()) ?? [];
  if (!month || !year) return { field: 'expiry', message: "Your card's expiration date is incomplete." };
  if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime())
    return { field: 'expiry', message: "Your card's expiration date is in the past." };
  if (!/^\d{3,4}$/.test(form.cvc.trim())) return { field: 'cvc', message: "Your card's security code is incomplete." };
  return card
    ? { card }
    : { field: 'number', message: 'Your card was declined. In test mode only the test cards work: 4242 4242 4242 4242 succeeds.' };
}

const clientSecret = z.string().min(1, 'This payment is not valid').max(200, 'This payment is not valid');
export const sandboxConfirmInput = z.object({ clientSecret, card: z.enum(SANDBOX_CARD_NAMES, { error: 'Your card number is invalid.' }) });
export const sandboxAnswerInput = z.object({ clientSecret, accept: z.boolean() });
/** Result of a sandbox payment. `confirm`: ask the user, then call `payment.answerSandbox`. */
export const sandboxOutcome = z.object({ outcome: z.enum(['succeeded', 'confirm', 'declined']), message: z.string().nullable() });
export type SandboxOutcome = z.infer<typeof sandboxOutcome>;
