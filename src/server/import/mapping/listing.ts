// Converts a row of an imported file, with our fields but the words and units of the file (`Draft`), to a listing, or refuses it with a
// reason. Uses no database.
import { createHash } from 'node:crypto';
import { formatNumber } from '../../../shared/format.ts';
import { permitLink } from '../../../shared/listing/permit.ts';
import { findSpreadsheetError } from '../../../shared/listing/spreadsheet-error.ts';
import { permitEvidence } from '../../../shared/listing/verification.ts';
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import type { Completion, Furnishing, PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { type DayOrderOfFile, parseDate, parseDay } from './dates.ts';
import { readHomeTerms } from './home-terms.ts';
import { cleanLine, cleanName, cleanText, cutAtWord } from './html-text.ts';
import { cleanLinks, cleanPermit, parseArea, parseBathrooms, parseBedrooms } from './normalize.ts';
import { parsePhone } from './phone.ts';
import { readPlace, readPoint } from './place.ts';
import { implausibility } from './plausible.ts';
import { type Price, type Rates, readPrice } from './price.ts';
import type { AgentDraft, Draft } from './raw-listing.ts';
import type { Remark } from './remarks.ts';
import { quoted, RowError, refuse } from './row-error.ts';
import { cleanAmenities, findPurpose, findType, furnishedAmenity, parseCompletion, parseFurnishing } from './vocabulary.ts';

/**
 * An imported listing in our units: AED (per month for rent), square feet, UTC. Fields with `?` were added later and are absent when the
 * row has none, so that the `contentHash` of rows without them stays as it was.
 */
export interface Listing {
  /** Identifies the listing within its source, the feed. */
  reference: string;
  title: string;
  description: string;
  /** The advertiser's own Arabic texts. */
  titleAr?: string;
  descriptionAr?: string;
  price: number;
  /** What the advert asks in its own period and currency; absent for a sale in AED. */
  advertised?: Price['advertised'];
  /** Whether `price` was converted by a rate of the database. Such a price is not part of `contentHash`, because the rate changes daily. */
  isByStoredRate: boolean;
  area: number;
  bedrooms: number;
  /** Null when the file does not say. */
  bathrooms: number | null;
  /** The community, such as `Dubai Marina`. */
  location: string;
  emirate: string;
  address: string;
  propertyType: PropertyType;
  transactionType: TransactionType;
  /** URLs of pictures on servers of the portal or agency. */
  images: string[];
  amenities: string[];
  furnished: Furnishing | null;
  completion: Completion | null;
  /** Costs and dates: service charge, cooling, cheques, handover and tenancy. */
  terms?: Partial<HomeTerms>;
  /** The agency's own number of the listing. */
  agencyReference: string | null;
  /** Text about the permit number because of which the listing is marked as verified; null when it is not. */
  evidence: string | null;
  permitNumber: string | null;
  /** The link of the permit's QR code. */
  permitUrl?: string;
  /** The permit's last day, `2027-01-03`. */
  permitUntil?: string;
  /** Name of the agency. */
  advertiser: string | null;
  /** Licence number of the agency. */
  advertiserLicence?: string;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
  /** The agent with a valid email address; null when the row has none. */
  agent: AgentDraft | null;
  /** Why the listing is stored as paused: implausible facts or, by `row-classifier.ts`, a permit problem. Null otherwise. */
  implausible: string | null;
  /** SHA-256 of the fields above, except `reference` and `implausible`. An import skips a row whose hash is unchanged. */
  contentHash: string;
  /**
   * The date in the file (ISO, UTC); null when it has none that can be read. Stored only with a new listing, so that a feed's "last updated"
   * does not move it up among the newest.
   */
  createdAt: string | null;
}

/** Longest reference in characters; its database column has this length. */
const MAX_REFERENCE = 500;
const MIN_AREA_SQFT = 100;
const MAX_AREA_SQFT = 200_000;

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The row's reference; without one, a hash of the texts that identify the row. @throws RowError for a reference that is too long */
export function referenceOf(draft: Draft): string {
  const reference = draft.reference
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed();
  if (reference.length > MAX_REFERENCE) refuse(`its reference is longer than ${MAX_REFERENCE} characters`);
  if (reference) return reference;
  // fields that were added to `Draft` later, and the mark of a deleted row, do not count, so that a row keeps its reference
  const uncountedFields = {
    assumedEmirate: undefined,
    statusField: undefined,
    titleAr: undefined,
    descriptionAr: undefined,
    advertiserLicence: undefined,
    terms: undefined,
    // rents without a period were taken for those of a year
    rentPer: draft.rentPer || 'year',
  };
  if (draft.identity.length > 0) return hash(draft.identity).slice(0, 40);
  // the status has the name and value that it had when a row could only be withdrawn
  const counted = Object.entries({ ...draft, ...uncountedFields }).map(([name, value]) =>
    name === 'status' ? ['withdrawn', false] : [name, value],
  );
  return hash(Object.fromEntries(counted)).slice(0, 40);
}

/** Whether the row has a reference of its own; otherwise its content identifies it. */
export const hasReference = (draft: Draft): boolean => draft.reference.replace(/\p{Cc}/gu, '').trim() !== '';

/** The area in square feet. @throws RowError for a missing, unreadable or impossible area */
function readArea(draft: Draft): number {
  if (draft.size === '') refuse('no area');
  const area = parseArea(draft.size, draft.sizeUnit) ?? refuse(`the area ${quoted(draft.size)} is no number`);
  return area >= MIN_AREA_SQFT && area <= MAX_AREA_SQFT
    ? area
    : refuse(`an area of ${formatNumber(area)} sq ft cannot be (${MIN_AREA_SQFT} to ${formatNumber(MAX_AREA_SQFT)})`);
}

/** Bedrooms, bathrooms and the final type: a home with 0 bedrooms is stored as a Studio with one bedroom. @throws RowError */
function readBedrooms(draft: Draft, type: PropertyType, remark: Remark): Pick<Listing, 'bedrooms' | 'bathrooms' | 'propertyType'> {
  const refuseBedrooms = () => refuse(`no number of bedrooms${draft.bedrooms ? ` in ${quoted(draft.bedrooms)}` : ''}`);
  const bedrooms = parseBedrooms(draft.bedrooms) ?? (type === 'Studio' ? 0 : refuseBedrooms());
  const bathrooms = parseBathrooms(draft.bathrooms);
  if (bathrooms === null) remark('bathrooms', '', cleanName(draft.bathrooms));
  if (bedrooms > 100 || (bathrooms ?? 0) > 100) refuse('more than 100 bedrooms or bathrooms');
  return bedrooms === 0 ? { bedrooms: 1, bathrooms, propertyType: 'Studio' } : { bedrooms, bathrooms, propertyType: type };
}

/** What a title is made of when the row has none. */
type TitleFacts = Pick<Listing, 'location' | 'propertyType' | 'bedrooms'>;

/** @throws RowError when a text that people read holds the error of a spreadsheet, such as `#NAME?` */
function refuseSpreadsheetErrors({ title, description, titleAr, descriptionAr, community, address, amenities }: Draft): void {
  for (const text of [title, description, titleAr, descriptionAr, community, ...address, ...amenities]) {
    const error = findSpreadsheetError(text);
    if (error) refuse(`${quoted(text)} holds ${error}, an error of the spreadsheet`);
  }
}

/** The row's title, or one from its facts: `Al Reem Island, 3-bedroom apartment`. */
function readTitle(draft: Draft, { location, propertyType, bedrooms }: TitleFacts): string {
  const title = cutAtWord(cleanName(draft.title), 300);
  const hasWord = /\p{L}{2}/u.test(title);
  if (hasWord) return title;
  return `${location}, ${propertyType === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${propertyType.toLowerCase()}`}`;
}

/** Two Arabic letters in a row. */
const ARABIC_WORD = /\p{Script=Arabic}{2}/u;

/** The Arabic title and description. Each is left out when it has no Arabic letters, because some feeds repeat the English text there. */
function readArabicTexts(draft: Draft): Pick<Listing, 'titleAr' | 'descriptionAr'> {
  const titleAr = cutAtWord(cleanName(draft.titleAr), 300);
  const descriptionAr = cutAtWord(cleanText(draft.descriptionAr), 10_000);
  return { ...(ARABIC_WORD.test(titleAr) && { titleAr }), ...(ARABIC_WORD.test(descriptionAr) && { descriptionAr }) };
}

/** The agent with cleaned texts; null without a name and a valid email address. */
function readAgent(draft: AgentDraft | null, remark: Remark): AgentDraft | null {
  if (!draft) return null;
  const email = draft.email.trim().toLowerCase();
  const name = cutAtWord(cleanName(draft.name), 100);
  if (!name || email.length > 254 || !/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[a-z\d-]{2,}$/i.test(email)) {
    if (name) remark('agents', '', `${name} ${email}`.trim());
    return null;
  }
  // identifies the agent within the source
  const reference = (draft.reference.trim() || `${email} ${name.toLowerCase()}`).slice(0, 120);
  // four to seven digits, as in `BRN: 48211`
  const brokerNumber = /^(?:BRN)?[\s:#-]*(\d{4,7})$/i.exec(draft.brokerNumber ?? '')?.[1];
  return {
    reference,
    name,
    email,
    phone: parsePhone(draft.phone),
    image: cleanLinks([draft.image])[0] ?? '',
    bio: cutAtWord(cleanText(draft.bio), 5000),
    ...(brokerNumber && { brokerNumber }),
  };
}

/** The agency's licence number: A to Z, digits, hyphens and slashes, with at least three digits. Left out for other texts. */
function readLicence(raw: string): Pick<Listing, 'advertiserLicence'> {
  // programs for spreadsheets export the number as `12345.0`
  const licence = cleanLine(raw).replace(/\.0+$/, '');
  return /^(?=(?:.*\d){3})[\w/-]{3,40}$/.test(licence) ? { advertiserLicence: licence } : {};
}

/** The number of the permit; null when the row has no valid one. A number that repeats the reference is none. */
function readPermit({ permit, reference }: Draft, remark: Remark): string | null {
  const number = cleanPermit(permit);
  const isReference = permit.trim() === reference.trim() && !/^\d{7,}$/.test(permit.trim());
  if (number !== null && !isReference) return number;
  if (cleanName(permit) !== '') remark('permits', isReference ? 'the same as the reference' : 'no number of a permit', permit);
  return null;
}
/** Link and last day of a permit; each is left out when the row has no valid one. */
function readPermitDetails({ permitUrl, permitUntil }: Draft, order: DayOrderOfFile | undefined, remark: Remark) {
  const lastDay = parseDay(permitUntil, order);
  if (lastDay === null && cleanName(permitUntil) !== '') remark('dates', 'permitUntil', permitUntil);
  const link = permitLink(permitUrl);
  return {
    ...(link === null ? {} : { permitUrl: link.href }),
    ...(lastDay === null ? {} : { permitUntil: lastDay }),
  };
}

/** Whether the result of `findPurpose` or `findType` is a reason for refusing the row. */
const isRefused = (value: unknown): value is { refused: string } => typeof value === 'object';

/** The fields of a draft with a day, by the names that a mapping gives them. */
export const DAY_FIELDS = ['createdAt', 'permitUntil', 'handover', 'tenantUntil'] as const;
export type DayField = (typeof DAY_FIELDS)[number];
/** The texts of a draft that are days. */
export const dayTexts = ({ date, permitUntil, terms }: Draft): Record<DayField, string> => ({
  createdAt: date,
  permitUntil,
  handover: terms.handover,
  tenantUntil: terms.tenantUntil,
});

/** How `toListing` reads a row. */
export interface ReadingOptions {
  /** The order of days in digits in a field of the file; by default day first. */
  dayOrder?: (field: DayField) => DayOrderOfFile | undefined;
  /** Called about each text that is left out, because it is not read or its words are not known. */
  remark?: Remark;
  /** Rates of the database, for currencies that the mapping does not name. */
  storedRates?: Rates;
}

/** What makes a home another offer; a row that is refused may still state it as before. */
export type EssentialFacts = Pick<Listing, 'transactionType' | 'propertyType' | 'bedrooms' | 'price' | 'area'>;

/** The essential facts of a row. @throws RowError */
function readEssentials(draft: Draft, storedRates: Rates, remark: Remark): EssentialFacts & Price & Pick<Listing, 'bathrooms'> {
  const purpose = findPurpose(draft.purpose);
  if (isRefused(purpose)) throw new RowError(purpose.refused, cleanName(draft.purpose) ? undefined : 'purpose');
  const type = findType(draft.type);
  if (isRefused(type)) throw new RowError(type.refused, cleanName(draft.type) ? undefined : 'type');
  const bedroomsAndType = readBedrooms(draft, type, remark);
  return { transactionType: purpose, ...bedroomsAndType, ...readPrice(draft, purpose, storedRates), area: readArea(draft) };
}

/** The essential facts of a refused row; null when it was refused because of one of them. */
export function essentialsOf(draft: Draft, storedRates: Rates): EssentialFacts | null {
  try {
    return readEssentials(draft, storedRates, () => {});
  } catch (error) {
    if (error instanceof RowError) return null;
    throw error;
  }
}

/**
 * Converts a draft to a listing: AED, rents per month, areas in square feet, plain text, canonical place names.
 * @throws RowError with the reason for refusing the row
 */
export function toListing(
  draft: Draft,
  reference: string,
  { dayOrder = () => undefined, remark = () => {}, storedRates = {} }: ReadingOptions = {},
): Listing {
  refuseSpreadsheetErrors(draft);
  const { transactionType, area, isByStoredRate, price, advertised, ...bedroomsAndType } = readEssentials(draft, storedRates, remark);
  const point = readPoint(draft, remark);
  const place = readPlace(draft, point, remark);
  const permitNumber = readPermit(draft, remark);
  const terms = readHomeTerms(draft.terms, [draft.title, draft.description, draft.titleAr, draft.descriptionAr], { dayOrder, remark });
  const furnished = parseFurnishing(draft.furnished);
  if (furnished === null && cleanName(draft.furnished) !== '') remark('furnished', quoted(draft.furnished));
  const completion = parseCompletion(draft.completion);
  if (completion === null && cleanName(draft.completion) !== '') remark('completion', quoted(draft.completion));
  const agent = readAgent(draft.agent, remark);
  // the order of these fields is part of `contentHash`
  const content = {
    title: readTitle(draft, { ...place, ...bedroomsAndType }),
    description: cutAtWord(cleanText(draft.description), 10_000),
    ...readArabicTexts(draft),
    price,
    ...(advertised && { advertised }),
    area,
    ...bedroomsAndType,
    ...place,
    transactionType,
    images: cleanLinks(draft.images, (link, reason) => remark('pictures', reason, link)),
    amenities: cleanAmenities([...furnishedAmenity(draft.furnished), ...draft.amenities], (amenity, reason) =>
      remark('amenities', reason, amenity),
    ),
    furnished,
    completion,
    ...(Object.keys(terms).length > 0 && { terms }),
    agencyReference: cutAtWord(cleanLine(draft.agencyReference), 100) || null,
    evidence: permitEvidence(permitNumber, place.emirate),
    permitNumber,
    ...readPermitDetails(draft, dayOrder('permitUntil'), remark),
    advertiser: cutAtWord(cleanName(draft.advertiser), 120) || (agent ? null : cutAtWord(cleanName(draft.agent?.name ?? ''), 100)) || null,
    ...readLicence(draft.advertiserLicence),
    ...point,
    agent,
  };
  const date = parseDate(draft.date, new Date(), dayOrder('createdAt'));
  if (!date && cleanName(draft.date) !== '') remark('dates', 'createdAt', draft.date);
  return {
    reference,
    ...content,
    isByStoredRate,
    implausible: implausibility(content),
    contentHash: hash(isByStoredRate ? { ...content, price: undefined } : content),
    createdAt: date?.toISOString() ?? null,
  };
}
