import escapeHtml from 'escape-html';
import { SITE_NAME } from '../../shared/format.ts';

/** A part of an email. All texts are plain and get escaped. */
export type Block =
  | { text: string }
  /** A quoted text with its line breaks. */
  | { quote: string }
  | { facts: [label: string, value: string][] }
  | { button: { label: string; path: string } }
  | { homes: { title: string; detail: string; price: string; path: string }[] }
  | { note: string };

export interface EmailContent {
  subject: string;
  blocks: Block[];
  /** Path of the page that ends a subscription; only for subscriptions. */
  unsubscribePath?: string;
}

const toHtmlLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** Styles are inline, because mail programs drop stylesheets; the stylesheet only adds the dark color scheme. */
const FONT = "'Manrope Variable',Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const HEAD_FONT = "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif";
const P = `margin:0 0 16px;font:400 16px/1.6 ${FONT};color:#221d1a`;
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.page{background:#14110f!important}.card{background:#1d1916!important;border-color:#332c27!important}
.ink{color:#f3eee8!important}.soft{color:#b8ada3!important}.line{border-color:#332c27!important}.quote{background:#26211d!important;border-color:#f0686b!important}.red{color:#f0686b!important}}
@media(max-width:480px){.card{padding:24px 20px!important}}`;

const propertyRow = (
  origin: string,
  { title, detail, price, path }: { title: string; detail: string; price: string; path: string },
): string =>
  `<tr><td class="line" style="padding:14px 0;border-top:1px solid #e9e1d8"><a href="${escapeHtml(origin + path)}" class="ink" style="font:600 17px/1.35 ${HEAD_FONT};color:#221d1a;text-decoration:none">${escapeHtml(title)}</a><br>
<span class="red" style="font:700 16px/1.6 ${FONT};color:#8b0000">${escapeHtml(price)}</span><br><span class="soft" style="font:400 14px/1.5 ${FONT};color:#6b615a">${escapeHtml(detail)}</span></td></tr>`;

function renderBlockHtml(block: Block, origin: string): string {
  if ('text' in block) return `<p class="ink" style="${P}">${toHtmlLines(block.text)}</p>`;
  if ('quote' in block) {
    return `<div class="quote ink" style="margin:0 0 20px;padding:14px 18px;border-left:3px solid #8b0000;background:#f4eee6;border-radius:0 10px 10px 0;font:400 16px/1.6 ${FONT};color:#221d1a">${toHtmlLines(block.quote)}</div>`;
  }
  if ('facts' in block) {
    const row = ([label, value]: [string, string]): string =>
      `<tr><td class="soft" style="padding:4px 16px 4px 0;font:400 14px/1.5 ${FONT};color:#6b615a;vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="padding:4px 0;font:600 15px/1.5 ${FONT};color:#221d1a">${toHtmlLines(value)}</td></tr>`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${block.facts.map(row).join('')}</table>`;
  }
  if ('button' in block) {
    return `<p style="margin:4px 0 24px"><a href="${escapeHtml(origin + block.button.path)}" style="display:inline-block;padding:13px 22px;background:#8b0000;border-radius:10px;font:600 16px/1.25 ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(block.button.label)}</a></p>`;
  }
  if ('homes' in block) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${block.homes.map((property) => propertyRow(origin, property)).join('')}</table>`;
  }
  return `<p class="soft" style="margin:0 0 12px;font:400 14px/1.6 ${FONT};color:#6b615a">${toHtmlLines(block.note)}</p>`;
}

function renderBlockText(block: Block, origin: string): string {
  if ('text' in block) return block.text;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('button' in block) return `${block.button.label}:\n${origin}${block.button.path}`;
  if ('homes' in block) return block.homes.map((h) => `${h.title}\n${h.price} · ${h.detail}\n${origin}${h.path}`).join('\n\n');
  return block.note;
}

const REASON = `You receive this email because of something done on ${SITE_NAME} with this address.`;

/** Renders an email as HTML and as plain text. The HTML has no images and no scripts, works in light and dark; links lead to `origin` only. */
export function renderEmail({ subject, blocks, unsubscribePath }: EmailContent, origin: string): { html: string; text: string } {
  const footer = unsubscribePath
    ? `<a href="${escapeHtml(origin + unsubscribePath)}" class="soft" style="color:#6b615a">Unsubscribe</a> with one click.`
    : escapeHtml(REASON);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbf8f4"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f4"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:0 4px 18px"><a href="${escapeHtml(origin)}/" class="ink" style="font:600 20px/1.2 ${HEAD_FONT};color:#221d1a;text-decoration:none"><span class="red" style="color:#8b0000">◆</span>&nbsp; ${SITE_NAME}</a></td></tr>
<tr><td class="card" style="padding:36px 40px 24px;background:#ffffff;border:1px solid #e9e1d8;border-radius:14px"><h1 class="ink" style="margin:0 0 20px;font:500 26px/1.2 ${HEAD_FONT};color:#221d1a">${escapeHtml(subject)}</h1>
${blocks.map((block) => renderBlockHtml(block, origin)).join('\n')}</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font:400 13px/1.6 ${FONT};color:#6b615a">${footer}<br>${SITE_NAME}, Dubai</td></tr></table></td></tr></table></body></html>`;
  const text = [
    subject,
    ...blocks.map((block) => renderBlockText(block, origin)),
    '--',
    unsubscribePath ? `Unsubscribe: ${origin}${unsubscribePath}` : REASON,
    `${SITE_NAME}, ${origin}`,
  ].join('\n\n');
  return { html, text: `${text}\n` };
}
