// What the readers of all file formats of an import share: their errors, the type of a row, the longest row, and reading the beginning of a
// text in advance.

import type { ColumnPath } from './paths.ts';

/** The file cannot be imported. The message, one line, is shown to the operator. */
export class FeedError extends Error {}

/** Reading ended before the end of the file; the rows before were read. */
export class FeedStopped extends Error {
  /** The line where reading stopped, for the report; 0 when it is not known. Every row before this line was read. */
  line: number;
  constructor(reason: string, line: number) {
    super(reason);
    this.line = line;
  }
}

/** The key of the fields of XML by names in lower case, because programs spell tags differently. */
export const LOWER_CASE = Symbol('names in lower case');
/** The field with the name of the element that is the record, where those of several names are records. No element has a name with this sign. */
export const RECORD_NAME = '#element';
/** The fields of a row: column or path of tags (`Images/Image`) → text, or list of texts for a repeated tag. */
export type Fields = Record<string, string | string[]> & { [LOWER_CASE]?: Readonly<Record<string, string[]>> };

/** One row of the file with the number of its first line: its fields, or the problem because of which it cannot be read. */
export type RawRow = { line: number; fields: Fields } | { line: number; problem: string };

/** A way to read a file as a table. */
export interface TableShape {
  /** The column names: the header of a CSV file, or the names in all records at the beginning of a JSON or XML file. */
  names: string[];
  /** The paths of the values inside of others in these records. */
  innerNames: string[];
  /** Where the rows are in the file, for messages: `the elements <Listing> in <Listings>`. */
  place: string;
  /** The number of rows at the beginning of the file; 1 for a table, whose header is known. */
  count: number;
  /** The steps from a record to the values of a column of a mapping; undefined when the rows have none. */
  find: (column: string) => string[] | undefined;
  /** Reads all rows in this way, with the values of `paths` under their columns. */
  read: (text: AsyncIterable<string>, paths?: readonly ColumnPath[]) => AsyncGenerator<RawRow>;
}

/**
 * Characters of the longest row that is read, so that a malformed file does not fill the memory. For CSV, the parser counts bytes in an
 * open field.
 */
export const MAX_ROW_CHARACTERS = 2_000_000;
/** `MAX_ROW_CHARACTERS` as error messages name it. */
export const MAX_ROW_TEXT = `${MAX_ROW_CHARACTERS / 1_000_000} MB`;

/**
 * Reads at least `size` characters (`head`), or all when there are fewer. The returned `text` begins with them again, so nothing is lost.
 * `close` ends the given text too, which stays open when `text` is never read. An error after the first characters is thrown later, by `text`.
 * @throws FeedError when nothing can be read
 */
export async function peek(
  text: AsyncGenerator<string>,
  size: number,
): Promise<{ head: string; text: AsyncGenerator<string>; close: () => Promise<void> }> {
  const chunks: string[] = [];
  let failure: unknown;
  try {
    for (let length = 0; length < size; ) {
      const next = await text.next();
      if (next.done) break;
      chunks.push(next.value);
      length += next.value.length;
    }
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    if (chunks.length === 0) throw new FeedError(`Nothing can be read: ${error.message}`);
    failure = error;
  }
  async function* readAgain(): AsyncGenerator<string> {
    yield* chunks;
    if (failure) throw failure;
    yield* text;
  }
  const textAgain = readAgain();
  const close = async () => {
    await textAgain.return(undefined);
    await text.return(undefined);
  };
  return { head: chunks.join(''), text: textAgain, close };
}

/**
 * Yields a text unchanged. When reading it fails, the FeedStopped error gets the current line, which only the reader of the format knows.
 */
export async function* withLineInErrors(text: AsyncIterable<string>, currentLine: () => number): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    throw error instanceof FeedStopped ? new FeedStopped(error.message, currentLine()) : error;
  }
}
