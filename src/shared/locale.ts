// The languages of the site, the language of the current page or request, and the prefix by which addresses name it.

/** The languages of the site. English has no prefix in addresses; the others have their code: `/ar/properties`. */
export const LOCALES = ['en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Whether a text is the code of a language of the site. */
export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** The direction of a language's texts, for the attribute `dir`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** Set by `setLocaleReader`. */
let readLocale: () => Locale = () => 'en';

/** The language of the current page or request; English outside of both. All texts and formats depend on it. */
export const getLocale = (): Locale => readLocale();

/** Sets for the whole process where the language comes from: the address in a browser, the current request on the server. */
export const setLocaleReader = (read: () => Locale): void => {
  readLocale = read;
};

/** Splits `/ar/properties?x` into its language and the address without it: `['ar', '/properties?x']`. */
export function splitLocale(address: string): [locale: Locale, path: string] {
  // two small letters as the whole first segment: `/ar`, `/ar/…`, `/ar?…`, `/ar#…`, but not `/argentina`
  const [, code = '', pathAfterCode = ''] = /^\/([a-z]{2})(?![^/?#])(.*)$/s.exec(address) ?? [];
  if (code === 'en' || !isLocale(code)) return ['en', address];
  return [code, pathAfterCode.startsWith('/') ? pathAfterCode : `/${pathAfterCode}`];
}

/** The base path of the router, which it puts before every address: empty for English, `/ar` for Arabic. */
export const localePrefix = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`);

/** The address of a page in a language: `/ar/properties?x` for `('ar', '/properties?x')`, `/ar` for the home page. */
export const localizedPath = (locale: Locale, path: string): string =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`;
