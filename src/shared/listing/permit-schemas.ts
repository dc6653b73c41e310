// Schemas of the advertising permit of a listing.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { isMadeUp, normalisePermitNumber, PERMIT_KINDS, type PermitKind, permitHost } from './permit.ts';

const NUMBER_FORMS: Readonly<Record<Exclude<PermitKind, 'none'>, { form: RegExp; error: () => string }>> = {
  trakheesi: { form: /^\d{9,12}$/, error: m.listing_permit_number_dubai },
  madhmoun: { form: /^(?:[A-Z]{2,5}-?)?\d{8,16}$/, error: m.listing_permit_number_abu_dhabi },
  dtcm: { form: /^[A-Z0-9][A-Z0-9-]{3,19}$/, error: m.listing_permit_number_dtcm },
};

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** The permit of a listing as its owner enters it. With kind `none` everything else is empty. */
export const permitInputSchema = z
  .object({
    kind: z.enum(PERMIT_KINDS, { error: () => m.listing_permit_kind_unknown() }),
    number: z
      .string({ error: () => m.listing_permit_number_required() })
      .max(60, { error: () => m.listing_permit_number_required() })
      .transform(normalisePermitNumber)
      .nullish()
      .describe('As it stands on the permit'),
    url: z
      .string({ error: () => m.listing_permit_link_wrong() })
      .trim()
      .refine((address) => address === '' || permitHost(address) !== null, { error: () => m.listing_permit_link_wrong() })
      .nullish()
      .describe('The link of its QR code: https on dubailand.gov.ae, adrec.gov.ae or dari.ae'),
    until: z
      .string({ error: () => m.listing_permit_until_wrong() })
      .refine((text) => text === '' || (/^20\d\d-\d\d-\d\d$/.test(text) && isDay(text)), { error: () => m.listing_permit_until_wrong() })
      .nullish()
      .describe('Its last day, such as 2027-01-03'),
  })
  .superRefine(({ kind, number }, ctx) => {
    if (kind === 'none') return;
    const { form, error } = NUMBER_FORMS[kind];
    const message = !number
      ? m.listing_permit_number_required()
      : form.test(number) && !isMadeUp(number.replace(/\D/g, ''))
        ? null
        : error();
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['number'], message });
  })
  .transform(({ kind, number, url, until }) =>
    kind === 'none'
      ? { kind, number: null, url: null, until: null }
      : { kind, number: number ?? null, url: url || null, until: until || null },
  );
export type PermitInput = z.output<typeof permitInputSchema>;

/** What is known about the permit of a home beside its number. */
export const permitViewSchema = z.object({
  kind: z.enum(PERMIT_KINDS).nullable().describe('Null when an import names only the number'),
  url: z.string().nullable().describe('The link of its QR code, on a host of the authority'),
  until: z.string().nullable().describe('Its last day'),
  checkedAt: dateTimeSchema.nullable().describe('When our staff asked the authority about it'),
});
