// Recognises the format of a file by its first characters.
import { parse } from 'csv-parse/sync';
import { constantFields, type Mapping, namesColumns, requireFields } from '../mapping/mapping.ts';
import { completeLayout, layoutOfMapping, OWN_LAYOUT } from '../mapping/mapping-layout.ts';
import type { Layout } from '../mapping/raw-listing.ts';
import { TABLE_LAYOUTS } from '../mapping/table-formats.ts';
import { bayutXml, propertyFinderXml } from '../mapping/xml-formats.ts';
import { NEWLINES, readCsv } from './csv.ts';
import { type JsonShape, jsonShapes } from './json.ts';
import { FeedError, type RawRow } from './read.ts';
import { readXml } from './xml.ts';

/** Formats that a user can name; `auto` detects one. */
export const FORMATS = ['auto', 'bayut-xml', 'propertyfinder-xml', 'csv', 'jsonl', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** Characters that are read to detect the layout; enough for the longest header line or first object. */
export const HEAD_SIZE = 512 * 1024;

/** How a file is read: the layout of its rows, and the reader that finds the rows in its text. */
export interface Detected {
  layout: Layout;
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** What every error about an unknown file ends with. */
const EXPECTED_TEXT =
  'Expected a Bayut or Property Finder XML feed, a dubizzle or Bayut table (CSV or JSON), our own field names, or a --map file for other columns';

/** Files that often accompany listings but contain none. */
const FILES_WITHOUT_LISTINGS: ReadonlyArray<{ columns: readonly string[]; what: string }> = [
  { columns: ['TRANSACTION_NUMBER', 'TRANS_VALUE'], what: 'the Land Department register of sales that have happened' },
  { columns: ['location_id', 'level', 'parent_id', 'slug'], what: 'a tree of locations' },
  { columns: ['bayut_community', 'dm_comm_num'], what: 'a table of community names' },
];

const hasColumns = (columns: ReadonlySet<string>, required: readonly string[]): boolean => required.every((name) => columns.has(name));

/** The portal of an XML feed, by the names of its elements. @throws FeedError for other XML */
function detectXml(head: string): 'bayut-xml' | 'propertyfinder-xml' {
  if (/<Property[\s>]/.test(head) && /<Properties[\s>]/.test(head)) return 'bayut-xml';
  if (/<list[\s>]/.test(head) && /<property[\s>]/.test(head)) return 'propertyfinder-xml';
  throw new FeedError(
    `This XML is no property feed: it has neither <Properties> with <Property> nor <list> with <property>. ${EXPECTED_TEXT}`,
  );
}

/** Detects the format by the first characters. @throws FeedError for a file of no known format */
function detectFormat(head: string): Exclude<Format, 'auto'> {
  // without a byte order mark and blanks
  const text = head.replace(/^[\uFEFF\s]+/, '');
  if (text === '') throw new FeedError('The file is empty');
  if (text.includes('\0')) throw new FeedError(`This is no text file. ${EXPECTED_TEXT}`);
  if (text.startsWith('<')) return detectXml(text);
  // `[{`, `[[` or `[]` begins a list of JSON; other text is a table
  if (!text.startsWith('{') && !/^\[\s*[[{\]]/.test(text)) return 'csv';
  // `{"type": "FeatureCollection"`
  if (/^\{\s*"type"\s*:\s*"(?:Feature|Geometry)/.test(text))
    throw new FeedError(`This is a GeoJSON map, it holds no listings. ${EXPECTED_TEXT}`);
  return 'json';
}

/** Finds the delimiter that splits the header line into the most columns. */
function readHeader(head: string): { columns: string[]; delimiter: string } {
  const candidates = [',', ';', '\t'].map((delimiter) => {
    try {
      const [columns = []] = parse(head, {
        to: 1,
        bom: true,
        delimiter,
        record_delimiter: NEWLINES,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
      });
      return { columns: columns.map((name) => name.trim()), delimiter };
    } catch {
      return { columns: [], delimiter };
    }
  });
  return candidates.reduce((widest, next) => (next.columns.length > widest.columns.length ? next : widest));
}

/** The ways to read the beginning of a file as a table: JSON of each shape, or the columns of a CSV. */
export function tableShapes(head: string): JsonShape[] {
  if (/^[\uFEFF\s]*[[{]/.test(head)) return jsonShapes(head);
  const { columns, delimiter } = readHeader(head);
  return [{ names: columns, read: (text) => readCsv(text, delimiter) }];
}

/** The layout whose columns are all in the file, or constants of the map. */
function findKnownLayout(columns: ReadonlySet<string>, map: Mapping | undefined): Layout | undefined {
  const available = new Set([...columns, ...constantFields(map)]);
  return TABLE_LAYOUTS.find((layout) => hasColumns(layout === OWN_LAYOUT ? available : columns, layout.columns));
}

/** The layout of a table by its columns: that of the mapping, or the known one. @throws FeedError for unknown columns and for files without listings */
function chooseLayout(names: readonly string[], map: Mapping | undefined, source: string): Layout {
  const columns = new Set(names);
  const fileWithoutListings = FILES_WITHOUT_LISTINGS.find((file) => hasColumns(columns, file.columns));
  if (fileWithoutListings) throw new FeedError(`This is ${fileWithoutListings.what}, not listings: nothing was imported`);
  if (!map || !namesColumns(map)) {
    const match = findKnownLayout(columns, map);
    if (match) return completeLayout(match, map);
    throw new FeedError(
      `Unknown columns: ${names.slice(0, 12).join(', ').slice(0, 200)}${names.length > 12 ? ', …' : ''}. ${EXPECTED_TEXT}`,
    );
  }
  const layout = layoutOfMapping(map, 'table by the mapping', source);
  const missingColumn = layout.columns.find((name) => !columns.has(name));
  if (missingColumn !== undefined)
    throw new FeedError(
      `The mapping names the column "${missingColumn}", which the file does not have; it has ${names.join(', ').slice(0, 300)}`,
    );
  requireFields(map);
  return completeLayout(layout, { values: map.values, rates: map.rates });
}

/** The first shape of the JSON whose names match a layout. @throws the error of the first shape when none does */
function chooseJson(head: string, map: Mapping | undefined, source: string): Detected {
  let firstError: unknown;
  for (const { names, read } of jsonShapes(head)) {
    try {
      return { layout: chooseLayout(names, map, source), read };
    } catch (error) {
      firstError ??= error;
    }
  }
  throw firstError ?? new FeedError(`No JSON object is found at the beginning. ${EXPECTED_TEXT}`);
}

/**
 * Detects the layout of a file and its reader by its first `HEAD_SIZE` characters.
 * @throws FeedError naming what the file is or what was expected
 */
export function detect(head: string, format: Format, map: Mapping | undefined, mapSource: string): Detected {
  const fileFormat = format === 'auto' ? detectFormat(head) : format;
  if (fileFormat === 'bayut-xml' || fileFormat === 'propertyfinder-xml') {
    if (map && namesColumns(map))
      throw new FeedError(
        'A mapping of columns works with CSV and JSON; an XML feed names its own fields (values, rates and "=text" work)',
      );
    return { layout: completeLayout(fileFormat === 'bayut-xml' ? bayutXml : propertyFinderXml, map), read: readXml };
  }
  if (fileFormat === 'jsonl' || fileFormat === 'json') return chooseJson(head, map, mapSource);
  const { columns, delimiter } = readHeader(head);
  return { layout: chooseLayout(columns, map, mapSource), read: (text) => readCsv(text, delimiter) };
}
