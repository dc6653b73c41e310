// What the layouts of feeds out share: their type, texts in XML, prices, places and pictures of homes.
import type { FeedVersion, SentHome } from '../homes.ts';

/** What a layout needs to know beside the homes. */
export interface FileFacts extends Pick<FeedVersion, 'homes' | 'changedAt'> {
  /** The origin of this site, without a slash at its end. */
  origin: string;
}

/** A layout: the text before the homes, that of each home, and the text behind them. */
export interface OutgoingLayout {
  type: string;
  begin: (facts: FileFacts) => string;
  home: (home: SentHome, facts: FileFacts) => string;
  end: string;
}

/** Characters that XML 1.0 does not allow, also as references, and control characters that it discourages. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const allowed = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');
/** Whatever may need a change. Most texts have none of it, and are written as they are: a file has hundreds of thousands of them. */
const NOT_PLAIN = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff&<>"]/u;

/** A text between tags or in an attribute. */
export function xmlText(value: string | number): string {
  const text = String(value);
  if (!NOT_PLAIN.test(text)) return text;
  return allowed(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
/** A text as CDATA. */
function cdata(value: string | number): string {
  const text = String(value);
  return `<![CDATA[${NOT_PLAIN.test(text) ? allowed(text).replaceAll(']]>', ']]]]><![CDATA[>') : text}]]>`;
}

type Value = string | number | null | undefined;
const isStated = (value: Value): value is string | number => value !== null && value !== undefined && value !== '';
/** An element with a text; nothing without one. */
export const element = (name: string, value: Value): string => (isStated(value) ? `<${name}>${xmlText(value)}</${name}>` : '');
/** The same with CDATA. */
export const cdataElement = (name: string, value: Value): string => (isStated(value) ? `<${name}>${cdata(value)}</${name}>` : '');

/** Gulf time as layouts write it: `2026-04-04 11:45:01`. */
export const gulfTime = (iso: string): string => new Date(Date.parse(iso) + 4 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Periods that portals have. */
export type PortalPeriod = 'year' | 'month' | 'week' | 'day';

/** The price of a home for a portal, in AED: of a rent what the advert asks, in one of the portal's periods. */
export function portalPrice({ transactionType, price, advertisedPrice, advertisedPeriod, advertisedCurrency }: SentHome): {
  amount: number;
  period: PortalPeriod | null;
} {
  if (transactionType === 'Buy') return { amount: price, period: null };
  // portals have AED only, and rents by the year unless the advert says otherwise
  if (advertisedPrice === null || advertisedPeriod === null || advertisedCurrency !== null) return { amount: price * 12, period: 'year' };
  if (advertisedPeriod === 'half-year') return { amount: advertisedPrice * 2, period: 'year' };
  if (advertisedPeriod === 'quarter') return { amount: advertisedPrice * 4, period: 'year' };
  return { amount: advertisedPrice, period: advertisedPeriod };
}

/** The parts of the address, from the building outwards, without the community at its end; none where it is only the community. */
export function addressParts({ address, location, emirate }: SentHome): string[] {
  const parts = address
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== emirate);
  return parts.at(-1) === location ? parts.slice(0, -1) : parts;
}

/** The addresses of pictures, with our origin. */
const withOrigin = (addresses: readonly string[], { origin }: FileFacts): string[] =>
  addresses.map((address) => (address.startsWith('/') ? origin + address : address));
export const pictures = ({ images }: SentHome, facts: FileFacts): string[] => withOrigin(images, facts);
export const floorPlans = (home: SentHome, facts: FileFacts): string[] => withOrigin(home.floorPlans, facts);

/** Whether the link of a home is a film; otherwise it is a tour. */
export const isFilm = (link: string): boolean => /^https:\/\/(?:www\.youtube|vimeo)\.com\//.test(link);
