// The fields of the listing form about living in the home (service charge, cooling, cheques, parking, handover, tenancy): values, visibility, conversion.
import { z } from 'zod';
import { homeTermsSchemas } from '../../../shared/listing/draft.ts';
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import { readNumber } from '../../ui/form/number-text.ts';

const valuesSchema = z.object(homeTermsSchemas);
export type HomeTermsValues = z.infer<typeof valuesSchema>;

export const EMPTY_HOME_TERMS: HomeTermsValues = valuesSchema.parse({});
export const HOME_TERMS_FIELDS = ['serviceCharge', 'cooling', 'cheques', 'parking', 'handover', 'vacant', 'tenantUntil'] as const;

/** The value of the field `vacant`; empty when it is not stated. */
function toYesNo(isVacant: HomeTerms['vacant']): '' | 'yes' | 'no' {
  if (isVacant === true) return 'yes';
  return isVacant === false ? 'no' : '';
}

/** Converts these facts of an existing listing to form values. */
export const toHomeTermsValues = (terms: HomeTerms): HomeTermsValues => ({
  serviceCharge: terms.serviceCharge ?? '',
  cooling: terms.cooling ?? '',
  cheques: terms.cheques ? String(terms.cheques) : '',
  parking: terms.parking == null ? '' : String(terms.parking),
  handover: terms.handover ?? '',
  vacant: toYesNo(terms.vacant),
  tenantUntil: terms.tenantUntil ?? '',
});

/** The other values of the form that decide which of these fields apply. */
type DecidingValues = { transactionType: string; completion: string };

/**
 * Which fields the form shows: cooling and parking always, cheques for rent, and the others for sale: handover only for off-plan properties, `vacant` only for
 * others, and the end of the tenancy only where these are not vacant.
 */
export const getShownHomeTerms = (values: HomeTermsValues & DecidingValues): Record<(typeof HOME_TERMS_FIELDS)[number], boolean> => {
  const isSale = values.transactionType !== 'Rent';
  const isBuilt = values.completion !== 'off-plan';
  return {
    serviceCharge: isSale,
    cooling: true,
    cheques: !isSale,
    parking: true,
    handover: isSale && !isBuilt,
    vacant: isSale && isBuilt,
    tenantUntil: isSale && isBuilt && values.vacant === 'no',
  };
};

/** Converts the form values to the fields of the server's schema; null for what is empty or not shown in the form. */
export function toHomeTerms(values: HomeTermsValues & DecidingValues) {
  const isShown = getShownHomeTerms(values);
  return {
    serviceCharge: isShown.serviceCharge ? (readNumber(values.serviceCharge, 'rate') ?? null) : null,
    cooling: values.cooling || null,
    cheques: (isShown.cheques && Number(values.cheques)) || null,
    parking: values.parking === '' ? null : Number(values.parking),
    handover: (isShown.handover && values.handover) || null,
    vacant: isShown.vacant && values.vacant ? values.vacant === 'yes' : null,
    tenantUntil: (isShown.tenantUntil && values.tenantUntil) || null,
  };
}
