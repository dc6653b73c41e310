// A visitor's settings (units, currency, theme): their schema, and how they are written into and read from the cookie `prefs`.
import { z } from 'zod';

/** Name of the cookie. It needs no consent, because it holds a visitor's settings and nothing else. */
export const PREFERENCES_COOKIE = 'prefs';
/** Characters. A longer text was not written by this site. */
const MAX_COOKIE_LENGTH = 200;
/** How long the cookie is kept, in seconds: the 400 days that browsers allow. */
export const PREFERENCES_SECONDS = 400 * 24 * 60 * 60;

/** The currencies in which amounts can be repeated after AED. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR', 'SAR', 'PKR', 'CNY', 'RUB'] as const;

/** A person's settings. `at` is when they were last changed, in milliseconds since 1970. */
export const preferencesSchema = z.object({
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
  currency: z.enum(['AED', ...CURRENCIES]).optional(),
  rentPeriod: z.enum(['month', 'year']).optional(),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  at: z.int().min(0),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Reads the cookie's text, `areaUnit=sqm&at=1763800000000`. Unknown and invalid values are left out, an invalid time becomes 0; null when no setting remains. */
export function parsePreferences(text: string): Preferences | null {
  if (text.length > MAX_COOKIE_LENGTH) return null;
  const fields = new URLSearchParams(text);
  const { shape } = preferencesSchema;
  const readOrOmit = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => schema.safeParse(value).data;
  const preferences: Preferences = {
    areaUnit: readOrOmit(shape.areaUnit, fields.get('areaUnit')),
    currency: readOrOmit(shape.currency, fields.get('currency')),
    rentPeriod: readOrOmit(shape.rentPeriod, fields.get('rentPeriod')),
    theme: readOrOmit(shape.theme, fields.get('theme')),
    at: readOrOmit(shape.at, /^\d+$/.test(fields.get('at') ?? '') ? Number(fields.get('at')) : null) ?? 0,
  };
  const { at: _at, ...choices } = preferences;
  return Object.values(choices).some((choice) => choice !== undefined) ? preferences : null;
}

/** The text of the cookie for settings, the inverse of `parsePreferences`. */
export const preferencesText = (preferences: Preferences): string =>
  new URLSearchParams(
    Object.entries(preferences).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

/** A currency that can be chosen. `perAed`: its amount for one AED. `date`: the day of its rate, null for a currency with a fixed rate. */
export const offeredCurrencySchema = z.object({ currency: z.enum(CURRENCIES), perAed: z.number(), date: z.string().nullable() });
export type OfferedCurrency = z.infer<typeof offeredCurrencySchema>;
