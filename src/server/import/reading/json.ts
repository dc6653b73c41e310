// Reads JSON feeds: one object a line, one list, or pretty-printed objects. Decides which by the beginning of the file.
import { ObjectScanner, readObject } from './json-objects.ts';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';

/** Reads one JSON object per line. */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  /** The beginning of a line whose end is in the next chunk. */
  let unfinishedLine = '';
  let line = 0;
  // not node:readline, whose lines end without an error when the input fails
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

/** Reads the objects at a nesting depth. */
async function* readNested(text: AsyncIterable<string>, depth: number): AsyncGenerator<RawRow> {
  const scanner = new ObjectScanner(depth);
  for await (const chunk of withLineInErrors(text, () => scanner.stoppedAt)) yield* scanner.push(chunk);
  if (scanner.isOpen) throw new FeedStopped('the file ends in the middle of the JSON', scanner.stoppedAt);
}

/** A way to read the JSON, and the field names of the objects at the beginning of the file. */
export interface JsonShape {
  names: string[];
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** The deepest nesting of rows: `{"data": {"listings": [ … ]}}`. */
const MAX_DEPTH = 3;
/** The field names of all rows. */
const namesOf = (rows: readonly RawRow[]): string[] => [
  ...new Set(rows.flatMap((row) => ('fields' in row ? Object.keys(row.fields) : []))),
];

/** The complete lines of a head as rows. */
function rowsOfLines(head: string): RawRow[] {
  const lines = head.split('\n').filter((line) => line.trim());
  return lines.map((json, i) => ({ line: i + 1, ...readObject(json) }));
}

/** Lines at the beginning of which one has to be an object. */
const CHECKED_LINES = 20;

/** Whether a file has one object a line, and is neither a list nor pretty-printed. */
function isObjectPerLine(head: string, lines: readonly RawRow[]): boolean {
  const hasObjectInLine = lines.slice(0, CHECKED_LINES).some((row) => 'fields' in row);
  const isList = /^\s*\[/.test(head);
  return hasObjectInLine && !isList && !isPrettyPrinted(head, lines);
}

/** Whether the first object spans several lines. A pretty-printed record may have lines that are objects; its first line is not one. */
function isPrettyPrinted(head: string, lines: readonly RawRow[]): boolean {
  const isFirstLineAnObject = lines[0] === undefined || !('problem' in lines[0]);
  if (isFirstLineAnObject) return false;
  const firstLine = head.slice(0, head.search(/\S/)).split('\n').length;
  const firstObject = new ObjectScanner(0).push(head)[0];
  return firstObject !== undefined && 'fields' in firstObject && firstObject.line === firstLine;
}

/**
 * The ways to read the beginning of a file as JSON: one object per line, objects in a list, in a wrapped list, or one after the other over
 * several lines. Each has the names of all objects found, because the first one may lack a field.
 */
export function jsonShapes(head: string): JsonShape[] {
  const shapes: JsonShape[] = [];
  const lines = rowsOfLines(head);
  if (isObjectPerLine(head, lines)) shapes.push({ names: namesOf(lines), read: readLines });
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const names = namesOf(new ObjectScanner(depth).push(head));
    if (names.length > 0) shapes.push({ names, read: (text) => readNested(text, depth) });
  }
  return shapes;
}
