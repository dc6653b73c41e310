// Fonts, sides and color schemes of the HTML of emails. Styles are inline, because mail programs drop stylesheets; the stylesheet only adds the dark color scheme
// and phones. Its classes: `page` and `card` backgrounds, `ink` and `soft` texts, `line` borders, `quote` and `red` accents, `picture` pictures of homes.
import type { Locale } from '../../../shared/locale.ts';

/** Fonts that mail programs look for, the best first. */
const FONTS: Record<Locale, string> = {
  en: "'Manrope Variable',Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  ar: "'Noto Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif",
};
const HEAD_FONTS: Record<Locale, string> = { en: "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif", ar: FONTS.ar };

/** Fonts and sides of the language in which an email is written; mail programs do not know logical properties such as `margin-inline-start`. */
export const styleOf = (locale: Locale) =>
  ({ font: FONTS[locale], headFont: HEAD_FONTS[locale], ...(locale === 'ar' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT) }) as const;
const LEFT_TO_RIGHT = { start: 'left', end: 'right', factPadding: '4px 16px 4px 0', quoteRadius: '0 10px 10px 0' } as const;
const RIGHT_TO_LEFT = { start: 'right', end: 'left', factPadding: '4px 0 4px 16px', quoteRadius: '10px 0 0 10px' } as const;
export type EmailStyle = ReturnType<typeof styleOf>;

/** The color scheme of an email: that of the reader, or a fixed one for a preview. */
export type EmailScheme = 'auto' | 'light' | 'dark';
/** What the stylesheet says of a scheme: its name, and the condition of `@media` under which the dark rules apply. */
const SCHEMES: Record<EmailScheme, { name: string; darkWhen: string }> = {
  auto: { name: 'light dark', darkWhen: '(prefers-color-scheme:dark)' },
  light: { name: 'light', darkWhen: ' not all' },
  dark: { name: 'dark', darkWhen: ' all' },
};

/** The stylesheet of an email: its rules for the dark scheme and for phones, which override inline styles by `!important`. */
export function stylesheetOf(scheme: EmailScheme): string {
  const { name, darkWhen } = SCHEMES[scheme];
  return `:root{color-scheme:${name};supported-color-schemes:${name}}
@media${darkWhen}{.page{background:#14110f!important}.card{background:#1d1916!important;border-color:#332c27!important}
.ink{color:#f3eee8!important}.soft{color:#b8ada3!important}.line{border-color:#332c27!important}.quote{background:#26211d!important;border-color:#f0686b!important}.red{color:#f0686b!important}}
@media(max-width:480px){.card{padding:24px 20px!important}.picture,.picture img{width:104px!important}.picture img{height:78px!important}}`;
}
