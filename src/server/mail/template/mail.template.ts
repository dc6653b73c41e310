// Renders an email as HTML and plain text; everything is escaped.
import escapeHtml from 'escape-html';
import { SITE_NAME } from '../../../shared/format.ts';
import { directionOf, getLocale, type Locale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';

/** A home in the list of an email. */
export interface EmailHome {
  title: string;
  detail: string;
  price: string;
  path: string;
  /** What happened to it. */
  note?: string;
  /** Path of a picture of this site, three wide by two high. */
  picture?: string;
}

/** A part of an email. All texts are plain and get escaped. */
export type Block =
  | { text: string }
  /** A quoted text with its line breaks. */
  | { quote: string }
  | { facts: [label: string, value: string][] }
  | { button: { label: string; path: string } }
  /** A link of less weight than a button. */
  | { link: { label: string; path: string } }
  | { homes: EmailHome[] }
  | { note: string };

/** What is rendered of an email. */
export interface EmailContent {
  subject: string;
  blocks: Block[];
  /** What lists of emails show beside the subject; the first text when absent. */
  preview?: string;
  /** Path of the page that ends a subscription; only for subscriptions. */
  unsubscribePath?: string;
}

/** Escapes a text; a reference such as `DLV-1042` does not break at its hyphen. */
const toHtml = (text: string): string => escapeHtml(text).replace(/\bDLV-\d+/g, '<span style="white-space:nowrap">$&</span>');
const toHtmlLines = (text: string): string => toHtml(text).replace(/\r?\n/g, '<br>');

// Styles are inline, because mail programs drop stylesheets; the stylesheet only adds the dark color scheme and phones.

const FONTS: Record<Locale, string> = {
  en: "'Manrope Variable',Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  ar: "'Noto Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif",
};
const HEAD_FONTS: Record<Locale, string> = { en: "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif", ar: FONTS.ar };

/** Fonts and the sides of the language in which an email is written; mail programs do not know logical properties. */
const styleOf = (locale: Locale) =>
  ({ font: FONTS[locale], headFont: HEAD_FONTS[locale], ...(locale === 'ar' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT) }) as const;
const LEFT_TO_RIGHT = { start: 'left', end: 'right', factPadding: '4px 16px 4px 0', quoteRadius: '0 10px 10px 0' } as const;
const RIGHT_TO_LEFT = { start: 'right', end: 'left', factPadding: '4px 0 4px 16px', quoteRadius: '10px 0 0 10px' } as const;
type EmailStyle = ReturnType<typeof styleOf>;

/** The color scheme of an email: that of the reader, or a fixed one for a preview. */
export type EmailScheme = 'auto' | 'light' | 'dark';
const SCHEMES: Record<EmailScheme, { name: string; darkWhen: string }> = {
  auto: { name: 'light dark', darkWhen: '(prefers-color-scheme:dark)' },
  light: { name: 'light', darkWhen: ' not all' },
  dark: { name: 'dark', darkWhen: ' all' },
};

/** The stylesheet of the dark scheme and of phones. */
const stylesheetOf = ({
  name,
  darkWhen,
}: (typeof SCHEMES)[EmailScheme]): string => `:root{color-scheme:${name};supported-color-schemes:${name}}
@media${darkWhen}{.page{background:#14110f!important}.card{background:#1d1916!important;border-color:#332c27!important}
.ink{color:#f3eee8!important}.soft{color:#b8ada3!important}.line{border-color:#332c27!important}.quote{background:#26211d!important;border-color:#f0686b!important}.red{color:#f0686b!important}}
@media(max-width:480px){.card{padding:24px 20px!important}.shot,.shot img{width:104px!important}.shot img{height:78px!important}}`;

/** The URL of a page in the language of the email, escaped. */
const urlOf = (origin: string, path: string): string => escapeHtml(origin + localizedPath(getLocale(), path));

/** Size of a home's picture in CSS pixels; the file has more pixels for sharp screens. */
const PICTURE_WIDTH = 132;
const PICTURE_HEIGHT = 88;

/** A row of a table with a home: its picture, and beside it the title, the price, what happened and the details; both link to its page. */
function homeRow(
  origin: string,
  { font, headFont, start, end }: EmailStyle,
  { title, detail, price, path, note, picture }: EmailHome,
): string {
  const href = urlOf(origin, path);
  const image = picture
    ? `<td class="line shot" width="${PICTURE_WIDTH}" valign="top" style="padding:16px 0;padding-${end}:16px;border-top:1px solid #e9e1d8"><a href="${href}" style="text-decoration:none"><img src="${escapeHtml(origin + picture)}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" alt="${escapeHtml(title)}" class="quote" style="display:block;width:${PICTURE_WIDTH}px;height:${PICTURE_HEIGHT}px;object-fit:cover;border:0;border-radius:10px;background:#f4eee6;font:400 12px/1.4 ${font};color:#6b615a"></a></td>`
    : '';
  const badge =
    note === undefined ? '' : `<span class="soft" style="font:600 13px/1.6 ${font};color:#6b615a">${escapeHtml(note)}</span><br>`;
  return `<tr>${image}<td class="line" valign="top"${picture ? '' : ' colspan="2"'} align="${start}" style="padding:16px 0;border-top:1px solid #e9e1d8"><a href="${href}" class="ink" style="font:600 17px/1.35 ${headFont};color:#221d1a;text-decoration:none"><span dir="auto">${escapeHtml(title)}</span></a><br>
<span class="red" style="font:700 16px/1.6 ${font};color:#8b0000">${escapeHtml(price)}</span><br>${badge}<span class="soft" style="font:400 14px/1.5 ${font};color:#6b615a">${escapeHtml(detail)}</span></td></tr>`;
}

/** A block as HTML. */
function renderBlockHtml(block: Block, origin: string, style: EmailStyle): string {
  const { font, start } = style;
  if ('text' in block)
    return `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${font};color:#221d1a">${toHtmlLines(block.text)}</p>`;
  if ('quote' in block) {
    return `<div dir="auto" class="quote ink" style="margin:0 0 20px;padding:14px 18px;border-${start}:3px solid #8b0000;background:#f4eee6;border-radius:${style.quoteRadius};font:400 16px/1.6 ${font};color:#221d1a">${toHtmlLines(block.quote)}</div>`;
  }
  if ('facts' in block) {
    const row = ([label, value]: [string, string]): string =>
      `<tr><td class="soft" style="padding:${style.factPadding};font:400 14px/1.5 ${font};color:#6b615a;vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="padding:4px 0;font:600 15px/1.5 ${font};color:#221d1a"><span dir="auto">${toHtmlLines(value)}</span></td></tr>`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${block.facts.map(row).join('')}</table>`;
  }
  if ('button' in block) {
    return `<p style="margin:4px 0 24px"><a href="${urlOf(origin, block.button.path)}" style="display:inline-block;padding:13px 22px;background:#8b0000;border-radius:10px;font:600 16px/1.25 ${font};color:#ffffff;text-decoration:none">${escapeHtml(block.button.label)}</a></p>`;
  }
  if ('link' in block) {
    return `<p style="margin:0 0 16px"><a href="${urlOf(origin, block.link.path)}" class="red" style="display:inline-block;padding:12px 0;font:600 15px/1.4 ${font};color:#8b0000">${escapeHtml(block.link.label)}</a></p>`;
  }
  if ('homes' in block) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${block.homes.map((home) => homeRow(origin, style, home)).join('')}</table>`;
  }
  return `<p class="soft" style="margin:0 0 12px;font:400 14px/1.6 ${font};color:#6b615a">${toHtmlLines(block.note)}</p>`;
}

/** A block as plain text. */
function renderBlockText(block: Block, origin: string): string {
  if ('text' in block) return block.text;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('button' in block) return `${block.button.label}:\n${origin}${localizedPath(getLocale(), block.button.path)}`;
  if ('link' in block) return `${block.link.label}:\n${origin}${localizedPath(getLocale(), block.link.path)}`;
  if ('homes' in block)
    return block.homes
      .map(
        ({ title, price, note, detail, path }) =>
          `${title}\n${[price, ...(note === undefined ? [] : [note]), detail].join(' · ')}\n${origin}${localizedPath(getLocale(), path)}`,
      )
      .join('\n\n');
  return block.note;
}

/** What lists of emails show beside the subject. */
export const summaryOf = ({ blocks, preview }: { blocks: Block[]; preview?: string | undefined }): string =>
  preview ?? blocks.flatMap((block) => ('text' in block ? [block.text] : []))[0] ?? '';

/** Renders an email as HTML and as plain text, in the language of `inLocale`. The HTML has no scripts, works in light and dark; links and pictures are of `origin` only. */
export function renderEmail(
  { subject, blocks, preview, unsubscribePath }: EmailContent,
  origin: string,
  scheme: EmailScheme = 'auto',
): { html: string; text: string } {
  const locale = getLocale();
  const style = styleOf(locale);
  const { font, headFont } = style;
  const reason = m.mail_reason({ site: SITE_NAME });
  const footer = unsubscribePath
    ? `<a href="${urlOf(origin, unsubscribePath)}" class="soft" style="color:#6b615a">${m.mail_unsubscribe()}</a> ${m.mail_unsubscribe_after()}`
    : escapeHtml(reason);
  const previewText = summaryOf({ blocks, preview });
  // invisible spaces after it keep the following text of the email out of the preview
  const hiddenPreview = `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0">${escapeHtml(previewText)}${'&#8199;&#65279;'.repeat(60)}</div>`;
  const html = `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${stylesheetOf(SCHEMES[scheme])}</style></head>
<body class="page" dir="${directionOf(locale)}" style="margin:0;padding:0;background:#fbf8f4">${hiddenPreview}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f4"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:0 4px 18px"><a href="${urlOf(origin, '/')}" class="ink" style="font:600 20px/1.2 ${headFont};color:#221d1a;text-decoration:none"><span class="red" style="color:#8b0000">◆</span>&nbsp; ${SITE_NAME}</a></td></tr>
<tr><td class="card" style="padding:36px 40px 24px;background:#ffffff;border:1px solid #e9e1d8;border-radius:14px"><h1 class="ink" style="margin:0 0 20px;font:500 26px/1.2 ${headFont};color:#221d1a">${toHtml(subject)}</h1>
${blocks.map((block) => renderBlockHtml(block, origin, style)).join('\n')}</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font:400 13px/1.6 ${font};color:#6b615a">${footer}<br>${m.mail_place({ site: SITE_NAME })}</td></tr></table></td></tr></table></body></html>`;
  const text = [
    subject,
    ...blocks.map((block) => renderBlockText(block, origin)),
    '--',
    unsubscribePath ? `${m.mail_unsubscribe()}: ${origin}${localizedPath(locale, unsubscribePath)}` : reason,
    `${SITE_NAME}, ${origin}${localizedPath(locale, '/').replace(/\/$/, '')}`,
  ].join('\n\n');
  return { html, text: `${text}\n` };
}
