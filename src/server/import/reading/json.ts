// Reads the rows of JSON files: one object per line, one list of objects, or pretty-printed objects. Finds out which by the beginning of
// the file.
import { ObjectScanner, readObject } from './json-objects.ts';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';

/** Reads rows from one JSON object per line. @throws FeedStopped when a line is too long or the last one is cut off */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  /** The beginning of a line whose end is in the next chunk. */
  let unfinishedLine = '';
  let line = 0;
  // node:readline would end without an error when its input fails
  for await (const chunk of withLineInErrors(text, () => line + 1)) {
    const lines = (unfinishedLine + chunk).split('\n');
    unfinishedLine = lines.pop()!;
    if (unfinishedLine.length > MAX_ROW_CHARACTERS) throw new FeedStopped(`a line is longer than ${MAX_ROW_TEXT}`, line + lines.length + 1);
    for (const json of lines) {
      line++;
      if (json.trim()) yield { line, ...readObject(json) };
    }
  }
  const lastObject = unfinishedLine.trim() ? readObject(unfinishedLine) : undefined;
  if (lastObject && 'problem' in lastObject) throw new FeedStopped('the file ends in the middle of a row', line + 1);
  if (lastObject) yield { line: line + 1, ...lastObject };
}

/** Reads rows from the objects at a nesting depth, such as 1 for objects in a list. @throws FeedStopped when the JSON is cut off */
async function* readNested(text: AsyncIterable<string>, depth: number): AsyncGenerator<RawRow> {
  const scanner = new ObjectScanner(depth);
  for await (const chunk of withLineInErrors(text, () => scanner.stoppedAt)) yield* scanner.push(chunk);
  if (scanner.isOpen) throw new FeedStopped('the file ends in the middle of the JSON', scanner.stoppedAt);
}

/** A way to read a file as a table. */
export interface TableShape {
  /** The column names: the header of a CSV file, or the field names of the JSON objects at the beginning of the file. */
  names: string[];
  /** Reads all rows in this way. */
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** The deepest nesting at which rows are looked for: 3 in `{"data": {"listings": [{ … }]}}`. */
const MAX_DEPTH = 3;
/** The distinct field names of all rows. */
const namesOf = (rows: readonly RawRow[]): string[] => [
  ...new Set(rows.flatMap((row) => ('fields' in row ? Object.keys(row.fields) : []))),
];

/** The lines of the beginning of a file as rows; the line that is cut off has a `problem`. */
function rowsOfLines(head: string): RawRow[] {
  const lines = head.split('\n').filter((line) => line.trim());
  return lines.map((json, i) => ({ line: i + 1, ...readObject(json) }));
}

/** A file of one object per line has an object in one of its first lines; this many are checked, because some may be broken. */
const CHECKED_LINES = 20;

/** Whether a file has one object per line, and is neither a list nor pretty-printed. */
function isObjectPerLine(head: string, lines: readonly RawRow[]): boolean {
  const hasObjectInLine = lines.slice(0, CHECKED_LINES).some((row) => 'fields' in row);
  const isList = /^\s*\[/.test(head);
  return hasObjectInLine && !isList && !isPrettyPrinted(head, lines);
}

/**
 * Whether the first object spans several lines. In a pretty-printed object an inner line may be an object by itself, but never the first
 * line.
 */
function isPrettyPrinted(head: string, lines: readonly RawRow[]): boolean {
  const isFirstLineAnObject = lines[0] === undefined || !('problem' in lines[0]);
  if (isFirstLineAnObject) return false;
  // the number of the first line that is not blank
  const firstLine = head.slice(0, head.search(/\S/)).split('\n').length;
  const firstObject = new ObjectScanner(0).push(head)[0];
  return firstObject !== undefined && 'fields' in firstObject && firstObject.line === firstLine;
}

/**
 * The ways to read a file as JSON, by its beginning (`head`): one object per line, objects in a list, in a list inside an object, or
 * pretty-printed objects one after the other. Each has the field names of all objects in `head`, because the first object may lack a field.
 */
export function jsonShapes(head: string): TableShape[] {
  const shapes: TableShape[] = [];
  const lines = rowsOfLines(head);
  if (isObjectPerLine(head, lines)) shapes.push({ names: namesOf(lines), read: readLines });
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const names = namesOf(new ObjectScanner(depth).push(head));
    if (names.length > 0) shapes.push({ names, read: (text) => readNested(text, depth) });
  }
  return shapes;
}
