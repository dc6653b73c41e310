// Reads CSV of any delimiter row by row, with line numbers and reasons for broken rows.
import { parse } from 'csv-parse';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';

/** All line breaks: concatenated files mix them. */
export const NEWLINES = ['\r\n', '\n', '\r'];

/** What is wrong with a table, in words for the report. */
const reasonOf = (error: Error): string => {
  const { code } = error as Error & { code?: string };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed';
  return code === 'CSV_MAX_RECORD_SIZE' ? `a row is longer than ${MAX_ROW_TEXT}, perhaps because a quote is not closed` : error.message;
};

/** Names the values of each record by the header. A record of another length is a problem: its values would be shifted. */
function createRowNamer() {
  let header: string[] | undefined;
  /** The line after the last record, and how many blank lines were before it. */
  let line = 1;
  let formerBlankLines = 0;
  const name = (values: string[], lastLine: number, blankLines: number): RawRow | undefined => {
    const from = line + blankLines - formerBlankLines;
    line = lastLine + 1;
    formerBlankLines = blankLines;
    if (!header) {
      header = values.map((column) => column.trim());
      return undefined;
    }
    if (values.length === header.length) return { line: from, fields: Object.fromEntries(header.map((column, i) => [column, values[i]!])) };
    const until = lastLine > from ? ` (up to line ${lastLine}: perhaps a quote that is not closed)` : '';
    return { line: from, problem: `${values.length} columns where the header has ${header.length}${until}` };
  };
  return { name, nextLine: () => line };
}

/**
 * Reads the rows of a table with a header line.
 * @throws FeedStopped where the file is cut off: in compressed data, in a quote, or in its last row
 */
export async function* readCsv(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<RawRow> {
  const rows: RawRow[] = [];
  const { name, nextLine } = createRowNamer();
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: NEWLINES,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // rows are collected during write() and not from the stream: a failing stream would drop its buffered rows
    on_record: (values: string[], { lines, empty_lines }) => {
      const row = name(values, lines, empty_lines);
      if (row) rows.push(row);
    },
  });
  const end = new Promise((done) => parser.once('close', done).on('error', () => {}));
  let endsWithNewline = true;
  for await (const chunk of withLineInErrors(text, nextLine)) {
    endsWithNewline = /\n\s*$/.test(chunk);
    parser.write(chunk);
    yield* rows.splice(0);
    if (parser.errored) throw new FeedStopped(reasonOf(parser.errored), nextLine());
  }
  parser.resume().end();
  await end;
  const last = endsWithNewline ? undefined : rows.at(-1);
  const cutRow = last && 'problem' in last ? rows.pop() : undefined;
  yield* rows;
  if (parser.errored) throw new FeedStopped(reasonOf(parser.errored), nextLine());
  if (cutRow) throw new FeedStopped('the file ends in the middle of a row', cutRow.line);
}
