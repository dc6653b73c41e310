// Recognises the format of an imported file by its first characters: which reader finds its rows, and which layout turns a row into our
// fields.
import { parse } from 'csv-parse/sync';
import { kyeroXml } from '../mapping/kyero-xml.ts';
import { constantFields, type Mapping, namesColumns, requireFields } from '../mapping/mapping.ts';
import { completeLayout, layoutOfMapping, OWN_LAYOUT } from '../mapping/mapping-layout.ts';
import type { Layout } from '../mapping/raw-listing.ts';
import { TABLE_LAYOUTS } from '../mapping/table-formats.ts';
import { bayutXml, propertyFinderXml } from '../mapping/xml-formats.ts';
import { NEWLINES, readCsv } from './csv.ts';
import { jsonShapes } from './json.ts';
import { nameOtherJson, nameOtherTable, nameOtherText, nameOtherXml } from './other-files.ts';
import { FeedError, type RawRow, type TableShape } from './read.ts';
import { readXml } from './xml.ts';
import { type XmlLevel, xmlLevels, xmlShape } from './xml-levels.ts';

/** File formats that the option `--format` names; `auto` detects the format. */
export const FORMATS = ['auto', 'bayut-xml', 'propertyfinder-xml', 'kyero-xml', 'csv', 'jsonl', 'json'] as const;
export type Format = (typeof FORMATS)[number];
/** The kind of a file of each format. */
const KINDS = { 'bayut-xml': 'xml', 'propertyfinder-xml': 'xml', 'kyero-xml': 'xml', csv: 'csv', jsonl: 'json', json: 'json' } as const;

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
  'Expected a Bayut, Property Finder or Kyero XML feed, a dubizzle or Bayut table (CSV or JSON), our own field names, or a --map file for other columns';

/** Whether all required names are among the columns. */
const hasColumns = (columns: ReadonlySet<string>, required: readonly string[]): boolean => required.every((name) => columns.has(name));

