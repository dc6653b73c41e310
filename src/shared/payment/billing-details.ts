// Schemas of the billing details of a member, and what a charge stored of them for a later tax invoice.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { isStorable } from '../property/property.ts';
import { toWesternDigits } from '../western-digits.ts';

const MAX_LEGAL_NAME = 200;
const MAX_ADDRESS = 500;
/** A tax registration number of the Federal Tax Authority. */
const TRN = /^\d{15}$/;
/** A typed TRN is looked at up to this length. */
const MAX_TYPED_TRN = 40;

const textSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.billing_details_long({ max }) })
    .refine(isStorable, { error: () => m.billing_details_characters() });

/** To whom later charges are invoiced. Empty texts are not given; all three empty remove the details. */
export const billingDetailsSchema = z
  .object({
    legalName: textSchema(MAX_LEGAL_NAME),
    address: textSchema(MAX_ADDRESS),
    trn: z
      .string()
      .max(MAX_TYPED_TRN, { error: () => m.billing_details_trn_invalid(), abort: true })
      .overwrite((text) => toWesternDigits(text).replace(/[\s-]/g, ''))
      .refine((text) => text === '' || TRN.test(text), { error: () => m.billing_details_trn_invalid() }),
  })
  .refine(({ legalName, address, trn }) => legalName !== '' || (address === '' && trn === ''), {
    path: ['legalName'],
    error: () => m.billing_details_name_required(),
  });
export type BillingDetailsInput = z.infer<typeof billingDetailsSchema>;

/** A seller or buyer as a charge stored them; null where nothing was given. */
const partySchema = z.object({ name: z.string().nullable(), address: z.string().nullable(), trn: z.string().nullable() });

/** What a charge stored when it was paid. Later changes of details do not change it. */
export const chargeViewSchema = z.object({
  seller: partySchema,
  buyer: partySchema,
  netPence: z.int(),
  vatPence: z.int(),
  vatPercent: z.int().describe('0 when the seller gave no TRN'),
  grossPence: z.int(),
  aed: z
    .object({
      grossFils: z.int(),
      vatFils: z.int(),
      perUnit: z.number().describe("AED for one unit of the currency, by the Central Bank's rate of `day`"),
      day: z.string(),
    })
    .nullable()
    .describe('null while no rate of that day was loaded'),
});
export type ChargeView = z.infer<typeof chargeViewSchema>;
