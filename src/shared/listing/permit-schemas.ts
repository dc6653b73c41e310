// Schemas of the advertising permit of a listing.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { isDay } from '../property/home-terms.ts';
import { isMadeUp, normalisePermitNumber, PERMIT_KINDS, PERMIT_NUMBERS, type PermitKind, permitLink } from './permit.ts';

/** The format of the numbers of each kind, and the message for others. */
const NUMBER_FORMS: Readonly<Record<Exclude<PermitKind, 'none'>, { form: RegExp; error: () => string }>> = {
  trakheesi: { form: PERMIT_NUMBERS.Dubai.form, error: m.listing_permit_number_dubai },
  madhmoun: { form: PERMIT_NUMBERS['Abu Dhabi'].form, error: m.listing_permit_number_abu_dhabi },
  // holiday homes, by Dubai's department of tourism
  dtcm: { form: /^[A-Z0-9][A-Z0-9-]{3,19}$/, error: m.listing_permit_number_dtcm },
};

/**
 * The permit of a listing as its owner enters it. Kind `none`: the advertiser says that the home needs no permit; everything else is empty.
 */
export const permitInputSchema = z
  .object({
    kind: z
      .enum(PERMIT_KINDS, { error: () => m.listing_permit_kind_unknown() })
      .nullable()
      .describe('Null, as answered where an import names only the number: any of them'),
    number: z
      .string({ error: () => m.listing_permit_number_required() })
      .max(60, { error: () => m.listing_permit_number_required() })
      .transform(normalisePermitNumber)
      .nullish()
      .describe('As it stands on the permit'),
    url: z
      .string({ error: () => m.listing_permit_link_wrong() })
      .trim()
      .refine((address) => address === '' || permitLink(address) !== null, { error: () => m.listing_permit_link_wrong() })
      .overwrite((address) => permitLink(address)?.href ?? address)
      .nullish()
      .describe('The link of its QR code: https on dubailand.gov.ae, adrec.gov.ae or dari.ae'),
    until: z
      .string({ error: () => m.listing_permit_until_wrong() })
      .refine((text) => text === '' || isDay(text), { error: () => m.listing_permit_until_wrong() })
      .nullish()
      .describe('Its last day, such as 2027-01-03'),
  })
  .superRefine(({ kind, number }, ctx) => {
    if (kind === 'none') return;
    const forms = kind === null ? Object.values(NUMBER_FORMS) : [NUMBER_FORMS[kind]];
    const reject = (message: string) => ctx.addIssue({ code: 'custom', path: ['number'], message });
    if (!number) reject(m.listing_permit_number_required());
    // the numbers of holiday homes have few digits, which say nothing
    else if (!forms.some(({ form }) => form.test(number)) || (kind !== 'dtcm' && isMadeUp(number.replace(/\D/g, ''))))
      reject(forms[0]!.error());
  })
  .transform(({ kind, number, url, until }) =>
    kind === 'none'
      ? { kind, number: null, url: null, until: null }
      : { kind, number: number ?? null, url: url || null, until: until || null },
  );
export type PermitInput = z.output<typeof permitInputSchema>;

/** What is known about the permit of a home: `permitInputSchema` takes it as it is. */
export const permitViewSchema = z.object({
  kind: z.enum(PERMIT_KINDS).nullable().describe('Null when an import names only the number'),
  number: z.string().nullable(),
  url: z.string().nullable().describe('The link of its QR code, on a host of the authority'),
  until: z.string().nullable().describe('Its last day'),
  checkedAt: dateTimeSchema.nullable().describe('When our staff asked the authority about it'),
});
