import type { Fields } from '../reading/read.ts';
import type { AreaUnit } from './normalize.ts';

/** What a row says, still in the words of its file; `toListing` turns it into our row or refuses it. */
export interface Draft {
  /** Stable within the source; empty when the file has none. */
  reference: string;
  /** The texts that tell a row without reference from every other one. */
  identity: readonly string[];
  purpose: string;
  type: string;
  title: string;
  description: string;
  price: string;
  /** `USD`, `dirhams` …; empty when the file names none. */
  currency: string;
  /** AED for one of each currency that the map knows. */
  rates: Readonly<Record<string, number>>;
  priceHidden: boolean;
  /** What the rent is for: `yearly`, `month` … */
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
  /** `Furnished`, `Yes`, `Partly` …; told as an amenity. */
  furnished: string;
  permit: string;
  advertiser: string;
  date: string;
  /** The file says that this listing is over. */
  withdrawn: boolean;
  agent: AgentDraft | null;
}

export interface AgentDraft {
  reference: string;
  name: string;
  email: string;
  phone: string;
  image: string;
  bio: string;
}

export interface Layout {
  /** Said to the person who imports. */
  label: string;
  /** The source of the rows when none is given: one a layout, so that mirroring one file never pauses the rows of another. */
  source: string;
  /** Columns that only this layout has together. */
  columns: readonly string[];
  draft: (fields: Fields) => Draft;
}

/** The text of a field, trimmed; empty when the row has none. */
export const getText = (fields: Fields, name: string): string => {
  const value = fields[name];
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
};
/** The texts of a list field, split where a table joins them. */
export const getList = (fields: Fields, name: string, separator?: string | RegExp): string[] => {
  const value = fields[name] ?? [];
  const items = typeof value === 'string' ? [value] : value;
  return (separator === undefined ? items : items.flatMap((item) => item.split(separator))).filter((item) => item.trim() !== '');
};
export const isTruthyText = (text: string): boolean => /^(?:true|yes|y|1)$/i.test(text);

/** A row that says nothing; each layout says what it knows. Rents without a period are per year, as is the habit in the UAE. */
export const emptyDraft: Draft = {
  reference: '',
  identity: [],
  purpose: '',
  type: '',
  title: '',
  description: '',
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
  permit: '',
  advertiser: '',
  date: '',
  withdrawn: false,
  agent: null,
};
