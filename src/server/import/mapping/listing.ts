import { createHash } from 'node:crypto';
import { formatNumber } from '../../../shared/format.ts';
import { permitEvidence } from '../../../shared/listing/verification.ts';
import { insideUae } from '../../../shared/property/area.ts';
import { type Furnishing, INT4_MAX, type PropertyType, type TransactionType } from '../../../shared/property/property.ts';
import { emirateAt } from './emirates.ts';
import { cleanLine, cleanName, cleanText, cutAtWord } from './html-text.ts';
import {
  cleanLinks,
  cleanPermit,
  parseArea,
  parseBathrooms,
  parseBedrooms,
  parseCurrency,
  parseDate,
  parseNumber,
  parsePeriod,
  parsePoint,
  splitCurrency,
  toMonthlyRent,
} from './normalize.ts';
import { implausibility } from './plausible.ts';
import type { AgentDraft, Draft } from './raw-listing.ts';
import {
  cleanAmenities,
  cleanCommunity,
  emirateOf,
  findEmirate,
  findPurpose,
  findType,
  furnishedAmenity,
  mapValue,
  parseFurnishing,
} from './vocabulary.ts';

/** A row that cannot be imported; the message is the reason in the report. */
export class RowError extends Error {}

/** An imported listing in our units: AED (per month for rent), square feet, UTC. */
export interface Listing {
  reference: string;
  title: string;
  description: string;
  price: number;
  area: number;
  bedrooms: number;
  bathrooms: number;
  location: string;
  emirate: string;
  address: string;
  propertyType: PropertyType;
  transactionType: TransactionType;
  images: string[];
  amenities: string[];
  furnished: Furnishing | null;
  /** Why the property counts as verified; null when it does not. */
  evidence: string | null;
  permitNumber: string | null;
  advertiser: string | null;
  latitude: number | null;
  longitude: number | null;
  agent: AgentDraft | null;
  /** Why it is stored paused; null when it is plausible. */
  implausible: string | null;
  /** sha256 of the fields above, except `reference` and `implausible`; an import skips a row whose hash is unchanged. */
  contentHash: string;
  /** The listing date in the file. Set once, so that a feed's "last updated" does not move the listing. */
  createdAt: string | null;
}

/** The length of the column. */
const MAX_REFERENCE = 500;
const MIN_AREA = 100;
const MAX_AREA = 200_000;

const reject = (reason: string): never => {
  throw new RowError(reason);
};
const quoted = (text: string): string => `"${cutAtWord(cleanLine(text), 60)}"`;
const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The row's reference, or a hash of its identifying texts. @throws RowError */
export function referenceOf(draft: Draft): string {
  const reference = draft.reference
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed();
  if (reference.length > MAX_REFERENCE) reject(`its reference is longer than ${MAX_REFERENCE} characters`);
  return reference || hash(draft.identity.length > 0 ? draft.identity : { ...draft, withdrawn: false }).slice(0, 40);
}

const unknownPeriod = (raw: string): string =>
  `the rent is for an unknown period ${quoted(raw)}; to take it for a year, add ${mapValue('rentFrequency', cleanLine(raw), 'year')} to the map`;

/** AED per unit of the price's currency: the one in the price, else the row's. */
function rateOf(draft: Draft, currencyInPrice: string): number {
  const currency = currencyInPrice || parseCurrency(draft.currency) || 'AED';
  if (currency === 'AED') return 1;
  const rate = draft.rates[currency];
  return (
    rate ??
    reject(`the price is in ${quoted(currency)}; add "rates": { ${JSON.stringify(currency)}: … } to the map, with the AED for one of it`)
  );
}

function readPrice(draft: Draft, purpose: TransactionType): number {
  if (draft.priceHidden) reject('the price is hidden');
  if (draft.price === '') reject('no price');
  const { amount, currency } = splitCurrency(draft.price);
  const amountAed = (parseNumber(amount) ?? reject(`the price ${quoted(draft.price)} is no number`)) * rateOf(draft, currency);
  const per = purpose === 'Rent' ? (parsePeriod(draft.rentPer) ?? reject(unknownPeriod(draft.rentPer))) : undefined;
  const price = per ? toMonthlyRent(amountAed, per) : Math.round(amountAed);
  if (price < 1) reject(`a price of ${formatNumber(amountAed)} AED is no price`);
  return price <= INT4_MAX ? price : reject(`a price of ${formatNumber(amountAed)} AED is more than can be stored`);
}

function readArea(draft: Draft): number {
  if (draft.size === '') reject('no area');
  const area = parseArea(draft.size, draft.sizeUnit) ?? reject(`the area ${quoted(draft.size)} is no number`);
  return area >= MIN_AREA && area <= MAX_AREA
    ? area
    : reject(`an area of ${formatNumber(area)} sq ft cannot be (${MIN_AREA} to ${formatNumber(MAX_AREA)})`);
}

