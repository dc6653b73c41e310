// Finds the header of a CSV table that has lines above it, no header at all, or columns without a name of their own; and replaces it while the table is read.
import { parse } from 'csv-parse/sync';
import { csvDialect, DELIMITERS } from '../reading/csv.ts';
import type { RawRow } from '../reading/read.ts';
import type { FileHeader } from './file-table.ts';

/** Records at the beginning of a file in which the header is looked for. */
const MAX_RECORDS = 30;
/** A cell that is a value and no name: a number, an amount, a date, an address on the internet, or a long text. */
const VALUE =
  /^(?:(?:aed|dhs?|usd)?\s*[-+]?\d[\d.,\s/:-]*\s*(?:%|sq\.?\s?(?:ft|m)|sqft|sqm|m2|m²|aed|dhs?|br|bhk|beds?|[mk])?|https?:\/\/.*|[^@\s]+@[^@\s]+|.{80,})$/isu;
/** A header has at most this share of values. */
const MAX_VALUES = 0.2;

interface HeadRecord {
  values: string[];
  /** The line on which it ends, from 1. */
  line: number;
}

/** The first records of a text; the last one may be cut off. */
function readRecords(head: string, delimiter: string): HeadRecord[] {
  try {
    const records = parse(head, { ...csvDialect(delimiter), to: MAX_RECORDS, info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return records.map(({ record, info }) => ({ values: record.map((value) => value.trim()), line: info.lines }));
  } catch {
    return [];
  }
}

/** `A`, `B` … `Z`, `AA`: how spreadsheets name a column by its position from 0. */
const columnMark = (index: number): string =>
  (index >= 26 ? columnMark(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Names that each column has alone: those without one get the mark of their position, repeated ones a number. */
function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, i) => {
    const plain = name || columnMark(i);
    let unique = plain;
    for (let n = 2; used.has(unique); n++) unique = `${plain} (${n})`;
    used.add(unique);
    return unique;
  });
}

/** Whether a record is of texts that name something. */
function looksLikeHeader({ values }: HeadRecord): boolean {
  const filled = values.filter((value) => value !== '');
  return filled.filter((value) => VALUE.test(value)).length <= MAX_VALUES * filled.length;
}

/**
 * The header that a table needs by its beginning; null where its first line is one, with a name for each column. The table is the widest one that a
 * delimiter gives.
 */
export function findHeader(head: string): FileHeader | null {
  const [best] = DELIMITERS.map((delimiter) => {
    const records = readRecords(head, delimiter);
    // the width that most records have; a single line above the table may hold a delimiter too
    const widths = Map.groupBy(records, ({ values }) => values.length);
    const [width = 0, alike = []] =
      [...widths].toSorted(([a, x], [b, y]) => y.length * Math.min(b, 40) - x.length * Math.min(a, 40))[0] ?? [];
    return { delimiter, records, width, weight: width * alike.length };
  }).toSorted((a, b) => b.weight - a.weight);
  if (!best || best.width < 2) return null;
  const { records, width, delimiter } = best;
  const index = records.findIndex(
    ({ values }) => values.length === width && values.filter((value) => value !== '').length >= Math.min(3, width * 0.6),
  );
  if (index === -1) return null;
  const first = records[index]!;
  const before = records[index - 1]?.line ?? 0;
  if (!looksLikeHeader(first)) return { lines: before, names: Array.from({ length: width }, (_, i) => columnMark(i)), delimiter };
  const names = uniqueNames(first.values);
  const isPlain = index === 0 && names.every((name, i) => name === first.values[i]);
  return isPlain ? null : { lines: first.line, names, delimiter };
}

/** The text of a table with another header; lines that it replaces stay as blank ones, so that others keep their numbers. */
export async function* withHeader(text: AsyncIterable<string>, { lines, names, delimiter }: FileHeader): AsyncGenerator<string> {
  const header = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(delimiter);
  yield `${header}${'\n'.repeat(Math.max(1, lines))}`;
  let skipped = 0;
  let endedWithReturn = false;
  for await (const chunk of text) {
    let from = 0;
    while (skipped < lines && from < chunk.length) {
      // a break of two characters may lie across two chunks
      if (endedWithReturn && chunk[from] === '\n') from++;
      endedWithReturn = false;
      const rest = chunk.slice(from);
      const end = rest.search(/[\r\n]/);
      if (end === -1) {
        from = chunk.length;
        break;
      }
      from += end + 1;
      skipped++;
      if (rest[end] === '\r') {
        if (chunk[from] === '\n') from++;
        else endedWithReturn = from === chunk.length;
      }
    }
    if (skipped < lines || from >= chunk.length) continue;
    const rest = endedWithReturn && chunk[from] === '\n' ? chunk.slice(from + 1) : chunk.slice(from);
    endedWithReturn = false;
    if (rest) yield rest;
  }
}

/** The rows of a table with such a header, with their lines in the file. */
export async function* withFileLines(rows: AsyncGenerator<RawRow>, { lines }: FileHeader): AsyncGenerator<RawRow> {
  for await (const row of rows) yield lines === 0 ? { ...row, line: row.line - 1 } : row;
}
