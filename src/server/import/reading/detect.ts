// Recognises the format of an imported file by its first characters: which reader finds its rows, and which layout turns a row into our
// fields.
import { parse } from 'csv-parse/sync';
import { FEED_FORMATS, type FeedFormat } from '../../../shared/incoming-feed/incoming-feed.ts';
import { constantFields, type Mapping, namesColumns } from '../mapping/mapping.ts';
import { OWN_LAYOUT } from '../mapping/mapping-layout.ts';
import type { Layout } from '../mapping/raw-listing.ts';
import { resoJson } from '../mapping/reso-json.ts';
import { rightmoveBlm } from '../mapping/rightmove-blm.ts';
import { TABLE_LAYOUTS } from '../mapping/table-formats.ts';
import { blmShape, isBlm } from './blm.ts';
import { chooseXml } from './choose-xml.ts';
import { type Detected, EXPECTED_TEXT, likeliestShape, listNames, readKnown, readMapped, TABLE_PLACE } from './chosen.ts';
import { csvDialect, DELIMITERS, readCsv } from './csv.ts';
import { jsonShapes } from './json.ts';
import { nameOtherTable, nameOtherText } from './other-files.ts';
import { FeedError, type TableShape } from './read.ts';

/** File formats that the option `--format` names; `auto` detects the format. */
export const FORMATS = FEED_FORMATS;
export type Format = FeedFormat;

/** The kind of a file of a format. */
function kindOfFormat(format: Exclude<Format, 'auto'>): 'xml' | 'json' | 'csv' | 'blm' {
  if (format === 'csv') return 'csv';
  if (format === 'rightmove-blm') return 'blm';
  return format === 'json' || format === 'jsonl' || format === 'reso-json' ? 'json' : 'xml';
}

/** Characters that are read to detect the layout; enough for the longest header line or first object. */
export const HEAD_SIZE = 512 * 1024;

/** Whether all required names are among the columns. */
const hasColumns = (columns: ReadonlySet<string>, required: readonly string[]): boolean => required.every((name) => columns.has(name));

/** Detects the kind of a file by the first characters, without blanks before them. @throws FeedError for a file without listings */
function detectKind(text: string): 'xml' | 'json' | 'csv' | 'blm' {
  if (text === '') throw new FeedError('The file is empty');
  if (isBlm(text)) return 'blm';
  const otherFile = nameOtherText(text);
  if (otherFile) throw new FeedError(otherFile);
  if (text.includes('\0')) throw new FeedError(`This is no text file. ${EXPECTED_TEXT}`);
  if (text.startsWith('<')) return 'xml';
  // `{`, `[{`, `[[` and `[]` begin JSON; other text is a table
  return text.startsWith('{') || /^\[\s*[[{\]]/.test(text) ? 'json' : 'csv';
}

/** Finds the delimiter that splits the header line into the most columns. */
function readHeader(head: string): { columns: string[]; delimiter: string } {
  const candidates = DELIMITERS.map((delimiter) => {
    try {
      const [columns = []] = parse(head, { ...csvDialect(delimiter), to: 1 });
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
  throw new FeedError(`Unknown columns${place === TABLE_PLACE ? '' : ` of ${place}`}: ${listNames(names)}. ${EXPECTED_TEXT}`);
}

/**
 * Detects the layout and the reader of a file by `head`, its first `HEAD_SIZE` characters. Rows of a mapping with columns get
 * `mappingSource` as the name of their feed.
 * @throws FeedError naming what the file is or what was expected
 */
export function detect(head: string, format: Format, mapping: Mapping | undefined, mappingSource: string): Detected {
  const kind = format === 'auto' ? detectKind(head.replace(/^[\uFEFF\s]+/, '')) : kindOfFormat(format);
  if (kind === 'xml') return chooseXml(head, format, mapping, mappingSource);
  if (kind === 'blm') {
    const shape = blmShape(head);
    return mapping && namesColumns(mapping) ? readMapped([shape], mapping, mappingSource) : readKnown(rightmoveBlm, shape, mapping);
  }
  const detected = chooseTable(kind === 'json' ? jsonShapes(head) : [tableShape(head)], mapping, mappingSource);
  // an answer with the address of the next one
  const isPage = detected.layout.source === resoJson.source && /"@odata\.nextLink"\s*:\s*"/.test(head);
  return isPage ? { ...detected, layout: { ...detected.layout, partial: 'it is one page of several (@odata.nextLink)' } } : detected;
}
