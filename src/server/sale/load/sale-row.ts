// Reads a row of the register in one of the two layouts in which it is published: a sale, or why the row is not used. Calculates only.
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { isKnownArea } from '../../../shared/sale/areas.ts';
import { BEDROOMS, type Bedrooms, type Housing, type SaleStage } from '../../../shared/sale/sale.ts';
import { getText } from '../../import/mapping/raw-listing.ts';
import type { Fields } from '../../import/reading/read.ts';
import { buildingKey } from '../building-key.ts';

/** A usable sale of a home. */
export interface Sale {
  transactionNumber: string;
  /** ISO day. */
  registeredOn: string;
  squareMetres: number;
  /** AED. */
  amount: number;
  area: string;
  stage: SaleStage;
  housing: Housing;
  bedrooms: Bedrooms | null;
  /** A key of `buildingKey`. */
  building: string | null;
  /** Registered long after it was agreed, or paid by a plan. */
  isLate: boolean;
}

/** The columns of a file: our name of a fact and the file's. */
export interface SaleLayout {
  label: string;
  columns: Record<
    | 'number'
    | 'date'
    | 'procedure'
    | 'usage'
    | 'type'
    | 'subType'
    | 'area'
    | 'project'
    | 'building'
    | 'master'
    | 'bedrooms'
    | 'size'
    | 'amount',
    string
  >;
}

/** The Land Department's own export. */
const landDepartment: SaleLayout = {
  label: 'Land Department export of transactions',
  columns: {
    number: 'TRANSACTION_NUMBER',
    date: 'INSTANCE_DATE',
    procedure: 'PROCEDURE_EN',
    usage: 'USAGE_EN',
    type: 'PROP_TYPE_EN',
    subType: 'PROP_SB_TYPE_EN',
    area: 'AREA_EN',
    project: 'PROJECT_EN',
    building: '',
    // AREA_EN is the market area, for which the other layout needs the master project
    master: '',
    bedrooms: 'ROOMS_EN',
    size: 'ACTUAL_AREA',
    amount: 'TRANS_VALUE',
  },
};

/** The open data set `dld_transactions-open` of Dubai Pulse. */
const dubaiPulse: SaleLayout = {
  label: 'Dubai Pulse dld_transactions-open',
  columns: {
    number: 'transaction_id',
    date: 'instance_date',
    procedure: 'procedure_name_en',
    usage: 'property_usage_en',
    type: 'property_type_en',
    subType: 'property_sub_type_en',
    area: 'area_name_en',
    project: 'project_name_en',
    building: 'building_name_en',
    master: 'master_project_en',
    bedrooms: 'rooms_en',
    size: 'procedure_area',
    amount: 'actual_worth',
  },
};

/** A file without one of these columns is of another layout. */
const REQUIRED_FIELDS = ['number', 'date', 'procedure', 'area', 'size', 'amount'] as const;

/** The layout that has the columns; undefined for another file. */
export const findSaleLayout = (names: readonly string[]): SaleLayout | undefined =>
  [landDepartment, dubaiPulse].find(({ columns }) => REQUIRED_FIELDS.every((name) => names.includes(columns[name])));

/** Procedures that are the sale of a home, in lower case. Mortgages, gifts, land developments and leases to own are not. */
const PROCEDURES: Record<string, { stage: SaleStage; isLate: boolean }> = {
  sale: { stage: 'ready', isLate: false },
  sell: { stage: 'ready', isLate: false },
  'delayed sell': { stage: 'ready', isLate: true },
  'sale on payment plan': { stage: 'ready', isLate: true },
  'sell - pre registration': { stage: 'off-plan', isLate: false },
};
const HOUSING_OF: Record<string, Housing> = { flat: 'flat', 'hotel apartment': 'flat', 'stacked townhouses': 'flat', villa: 'villa' };

