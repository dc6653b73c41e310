// Renders an email as HTML and plain text; every text is escaped in the HTML. `email-styles.ts` has its styles, `block-html.ts` the HTML of its blocks.
import escapeHtml from 'escape-html';
import { SITE_NAME } from '../../../shared/format.ts';
import { directionOf, getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { renderBlockHtml, toHtml, urlOf } from './block-html.ts';
import type { Block, EmailContent, EmailHome } from './email-content.ts';
import { type EmailScheme, styleOf, stylesheetOf } from './email-styles.ts';

/** The URL of a page in the language of the email, for the plain text. */
const urlInText = (origin: string, path: string): string => origin + localizedPath(getLocale(), path);

/** A home as three lines of plain text: its title; its price, note and details; its URL. */
function renderHomeText({ title, price, note, detail, path }: EmailHome, origin: string): string {
  const facts = note === undefined ? [price, detail] : [price, note, detail];
  return `${title}\n${facts.join(' · ')}\n${urlInText(origin, path)}`;
}

/** A block as plain text. */
function renderBlockText(block: Block, origin: string): string {
  if ('text' in block) return block.text;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('button' in block) return `${block.button.label}:\n${urlInText(origin, block.button.path)}`;
  if ('link' in block) return `${block.link.label}:\n${urlInText(origin, block.link.path)}`;
  if ('homes' in block) return block.homes.map((home) => renderHomeText(home, origin)).join('\n\n');
  return block.note;
}

/** The text that mail programs show beside the subject in a list of emails. */
export const summaryOf = ({ blocks, preview }: { blocks: Block[]; preview?: string | undefined }): string =>
  preview ?? blocks.flatMap((block) => ('text' in block ? [block.text] : []))[0] ?? '';

/** The preview as HTML that the email itself does not show. */
function hiddenPreview(previewText: string): string {
  // invisible spaces fill the rest of the preview, which would otherwise show the start of the email
  const spaces = '&#8199;&#65279;'.repeat(60);
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0">${escapeHtml(previewText)}${spaces}</div>`;
}

/** The line at the end of an email: the link that ends a subscription, or why the email was sent. */
const footerHtml = (origin: string, unsubscribePath: string | undefined): string =>
  unsubscribePath
    ? `<a href="${urlOf(origin, unsubscribePath)}" class="soft" style="color:#6b615a">${m.mail_unsubscribe()}</a> ${m.mail_unsubscribe_after()}`
    : escapeHtml(m.mail_reason({ site: SITE_NAME }));

/** An email as an HTML document: the name of the site, a card with the subject and the blocks, and the footer. */
function renderHtml({ subject, blocks, preview, unsubscribePath }: EmailContent, origin: string, scheme: EmailScheme): string {
  const locale = getLocale();
  const style = styleOf(locale);
  const { font, headFont } = style;
  const direction = directionOf(locale);
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${stylesheetOf(scheme)}</style></head>`;
  const siteName = `<a href="${urlOf(origin, '/')}" class="ink" style="font:600 20px/1.2 ${headFont};color:#221d1a;text-decoration:none"><span class="red" style="color:#8b0000">◆</span>&nbsp; ${SITE_NAME}</a>`;
  const card = `<td class="card" style="padding:36px 40px 24px;background:#ffffff;border:1px solid #e9e1d8;border-radius:14px"><h1 class="ink" style="margin:0 0 20px;font:500 26px/1.2 ${headFont};color:#221d1a">${toHtml(subject)}</h1>
${blocks.map((block) => renderBlockHtml(block, origin, style)).join('\n')}</td>`;
  const footer = `<td class="soft" style="padding:18px 4px 0;font:400 13px/1.6 ${font};color:#6b615a">${footerHtml(origin, unsubscribePath)}<br>${m.mail_place({ site: SITE_NAME })}</td>`;
  return `<!doctype html><html lang="${locale}" dir="${direction}">${head}
<body class="page" dir="${direction}" style="margin:0;padding:0;background:#fbf8f4">${hiddenPreview(summaryOf({ blocks, preview }))}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f4"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:0 4px 18px">${siteName}</td></tr>
<tr>${card}</tr>
<tr>${footer}</tr></table></td></tr></table></body></html>`;
}

/** An email as plain text. */
function renderText({ subject, blocks, unsubscribePath }: EmailContent, origin: string): string {
  const sections = [
    subject,
    ...blocks.map((block) => renderBlockText(block, origin)),
    '--',
    unsubscribePath ? `${m.mail_unsubscribe()}: ${urlInText(origin, unsubscribePath)}` : m.mail_reason({ site: SITE_NAME }),
    `${SITE_NAME}, ${urlInText(origin, '/').replace(/\/$/, '')}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

/**
 * Renders an email in the language of `inLocale`, as HTML and as plain text. The HTML has no scripts and works in light and dark; links and pictures are of
 * `origin` only.
 */
export const renderEmail = (content: EmailContent, origin: string, scheme: EmailScheme = 'auto'): { html: string; text: string } => ({
  html: renderHtml(content, origin, scheme),
  text: renderText(content, origin),
});
