// Plural forms and numbers for the generated functions of `messages.ts`, in English and Arabic.
import type { Locale } from '../locale.ts';

/** Arabic numbers are written with the digits 0-9, as banks and property portals of the UAE do. */
const NUMBER_LOCALES: Record<Locale, string> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };

const formatsByKey = new Map<string, Intl.PluralRules | Intl.NumberFormat>();
/** Returns a cached formatter, or makes it. Making one takes longer than writing all texts of a page. */
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
