// What a listing says about living in a home: service charge, cooling, cheques, parking, handover and tenancy.
import { z } from 'zod';
import { m } from '../messages/messages.ts';

/** Who pays for cooling: in the service charge or rent, by a district cooling contract, or by the home's own electricity. */
export const COOLINGS = ['included', 'district', 'own'] as const;
export type Cooling = (typeof COOLINGS)[number];

/** Plausible service charges, AED per square foot a year. */
export const SERVICE_CHARGE_RANGE = { min: 0.5, max: 100 } as const;
/** Most post-dated cheques for a year's rent. */
export const MAX_CHEQUES = 12;
/** Most parking spaces of a home. */
export const MAX_PARKING = 20;

/** `2027-06`, in this century. */
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
/** Whether a text is an existing day in this century: `2026-02-28`, but not `2026-02-30`. */
export const isDay = (text: string): boolean => {
  const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A service charge within `SERVICE_CHARGE_RANGE`, rounded to fils. */
const serviceChargeSchema = z
  .number({ error: () => m.listing_service_charge_range() })
  .min(SERVICE_CHARGE_RANGE.min, { error: () => m.listing_service_charge_range() })
  .max(SERVICE_CHARGE_RANGE.max, { error: () => m.listing_service_charge_range() })
  .transform((n) => Math.round(n * 100) / 100);

const chequesSchema = z
  .number({ error: () => m.listing_cheques_range() })
  .int({ error: () => m.listing_cheques_range() })
  .min(1, { error: () => m.listing_cheques_range() })
  .max(MAX_CHEQUES, { error: () => m.listing_cheques_range() });

const parkingSchema = z
  .number({ error: () => m.listing_parking_range() })
  .int({ error: () => m.listing_parking_range() })
  .min(0, { error: () => m.listing_parking_range() })
  .max(MAX_PARKING, { error: () => m.listing_parking_range() });

/** The fields of a listing with these facts; null or absent when the advertiser does not state them. */
export const homeTermsFields = {
  serviceCharge: serviceChargeSchema.nullable().optional().describe('AED per square foot a year, 0.5 to 100'),
  cooling: z
    .enum(COOLINGS, { error: () => m.listing_cooling_unknown() })
    .nullable()
    .optional()
    .describe('included: in the service charge or rent; district: a district cooling contract; own: the home’s own electricity'),
  cheques: chequesSchema.nullable().optional().describe('Post-dated cheques for a year’s rent, 1 to 12'),
  parking: parkingSchema.nullable().optional().describe('Parking spaces of the home, 0 to 20'),
  handover: z
    .string({ error: () => m.listing_handover_month() })
    .regex(MONTH, { error: () => m.listing_handover_month() })
    .nullable()
    .optional()
    .describe('Month in which an off-plan home is handed over, for example 2027-06'),
  vacant: z
    .boolean({ error: () => m.listing_vacant_unknown() })
    .nullable()
    .optional()
    .describe('true: empty; false: a tenant lives there'),
  tenantUntil: z
    .string({ error: () => m.listing_tenant_until() })
    .refine(isDay, { error: () => m.listing_tenant_until() })
    .nullable()
    .optional()
    .describe('Last day of the tenancy where vacant is false, for example 2027-03-31'),
};

/** The same fields in responses, without limits, because stored values were checked. */
export const homeTermsView = {
  serviceCharge: z.number().nullish().describe('AED per square foot a year; null when the advertiser does not say'),
  cooling: z.enum(COOLINGS).nullish().describe('included, district or own; null when the advertiser does not say'),
  cheques: z.int().nullish().describe('Post-dated cheques for a year’s rent; null when the advertiser does not say'),
  parking: z.int().nullish().describe('Parking spaces; null when the advertiser does not say'),
  handover: z.string().nullish().describe('Month of handover of an off-plan home, YYYY-MM'),
  vacant: z.boolean().nullish().describe('false: a tenant lives there; null when the advertiser does not say'),
  tenantUntil: z.string().nullish().describe('Last day of that tenancy, YYYY-MM-DD'),
};
const homeTermsSchema = z.object(homeTermsView);
export type HomeTerms = z.infer<typeof homeTermsSchema>;

/** Matches `chiller free`, in English or Arabic: cooling costs the occupant nothing extra. `not chiller free` does not match. */
const CHILLER_FREE =
  /(?<!\b(?:not|no|non|isn.t)[\s-]{1,3}(?:a\s)?)(?:\bchiller[\s-]*(?:is\s+)?free\b|\bfree\s+chiller\b|تشيلر\s+(?:فري|مجاني)|شيلر\s+(?:فري|مجاني))/iu;

/** `included` where one of the advertiser's texts says `chiller free`; null otherwise. */
export const coolingInText = (...texts: readonly (string | null | undefined)[]): Cooling | null =>
  texts.some((text) => text && CHILLER_FREE.test(text)) ? 'included' : null;

/** `60/40 payment plan`, `60:40 post-handover payment plan` */
const SHARES_BEFORE_PLAN = /\b(\d{1,2})\s*[/:-]\s*(\d{1,2})\s*(?:post[\s-]handover\s+)?(?:payment\s+plan)/i;
/** `payment plan 60/40`, `payment plan: 60-40` */
const SHARES_AFTER_PLAN = /payment\s+plan[^\d.]{0,20}(\d{1,2})\s*[/:-]\s*(\d{1,2})\b/i;

/** The payment plan that a text states: the percent before and at or after handover, 100 together; null without one. */
export function paymentPlanInText(text: string): readonly [number, number] | null {
  const shares = SHARES_BEFORE_PLAN.exec(text) ?? SHARES_AFTER_PLAN.exec(text);
  const [before, after] = [Number(shares?.[1]), Number(shares?.[2])];
  return before > 0 && before + after === 100 ? [before, after] : null;
}
