// The fields of a row as text, before conversion, and how formats fill them.
import type { Fields } from '../reading/read.ts';
import { EMPTY_HOME_TERMS, type HomeTermsDraft } from './home-terms.ts';
import type { AreaUnit } from './normalize.ts';

/** A row in the words of its file, by our fields; `toListing` converts or refuses it. */
export interface Draft {
  /** Stable within the source; empty when the row has none. */
  reference: string;
  /** Texts that identify a row without a reference. */
  identity: readonly string[];
  purpose: string;
  type: string;
  title: string;
  description: string;
  /** The advertiser's own Arabic texts; empty in most files. */
  titleAr: string;
  descriptionAr: string;
  price: string;
  /** `USD`, `dirhams` …; empty when the row names none. */
  currency: string;
  /** AED per unit of each currency in the map. */
  rates: Readonly<Record<string, number>>;
  priceHidden: boolean;
  /** The period of the rent: `yearly`, `month` … */
  rentPer: string;
  bedrooms: string;
  bathrooms: string;
  size: string;
  sizeUnit: AreaUnit;
  emirate: string;
  community: string;
  /** From the building outwards. */
  address: readonly string[];
  latitude: string;
  longitude: string;
  images: readonly string[];
  amenities: readonly string[];
  /** `Furnished`, `Yes`, `Partly` …; also becomes an amenity. */
  furnished: string;
  /** `completed`, `off_plan`, `under-construction`, or whether it is off plan as `Yes` and `No`. */
  completion: string;
  terms: HomeTermsDraft;
  /** The agency's own number of the listing, where `reference` is the portal's. */
  agencyReference: string;
  permit: string;
  permitUrl: string;
  permitUntil: string;
  advertiser: string;
  advertiserLicence: string;
  date: string;
  /** Whether the file marks the listing as deleted. */
  withdrawn: boolean;
  agent: AgentDraft | null;
}

/** The agent of a row, in the words of its file. */
export interface AgentDraft {
  reference: string;
  name: string;
  email: string;
  phone: string;
  image: string;
  bio: string;
  /** The broker number (BRN); absent when the file has none, so that hashes of other rows stay as they were. */
  brokerNumber?: string;
}

/** How the rows of a known file format are read into drafts. */
export interface Layout {
  /** Name of the layout in messages. */
  label: string;
  /** Default source of the rows; one per layout, so that mirroring one file never pauses the rows of another. */
  source: string;
  /** A set of columns that no other layout has. */
  columns: readonly string[];
  draft: (fields: Fields) => Draft;
}

/** The text of a field, trimmed; empty when the row has none. */
export const getText = (fields: Fields, name: string): string => {
  const value = fields[name];
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
};
/** The texts of a list field, split at the separator of a table. */
export const getList = (fields: Fields, name: string, separator?: string | RegExp): string[] => {
  const value = fields[name] ?? [];
  const items = typeof value === 'string' ? [value] : value;
  return (separator === undefined ? items : items.flatMap((item) => item.split(separator))).filter((item) => item.trim() !== '');
};
/** Whether a text says yes. */
export const isTruthyText = (text: string): boolean => /^(?:true|yes|y|1)$/i.test(text);

/** A row without values, the base of every layout's drafts. Rents are per year by default, as usual in the UAE. */
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
  rentPer: 'year',
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
