// Types of a row of an imported file before its conversion to a listing, and functions that read the texts of its fields.
import { type Fields, LOWER_CASE } from '../reading/read.ts';
import { EMPTY_HOME_TERMS, type HomeTermsDraft } from './home-terms.ts';
import type { AreaUnit } from './normalize.ts';

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
  /** Whether the file marks the listing as deleted. */
  withdrawn: boolean;
  agent: AgentDraft | null;
}

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
  /** Converts the fields of a row, by column or tag path, to a draft. `defaults` replace those of the format. */
  draft: (fields: Fields, defaults?: RowDefaults) => Draft;
}

/** The value of a field; in XML, names count without case. */
const readField = (fields: Fields, name: string): string | string[] | undefined => fields[name] ?? fields[LOWER_CASE]?.[name.toLowerCase()];

/** The trimmed text of a field, the first of several that is not blank; empty when the row has none. */
export const getText = (fields: Fields, name: string): string => {
  const value = readField(fields, name);
  return (typeof value === 'string' ? value : (value?.find((item) => item.trim() !== '') ?? '')).trim();
};
/** The texts of a list field that are not blank: those of repeated tags, or the parts of a table cell between separators. */
export const getList = (fields: Fields, name: string, separator?: string | RegExp): string[] => {
  const value = readField(fields, name) ?? [];
  const items = typeof value === 'string' ? [value] : value;
  return (separator === undefined ? items : items.flatMap((item) => item.split(separator))).filter((item) => item.trim() !== '');
};
/** Names of fields with the period of a rent, without underscores and hyphens, in lower case. */
const PERIOD_FIELD = /^(?:(?:rent|rental|price|payment)?(?:period|frequency)|rentper)$/;
/** The period of the rent of a row, whatever the field is called: `rental_period`, `Rent_Frequency`, `price_period`, `Frequency`; empty without one. */
export function getRentPeriod(fields: Fields): string {
  const name = Object.keys(fields).find((key) => PERIOD_FIELD.test(key.replace(/[_-]/g, '').toLowerCase()) && getText(fields, key) !== '');
  return name === undefined ? '' : getText(fields, name);
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
  withdrawn: false,
  agent: null,
};