/** Bedrooms and bathrooms; no bedrooms means the type Studio with one bedroom. */
function readBedrooms(draft: Draft, type: PropertyType): { bedrooms: number; bathrooms: number; propertyType: PropertyType } {
  const bedrooms =
    parseBedrooms(draft.bedrooms) ??
    (type === 'Studio' ? 0 : reject(`no number of bedrooms${draft.bedrooms ? ` in ${quoted(draft.bedrooms)}` : ''}`));
  const bathrooms = parseBathrooms(draft.bathrooms);
  if (bedrooms > 100 || bathrooms > 100) reject('more than 100 bedrooms or bathrooms');
  return bedrooms === 0 ? { bedrooms: 1, bathrooms, propertyType: 'Studio' } : { bedrooms, bathrooms, propertyType: type };
}

/** The emirate in the row, else that of its community, else that of its coordinates. */
function readEmirate(draft: Draft, { latitude, longitude }: Point): string {
  const emirate = findEmirate(draft.emirate);
  if (emirate) return emirate;
  const name = cleanName(draft.emirate);
  if (name) reject(`${quoted(name)} is no emirate; if it lies in one, add ${mapValue('emirate', name, 'Dubai')} to the map`);
  const fallback = emirateOf(draft.community) ?? (latitude !== null && longitude !== null ? emirateAt(latitude, longitude) : undefined);
  return fallback ?? reject('no emirate, and neither its community nor its coordinates tell one; add "emirate": "=Dubai" to the map');
}

function readPlace(draft: Draft, point: Point): { location: string; emirate: string; address: string } {
  const emirate = readEmirate(draft, point);
  const location = cleanCommunity(draft.community, emirate) || emirate;
  const parts = [...draft.address.map(cleanName), cleanName(draft.community)].map((part) =>
    cleanCommunity(part, emirate) === location ? location : part,
  );
  const distinctParts = parts.filter((part, i) => part && part !== emirate && parts.indexOf(part) === i);
  return { location, emirate, address: cutAtWord(distinctParts.join(', ') || location, 300) };
}

interface Point {
  latitude: number | null;
  longitude: number | null;
}

function readPoint(draft: Draft): Point {
  const point = parsePoint(draft.latitude, draft.longitude);
  if (!point) return { latitude: null, longitude: null };
  return insideUae(point.latitude, point.longitude)
    ? point
    : reject(`its coordinates ${point.latitude}, ${point.longitude} lie outside the United Arab Emirates`);
}

type Facts = Pick<Listing, 'location' | 'propertyType' | 'bedrooms'>;

/** The row's title, or one from its facts: `Al Reem Island, 3-bedroom apartment`. */
function readTitle(draft: Draft, { location, propertyType, bedrooms }: Facts): string {
  const title = cutAtWord(cleanName(draft.title), 300);
  if (/\p{L}{2}/u.test(title)) return title;
  return `${location}, ${propertyType === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${propertyType.toLowerCase()}`}`;
}

/** The agent with a valid email address; null otherwise. */
function readAgent(draft: AgentDraft | null): AgentDraft | null {
  if (!draft) return null;
  const email = draft.email.trim().toLowerCase();
  const name = cutAtWord(cleanName(draft.name), 100);
  if (!name || email.length > 254 || !/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[a-z\d-]{2,}$/i.test(email)) return null;
  const phone = /^\+?[\d\s()./-]{5,30}$/.test(draft.phone) ? draft.phone : '';
  const reference = (draft.reference.trim() || `${email} ${name.toLowerCase()}`).slice(0, 120);
  return { reference, name, email, phone, image: cleanLinks([draft.image])[0] ?? '', bio: cutAtWord(cleanText(draft.bio), 5000) };
}

const isRejected = (value: unknown): value is { refused: string } => typeof value === 'object';

/**
 * Converts a draft to a listing: rents per month, areas in square feet, clean text, canonical place names.
 * @throws RowError with the reason
 */
export function toListing(draft: Draft, reference: string): Listing {
  const purpose = findPurpose(draft.purpose);
  if (isRejected(purpose)) throw new RowError(purpose.refused);
  const type = findType(draft.type);
  if (isRejected(type)) throw new RowError(type.refused);
  const bedroomFacts = readBedrooms(draft, type);
  const point = readPoint(draft);
  const place = readPlace(draft, point);
  const permitNumber = cleanPermit(draft.permit);
  const content = {
    title: readTitle(draft, { ...place, ...bedroomFacts }),
    description: cutAtWord(cleanText(draft.description), 10_000),
    price: readPrice(draft, purpose),
    area: readArea(draft),
    ...bedroomFacts,
    ...place,
    transactionType: purpose,
    images: cleanLinks(draft.images),
    amenities: cleanAmenities([...furnishedAmenity(draft.furnished), ...draft.amenities]),
    furnished: parseFurnishing(draft.furnished),
    evidence: permitEvidence(permitNumber, place.emirate),
    permitNumber,
    advertiser: cutAtWord(cleanName(draft.advertiser), 120) || null,
    ...point,
    agent: readAgent(draft.agent),
  };
  return {
    reference,
    ...content,
    implausible: implausibility(content),
    contentHash: hash(content),
    createdAt: parseDate(draft.date)?.toISOString() ?? null,
  };
}
