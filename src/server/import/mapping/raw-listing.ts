// Types of a row of an imported file before its conversion to a listing, and functions that read the texts of its fields.
import type { AreaUnit } from '../../../shared/number-text.ts';
import { type Fields, LOWER_CASE } from '../reading/read.ts';
import type { DayOrder } from './dates.ts';
import { EMPTY_HOME_TERMS, type HomeTermsDraft } from './home-terms.ts';
import { parseMarketState } from './market-state.ts';

/**
 * A row with our fields, in the words and units of its file. Texts are empty when the row has none. `toListing` converts or refuses the
 * row.
 */
export interface Draft {
  /** The id of the listing in its source, the feed. */
  reference: string;
  /** Texts that identify a row without a reference; when there are none, the whole row identifies it. */
  identity: readonly string[];
  /** For sale or for rent: `Buy`, `for-rent` … */
  purpose: string;
  /** Property type: `Flat`, `TH` … */
  type: string;
  title: string;
  description: string;
  /** The advertiser's own Arabic texts. */
  titleAr: string;
  descriptionAr: string;
  price: string;
  /** `USD`, `dirhams` … */
  currency: string;
  /** AED per unit of each currency that the mapping of the import names. */
  rates: Readonly<Record<string, number>>;
  /** Whether the portal does not show the price. */
  priceHidden: boolean;
  /** The period of the rent: `yearly`, `month` …; empty when it is not said. A period in the text of the price counts more. */
  rentPer: string;
  bedrooms: string;
  bathrooms: string;
  /** Area of the home, in `sizeUnit` unless the text names a unit. */
  size: string;
  sizeUnit: AreaUnit;
  emirate: string;
  /** The emirate of rows that name none, by the mapping. */
  assumedEmirate?: string;
  community: string;
  /** Parts of the address, from the building outwards. */
  address: readonly string[];
  latitude: string;
  longitude: string;
  /** URLs. */
  images: readonly string[];
  amenities: readonly string[];
  /** `Furnished`, `Yes`, `Partly` … */
  furnished: string;
  /** Whether the home is built: `completed`, `off_plan`, `under-construction` … */
  completion: string;
  /** Costs and dates: service charge, cooling, cheques, handover and tenancy. */
  terms: HomeTermsDraft;
  /** The agency's own number of the listing, where `reference` is the portal's. */
  agencyReference: string;
  /** Number, link and last day of the advertising permit. */
  permit: string;
  permitUrl: string;
  permitUntil: string;
  /** Name and licence number of the agency. */
  advertiser: string;
  advertiserLicence: string;
  /** When the listing was added or, in some feeds, last updated. */
  date: string;
  /** Whether the home is on offer: `live`, `Sold`, `draft` … */
  status: string;
  /** The column or element of `status`, which a bare `yes` or `no` answers. */
  statusField?: string;
  agent: AgentDraft | null;
}

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

/** The agent of a row, in the words of its file. */
export interface AgentDraft {
  /** The id of the agent in the source. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** URL. */
  image: string;
  bio: string;
  /**
   * The agent's licence number (BRN). Absent when the file has none, so that the hash of a row without it, by which an import finds
   * changes, stays the same.
   */
  brokerNumber?: string;
}

/** What a mapping says about the rents and areas of rows that name no period or unit themselves; absent where it says nothing. */
export type RowDefaults = Partial<Pick<Draft, 'rentPer' | 'sizeUnit'>>;

/** A file format: how its rows become drafts. */
export interface Layout {
  /** Name of the format in messages. */
  label: string;
  /**
   * Default name of the feed, stored with its listings. Each layout has its own: an import with `--mirror` pauses listings of its source
   * that are not in the file.
   */
  source: string;
  /** Columns by which the format is recognised; no other layout has all of them. */
  columns: readonly string[];
  /** How the file writes days such as `3/4/2026`, by its mapping; otherwise its rows tell. */
  dayOrder?: DayOrder;
  /** Converts the fields of a row, by column or tag path, to a draft. `defaults` replace those of the format. */
  draft: (fields: Fields, defaults?: RowDefaults) => Draft;
}

/** The value of a field; in XML, names count without case. */
const readField = (fields: Fields, name: string): string | string[] | undefined => fields[name] ?? fields[LOWER_CASE]?.[name.toLowerCase()];

