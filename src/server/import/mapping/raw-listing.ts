// Types of a row of an imported file before its conversion to a listing, and functions that read the texts of its fields.
import type { AreaUnit } from '../../../shared/number-text.ts';
import { cachedBy } from '../../cached-by.ts';
import { type Fields, LOWER_CASE } from '../reading/read.ts';
import type { DayOrder } from './dates.ts';
import { kindOf, markOf } from './field-names.ts';
import { EMPTY_HOME_TERMS, type HomeTermsDraft } from './home-terms.ts';
import { getText } from './read-fields.ts';
import { parsePeriod } from './rent-periods.ts';

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
  /** The country, by its name or code; absent in formats that do not name it. Homes in other countries are refused. */
  country?: string;
  community: string;
  /** Parts of the address, from the building outwards. */
  address: readonly string[];
  /** The number of the home in its building; one at the start of the address is found without it. */
  unit: string;
  latitude: string;
  longitude: string;
  /** URLs. */
  images: readonly string[];
  floorPlans: readonly string[];
  /** Those of `images` that the file calls edited. */
  editedImages: readonly string[];
  /** Links to films and tours, of which the first is kept that `readFilm` knows. */
  films: readonly string[];
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
  /** Why the file lacks homes that are still on offer; absent when it has all of them. Then none is paused because the file lacks it. */
  partial?: string;
  /** Converts the fields of a row, by column or tag path, to a draft. `defaults` replace those of the format. */
  draft: (fields: Fields, defaults?: RowDefaults) => Draft;
}

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

/** Whether a layout reads a field of a name. Prices by period are read whatever the period is called. */
function isRead(name: string, isXml: boolean, { names, inLowerCase }: KnownFields): boolean {
  if (names.has(name) || (isXml && inLowerCase.has(name.toLowerCase()))) return true;
  const kind = kindOf(name);
  if (kind && names.has(markOf(kind))) return true;
  return /^price\//i.test(name) && parsePeriod(name.slice('price/'.length)) !== null;
}

/** What `isRead` says of the names of a file, for XML and for other files. */
const readByName = cachedBy((_: KnownFields) => ({ xml: new Map<string, boolean>(), other: new Map<string, boolean>() }));
/** Names that are remembered; a file whose rows have names of their own has no more of them in memory. */
const MAX_NAMES = 5000;

/** The fields with a text that a layout does not read. */
export function unreadFields(fields: Fields, known: KnownFields): string[] {
  const isXml = fields[LOWER_CASE] !== undefined;
  const remembered = readByName(known)[isXml ? 'xml' : 'other'];
  return Object.keys(fields).filter((name) => {
    let wasRead = remembered.get(name);
    if (wasRead === undefined) {
      wasRead = isRead(name, isXml, known);
      if (remembered.size < MAX_NAMES) remembered.set(name, wasRead);
    }
    return !wasRead && getText(fields, name) !== '';
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
  unit: '',
  latitude: '',
  longitude: '',
  images: [],
  floorPlans: [],
  editedImages: [],
  films: [],
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