/** Sizes (square feet) and prices (AED) that a home can have; other rows are mistakes of entry or no homes. */
const LIMITS = { minSize: 180, maxSize: 30_000, minPrice: 100_000, maxPrice: 2_000_000_000 };
/** The longest transaction number and name of an area that are stored, in characters. */
const MAX_NUMBER_LENGTH = 60;
const MAX_AREA_LENGTH = 100;

/** The text of a column; empty without a column. The sources write missing values as `null`, `NA` or `None`. */
const textOf = (fields: Fields, name: string): string => {
  if (name === '') return '';
  // a control character cannot be stored or would end a row
  const text = getText(fields, name)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return /^(?:null|none|na|n\/a)$/i.test(text) ? '' : text;
};

/** A positive number in digits, with commas between thousands allowed. */
const numberOf = (text: string): number | null => (/^\d[\d,]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null);

/** The ISO day of `2026-01-28T15:17:41`, `28-01-2026` or `28/01/2026`; null for no day. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(text);
  const european = /^(\d{2})[-/](\d{2})[-/](\d{4})(?: |$)/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : european ? european.slice(1).toReversed() : [];
  const date = `${year}-${month}-${day}`;
  const time = new Date(`${date}T00:00:00Z`);
  return year && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
}

/** Bedrooms as registered: `Studio`, `2 B/R`, `PENTHOUSE`. */
function bedroomsOf(text: string): Bedrooms | null {
  const bedrooms = text.toLowerCase().replace(/\s*b\/r$/, '');
  return BEDROOMS.find((known) => known === bedrooms) ?? null;
}

/** The kind of home; the open data set often leaves the sub type of villas out. */
const housingOf = (type: string, subType: string): Housing | undefined =>
  HOUSING_OF[subType.toLowerCase()] ?? (subType === '' && type.toLowerCase() === 'villa' ? 'villa' : undefined);

/** The Land Department's market area; the open data set names the municipality's community and the area as master project. */
function areaOf(area: string, master: string): string {
  const [areaName, masterName] = [area.toUpperCase(), master.toUpperCase()];
  return !isKnownArea(areaName) && isKnownArea(masterName) ? masterName : areaName;
}

/**
 * Reads a row of a file. @returns the sale, or why the row is not used, in words for the report
 * @param today ISO day: a later one is a mistake
 */
export function readSale(fields: Fields, { columns }: SaleLayout, today: string): Sale | { reason: string } {
  const field = (name: keyof SaleLayout['columns']) => textOf(fields, columns[name]);
  const procedure = PROCEDURES[field('procedure').toLowerCase()];
  if (!procedure) return { reason: `not a sale of a home: ${field('procedure').slice(0, 60) || 'no procedure'}` };
  if (!/^residential/i.test(field('usage'))) return { reason: 'not residential' };
  const housing = housingOf(field('type'), field('subType'));
  if (!housing) return { reason: 'not a flat or villa' };
  const [squareMetres, amount, registeredOn] = [numberOf(field('size')), numberOf(field('amount')), dayOf(field('date'))];
  const size = (squareMetres ?? 0) / SQUARE_METRES_PER_SQUARE_FOOT;
  if (squareMetres === null || size < LIMITS.minSize || size > LIMITS.maxSize) return { reason: 'size is not from 180 to 30,000 sq ft' };
  if (amount === null || amount < LIMITS.minPrice || amount > LIMITS.maxPrice)
    return { reason: 'amount is not from AED 100,000 to 2 billion' };
  if (registeredOn === null || registeredOn > today) return { reason: 'no date of registration until today' };
  const transactionNumber = field('number');
  if (transactionNumber === '' || transactionNumber.length > MAX_NUMBER_LENGTH) return { reason: 'no transaction number' };
  const area = areaOf(field('area'), field('master'));
  if (area === '' || area.length > MAX_AREA_LENGTH) return { reason: 'no area' };
  const building = buildingKey(field('building')) ?? buildingKey(field('project'));
  return {
    transactionNumber,
    registeredOn,
    squareMetres,
    amount,
    area,
    ...procedure,
    housing,
    bedrooms: bedroomsOf(field('bedrooms')),
    building,
  };
}
