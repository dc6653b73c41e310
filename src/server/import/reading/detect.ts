// Recognises the format of an imported file by its first characters: which reader finds its rows, and which layout turns a row into our
// fields.
import { parse } from 'csv-parse/sync';
import { constantFields, type Mapping, namesColumns, requireFields } from '../mapping/mapping.ts';
import { completeLayout, layoutOfMapping, OWN_LAYOUT } from '../mapping/mapping-layout.ts';
import type { Layout } from '../mapping/raw-listing.ts';
import { TABLE_LAYOUTS } from '../mapping/table-formats.ts';
import { bayutXml, propertyFinderXml } from '../mapping/xml-formats.ts';
import { NEWLINES, readCsv } from './csv.ts';
import { jsonShapes, type TableShape } from './json.ts';
import { FeedError, type RawRow } from './read.ts';
import { readXml } from './xml.ts';

/** File formats that the option `--format` names; `auto` detects the format. */
export const FORMATS = ['auto', 'bayut-xml', 'propertyfinder-xml', 'csv', 'jsonl', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** Characters that are read to detect the layout; enough for the longest header line or first object. */
export const HEAD_SIZE = 512 * 1024;

/** How to read a file. */
export interface Detected {
  /** How the fields of a row become our fields. */
  layout: Layout;
  /** Finds the rows in the text of the file. */
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** The end of every error about a file of an unknown format. */
const EXPECTED_TEXT =
  'Expected a Bayut or Property Finder XML feed, a dubizzle or Bayut table (CSV or JSON), our own field names, or a --map file for other columns';

/** Files that often accompany listings but contain none. */
const FILES_WITHOUT_LISTINGS: ReadonlyArray<{ columns: readonly string[]; what: string }> = [
  { columns: ['TRANSACTION_NUMBER', 'TRANS_VALUE'], what: 'the Land Department register of sales that have happened' },
  { columns: ['location_id', 'level', 'parent_id', 'slug'], what: 'a tree of locations' },
  { columns: ['bayut_community', 'dm_comm_num'], what: 'a table of community names' },
];

/** Whether all required names are among the columns. */
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
  // without a byte order mark and blanks at the beginning
  const text = head.replace(/^[\uFEFF\s]+/, '');
  if (text === '') throw new FeedError('The file is empty');
  if (text.includes('\0')) throw new FeedError(`This is no text file. ${EXPECTED_TEXT}`);
  if (text.startsWith('<')) return detectXml(text);
  // `{`, `[{`, `[[` and `[]` begin JSON; other text is a table
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

/** The ways to read a file, by its beginning: as JSON of each shape that fits, or as CSV. Each has the column names that it would give. */
export function tableShapes(head: string): TableShape[] {
  if (/^[\uFEFF\s]*[[{]/.test(head)) return jsonShapes(head);
  const { columns, delimiter } = readHeader(head);
  return [{ names: columns, read: (text) => readCsv(text, delimiter) }];
}

/** The known layout whose columns are all in the file. Constants of the mapping replace columns of the layout with our own field names. */
function findKnownLayout(columns: ReadonlySet<string>, mapping: Mapping | undefined): Layout | undefined {
  const columnsAndConstants = new Set([...columns, ...constantFields(mapping)]);
  return TABLE_LAYOUTS.find((layout) => hasColumns(layout === OWN_LAYOUT ? columnsAndConstants : columns, layout.columns));
}

/**
 * The layout of a table: that of the mapping, or the known one with these columns.
 * @throws FeedError for unknown columns and files without listings
 */
function chooseLayout(names: readonly string[], mapping: Mapping | undefined, source: string): Layout {
  const columns = new Set(names);
  const fileWithoutListings = FILES_WITHOUT_LISTINGS.find((file) => hasColumns(columns, file.columns));
  if (fileWithoutListings) throw new FeedError(`This is ${fileWithoutListings.what}, not listings: nothing was imported`);
  if (!mapping || !namesColumns(mapping)) {
    const knownLayout = findKnownLayout(columns, mapping);
    if (knownLayout) return completeLayout(knownLayout, mapping);
    throw new FeedError(
      `Unknown columns: ${names.slice(0, 12).join(', ').slice(0, 200)}${names.length > 12 ? ', …' : ''}. ${EXPECTED_TEXT}`,
    );
  }
  const layout = layoutOfMapping(mapping, 'table by the mapping', source);
  const missingColumn = layout.columns.find((name) => !columns.has(name));
  if (missingColumn !== undefined)
    throw new FeedError(
      `The mapping names the column "${missingColumn}", which the file does not have; it has ${names.join(', ').slice(0, 300)}`,
    );
  requireFields(mapping);
  return completeLayout(layout, { values: mapping.values, rates: mapping.rates });
}

/** The layout and reader of the first JSON shape whose names match a layout. @throws the error of the first shape when none matches */
function chooseJson(head: string, mapping: Mapping | undefined, source: string): Detected {
  let firstError: unknown;
  for (const { names, read } of jsonShapes(head)) {
    try {
      return { layout: chooseLayout(names, mapping, source), read };
    } catch (error) {
      firstError ??= error;
    }
  }
  throw firstError ?? new FeedError(`No JSON object is found at the beginning. ${EXPECTED_TEXT}`);
}

/**
 * Detects the layout and the reader of a file by `head`, its first `HEAD_SIZE` characters. Rows of a mapping with columns get
 * `mappingSource` as the name of their feed.
 * @throws FeedError naming what the file is or what was expected
 */
export function detect(head: string, format: Format, mapping: Mapping | undefined, mappingSource: string): Detected {
  const fileFormat = format === 'auto' ? detectFormat(head) : format;
  if (fileFormat === 'bayut-xml' || fileFormat === 'propertyfinder-xml') {
    if (mapping && namesColumns(mapping))
      throw new FeedError(
        'A mapping of columns works with CSV and JSON; an XML feed names its own fields (values, rates and "=text" work)',
      );
    return { layout: completeLayout(fileFormat === 'bayut-xml' ? bayutXml : propertyFinderXml, mapping), read: readXml };
  }
  if (fileFormat === 'jsonl' || fileFormat === 'json') return chooseJson(head, mapping, mappingSource);
  const { columns, delimiter } = readHeader(head);
  return { layout: chooseLayout(columns, mapping, mappingSource), read: (text) => readCsv(text, delimiter) };
}
