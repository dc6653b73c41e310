// The form's fields of costs and dates: service charge, cooling, cheques, handover and tenancy.
import { z } from 'zod';
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import { parseFieldNumber } from './parse-field-number.ts';

const textSchema = z.string().default('');
const amountSchema = z.union([z.number(), z.string()]).default('');

/** Values of the fields; empty when nothing is stated. A draft of an earlier release has none of them. */
export const homeTermsValues = {
  serviceCharge: amountSchema,
  cooling: textSchema,
  cheques: textSchema,
  handover: textSchema,
  /** `yes`, `no` or empty. */
  vacant: textSchema,
  tenantUntil: textSchema,
};
const valuesSchema = z.object(homeTermsValues);
export type HomeTermsValues = z.infer<typeof valuesSchema>;

export const EMPTY_HOME_TERMS: HomeTermsValues = valuesSchema.parse({});
export const HOME_TERMS_FIELDS = ['serviceCharge', 'cooling', 'cheques', 'handover', 'vacant', 'tenantUntil'] as const;

/** The value of the field `vacant`; empty when it is not stated. */
function toYesNo(isVacant: HomeTerms['vacant']): '' | 'yes' | 'no' {
  if (isVacant === true) return 'yes';
  return isVacant === false ? 'no' : '';
}

/** Form values of an existing listing. */
export const toHomeTermsValues = (terms: HomeTerms): HomeTermsValues => ({
  serviceCharge: terms.serviceCharge ?? '',
  cooling: terms.cooling ?? '',
  cheques: terms.cheques ? String(terms.cheques) : '',
  handover: terms.handover ?? '',
  vacant: toYesNo(terms.vacant),
  tenantUntil: terms.tenantUntil ?? '',
});

/** What decides which of the fields a home has. */
type Purpose = { transactionType: string; completion: string };

/** Which fields the form shows: cooling for every home, cheques for rents, and the others for sales, partly by whether the home is built. */
export const shownHomeTerms = (values: HomeTermsValues & Purpose): Record<(typeof HOME_TERMS_FIELDS)[number], boolean> => {
  const isSale = values.transactionType !== 'Rent';
  const isBuilt = values.completion !== 'off-plan';
  return {
    serviceCharge: isSale,
    cooling: true,
    cheques: !isSale,
    handover: isSale && !isBuilt,
    vacant: isSale && isBuilt,
    tenantUntil: isSale && isBuilt && values.vacant === 'no',
  };
};

/** The fields in the shape of the server's schema; null for what is empty or not shown in the form. */
export function toHomeTerms(values: HomeTermsValues & Purpose) {
  const isShown = shownHomeTerms(values);
  return {
    serviceCharge: isShown.serviceCharge ? (parseFieldNumber(values.serviceCharge) ?? null) : null,
    cooling: values.cooling || null,
    cheques: (isShown.cheques && Number(values.cheques)) || null,
    handover: (isShown.handover && values.handover) || null,
    vacant: isShown.vacant && values.vacant ? values.vacant === 'yes' : null,
    tenantUntil: (isShown.tenantUntil && values.tenantUntil) || null,
  };
}
