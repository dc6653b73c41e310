/** The languages of the site. English has no prefix in addresses; the others have their code: `/ar/properties`. */
export const LOCALES = ['en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Whether a text is the code of a language of the site. */
export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** The direction of a language's texts, for the attribute `dir`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

let readLocale: () => Locale = () => 'en';

/** The language of the current page or request; English outside of both. Messages and formats ask here. */
export const getLocale = (): Locale => readLocale();

/** Sets where the language comes from: the address in a browser, the request on the server. */
export const setLocaleReader = (read: () => Locale): void => {
  readLocale = read;
};

/** Splits `/ar/properties?x` into its language and the address without it: `['ar', '/properties?x']`. */
export function splitLocale(address: string): [locale: Locale, rest: string] {
  const [, code = '', rest = ''] = /^\/([a-z]{2})(?![^/?#])(.*)$/s.exec(address) ?? [];
  if (code === 'en' || !isLocale(code)) return ['en', address];
  return [code, rest.startsWith('/') ? rest : `/${rest}`];
}

/** What the router takes as the start of every address: an empty text for English, `/ar` for Arabic. */
export const localePrefix = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`);

/** The address of a page in a language: `/ar/properties?x` for `('ar', '/properties?x')`, `/ar` for the home page. */
export const localizedPath = (locale: Locale, path: string): string =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`;
