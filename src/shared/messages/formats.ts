import type { Locale } from '../locale.ts';

/** Arabic counts with the digits 0-9, as banks and portals of the Emirates write them. */
const NUMBER_LOCALES: Record<Locale, string> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };

const formatsByKey = new Map<string, Intl.PluralRules | Intl.NumberFormat>();
/** Making a formatter costs more than a page of texts, so each is made once. */
function getOrMake<T extends Intl.PluralRules | Intl.NumberFormat>(key: string, make: () => T): T {
  const format = formatsByKey.get(key) ?? make();
  formatsByKey.set(key, format);
  return format as T;
}

/** The CLDR plural form of a count: `one` and `other` in English, six forms in Arabic. @public */
export const plural = (locale: Locale, count: unknown): Intl.LDMLPluralRule =>
  getOrMake(`plural ${locale}`, () => new Intl.PluralRules(locale)).select(Number(count));

/** `12,400`, without decimals in both languages. */
export const number = (locale: Locale, count: unknown): string =>
  getOrMake(`number ${locale}`, () => new Intl.NumberFormat(NUMBER_LOCALES[locale], { maximumFractionDigits: 0 })).format(Number(count));
