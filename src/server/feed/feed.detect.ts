import { parse } from 'csv-parse/sync';
import { NEWLINES, readCsv } from './feed.csv.ts';
import type { Layout } from './feed.draft.ts';
import { readJsonl } from './feed.jsonl.ts';
import { bayutXml, propertyFinderXml, TABLE_LAYOUTS } from './feed.layouts.ts';
import { type Mapping, mappedLayout } from './feed.mapping.ts';
import { FeedError, type RawRow } from './feed.read.ts';
import { readXml } from './feed.xml.ts';

export const FORMATS = ['auto', 'bayut-xml', 'propertyfinder-xml', 'csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

/** How much of a file is looked at: enough for the longest header line or first object. */
export const HEAD_SIZE = 512 * 1024;

export interface Detected {
  layout: Layout;
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

const EXPECTED =
  'Expected a Bayut or Property Finder XML feed, a dubizzle or Bayut table (CSV or JSONL), our own field names, or a --map file for other columns';

/** Files that are often found beside listings and are none. */
const REGISTERS: ReadonlyArray<{ columns: readonly string[]; what: string }> = [
  { columns: ['TRANSACTION_NUMBER', 'TRANS_VALUE'], what: 'the Land Department register of sales that have happened' },
  { columns: ['location_id', 'level', 'parent_id', 'slug'], what: 'a tree of locations' },
  { columns: ['bayut_community', 'dm_comm_num'], what: 'a table of community names' },
];

const hasAll = (columns: ReadonlySet<string>, wanted: readonly string[]): boolean => wanted.every((name) => columns.has(name));

function detectXml(head: string): Format {
  if (/<Property[\s>]/.test(head) && /<Properties[\s>]/.test(head)) return 'bayut-xml';
  if (/<list[\s>]/.test(head) && /<property[\s>]/.test(head)) return 'propertyfinder-xml';
  throw new FeedError(`This XML is no property feed: it has neither <Properties> with <Property> nor <list> with <property>. ${EXPECTED}`);
}

/** What the file is by its first characters, when the person does not say. */
function detectFormat(head: string): Exclude<Format, 'auto'> {
  const start = head.replace(/^[\uFEFF\s]+/, '');
  if (start === '') throw new FeedError('The file is empty');
  if (start.includes('\0')) throw new FeedError(`This is no text file. ${EXPECTED}`);
  if (start.startsWith('<')) return detectXml(start) as 'bayut-xml';
  if (start.startsWith('[')) throw new FeedError('This is one JSON list; JSONL is expected: one object a line');
  if (!start.startsWith('{')) return 'csv';
  if (/^\{\s*"type"\s*:\s*"(?:Feature|Geometry)/.test(start))
    throw new FeedError(`This is a GeoJSON map, it holds no listings. ${EXPECTED}`);
  return 'jsonl';
}

/** The delimiter that splits the header line into most columns. */
function readHeader(head: string): { columns: string[]; delimiter: string } {
  const tries = [',', ';', '\t'].map((delimiter) => {
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
  return tries.reduce((best, next) => (next.columns.length > best.columns.length ? next : best));
}

/** The names in the first objects of a JSONL file. */
function readNames(head: string): string[] {
  for (const line of head.split('\n').slice(0, 20)) {
    try {
      const value: unknown = JSON.parse(line.replace(/^\uFEFF/, ''));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value);
    } catch {
      // a broken first line is refused with its number later; the next one tells the layout
    }
  }
  throw new FeedError(`The first lines hold no JSON object. ${EXPECTED}`);
}

function chooseLayout(names: readonly string[], map: Mapping | undefined, source: string): Layout {
  const columns = new Set(names);
  const register = REGISTERS.find((r) => hasAll(columns, r.columns));
  if (register) throw new FeedError(`This is ${register.what}, not listings: nothing was imported`);
  if (!map) {
    const known = TABLE_LAYOUTS.find((layout) => hasAll(columns, layout.columns));
    if (known) return known;
    throw new FeedError(`Unknown columns: ${names.slice(0, 12).join(', ').slice(0, 200)}${names.length > 12 ? ', …' : ''}. ${EXPECTED}`);
  }
  const layout = mappedLayout(map, 'table by the mapping', source);
  const missing = layout.columns.find((name) => !columns.has(name));
  if (missing === undefined) return layout;
  throw new FeedError(`The mapping names the column "${missing}", which the file does not have; it has ${names.join(', ').slice(0, 300)}`);
}

/**
 * Which layout a file has and how to read it, by its first `HEAD_SIZE` characters.
 * @throws FeedError naming what the file is or what was expected
 */
export function detect(head: string, format: Format, map: Mapping | undefined, mapSource: string): Detected {
  const found = format === 'auto' ? detectFormat(head) : format;
  if (found === 'bayut-xml' || found === 'propertyfinder-xml') {
    if (map) throw new FeedError('A mapping works with CSV and JSONL; an XML feed names its own fields');
    return { layout: found === 'bayut-xml' ? bayutXml : propertyFinderXml, read: readXml };
  }
  if (found === 'jsonl') return { layout: chooseLayout(readNames(head), map, mapSource), read: readJsonl };
  const { columns, delimiter } = readHeader(head);
  return { layout: chooseLayout(columns, map, mapSource), read: (text) => readCsv(text, delimiter) };
}
