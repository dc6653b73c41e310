// Converts a row of an imported file, with our fields but the words and units of the file (`Draft`), to a listing, or refuses it with a
// reason. Uses no database.
import { readFilm } from '../../../shared/listing/film.ts';
import { MAX_FLOOR_PLANS, type PictureFacts } from '../../../shared/listing/pictures.ts';
import { findSpreadsheetError } from '../../../shared/listing/spreadsheet-error.ts';
import { MAX_UNIT, splitUnit } from '../../../shared/listing/unit.ts';
import { permitEvidence } from '../../../shared/listing/verification.ts';
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import type { Completion, Furnishing, PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { dubaiDay } from '../../../shared/time.ts';
import { readAgent, readContactEmail } from './agent.ts';
import { cleanAmenities } from './amenities.ts';
import { type DayOrderOfFile, parseDate } from './dates.ts';
import { readEssentials } from './essentials.ts';
import { furnishedAmenity, parseCompletion, parseFurnishing } from './home-state.ts';
import { readHomeTerms } from './home-terms.ts';
import { cleanLine, cleanName, cleanText, cutAtWord } from './html-text.ts';
import { cleanLinks } from './links.ts';
import { readPermit, readPermitDetails } from './permit.ts';
import { readPlace, readPoint } from './place.ts';
import { implausibility } from './plausible.ts';
import type { Price, Rates } from './price.ts';
import type { AgentDraft, DayField, Draft } from './raw-listing.ts';
import { hash } from './reference.ts';
import type { Remark } from './remarks.ts';
import { quoted, refuse } from './row-error.ts';

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
  /** Without the unit. */
  address: string;
  propertyType: PropertyType;
  transactionType: TransactionType;
  /** URLs of pictures on servers of the portal or agency. */
  images: string[];
  floorPlans?: string[];
  /** What the file says of its pictures. */
  pictures?: PictureFacts[];
  /** A link to a film or tour, as `readFilm` stores it. */
  film?: string;
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
  /** Where inquiries go when no agent profile takes them. Not part of `contentHash`, which is older. */
  contactEmail: string | null;
  /** The number of the home within its building. Part of `contentHash` by the address, or `statedUnit`. */
  unit: string | null;
  /** The unit that the file has in a field of its own. */
  statedUnit?: string;
  /** Why the listing is stored as paused: implausible facts or, by `row-classifier.ts`, a permit problem. Null otherwise. */
  implausible: string | null;
  /** SHA-256 of the fields above, except `reference`, `contactEmail` and `implausible`. An import skips a row whose hash is unchanged. */
  contentHash: string;
  /**
   * The date in the file (ISO, UTC); null when it has none that can be read. Stored only with a new listing, so that a feed's "last updated"
   * does not move it up among the newest.
   */
  createdAt: string | null;
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

/** The agency's licence number: A to Z, digits, hyphens and slashes, with at least three digits. Left out for other texts. */
function readLicence(raw: string): Pick<Listing, 'advertiserLicence'> {
  // programs for spreadsheets export the number as `12345.0`
  const licence = cleanLine(raw).replace(/\.0+$/, '');
  return /^(?=(?:.*\d){3})[\w/-]{3,40}$/.test(licence) ? { advertiserLicence: licence } : {};
}

/** Floor plans, the film or tour, and which pictures were edited; each is left out when the row has none. */
function readMedia(draft: Draft, images: readonly string[], remark: Remark): Pick<Listing, 'floorPlans' | 'film' | 'pictures'> {
  const links = cleanLinks(draft.floorPlans, (link, reason) => remark('pictures', reason, link));
  const pdfs = links.filter((link) => /\.pdf(?:$|[?#])/i.test(link));
  for (const link of pdfs) remark('pictures', 'floor plan as PDF', link);
  const floorPlans = links.filter((link) => !pdfs.includes(link) && !images.includes(link)).slice(0, MAX_FLOOR_PLANS);
  const films = cleanLinks(draft.films);
  const film = films.map(readFilm).find((found) => found !== null);
  const [other] = films;
  if (other !== undefined && !film) remark('films', new URL(other).hostname, other);
  const edited = new Set(cleanLinks(draft.editedImages));
  const pictures = images.filter((url) => edited.has(url)).map((url) => ({ url, kind: 'edited' as const }));
  return {
    ...(floorPlans.length > 0 && { floorPlans }),
    ...(pictures.length > 0 && { pictures }),
    ...(film && { film: film.link }),
  };
}

/** How `toListing` reads a row. */
export interface ReadingOptions {
  /** The time of the import. What depends on it also depends on it in `validityOf` (row-reading.ts). */
  now: Date;
  /** The order of days in digits in a field of the file; by default day first. */
  dayOrder?: (field: DayField) => DayOrderOfFile | undefined;
  /** Called about each text that is left out, because it is not read or its words are not known. */
  remark?: Remark;
  /** Rates of the database, for currencies that the mapping does not name. */
  storedRates?: Rates;
}

/**
 * Converts a draft to a listing: AED, rents per month, areas in square feet, plain text, canonical place names.
 * @throws RowError with the reason for refusing the row
 */
export function toListing(
  draft: Draft,
  reference: string,
  { now, dayOrder = () => undefined, remark = () => {}, storedRates = {} }: ReadingOptions,
): Listing {
  refuseSpreadsheetErrors(draft);
  const { transactionType, area, isByStoredRate, price, advertised, ...bedroomsAndType } = readEssentials(draft, storedRates, remark);
  const point = readPoint(draft, remark);
  const place = readPlace(draft, point, remark);
  const permitNumber = readPermit(draft, remark);
  const terms = readHomeTerms(draft.terms, [draft.title, draft.description, draft.titleAr, draft.descriptionAr], {
    today: dubaiDay(now),
    dayOrder,
    remark,
  });
  const furnished = parseFurnishing(draft.furnished);
  if (furnished === null && cleanName(draft.furnished) !== '') remark('furnished', quoted(draft.furnished));
  const completion = parseCompletion(draft.completion);
  if (completion === null && cleanName(draft.completion) !== '') remark('completion', quoted(draft.completion));
  const agent = readAgent(draft.agent, remark);
  const statedUnit = cutAtWord(cleanLine(draft.unit), MAX_UNIT);
  const images = cleanLinks(draft.images, (link, reason) => remark('pictures', reason, link));
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
    images,
    ...readMedia(draft, images, remark),
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
    ...(statedUnit && { statedUnit }),
  };
  const { unit, address } = splitUnit(content.address);
  const date = parseDate(draft.date, now, dayOrder('createdAt'));
  if (!date && cleanName(draft.date) !== '') remark('dates', 'createdAt', draft.date);
  return {
    reference,
    ...content,
    isByStoredRate,
    contactEmail: readContactEmail(draft.agent),
    address,
    unit: statedUnit || unit,
    implausible: implausibility(content),
    contentHash: hash(isByStoredRate ? { ...content, price: undefined } : content),
    createdAt: date?.toISOString() ?? null,
  };
}
