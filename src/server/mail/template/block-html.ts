// Renders a block of an email as HTML; every text is escaped. Styles are inline, because mail programs drop stylesheets; the classes only add the dark
// color scheme and phones (`email-styles.ts`).
import escapeHtml from 'escape-html';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import type { Block, EmailHome } from './email-content.ts';
import type { EmailStyle } from './email-styles.ts';

/** Escapes a text; a reference such as `DLV-1042` does not break at its hyphen. */
export const toHtml = (text: string): string => escapeHtml(text).replace(/\bDLV-\d+/g, '<span style="white-space:nowrap">$&</span>');
/** Escapes a text like `toHtml` and keeps its line breaks. */
const toHtmlLines = (text: string): string => toHtml(text).replace(/\r?\n/g, '<br>');

/** The URL of a page in the language of the email, escaped. */
export const urlOf = (origin: string, path: string): string => escapeHtml(origin + localizedPath(getLocale(), path));

/** Size of a home's picture in CSS pixels; the file has more pixels for sharp screens. */
const PICTURE_WIDTH = 132;
const PICTURE_HEIGHT = 88;

/** A table row with a home: its picture, and beside it the title, the price, the note and the details. Picture and title link to the home's page. */
function homeRow(
  origin: string,
  { font, headFont, start, end }: EmailStyle,
  { title, detail, price, path, note, picture }: EmailHome,
): string {
  const href = urlOf(origin, path);
  const pictureCell = picture
    ? `<td class="line picture" width="${PICTURE_WIDTH}" valign="top" style="padding:16px 0;padding-${end}:16px;border-top:1px solid #e9e1d8"><a href="${href}" style="text-decoration:none"><img src="${escapeHtml(origin + picture)}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" alt="${escapeHtml(title)}" class="quote" style="display:block;width:${PICTURE_WIDTH}px;height:${PICTURE_HEIGHT}px;object-fit:cover;border:0;border-radius:10px;background:#f4eee6;font:400 12px/1.4 ${font};color:#6b615a"></a></td>`
    : '';
  const noteLine =
    note === undefined ? '' : `<span class="soft" style="font:600 13px/1.6 ${font};color:#6b615a">${escapeHtml(note)}</span><br>`;
  return `<tr>${pictureCell}<td class="line" valign="top"${picture ? '' : ' colspan="2"'} align="${start}" style="padding:16px 0;border-top:1px solid #e9e1d8"><a href="${href}" class="ink" style="font:600 17px/1.35 ${headFont};color:#221d1a;text-decoration:none"><span dir="auto">${escapeHtml(title)}</span></a><br>
<span class="red" style="font:700 16px/1.6 ${font};color:#8b0000">${escapeHtml(price)}</span><br>${noteLine}<span class="soft" style="font:400 14px/1.5 ${font};color:#6b615a">${escapeHtml(detail)}</span></td></tr>`;
}

/** A table row with a label and its value. */
const factRow = ([label, value]: [string, string], { font, factPadding }: EmailStyle): string =>
  `<tr><td class="soft" style="padding:${factPadding};font:400 14px/1.5 ${font};color:#6b615a;vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="padding:4px 0;font:600 15px/1.5 ${font};color:#221d1a"><span dir="auto">${toHtmlLines(value)}</span></td></tr>`;

/** A block as HTML. */
export function renderBlockHtml(block: Block, origin: string, style: EmailStyle): string {
  const { font, start } = style;
  if ('text' in block)
    return `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${font};color:#221d1a">${toHtmlLines(block.text)}</p>`;
  if ('quote' in block) {
    return `<div dir="auto" class="quote ink" style="margin:0 0 20px;padding:14px 18px;border-${start}:3px solid #8b0000;background:#f4eee6;border-radius:${style.quoteRadius};font:400 16px/1.6 ${font};color:#221d1a">${toHtmlLines(block.quote)}</div>`;
  }
  if ('facts' in block) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${block.facts.map((fact) => factRow(fact, style)).join('')}</table>`;
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
