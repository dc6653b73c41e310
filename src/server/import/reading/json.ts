// Reads JSON feeds: one object a line, one list, or pretty-printed objects.
import { FeedStopped, type Fields, MAX_ROW, type RawRow, stopAt } from './read.ts';

/** A value as text; a nested object or list as JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Parses one object: numbers and booleans become text, lists stay lists, nested objects become JSON text. */
function readObject(json: string): { fields: Fields } | { problem: string } {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'no JSON object' };
    return {
      fields: Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, Array.isArray(field) ? field.map(toText) : toText(field)]),
      ),
    };
  } catch {
    return { problem: 'not valid JSON' };
  }
}

/** Reads one JSON object per line. */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  /** The beginning of a line whose end is in the next chunk. */
  let unfinishedLine = '';
  let line = 0;
  // not node:readline, whose lines end without an error when the input fails
  for await (const chunk of stopAt(text, () => line + 1)) {
    const lines = (unfinishedLine + chunk).split('\n');
    unfinishedLine = lines.pop()!;
    if (unfinishedLine.length > MAX_ROW) throw new FeedStopped('a line is longer than 2 MB', line + lines.length + 1);
    for (const json of lines) {
      line++;
      if (json.trim()) yield { line, ...readObject(json) };
    }
  }
  const lastObject = unfinishedLine.trim() ? readObject(unfinishedLine) : undefined;
  if (lastObject && 'problem' in lastObject) throw new FeedStopped('the file ends in the middle of a row', line + 1);
  if (lastObject) yield { line: line + 1, ...lastObject };
}

/** The characters that begin or end something in JSON, and line breaks. */
const STRUCTURE = /[{}[\]"\\\n]/g;

/** Finds the objects at a nesting depth of JSON of any size, and their first lines. */
class ObjectScanner {
  private readonly depth: number;
  private nesting = 0;
  private line = 1;
  private isInString = false;
  /** Whether the next character is escaped by the end of the previous chunk. */
  private isEscaped = false;
  /** The object that has begun, with its text from earlier chunks. */
  private record: { line: number; json: string } | undefined;

  constructor(depth: number) {
    this.depth = depth;
  }

  /** The objects that end in this chunk. @throws FeedStopped when one is too long */
  push(chunk: string): RawRow[] {
    const rows: RawRow[] = [];
    let from = 0;
    STRUCTURE.lastIndex = this.isEscaped ? 1 : 0;
    this.isEscaped = false;
    for (let match = STRUCTURE.exec(chunk); match; match = STRUCTURE.exec(chunk)) {
      const [character] = match;
      if (character === '\n') {
        this.line++;
        // a JSON string cannot contain a line break: its quote was not closed
        this.isInString = false;
      } else if (this.isInString) {
        if (character === '"') this.isInString = false;
        else if (character === '\\') {
          this.isEscaped = STRUCTURE.lastIndex === chunk.length;
          STRUCTURE.lastIndex++;
        }
      } else if (character === '"') this.isInString = true;
      else if (character === '{' || character === '[') {
        if (character === '{' && this.nesting === this.depth && !this.record) {
          this.record = { line: this.line, json: '' };
          from = match.index;
        }
        this.nesting++;
      } else if (character === '}' || character === ']') {
        this.nesting = Math.max(0, this.nesting - 1);
        if (this.record && this.nesting === this.depth) {
          rows.push({ line: this.record.line, ...readObject(this.record.json + chunk.slice(from, match.index + 1)) });
          this.record = undefined;
        }
      }
    }
    if (this.record) {
      this.record.json += chunk.slice(from);
      if (this.record.json.length > MAX_ROW) throw new FeedStopped('a record is longer than 2 MB', this.record.line);
    }
    return rows;
  }

  /** The line to report when reading stops. */
  get stoppedAt(): number {
    return this.record?.line ?? this.line;
  }
  /** Whether a list or an object has not been closed. */
  get isOpen(): boolean {
    return this.nesting > 0;
  }
}

/** Reads the objects at a nesting depth. */
async function* readNested(text: AsyncIterable<string>, depth: number): AsyncGenerator<RawRow> {
  const scanner = new ObjectScanner(depth);
  for await (const chunk of stopAt(text, () => scanner.stoppedAt)) yield* scanner.push(chunk);
  if (scanner.isOpen) throw new FeedStopped('the file ends in the middle of the JSON', scanner.stoppedAt);
}

/** A way to read the JSON, and the field names of its first objects. */
export interface JsonShape {
  names: string[];
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** The deepest nesting of rows: `{"data": {"listings": [ … ]}}`. */
const MAX_DEPTH = 3;
const namesOf = (rows: readonly RawRow[]): string[] => [
  ...new Set(rows.flatMap((row) => ('fields' in row ? Object.keys(row.fields) : []))),
];

/** The complete lines of a head as rows. */
function rowsOfLines(head: string): RawRow[] {
  const lines = head.split('\n').filter((line) => line.trim());
  return lines.map((json, i) => ({ line: i + 1, ...readObject(json) }));
}

/**
 * The ways to read the beginning of a file as JSON: one object per line, objects in a list, in a wrapped list, or one after the other over
 * several lines. Each has the names of all objects found, because the first one may lack a field.
 */
export function jsonShapes(head: string): JsonShape[] {
  const shapes: JsonShape[] = [];
  const lines = rowsOfLines(head);
  const isLines = lines.slice(0, 20).some((row) => 'fields' in row) && !/^\s*\[/.test(head);
  // a pretty-printed record may have lines that are objects; its first line is not one
  const firstLine = head.slice(0, head.search(/\S/)).split('\n').length;
  const firstObject = new ObjectScanner(0).push(head)[0];
  const isFirstLineAnObject = lines[0] === undefined || !('problem' in lines[0]);
  const beginsWithObject = firstObject !== undefined && 'fields' in firstObject && firstObject.line === firstLine;
  const isPretty = !isFirstLineAnObject && beginsWithObject;
  if (isLines && !isPretty) shapes.push({ names: namesOf(lines), read: readLines });
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const names = namesOf(new ObjectScanner(depth).push(head));
    if (names.length > 0) shapes.push({ names, read: (text) => readNested(text, depth) });
  }
  return shapes;
}
