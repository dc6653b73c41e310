// Reads the beginning of a file that a member uploaded: its columns with examples and words, and a guess which column has which of our fields. Formats that are
// known need none.
import { type FileMapping, MAX_FILE_COLUMNS, MAX_FILE_ROWS, NO_MAPPING } from '../../../shared/incoming-feed/import-file.ts';
import { openFeed } from '../import.ts';
import { type FileLimits, readBytes } from '../reading/bytes.ts';
import { HEAD_SIZE, tableShapes } from '../reading/detect.ts';
import { detectEncoding } from '../reading/detect-encoding.ts';
import { decode } from '../reading/encoding.ts';
import { nameOtherText } from '../reading/other-files.ts';
import { FeedError, FeedStopped, peek, type RawRow, type TableShape } from '../reading/read.ts';
import { xmlLevels, xmlShape } from '../reading/xml-levels.ts';
import { Columns } from './column-values.ts';
import type { FileColumn, FileHeader } from './file-table.ts';
import { guessMapping, scoreOfNames } from './guess.ts';
import { findHeader, withHeader } from './header.ts';

/** Rows that are read for words and examples. */
const MAX_ROWS = 3000;

/** What the beginning of a file says. */
export interface Inspected {
  /** Empty for a file of a known format. */
  columns: FileColumn[];
  header: FileHeader | null;
  mapping: FileMapping;
}

/** The tables that a text may be read as, the likeliest first. */
function shapesOf(head: string): TableShape[] {
  const text = head.replace(/^[\uFEFF\s]+/, '');
  const other = nameOtherText(text);
  if (other) throw new FeedError(other);
  if (text.includes('\0')) throw new FeedError('This is no text file.');
  const shapes = text.startsWith('<') ? xmlLevels(head).map((level) => xmlShape(level)) : tableShapes(head);
  const scores = new Map(
    shapes.map((shape) => [
      shape,
      scoreOfNames([...shape.names, ...shape.innerNames.slice(0, MAX_FILE_COLUMNS)]) * (shape.count > 1 ? 1.2 : 1),
    ]),
  );
  // what there are several of are the homes, and not what is around them; of equals the innermost
  return shapes.toReversed().toSorted((a, b) => scores.get(b)! - scores.get(a)! || b.count - a.count);
}

/** The columns of the first rows of a table. */
async function readColumns(shape: TableShape, text: AsyncIterable<string>): Promise<Columns> {
  const columns = new Columns();
  const inner = shape.innerNames.slice(0, MAX_FILE_COLUMNS).flatMap((column) => {
    const steps = shape.find(column);
    return steps ? [{ column, steps }] : [];
  });
  let count = 0;
  try {
    for await (const row of shape.read(text, inner)) {
      if ('fields' in row) columns.add(row.fields);
      if (++count >= MAX_ROWS) break;
    }
  } catch (error) {
    // a file that is broken further on is refused when all of it is read
    if (!(error instanceof FeedStopped) || count === 0) throw error;
  }
  return columns;
}

/**
 * Reads the beginning of a file.
 * @throws FeedError or FeedStopped for a file without homes, with too many columns, or that cannot be read
 */
export async function inspectFile(file: string, name: string, limits: FileLimits): Promise<Inspected> {
  try {
    const known = await openFeed({ file, limits });
    await known.close();
    return { columns: [], header: null, mapping: NO_MAPPING };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
  }
  const encoding = await detectEncoding(readBytes(file, undefined, limits));
  const text = () => decode(readBytes(file, undefined, limits), encoding, () => {});
  const beginning = await peek(text(), HEAD_SIZE);
  await beginning.close();
  const isTable = !/^[\uFEFF\s]*[<[{]/.test(beginning.head);
  const header = isTable ? findHeader(beginning.head) : null;
  const read = () => (header ? withHeader(text(), header) : text());
  let { head } = beginning;
  if (header) {
    const changed = await peek(read(), HEAD_SIZE);
    await changed.close();
    head = changed.head;
  }
  const [shape] = shapesOf(head);
  if (!shape) throw new FeedError('This file has no rows.');
  if (shape.names.length > MAX_FILE_COLUMNS) throw new FeedError(`This file has more than ${MAX_FILE_COLUMNS} columns.`);
  const columns = [...(await readColumns(shape, read())).all.values()].filter((column) => shape.find(column.name) !== undefined);
  if (columns.length === 0) throw new FeedError('This file has no columns.');
  return {
    columns: columns.map((column) => ({ name: column.name, examples: column.examples, words: [...(column.words ?? [])] })),
    header,
    mapping: guessMapping(columns, name),
  };
}

/** The rows of a file, up to the most that a file may have. @throws FeedStopped beyond them */
export async function* limitRows(rows: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const row of rows) {
    if (++count > MAX_FILE_ROWS) throw new FeedStopped(`the file has more than ${MAX_FILE_ROWS} rows`, row.line);
    yield row;
  }
}
