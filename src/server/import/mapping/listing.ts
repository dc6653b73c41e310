import { createHash } from 'node:crypto';
import { formatNumber } from '../../../shared/format.ts';
import { permitEvidence } from '../../../shared/listing/verification.ts';
import { insideUae } from '../../../shared/property/area.ts';
import { INT4_MAX, type PropertyType, type TransactionType } from '../../../shared/property/property.ts';
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
import { cleanAmenities, cleanCommunity, emirateOf, findEmirate, findPurpose, findType, furnishedAmenity, mapValue } from './vocabulary.ts';

/** A row that cannot become a listing; the message is the reason in the report. */
export class RowError extends Error {}

/** A row in our own terms: AED (per month for rent), square feet, UTC. */
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
  /** What makes the home verified; null for nothing. */
  evidence: string | null;
  permitNumber: string | null;
  advertiser: string | null;
  latitude: number | null;
  longitude: number | null;
  agent: AgentDraft | null;
  /** Why it is stored paused instead of published; null when it is plausible. */
  implausible: string | null;
  /** sha256 of everything above but the reference and that it is implausible: equal when a second import would change nothing. */
  contentHash: string;
  /** When the file says the home was listed. Set once, so a feed's "last updated" moves nothing. */
  createdAt: string | null;
}

/** As the column holds. */
const MAX_REFERENCE = 500;
const MIN_AREA = 100;
const MAX_AREA = 200_000;

const refuse = (reason: string): never => {
  throw new RowError(reason);
};
const quoted = (text: string): string => `"${cutAtWord(cleanLine(text), 60)}"`;
const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The row's own reference, or a hash of what tells it from every other row. @throws RowRefused */
export function referenceOf(draft: Draft): string {
  const reference = draft.reference
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed();
  if (reference.length > MAX_REFERENCE) refuse(`its reference is longer than ${MAX_REFERENCE} characters`);
  return reference || hash(draft.identity.length > 0 ? draft.identity : { ...draft, withdrawn: false }).slice(0, 40);
}

const unknownPeriod = (raw: string): string =>
  `the rent is for an unknown period ${quoted(raw)}; to take it for a year, add ${mapValue('rentFrequency', cleanLine(raw), 'year')} to the map`;

/** AED for one of the price's currency: of the one written beside the price, else of the row's. */
function rateOf(draft: Draft, written: string): number {
  const currency = written || parseCurrency(draft.currency) || 'AED';
  if (currency === 'AED') return 1;
  const rate = draft.rates[currency];
  return (
    rate ??
    refuse(`the price is in ${quoted(currency)}; add "rates": { ${JSON.stringify(currency)}: … } to the map, with the AED for one of it`)
  );
}

function readPrice(draft: Draft, purpose: TransactionType): number {
  if (draft.priceHidden) refuse('the price is hidden');
  if (draft.price === '') refuse('no price');
  const { amount, currency } = splitCurrency(draft.price);
  const asked = (parseNumber(amount) ?? refuse(`the price ${quoted(draft.price)} is no number`)) * rateOf(draft, currency);
  const per = purpose === 'Rent' ? (parsePeriod(draft.rentPer) ?? refuse(unknownPeriod(draft.rentPer))) : undefined;
  const price = per ? toMonthlyRent(asked, per) : Math.round(asked);
  if (price < 1) refuse(`a price of ${formatNumber(asked)} AED is no price`);
  return price <= INT4_MAX ? price : refuse(`a price of ${formatNumber(asked)} AED is more than can be stored`);
}

function readArea(draft: Draft): number {
  if (draft.size === '') refuse('no area');
  const area = parseArea(draft.size, draft.sizeUnit) ?? refuse(`the area ${quoted(draft.size)} is no number`);
  return area >= MIN_AREA && area <= MAX_AREA
    ? area
    : refuse(`an area of ${formatNumber(area)} sq ft cannot be (${MIN_AREA} to ${formatNumber(MAX_AREA)})`);
}