/** The trimmed text of a field, the first of several that is not blank; empty when the row has none. Of several names the first with a text counts. */
export function getText(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = readField(fields, name);
    const text = (typeof value === 'string' ? value : (value?.find((item) => item.trim() !== '') ?? '')).trim();
    if (text !== '') return text;
  }
  return '';
}
/** The texts of a list field that are not blank: those of repeated tags, or the parts of a table cell between separators. */
export const getList = (fields: Fields, name: string, separator?: string | RegExp): string[] => {
  const value = readField(fields, name) ?? [];
  const items = typeof value === 'string' ? [value] : value;
  return (separator === undefined ? items : items.flatMap((item) => item.split(separator))).filter((item) => item.trim() !== '');
};
/** Names of fields with the period of a rent, without underscores and hyphens, in lower case. */
const PERIOD_FIELD = /^(?:(?:rent|rental|price|payment)?(?:period|frequency)|rentper)$/;
const isPeriodField = (name: string): boolean => PERIOD_FIELD.test(name.replace(/[_-]/g, '').toLowerCase());
/** The period of the rent of a row, whatever the field is called: `rental_period`, `Rent_Frequency`, `price_period`, `Frequency`; empty without one. */
export function getRentPeriod(fields: Fields): string {
  const name = Object.keys(fields).find((key) => isPeriodField(key) && getText(fields, key) !== '');
  return name === undefined ? '' : getText(fields, name);
}
const withLowerCase = (names: string): string[] => names.split(' ').flatMap((name) => [name, name.toLowerCase()]);
/** Fields that say whether a home is on offer. */
const STATUS_FIELDS = withLowerCase('Property_Status Listing_Status Status Availability Availability_Status Offer_Status');
/** Fields that say only yes or no to their name. */
const STATUS_FLAGS = withLowerCase('Is_Active Active Is_Available Available Is_Published Published Is_Sold Sold Is_Deleted Deleted');
/** Whether a home is on offer, in the words of the file, and the field that says so: of several the one that denies it. */
export function statusOf(fields: Fields): Pick<Draft, 'status' | 'statusField'> {
  const stateBy = (name: string) => parseMarketState(getText(fields, name), name);
  const isOff = (name: string): boolean => ![null, 'offered'].includes(stateBy(name));
  const statusField = [...STATUS_FIELDS, ...STATUS_FLAGS].find(isOff) ?? STATUS_FIELDS.find((name) => getText(fields, name) !== '') ?? '';
  return { status: getText(fields, statusField), statusField };
}

/** An element or column with pictures: `Images`, `photo`, `Property_Image`, `image_url`, `Image2`. */
const PICTURE = String.raw`(?:property_?)?(?:(?:image|photo|picture)s?|gallery)(?:_?(?:url|link)s?)?_?\d*`;
/** Fields of pictures by their path: `images/image/url`, `Photo/url`, `Images/Image1`. */
const PICTURE_FIELD = new RegExp(
  `^${PICTURE}(?:/(?:${PICTURE}|items?|urls?|links?|src|source|path|full|original|large|value|@(?:url|src|href)))*$`,
  'i',
);
/** The texts of all fields of pictures. */
export const picturesOf = (fields: Fields): string[] =>
  Object.keys(fields).flatMap((name) => (PICTURE_FIELD.test(name) ? getList(fields, name) : []));

/** The names of the fields that a layout reads, as it writes them and in lower case. */
export interface KnownFields {
  names: ReadonlySet<string>;
  inLowerCase: ReadonlySet<string>;
}

/** The fields that a layout reads, found with a row that has none of them. A path, such as `location.1.name`, reads its first field too. */
export function fieldsReadBy(layout: Layout): KnownFields {
  const names = new Set<string>();
  const note = (name: string | symbol): undefined => {
    if (typeof name === 'string') for (const known of [name, name.split('.')[0]!]) names.add(known);
  };
  layout.draft(new Proxy<Fields>({}, { get: (_, name) => note(name), has: (_, name) => note(name) === undefined }));
  return { names, inLowerCase: new Set([...names].map((name) => name.toLowerCase())) };
}

/** The fields with a text that a layout does not read. Prices by period and the periods of rents are read whatever they are called. */
export function unreadFields(fields: Fields, { names, inLowerCase }: KnownFields): string[] {
  const isXml = fields[LOWER_CASE] !== undefined;
  return Object.keys(fields).filter((name) => {
    if (names.has(name) || (isXml && inLowerCase.has(name.toLowerCase()))) return false;
    return !PICTURE_FIELD.test(name) && !isPeriodField(name) && !/^price\//i.test(name) && getText(fields, name) !== '';
  });
}

/** Whether a text means yes: `true`, `yes`, `y` or `1`. */
export const isTruthyText = (text: string): boolean => /^(?:true|yes|y|1)$/i.test(text);

/** A row without values, the base of every layout's drafts. */
export const emptyDraft: Draft = {
  reference: '',
  identity: [],
  purpose: '',
  type: '',
  title: '',
  description: '',
  titleAr: '',
  descriptionAr: '',
  price: '',
  currency: '',
  rates: {},
  priceHidden: false,
  rentPer: '',
  bedrooms: '',
  bathrooms: '',
  size: '',
  sizeUnit: 'sqft',
  emirate: '',
  community: '',
  address: [],
  latitude: '',
  longitude: '',
  images: [],
  amenities: [],
  furnished: '',
  completion: '',
  terms: EMPTY_HOME_TERMS,
  agencyReference: '',
  permit: '',
  permitUrl: '',
  permitUntil: '',
  advertiser: '',
  advertiserLicence: '',
  date: '',
  status: '',
  agent: null,
};