/** Detects the kind of a file by the first characters, without blanks before them. @throws FeedError for a file without listings */
function detectKind(text: string): 'xml' | 'json' | 'csv' {
  if (text === '') throw new FeedError('The file is empty');
  const otherFile = nameOtherText(text);
  if (otherFile) throw new FeedError(otherFile);
  if (text.includes('\0')) throw new FeedError(`This is no text file. ${EXPECTED_TEXT}`);
  if (text.startsWith('<')) return 'xml';
  // `{`, `[{`, `[[` and `[]` begin JSON; other text is a table
  return text.startsWith('{') || /^\[\s*[[{\]]/.test(text) ? 'json' : 'csv';
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
  return [tableShape(head)];
}

/** Where the rows of a CSV file are. */
const TABLE_PLACE = 'the file';

/** The only way to read a CSV file. */
function tableShape(head: string): TableShape {
  const { columns, delimiter } = readHeader(head);
  return {
    names: columns,
    innerNames: [],
    place: TABLE_PLACE,
    count: 1,
    find: (column) => (columns.includes(column) ? [column] : undefined),
    read: (text) => readCsv(text, delimiter),
  };
}

/** The known layout whose columns are all in the file. Constants of the mapping replace columns of the layout with our own field names. */
function findKnownLayout(columns: ReadonlySet<string>, mapping: Mapping | undefined): Layout | undefined {
  const columnsAndConstants = new Set([...columns, ...constantFields(mapping)]);
  return TABLE_LAYOUTS.find((layout) => hasColumns(layout === OWN_LAYOUT ? columnsAndConstants : columns, layout.columns));
}

/** The first of many names, for an error. */
const listNames = (names: readonly string[]): string => `${names.slice(0, 12).join(', ').slice(0, 200)}${names.length > 12 ? ', …' : ''}`;

/** The shape of rows that may be homes although nothing says so: the one with the most names, of equals the innermost. */
const likeliestShape = (shapes: readonly TableShape[]): TableShape =>
  shapes.reduce((likeliest, shape) => (shape.names.length >= likeliest.names.length ? shape : likeliest));

/** Reads the rows of a shape by a known layout. */
const readKnown = (layout: Layout, { read }: TableShape, mapping: Mapping | undefined): Detected => ({
  layout: completeLayout(layout, mapping),
  read: (text) => read(text),
});

/**
 * Reads the rows of the shape that has the columns of a mapping.
 * @throws FeedError when none has all of them; it names the rows that have most
 */
function readMapped(shapes: readonly TableShape[], mapping: Mapping, source: string): Detected {
  const layout = layoutOfMapping(mapping, 'table by the mapping', source);
  const found = shapes.map((shape) => {
    const paths = layout.columns.flatMap((column) => {
      const steps = shape.find(column);
      return steps ? [{ column, steps }] : [];
    });
    return { shape, paths };
  });
  // among equals, the rows of which there are more are the homes, and what is around them or in them is not
  const [best] = found.toSorted((a, b) => b.paths.length - a.paths.length || b.shape.count - a.shape.count);
  const { shape, paths } = best!.paths.length > 0 ? best! : { shape: likeliestShape(shapes), paths: [] };
  const missingColumn = layout.columns.find((column) => !paths.some((path) => path.column === column));
  if (missingColumn !== undefined) {
    const [firstStep = ''] = missingColumn.toLowerCase().split(/[./]/);
    const innerNames = shape.innerNames.filter((name) => name.toLowerCase().startsWith(firstStep));
    const names = firstStep === missingColumn.toLowerCase() || innerNames.length === 0 ? shape.names : innerNames;
    const isFile = shape.place === TABLE_PLACE;
    throw new FeedError(
      `The mapping names the column "${missingColumn}", which ${shape.place} ${isFile ? 'does' : 'do'} not have; ${isFile ? 'it has' : 'they have'} ${names.join(', ').slice(0, 300)}`,
    );
  }
  requireFields(mapping);
  return { layout: completeLayout(layout, { values: mapping.values, rates: mapping.rates }), read: (text) => shape.read(text, paths) };
}

/**
 * The layout and reader of a table or JSON: those of the mapping, or of the first shape that has the columns of a known layout.
 * @throws FeedError for unknown columns and files without listings
 */
function chooseTable(shapes: readonly TableShape[], mapping: Mapping | undefined, source: string): Detected {
  if (shapes.length === 0) throw new FeedError(`No JSON object is found at the beginning. ${EXPECTED_TEXT}`);
  const otherTable = shapes.map(({ names }) => nameOtherTable(names)).find((name) => name !== undefined);
  if (otherTable) throw new FeedError(`This is ${otherTable}; it has no listings, and nothing was imported`);
  if (mapping && namesColumns(mapping)) return readMapped(shapes, mapping, source);
  for (const shape of shapes) {
    const layout = findKnownLayout(new Set(shape.names), mapping);
    if (layout) return readKnown(layout, shape, mapping);
  }
  const { names, place } = likeliestShape(shapes);
  throw new FeedError(
    nameOtherJson(names) ?? `Unknown columns${place === TABLE_PLACE ? '' : ` of ${place}`}: ${listNames(names)}. ${EXPECTED_TEXT}`,
  );
}

/** XML feeds of portals: their layout, and names of elements, in lower case, by one of which their records are recognised. */
const XML_FEEDS = [
  { format: 'bayut-xml', layout: bayutXml, elements: ['property_ref_no', 'property_purpose'] },
  { format: 'propertyfinder-xml', layout: propertyFinderXml, elements: ['reference_number', 'offering_type'] },
  { format: 'kyero-xml', layout: kyeroXml, elements: ['price_freq'] },
] as const;
/** The tag of a home in these feeds, in lower case; elements of another name are homes too when they have all names of a feed. */
const HOME_TAG = 'property';

/**
 * The layout and reader of an XML feed, by its elements and `format`.
 * @throws FeedError for other XML, which it names when it can
 */
function chooseXml(head: string, format: Format, mapping: Mapping | undefined, source: string): Detected {
  const levels = xmlLevels(head);
  const tagOf = ({ tags }: XmlLevel) => tags.at(-1)!.toLowerCase();
  /** The levels with some of these elements, those with most records first. */
  const levelsWith = (elements: readonly string[]) =>
    levels.filter(({ paths }) => elements.some((name) => paths.has(name))).toSorted((a, b) => b.count - a.count);
  const named = XML_FEEDS.find((feed) => feed.format === format);
  if (mapping && namesColumns(mapping) && levels.length > 0) return readMapped(levels.map(xmlShape), mapping, source);
  if (named) {
    const [level] = [...levelsWith(named.elements), ...levels.filter((each) => tagOf(each) === HOME_TAG)];
    // without a record at the beginning, the children of the root are the records
    if (!level) return { layout: completeLayout(named.layout, mapping), read: (text) => readXml(text, { name: undefined, depth: 2 }) };
    return readKnown(named.layout, xmlShape(level), mapping);
  }
  for (const { layout, elements } of XML_FEEDS) {
    const level = levelsWith(elements).find((each) => tagOf(each) === HOME_TAG || elements.every((name) => each.paths.has(name)));
    if (level) return readKnown(layout, xmlShape(level), mapping);
  }
  const root = levels[0];
  if (!root) throw new FeedError(`This XML has no elements. ${EXPECTED_TEXT}`);
  if (root.paths.size === 0) throw new FeedError(`The feed <${root.tags[0]}> has no homes`);
  const { place, names } = likeliestShape(levels.map(xmlShape));
  const otherXml = nameOtherXml(tagOf(root), new Set([...root.paths.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1))));
  throw new FeedError(
    `${otherXml ?? 'This XML is no property feed that is known'}. ${place.replace('the', 'The')} have ${listNames(names)}${otherXml ? '' : `. ${EXPECTED_TEXT}`}`,
  );
}

/**
 * Detects the layout and the reader of a file by `head`, its first `HEAD_SIZE` characters. Rows of a mapping with columns get
 * `mappingSource` as the name of their feed.
 * @throws FeedError naming what the file is or what was expected
 */
export function detect(head: string, format: Format, mapping: Mapping | undefined, mappingSource: string): Detected {
  const kind = format === 'auto' ? detectKind(head.replace(/^[\uFEFF\s]+/, '')) : KINDS[format];
  if (kind === 'xml') return chooseXml(head, format, mapping, mappingSource);
  return chooseTable(kind === 'json' ? jsonShapes(head) : [tableShape(head)], mapping, mappingSource);
}
