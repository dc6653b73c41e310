// Reads the text of a CSV file row by row. Each row has its line number, and its values by the header or the problem in it.
import { parse } from 'csv-parse';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';

/** What may be between the columns of a table. */
export const DELIMITERS = [',', ';', '\t'];

/** How the parser reads a table, from its header to its rows: with all kinds of line breaks, because concatenated files mix them. */
export const csvDialect = (delimiter: string) => ({
  bom: true,
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
});

/** The message of an error of the CSV parser, in words for the report. */
const reasonOf = (error: Error): string => {
  const { code } = error as Error & { code?: string };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed';
  return code === 'CSV_MAX_RECORD_SIZE' ? `a row is longer than ${MAX_ROW_TEXT}, perhaps because a quote is not closed` : error.message;
};

/**
 * Creates a converter of records to rows, which takes the first record as the header. A record with another number of values becomes a
 * problem, because its values would be in the wrong columns.
 */
function createRowConverter() {
  let header: string[] | undefined;
  /** The line after the previous record, from 1. */
  let nextLine = 1;
  /** The number of blank lines before `nextLine`. */
  let previousBlankLines = 0;
  /** The row of a record that ends in `lastLine`, with `blankLines` before it in the file; undefined for the header. */
  const toRow = (values: string[], lastLine: number, blankLines: number): RawRow | undefined => {
    const firstLine = nextLine + blankLines - previousBlankLines;
    nextLine = lastLine + 1;
    previousBlankLines = blankLines;
    if (!header) {
      header = values.map((column) => column.trim());
      return undefined;
    }
    if (values.length === header.length)
      return { line: firstLine, fields: Object.fromEntries(header.map((column, i) => [column, values[i]!])) };
    const multilineHint = lastLine > firstLine ? ` (up to line ${lastLine}: perhaps a quote that is not closed)` : '';
    return { line: firstLine, problem: `${values.length} columns where the header has ${header.length}${multilineHint}` };
  };
  return { toRow, currentLine: () => nextLine };
}

/**
 * Reads the rows of a CSV table with a header line.
 * @throws FeedStopped where a row is too long or the file is cut off: in compressed data, in a quote, or in its last row
 */
export async function* readCsv(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<RawRow> {
  const rows: RawRow[] = [];
  const { toRow, currentLine } = createRowConverter();
  const parser = parse({
    ...csvDialect(delimiter),
    max_record_size: MAX_ROW_CHARACTERS,
    // collects rows during write(); the parser's output stream would drop its buffered rows after an error
    on_record: (values: string[], { lines, empty_lines }) => {
      const row = toRow(values, lines, empty_lines);
      if (row) rows.push(row);
    },
  });
  const closed = new Promise((done) => parser.once('close', done).on('error', () => {}));
  let endsWithNewline = true;
  for await (const chunk of withLineInErrors(text, currentLine)) {
    endsWithNewline = chunk.slice(chunk.trimEnd().length).includes('\n');
    parser.write(chunk);
    yield* rows.splice(0);
    if (parser.errored) throw new FeedStopped(reasonOf(parser.errored), currentLine());
  }
  parser.resume().end();
  await closed;
  // a last row without a line break and with too few or too many values is cut off
  const unfinishedRow = endsWithNewline ? undefined : rows.at(-1);
  const cutRow = unfinishedRow && 'problem' in unfinishedRow ? rows.pop() : undefined;
  yield* rows;
  if (parser.errored) throw new FeedStopped(reasonOf(parser.errored), currentLine());
  if (cutRow) throw new FeedStopped('the file ends in the middle of a row', cutRow.line);
}
