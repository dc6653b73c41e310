// Reads one row of the Dubai Land Department's register of sales, in any of the three layouts in which it is published: returns a sale, or why the
// row is not used. Calculates only.
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { isKnownArea } from '../../../shared/sale/areas.ts';
import { BEDROOMS, type Bedrooms, type Housing, type SaleStage } from '../../../shared/sale/sale.ts';
import { getText } from '../../import/mapping/read-fields.ts';
import { simpleName } from '../../import/reading/other-files.ts';
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
  /** Name of the area in upper case. */
  area: string;
  stage: SaleStage;
  housing: Housing;
  bedrooms: Bedrooms | null;
  /** A key of `buildingKey`. */
  building: string | null;
  /** Whether the sale was registered long after it was agreed, or paid in instalments. */
  isLate: boolean;
}

/** A published layout: the column of each fact, empty when there is none. `number` is that of the transaction, `master` the master project. */
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
    // AREA_EN is the market area already, which in the other layout is the master project
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

/** The table that the website of the Land Department offers for download. It writes the day first: `23/01/2024`. */
const landDepartmentWebsite: SaleLayout = {
  label: 'Land Department website, table of transactions',
  columns: {
    number: 'Transaction Number',
    date: 'Transaction Date',
    procedure: 'Transaction sub type',
    usage: 'Usage',
    type: 'Property Type',
    subType: 'Property Sub Type',
    area: 'Area',
    project: 'Project',
    building: '',
    master: '',
    bedrooms: 'Room(s)',
    size: 'Property Size (sq.m)',
    amount: 'Amount',
  },
};

/** A file belongs to a layout when it has the columns for all of these facts. */
const REQUIRED_FIELDS = ['number', 'date', 'procedure', 'area', 'size', 'amount'] as const;

/** The layout that has the columns, with their names as this file spells them; undefined for another file. */
export function findSaleLayout(names: readonly string[]): SaleLayout | undefined {
  const nameInFile = new Map(names.map((name) => [simpleName(name), name]));
  const layout = [landDepartment, dubaiPulse, landDepartmentWebsite].find(({ columns }) =>
    REQUIRED_FIELDS.every((field) => nameInFile.has(simpleName(columns[field]))),
  );
  if (!layout) return undefined;
  const columns = Object.entries(layout.columns).map(([field, name]) => [field, nameInFile.get(simpleName(name)) ?? '']);
  return { label: layout.label, columns: Object.fromEntries(columns) as SaleLayout['columns'] };
}

/** Procedures that are the sale of a home, in lower case. Mortgages, gifts, land developments and leases to own are not. */
const PROCEDURES: Record<string, { stage: SaleStage; isLate: boolean }> = {
  sale: { stage: 'ready', isLate: false },
  sell: { stage: 'ready', isLate: false },
  'delayed sell': { stage: 'ready', isLate: true },
  'sale on payment plan': { stage: 'ready', isLate: true },
  'sell - pre registration': { stage: 'off-plan', isLate: false },
};
/** The kind of home by the sub type of the property, in lower case; other sub types are no homes. */
const HOUSING_BY_SUB_TYPE: Record<string, Housing> = {
  flat: 'flat',
  'hotel apartment': 'flat',
  'stacked townhouses': 'flat',
  villa: 'villa',
};

/** Plausible sizes (square feet) and prices (AED) of a home; other rows have typing errors or are no homes. */
export const SALE_LIMITS = { minSize: 180, maxSize: 30_000, minPrice: 100_000, maxPrice: 2_000_000_000 };
/** Columns of `land_sales` hold at most this many characters. */
const MAX_NUMBER_LENGTH = 60;
const MAX_AREA_LENGTH = 100;

/** The text of a column; empty when the layout has no such column or the value is missing, which the sources write as `null`, `NA` or `None`. */
const textOf = (fields: Fields, name: string): string => {
  if (name === '') return '';
  // control characters could end a row of the COPY format, or cannot be stored
  const text = getText(fields, name)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return /^(?:null|none|na|n\/a)$/i.test(text) ? '' : text;
};

/** Parses a number of digits and decimals, which may have commas between thousands; null for other texts. */
const numberOf = (text: string): number | null => (/^\d[\d,]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null);

/** A day with the day first: `28-01-2026`, `28/01/2026` or `8/1/2026`, with or without a time. */
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ]|$)/;

/** Whether a day has the month first, as spreadsheets of other countries write it: `1/28/2026`. All others of its file are then ambiguous. */
export function isMonthFirst(text: string): boolean {
  const [, first = '', second = ''] = DAY_FIRST.exec(text.trim()) ?? [];
  return Number(second) > 12 && Number(first) <= 12;
}

/** The ISO day of `2026-01-28T15:17:41`, `28-01-2026` or `28/01/2026`; null for other texts and for days that do not exist. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(text);
  const [year = '', month = '', day = ''] = iso?.slice(1) ?? DAY_FIRST.exec(text)?.slice(1).toReversed() ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${date}T00:00:00Z`);
  // `Date` may read 30 February as 2 March
  return year && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
}

/** The bedrooms of `Studio`, `2 B/R` or `PENTHOUSE`; null for other texts. */
function bedroomsOf(text: string): Bedrooms | null {
  const bedrooms = text.toLowerCase().replace(/\s*b\/r$/, '');
  return BEDROOMS.find((known) => known === bedrooms) ?? null;
}

/** The kind of home; undefined for other properties. The open data set often omits the sub type of villas. */
const housingOf = (type: string, subType: string): Housing | undefined =>
  HOUSING_BY_SUB_TYPE[subType.toLowerCase()] ?? (subType === '' && type.toLowerCase() === 'villa' ? 'villa' : undefined);

/** The Land Department's market area, in upper case. In the open data set it is in `master`, while `area` is a community of the municipality. */
function areaOf(area: string, master: string): string {
  const [areaName, masterName] = [area.toUpperCase(), master.toUpperCase()];
  return !isKnownArea(areaName) && isKnownArea(masterName) ? masterName : areaName;
}

/**
 * Reads a row of a file.
 * @param today ISO day; a sale with a later day is not used
 * @returns the sale, or the reason why the row is not used, as the report states it
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
  if (squareMetres === null || size < SALE_LIMITS.minSize || size > SALE_LIMITS.maxSize)
    return { reason: 'size is not from 180 to 30,000 sq ft' };
  if (amount === null || amount < SALE_LIMITS.minPrice || amount > SALE_LIMITS.maxPrice)
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
