// Turns a raw row into a listing, or refuses it with a reason. No database.
import { createHash } from 'node:crypto';
import { formatNumber } from '../../../shared/format.ts';
import { permitHost } from '../../../shared/listing/permit.ts';
import { permitEvidence } from '../../../shared/listing/verification.ts';
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import type { Completion, Furnishing, PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { dubaiDay } from '../../../shared/time.ts';
import { readHomeTerms } from './home-terms.ts';
import { cleanLine, cleanName, cleanText, cutAtWord } from './html-text.ts';
import { cleanLinks, cleanPermit, parseArea, parseBathrooms, parseBedrooms, parseDate } from './normalize.ts';
import { readPlace, readPoint } from './place.ts';
import { implausibility } from './plausible.ts';
import { readPrice } from './price.ts';
import type { AgentDraft, Draft } from './raw-listing.ts';
import { quoted, RowError, refuse } from './row-error.ts';
import { cleanAmenities, findPurpose, findType, furnishedAmenity, parseCompletion, parseFurnishing } from './vocabulary.ts';

/** An imported listing in our units: AED (per month for rent), square feet, UTC. */
export interface Listing {
  reference: string;
  title: string;
  description: string;
  /** The advertiser's own Arabic texts; absent when the file has none. */
  titleAr?: string;
  descriptionAr?: string;
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
  completion: Completion | null;
  /** Costs and dates; absent when the row names none, so that hashes of other rows do not change. */
  terms?: Partial<HomeTerms>;
  agencyReference: string | null;
  /** Why the property counts as verified; null when it does not. */
  evidence: string | null;
  permitNumber: string | null;
  /** The link of the permit's QR code, and its last day; absent when the row names none. */
  permitUrl?: string;
  permitUntil?: string;
  advertiser: string | null;
  /** The agency's licence; absent when the file has none, so that hashes of other rows stay as they were. */
  advertiserLicence?: string;
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

/** The longest reference in characters, which is the length of its column. */
const MAX_REFERENCE = 500;
const MIN_AREA_SQFT = 100;
const MAX_AREA_SQFT = 200_000;

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The row's reference, or a hash of its identifying texts. @throws RowError */
export function referenceOf(draft: Draft): string {
  const reference = draft.reference
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed();
  if (reference.length > MAX_REFERENCE) refuse(`its reference is longer than ${MAX_REFERENCE} characters`);
  if (reference) return reference;
  // without fields that feeds got later, and without the mark of a deleted row, so that the row keeps its reference
  const laterFields = { withdrawn: false, titleAr: undefined, descriptionAr: undefined, advertiserLicence: undefined, terms: undefined };
  return hash(draft.identity.length > 0 ? draft.identity : { ...draft, ...laterFields }).slice(0, 40);
}

/** Square feet. @throws RowError */
function readArea(draft: Draft): number {
  if (draft.size === '') refuse('no area');
  const area = parseArea(draft.size, draft.sizeUnit) ?? refuse(`the area ${quoted(draft.size)} is no number`);
  return area >= MIN_AREA_SQFT && area <= MAX_AREA_SQFT
    ? area
    : refuse(`an area of ${formatNumber(area)} sq ft cannot be (${MIN_AREA_SQFT} to ${formatNumber(MAX_AREA_SQFT)})`);
}

/** Bedrooms and bathrooms; no bedrooms means the type Studio with one bedroom. */
function readBedrooms(draft: Draft, type: PropertyType): { bedrooms: number; bathrooms: number; propertyType: PropertyType } {
  const noBedrooms = () => refuse(`no number of bedrooms${draft.bedrooms ? ` in ${quoted(draft.bedrooms)}` : ''}`);
  const bedrooms = parseBedrooms(draft.bedrooms) ?? (type === 'Studio' ? 0 : noBedrooms());
  const bathrooms = parseBathrooms(draft.bathrooms);
  if (bedrooms > 100 || bathrooms > 100) refuse('more than 100 bedrooms or bathrooms');
  return bedrooms === 0 ? { bedrooms: 1, bathrooms, propertyType: 'Studio' } : { bedrooms, bathrooms, propertyType: type };
}

/** What a title is made of when the row has none. */
type TitleFacts = Pick<Listing, 'location' | 'propertyType' | 'bedrooms'>;

/** The row's title, or one from its facts: `Al Reem Island, 3-bedroom apartment`. */
function readTitle(draft: Draft, { location, propertyType, bedrooms }: TitleFacts): string {
  const title = cutAtWord(cleanName(draft.title), 300);
  if (/\p{L}{2}/u.test(title)) return title;
  return `${location}, ${propertyType === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${propertyType.toLowerCase()}`}`;
}

const ARABIC_WORD = /\p{Script=Arabic}{2}/u;

/** The Arabic title and description. Absent without Arabic letters: feeds repeat the English text there, and hashes of other rows stay as they were. */
function readArabicTexts(draft: Draft): Pick<Listing, 'titleAr' | 'descriptionAr'> {
  const titleAr = cutAtWord(cleanName(draft.titleAr), 300);
  const descriptionAr = cutAtWord(cleanText(draft.descriptionAr), 10_000);
  return { ...(ARABIC_WORD.test(titleAr) && { titleAr }), ...(ARABIC_WORD.test(descriptionAr) && { descriptionAr }) };
}

/** The agent with a valid email address; null otherwise. */
function readAgent(draft: AgentDraft | null): AgentDraft | null {
  if (!draft) return null;
  const email = draft.email.trim().toLowerCase();
  const name = cutAtWord(cleanName(draft.name), 100);
  if (!name || email.length > 254 || !/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[a-z\d-]{2,}$/i.test(email)) return null;
  const phone = /^\+?[\d\s()./-]{5,30}$/.test(draft.phone) ? draft.phone : '';
  const reference = (draft.reference.trim() || `${email} ${name.toLowerCase()}`).slice(0, 120);
  const brokerNumber = /^(?:BRN)?[\s:#-]*(\d{4,7})$/i.exec(draft.brokerNumber ?? '')?.[1];
  return {
    reference,
    name,
    email,
    phone,
    image: cleanLinks([draft.image])[0] ?? '',
    bio: cutAtWord(cleanText(draft.bio), 5000),
    ...(brokerNumber && { brokerNumber }),
  };
}

/** A licence number: A to Z, digits, hyphens and slashes with at least three digits; other text is none. */
function readLicence(raw: string): Pick<Listing, 'advertiserLicence'> {
  const licence = cleanLine(raw).replace(/\.0+$/, '');
  return /^(?=(?:.*\d){3})[\w/-]{3,40}$/.test(licence) ? { advertiserLicence: licence } : {};
}

/** Link and last day of a permit; absent ones keep the hash of rows that were stored before these fields existed. */
function readPermitDetails({ permitUrl, permitUntil }: Draft): Pick<Listing, 'permitUrl' | 'permitUntil'> {
  const until = parseDate(permitUntil);
  return {
    ...(permitHost(permitUrl) === null ? {} : { permitUrl: new URL(permitUrl).href }),
    ...(until ? { permitUntil: dubaiDay(until) } : {}),
  };
}

/** Whether a lookup gave a reason for refusing the row instead of a value. */
const isRefused = (value: unknown): value is { refused: string } => typeof value === 'object';

/**
 * Converts a draft to a listing: rents per month, areas in square feet, clean text, canonical place names.
 * @throws RowError with the reason
 */
export function toListing(draft: Draft, reference: string): Listing {
  const purpose = findPurpose(draft.purpose);
  if (isRefused(purpose)) throw new RowError(purpose.refused);
  const type = findType(draft.type);
  if (isRefused(type)) throw new RowError(type.refused);
  const bedroomFacts = readBedrooms(draft, type);
  const point = readPoint(draft);
  const place = readPlace(draft, point);
  const permitNumber = cleanPermit(draft.permit);
  const terms = readHomeTerms(draft.terms, [draft.title, draft.description, draft.titleAr, draft.descriptionAr]);
  const content = {
    title: readTitle(draft, { ...place, ...bedroomFacts }),
    description: cutAtWord(cleanText(draft.description), 10_000),
    ...readArabicTexts(draft),
    price: readPrice(draft, purpose),
    area: readArea(draft),
    ...bedroomFacts,
    ...place,
    transactionType: purpose,
    images: cleanLinks(draft.images),
    amenities: cleanAmenities([...furnishedAmenity(draft.furnished), ...draft.amenities]),
    furnished: parseFurnishing(draft.furnished),
    completion: parseCompletion(draft.completion),
    ...(Object.keys(terms).length > 0 && { terms }),
    agencyReference: cutAtWord(cleanLine(draft.agencyReference), 100) || null,
    evidence: permitEvidence(permitNumber, place.emirate),
    permitNumber,
    ...readPermitDetails(draft),
    advertiser: cutAtWord(cleanName(draft.advertiser), 120) || null,
    ...readLicence(draft.advertiserLicence),
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
