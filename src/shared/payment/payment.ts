// Schemas of payments, and the test cards of the sandbox, the built-in payment provider that charges nothing.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { isolate } from '../format.ts';
import { m } from '../messages/messages.ts';
import { chargeViewSchema } from './billing-details.ts';

/** What is paid for. */
export const PAYMENT_KINDS = ['subscription', 'promotion'] as const;
/** The states of a payment. `flagged`: the money was taken, but nothing could be given for it, so that it is paid back. */
export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed', 'refunded', 'flagged'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** Who takes the money; the sandbox takes none. */
export const PROVIDERS = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Which payment form a page shows: Stripe's with this key, or the test-card form of the sandbox. */
export const paymentConfigSchema = z.object({
  provider: z.enum(PROVIDERS),
  publishableKey: z.string().nullable().describe('For the provider script; null in the sandbox'),
  testMode: z.boolean().describe('Nothing is charged: say so on the page'),
});
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;

/** A payment in the list of the billing page. */
export const paymentViewSchema = z.object({
  id: z.int(),
  reference: z.string().describe('Shown to people: PAY- and the number'),
  kind: z.enum(PAYMENT_KINDS),
  planId: z.string(),
  planName: z.string(),
  property: z.object({ id: z.int(), title: z.string() }).nullable(),
  movedFrom: z
    .object({ id: z.int(), title: z.string() })
    .nullable()
    .describe('The home that it promoted before the rest was moved to `property`'),
  amountPence: z.int().describe('Pence'),
  paidBackPence: z.int().describe('Of it paid back, or about to be; pence'),
  currency: z.literal('gbp'),
  status: z.enum(PAYMENT_STATUSES).describe('flagged: taken, but nothing could be given for it; it is paid back'),
  test: z.boolean().describe('Made in the sandbox: nothing was charged'),
  createdAt: dateTimeSchema,
  /** When we stored that it was paid; null before. */
  settledAt: dateTimeSchema.nullable(),
  from: dateTimeSchema.nullable().describe('What was bought runs from here'),
  /** The end of what was bought. It and `from` are null until they are known. */
  until: dateTimeSchema.nullable(),
  receiptUrl: z.string().nullable().describe("The provider's receipt; null in the sandbox"),
  charge: chargeViewSchema.nullable().describe('What was stored when it was paid; null before, and for payments of earlier releases'),
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** The state of a payment that was begun in the last day, as the provider was last asked. `processing`: paid, but not yet confirmed by the bank. */
export const paymentProgressSchema = z.object({
  kind: z.enum(PAYMENT_KINDS),
  planId: z.string(),
  propertyId: z.int().nullable(),
  status: z.enum([...PAYMENT_STATUSES, 'processing']),
  createdAt: dateTimeSchema,
});
export type PaymentProgress = z.infer<typeof paymentProgressSchema>;

/** Test cards of the sandbox, by number. Only the name is sent to the server; card numbers stay in the browser. */
const SANDBOX_CARDS = {
  '4242424242424242': 'card_ok',
  '4000000000000002': 'card_declined',
  '4000000000003155': 'card_confirm',
  '4000002500003155': 'card_confirm',
  '4000000000000341': 'card_fails_later',
} as const;
export const SANDBOX_CARD_NAMES = ['card_ok', 'card_declined', 'card_confirm', 'card_fails_later'] as const;
export type SandboxCard = (typeof SANDBOX_CARD_NAMES)[number];

/** The test card that succeeds, as people write it. */
export const GOOD_TEST_CARD = '4242 4242 4242 4242';

/** Values of the test-card form. */
export interface CardForm {
  number: string;
  /** `MM / YY`, blanks optional. */
  expiry: string;
  cvc: string;
}
/** The first wrong field with its message. */
export type CardFault = { field: keyof CardForm; message: string };

/** Whether the check digit of a card number is right (Luhn algorithm). */
const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, i) => {
      // every second digit from the right counts twice, as the sum of the digits of the product
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

/** Validates the test-card form in the browser. Returns the card's name and last month for `payment.confirmSandbox`, or the first fault with its field. */
export function readSandboxCard(form: CardForm, now: Date): { card: SandboxCard; ends: string } | CardFault {
  const digits = form.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return { field: 'number', message: m.payment_card_incomplete() };
  const card = (SANDBOX_CARDS as Record<string, SandboxCard | undefined>)[digits];
  if (!card && !passesLuhn(digits)) return { field: 'number', message: m.payment_card_invalid() };
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(form.expiry.trim()) ?? [];
  if (!month || !year) return { field: 'expiry', message: m.payment_expiry_incomplete() };
  // a card is valid until the end of its month; months of `Date.UTC` begin with 0, so that this is the start of the next month
  if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) return { field: 'expiry', message: m.payment_expiry_past() };
  if (!/^\d{3,4}$/.test(form.cvc.trim())) return { field: 'cvc', message: m.payment_code_incomplete() };
  return card
    ? { card, ends: `20${year}-${month}` }
    : { field: 'number', message: m.payment_card_not_a_test_card({ card: isolate(GOOD_TEST_CARD) }) };
}

/** The secret with which a browser confirms its payment. */
const clientSecretSchema = z
  .string()
  .min(1, { error: () => m.payment_invalid() })
  .max(200, { error: () => m.payment_invalid() });
/** Pays with a test card. */
export const sandboxConfirmInputSchema = z.object({
  clientSecret: clientSecretSchema,
  card: z.enum(SANDBOX_CARD_NAMES, { error: () => m.payment_card_invalid() }),
  ends: z
    .string()
    .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: () => m.payment_expiry_incomplete() })
    .optional()
    .describe('The last month in which the card can pay, such as 2026-12'),
});
/** The user's answer to the confirmation that the test bank asks for. */
export const sandboxAnswerInputSchema = z.object({ clientSecret: clientSecretSchema, accept: z.boolean() });
/** Result of a sandbox payment. `confirm`: ask the user, then call `payment.answerSandbox`. */
export const sandboxOutcomeSchema = z.object({ outcome: z.enum(['succeeded', 'confirm', 'declined']), message: z.string().nullable() });
export type SandboxOutcome = z.infer<typeof sandboxOutcomeSchema>;
