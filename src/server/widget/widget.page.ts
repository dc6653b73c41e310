// Renders the page in the frame that other sites show: homes of a brokerage as cards, each a link to its page here.
import { hash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { formatListedPrice, formatSquareFeet, joinValues, SITE_NAME } from '../../shared/format.ts';
import { directionOf, getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { isReadableOnWhite, OWN_COLOUR, onDarkGround } from '../../shared/organization/colour.ts';
import { propertyHeadline, readableTitle } from '../../shared/property/listing-text.ts';
import { PLACEHOLDER, pictureSources } from '../../shared/property/picture/picture.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import type { WidgetChoices } from '../../shared/widget/widget.ts';
import type { Brand } from '../brokerage/brokerage-page.ts';

/** Pixels between cards, and how narrow a card may become. */
const GAP = 16;
const MIN_CARD = 160;
const USUAL_CARD = 240;

interface Widget {
  /** Null for a brokerage that is not shown. */
  brand: Brand | null;
  homes: readonly PropertyView[];
  choices: WidgetChoices;
  /** The address of a path on this site, in the language of the page. */
  address: (path: string) => string;
}

const LIGHT = '--ground:#fff;--ink:#221d1a;--muted:#6b625b;--line:#e4dcd3;--pad:2px';
const DARK = '--ground:#14110f;--ink:#f3ece4;--muted:#b3a79c;--line:#3a332d;--pad:16px';

/** The declarations of the chosen theme; without a choice the reader's own. */
function themeStyle(theme: WidgetChoices['theme'], colour: string): string {
  const light = `${LIGHT};--brand:${isReadableOnWhite(colour) ? colour : OWN_COLOUR};color-scheme:light`;
  const dark = `${DARK};--brand:${onDarkGround(colour)};color-scheme:dark`;
  if (theme === 'light') return `:root{${light}}`;
  if (theme === 'dark') return `:root{${dark}}`;
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

/** As many columns as fit, at most the chosen number. */
function columnsStyle(columns: number): string {
  const width = columns ? `max(${MIN_CARD}px,calc((100% - ${(columns - 1) * GAP}px)/${columns}))` : `min(100%,${USUAL_CARD}px)`;
  return `repeat(auto-fill,minmax(${width},1fr))`;
}

const STYLE = `*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif;padding:var(--pad)}
h1{font-size:18px;line-height:1.3;margin-block-end:12px;padding-inline-start:10px;border-inline-start:4px solid var(--brand)}
ul{list-style:none;padding:0;display:grid;gap:${GAP}px}
li{border:1px solid var(--line);border-radius:10px;overflow:hidden}
li a{display:block;height:100%;color:inherit;text-decoration:none}
li a:hover .title{text-decoration:underline}
a:focus-visible{outline:3px solid var(--brand);outline-offset:-3px}
img{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;background:var(--line)}
.text{padding:10px 12px 12px}
.price{font-weight:700;font-size:17px}
.title{font-weight:600;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}
.facts,.none{color:var(--muted);font-size:13px}
.all{display:inline-block;margin-block-start:8px;padding-block:10px;color:var(--brand);font-weight:600}`;

function cardHtml(home: PropertyView, address: Widget['address']): string {
  const { src, webp, width, height } = pictureSources(home.images[0] ?? PLACEHOLDER);
  const source = webp ? `<source type="image/webp" srcset="${escapeHtml(webp)}" sizes="320px">` : '';
  const facts = joinValues([propertyHeadline(home), formatSquareFeet(home.area)]);
  return `<li><a href="${escapeHtml(address(`/properties/${home.id}?from=widget`))}" target="_blank" rel="noopener"><picture>${source}<img src="${escapeHtml(src)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async"></picture><div class="text"><p class="price">${escapeHtml(formatListedPrice(home.price, home.transactionType))}</p><p class="title" dir="auto">${escapeHtml(readableTitle(home))}</p><p class="facts">${escapeHtml(facts)}</p></div></a></li>`;
}

const PAGE_SCRIPT =
  "new ResizeObserver(()=>parent.postMessage({homesHeight:Math.ceil(document.body.getBoundingClientRect().height)},'*')).observe(document.body)";
/** The source of the page's script for a Content-Security-Policy: its hash, because caches keep the page for many readers. */
export const PAGE_SCRIPT_SOURCE = `'sha256-${hash('sha256', PAGE_SCRIPT, 'base64')}'`;

/** The page as HTML. It tells the page around it how high it is, and nothing else. */
export function renderWidget({ brand, homes, choices, address }: Widget): string {
  const locale = getLocale();
  const title = brand ? m.widget_heading({ name: brand.name }) : m.brokerage_not_found();
  const list =
    homes.length > 0
      ? `<ul style="grid-template-columns:${columnsStyle(choices.columns)}">${homes.map((home) => cardHtml(home, address)).join('')}</ul>`
      : `<p class="none">${escapeHtml(m.widget_empty())}</p>`;
  const link = brand
    ? `<a class="all" href="${escapeHtml(address(`/brokerages/${brand.slug}`))}" target="_blank" rel="noopener">${escapeHtml(m.widget_all({ site: SITE_NAME }))}</a>`
    : '';
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${SITE_NAME}</title><style>${themeStyle(choices.theme, choices.colour || brand?.colour || OWN_COLOUR)}${STYLE}</style></head><body><main><h1 dir="auto">${escapeHtml(title)}</h1>${brand ? list : ''}${link}</main>
<script>${PAGE_SCRIPT}</script></body></html>`;
}
