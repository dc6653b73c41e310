// Contents of files of registered property sales, for tests of loading them: invented rows in the three layouts of real files, the export of
// the Dubai Land Department, the table of its website, and that of Dubai Pulse, the city's open data site.

/** The values of a row by the name of their column. Prices in AED, areas in square metres. */
type Row = Record<string, string | number | null>;

/**
 * A row of the Land Department's export: a ready 2-bedroom flat in Dubai Marina, 100 square metres. Tests pass only the fields that
 * matter to them.
 */
export const departmentRow = (changes: Row = {}): Row => ({
  TRANSACTION_NUMBER: '11-1-2026',
  INSTANCE_DATE: '2026-05-04T15:17:41',
  PROCEDURE_EN: 'Sale',
  IS_OFFPLAN: 0,
  IS_FREE_HOLD: 1,
  AREA_EN: 'DUBAI MARINA',
  TRANS_VALUE: 2_000_000,
  ACTUAL_AREA: 100,
  PROCEDURE_AREA: 100,
  USAGE_EN: 'Residential',
  PROP_TYPE_EN: 'Unit',
  PROP_SB_TYPE_EN: 'Flat',
  ROOMS_EN: '2 B/R',
  PROJECT_EN: 'HARBOUR GATE TOWER',
  MASTER_PROJECT_EN: null,
  ...changes,
});

/** The same sale in the columns of Dubai Pulse, which writes missing values as the text `null` and dates with the day first. */
export const pulseRow = (changes: Row = {}): Row => ({
  transaction_id: '1-11-2026-1',
  procedure_id: 11,
  trans_group_en: 'Sales',
  procedure_name_en: 'Sell',
  instance_date: '04-05-2026',
  property_type_en: 'Unit',
  property_sub_type_en: 'Flat',
  property_usage_en: 'Residential',
  reg_type_en: 'Existing Properties',
  area_name_en: 'Marsa Dubai',
  building_name_en: 'null',
  project_name_en: 'HARBOUR GATE TOWER',
  master_project_en: 'Dubai Marina',
  rooms_en: '2 B/R',
  has_parking: 1,
  procedure_area: '100.00',
  actual_worth: '2000000.00',
  ...changes,
});

/** The same sale in the columns of the Land Department's website, which writes the day first. */
export const websiteRow = (changes: Row = {}): Row => ({
  'Transaction Number': '11-1-2026',
  'Transaction Date': '04/05/2026',
  'Transaction Type': 'Sales',
  'Transaction sub type': 'Sale',
  'Registration type': 'Ready',
  'Is Free Hold?': 'Free Hold',
  Usage: 'Residential',
  Area: 'DUBAI MARINA',
  'Property Type': 'Unit',
  'Property Sub Type': 'Flat',
  Amount: '2000000.00',
  'Transaction Size (sq.m)': '100.00',
  'Property Size (sq.m)': '100.00',
  'Room(s)': '2 B/R',
  Parking: 1,
  'No. of Buyer': 1,
  'No. of Seller': 1,
  'Master Project': '',
  Project: 'HARBOUR GATE TOWER',
  ...changes,
});

/** The text of a file with one JSON object per line. */
export const jsonLines = (rows: readonly Row[]): string => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;

/** The text of a CSV file with quoted values. Its header has the columns of the first row. */
export function csvTable(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: Row[string] | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