/** A studio is one bedroom and the type Studio. */
function readBedrooms(draft: Draft, type: PropertyType): { bedrooms: number; bathrooms: number; propertyType: PropertyType } {
  const bedrooms =
    parseBedrooms(draft.bedrooms) ??
    (type === 'Studio' ? 0 : refuse(`no number of bedrooms${draft.bedrooms ? ` in ${quoted(draft.bedrooms)}` : ''}`));
  const bathrooms = parseBathrooms(draft.bathrooms);
  if (bedrooms > 100 || bathrooms > 100) refuse('more than 100 bedrooms or bathrooms');
  return bedrooms === 0 ? { bedrooms: 1, bathrooms, propertyType: 'Studio' } : { bedrooms, bathrooms, propertyType: type };
}

/** The emirate that the row names, else that of its community, else the one in which its coordinates lie. */
function readEmirate(draft: Draft, { latitude, longitude }: Point): string {
  const named = findEmirate(draft.emirate);
  if (named) return named;
  const name = cleanName(draft.emirate);
  if (name) refuse(`${quoted(name)} is no emirate; if it lies in one, add ${mapValue('emirate', name, 'Dubai')} to the map`);
  const known = emirateOf(draft.community) ?? (latitude !== null && longitude !== null ? emirateAt(latitude, longitude) : undefined);
  return known ?? refuse('no emirate, and neither its community nor its coordinates tell one; add "emirate": "=Dubai" to the map');
}

function readPlace(draft: Draft, point: Point): { location: string; emirate: string; address: string } {
  const emirate = readEmirate(draft, point);
  const location = cleanCommunity(draft.community, emirate) || emirate;
  const parts = [...draft.address.map(cleanName), cleanName(draft.community)].map((part) =>
    cleanCommunity(part, emirate) === location ? location : part,
  );
  const known = parts.filter((part, i) => part && part !== emirate && parts.indexOf(part) === i);
  return { location, emirate, address: cutAtWord(known.join(', ') || location, 300) };
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
    : refuse(`its coordinates ${point.latitude}, ${point.longitude} lie outside the United Arab Emirates`);
}

type Facts = Pick<Listing, 'location' | 'propertyType' | 'bedrooms'>;

/** The row's own title, or one made of its facts when it has none: `Al Reem Island, 3-bedroom apartment`. */
function readTitle(draft: Draft, { location, propertyType, bedrooms }: Facts): string {
  const title = cutAtWord(cleanName(draft.title), 300);
  if (/\p{L}{2}/u.test(title)) return title;
  return `${location}, ${propertyType === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${propertyType.toLowerCase()}`}`;
}

/** A person with an address that mail can reach; anything less is no agent. */
function readAgent(draft: AgentDraft | null): AgentDraft | null {
  if (!draft) return null;
  const email = draft.email.trim().toLowerCase();
  const name = cutAtWord(cleanName(draft.name), 100);
  if (!name || email.length > 254 || !/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[a-z\d-]{2,}$/i.test(email)) return null;
  const phone = /^\+?[\d\s()./-]{5,30}$/.test(draft.phone) ? draft.phone : '';
  const reference = (draft.reference.trim() || `${email} ${name.toLowerCase()}`).slice(0, 120);
  return { reference, name, email, phone, image: cleanLinks([draft.image])[0] ?? '', bio: cutAtWord(cleanText(draft.bio), 5000) };
}

const isRejected = (found: unknown): found is { refused: string } => typeof found === 'object';

/**
 * A draft as our row: rents per month, areas in square feet, text clean, place names canonical.
 * @throws RowRefused with the reason in plain words
 */
export function toListing(draft: Draft, reference: string): Listing {
  const purpose = findPurpose(draft.purpose);
  if (isRejected(purpose)) throw new RowError(purpose.refused);
  const type = findType(draft.type);
  if (isRejected(type)) throw new RowError(type.refused);
  const rooms = readBedrooms(draft, type);
  const point = readPoint(draft);
  const place = readPlace(draft, point);
  const permitNumber = cleanPermit(draft.permit);
  const content = {
    title: readTitle(draft, { ...place, ...rooms }),
    description: cutAtWord(cleanText(draft.description), 10_000),
    price: readPrice(draft, purpose),
    area: readArea(draft),
    ...rooms,
    ...place,
    transactionType: purpose,
    images: cleanLinks(draft.images),
    amenities: cleanAmenities([...furnishedAmenity(draft.furnished), ...draft.amenities]),
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
