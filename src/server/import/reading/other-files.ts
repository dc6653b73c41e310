// Names files that an import cannot read as they are, so that its error says what the file is and what to do.

/** What to do about a file of another format, for the end of an error. */
const ASK_FOR_FEED = 'ask its maker for a Bayut or Property Finder XML feed, or for CSV';
const USE_MAP = 'name its fields in a --map file, with paths like "location.1.name" for those inside others';

/** XML of other programs, by the name of the root or, after a slash, of an element that it has; all in lower case. */
const OTHER_XML: ReadonlyArray<[element: string, name: string]> = [
  ['realty-feed', 'a Yandex Realty feed'],
  ['trovit', 'a Trovit feed'],
  ['mitula', 'a Mitula feed'],
  ['/home_listing_id', 'a catalogue of homes for Facebook'],
  ['rets', 'a RETS answer'],
  ['/listprice', 'a feed with the names of the RESO Data Dictionary'],
];

/** XML without listings. */
const XML_WITHOUT_LISTINGS: ReadonlyArray<[root: RegExp, name: string]> = [
  [/^html$/, 'a web page, not a feed; perhaps its address asks for a login, or answered with an error'],
  [/^(?:urlset|sitemapindex)$/, 'a sitemap, which has addresses of pages only'],
  [/^kml$/, 'a map (KML)'],
  [/^(?:error|errors|exception|envelope|fault)$/, 'the error message of a server, not a feed'],
  [/^workbook$/, 'a spreadsheet in XML; save it as CSV'],
];

/** A sentence that names XML of another format, by its root and the names of its elements in lower case; undefined for XML that no one knows. */
export function nameOtherXml(root: string, elements: ReadonlySet<string>): string | undefined {
  const withoutListings = XML_WITHOUT_LISTINGS.find(([pattern]) => pattern.test(root))?.[1];
  if (withoutListings) return `This is ${withoutListings}`;
  const format = OTHER_XML.find(([element]) => (element.startsWith('/') ? elements.has(element.slice(1)) : element === root))?.[1];
  return format && `This is ${format}, which is not read as it is: ${USE_MAP}; or ${ASK_FOR_FEED}`;
}

/** Other texts, by their beginning. */
const OTHER_TEXTS: ReadonlyArray<[beginning: RegExp, sentence: string]> = [
  [/^<!doctype html|^<html/i, `This is ${XML_WITHOUT_LISTINGS[0]![1]}`],
  [/^%PDF-/, 'This is a PDF; save the table in it as CSV'],
  [/^\{\s*"type"\s*:\s*"(?:Feature|Geometry)/, 'This is a GeoJSON map, it holds no listings'],
];

/** A sentence that names a text of another format by its beginning without blanks; undefined for other texts. */
export const nameOtherText = (text: string): string | undefined => OTHER_TEXTS.find(([beginning]) => beginning.test(text))?.[1];

/** A name for comparison: `transactionsizesqm` of `Transaction Size (sq.m)`. */
export const simpleName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The register of rental contracts, in the layouts of the Land Department, its website and Dubai Pulse. */
const RENTS = 'the Land Department register of rental contracts, of which nothing is read';
const SALES = 'the Land Department register of sales that have happened; load it with: npm run sales -- FILE';
/** Tables without listings that often accompany them, by some of their columns as `simpleName`. */
const TABLES_WITHOUT_LISTINGS: ReadonlyArray<{ columns: readonly string[]; what: string }> = [
  { columns: ['transactionnumber', 'transvalue'], what: SALES },
  { columns: ['transactionnumber', 'transactionsubtype'], what: SALES },
  { columns: ['transactionid', 'procedurenameen', 'actualworth'], what: SALES },
  { columns: ['contractamount', 'annualamount'], what: RENTS },
  { columns: ['locationid', 'level', 'parentid', 'slug'], what: 'a tree of locations' },
  { columns: ['bayutcommunity', 'dmcommnum'], what: 'a table of community names' },
];

/** What a table without listings is, by its columns; undefined for other tables. */
export function nameOtherTable(columns: readonly string[]): string | undefined {
  const names = new Set(columns.map(simpleName));
  return TABLES_WITHOUT_LISTINGS.find((table) => table.columns.every((name) => names.has(name)))?.what;
}
