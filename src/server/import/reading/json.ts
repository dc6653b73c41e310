import { FeedStopped, type Fields, MAX_ROW, type RawRow, stopAt } from './read.ts';

const toText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** Numbers and booleans become text, lists stay lists, objects become JSON text. */
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

/** One JSON object a line. */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let rest = '';
  let line = 0;
  // split by hand: the lines of node:readline end silently where their input fails
  for await (const chunk of stopAt(text, () => line + 1)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_ROW) throw new FeedStopped('a line is longer than 2 MB', line + lines.length + 1);
    for (const one of lines) {
      line++;
      if (one.trim()) yield { line, ...readObject(one) };
    }
  }
  const last = rest.trim() ? readObject(rest) : undefined;
  if (last && 'problem' in last) throw new FeedStopped('the file ends in the middle of a row', line + 1);
  if (last) yield { line: line + 1, ...last };
}

const STRUCTURE = /[{}[\]"\\\n]/g;

/** Finds the objects that stand `depth` lists or objects deep in JSON of any size, and the lines where they begin. */
class ObjectScanner {
  private readonly depth: number;
  private nesting = 0;
  private line = 1;
  private inString = false;
  /** Whether the next character belongs to an escape that began before. */
  private isEscaped = false;
  private record: { line: number; json: string } | undefined;

  constructor(depth: number) {
    this.depth = depth;
  }

  /** The objects that end in this piece. @throws FeedStopped when one is longer than a row may be */
  push(chunk: string): RawRow[] {
    const rows: RawRow[] = [];
    let from = 0;
    STRUCTURE.lastIndex = this.isEscaped ? 1 : 0;
    this.isEscaped = false;
    for (let found = STRUCTURE.exec(chunk); found; found = STRUCTURE.exec(chunk)) {
      const [character] = found;
      if (character === '\n') {
        this.line++;
        // no JSON string goes over a line: its quote was never closed
        this.inString = false;
      } else if (this.inString) {
        if (character === '"') this.inString = false;
        else if (character === '\\') {
          this.isEscaped = STRUCTURE.lastIndex === chunk.length;
          STRUCTURE.lastIndex++;
        }
      } else if (character === '"') this.inString = true;
      else if (character === '{' || character === '[') {
        if (character === '{' && this.nesting === this.depth && !this.record) {
          this.record = { line: this.line, json: '' };
          from = found.index;
        }
        this.nesting++;
      } else if (character === '}' || character === ']') {
        this.nesting = Math.max(0, this.nesting - 1);
        if (this.record && this.nesting === this.depth) {
          rows.push({ line: this.record.line, ...readObject(this.record.json + chunk.slice(from, found.index + 1)) });
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

  /** The line to name when reading stops. */
  get stoppedAt(): number {
    return this.record?.line ?? this.line;
  }
  get isOpen(): boolean {
    return this.nesting > 0;
  }
}

async function* readNested(text: AsyncIterable<string>, depth: number): AsyncGenerator<RawRow> {
  const scanner = new ObjectScanner(depth);
  for await (const chunk of stopAt(text, () => scanner.stoppedAt)) yield* scanner.push(chunk);
  if (scanner.isOpen) throw new FeedStopped('the file ends in the middle of the JSON', scanner.stoppedAt);
}

/** A way to read JSON, and the field names of the first objects that it finds. */
export interface JsonShape {
  names: string[];
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** Deeper than in `{"data": {"listings": [ … ]}}` no export hides its rows. */
const MAX_DEPTH = 3;
const namesOf = (rows: readonly RawRow[]): string[] => [
  ...new Set(rows.flatMap((row) => ('fields' in row ? Object.keys(row.fields) : []))),
];

/** The whole lines of a head; a file of one line has no line break. */
function rowsOfLines(head: string): RawRow[] {
  const lines = head.split('\n').filter((line) => line.trim());
  return lines.map((json, i) => ({ line: i + 1, ...readObject(json) }));
}

/**
 * The ways in which the beginning of a file can be read as JSON: one object a line, or objects in a list, in an object that wraps the list, or one
 * after the other over several lines. Each knows the names of all objects in sight: the first one alone may lack a field.
 */
export function jsonShapes(head: string): JsonShape[] {
  const shapes: JsonShape[] = [];
  const lines = rowsOfLines(head);
  const isLines = lines.slice(0, 20).some((row) => 'fields' in row) && !/^\s*\[/.test(head);
  // a pretty-printed record may hold lines that are objects by themselves: its first line is none
  const firstLine = head.slice(0, head.search(/\S/)).split('\n').length;
  const first = new ObjectScanner(0).push(head)[0];
  const isPretty = lines[0] !== undefined && 'problem' in lines[0] && first !== undefined && 'fields' in first && first.line === firstLine;
  if (isLines && !isPretty) shapes.push({ names: namesOf(lines), read: readLines });
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const names = namesOf(new ObjectScanner(depth).push(head));
    if (names.length > 0) shapes.push({ names, read: (text) => readNested(text, depth) });
  }
  return shapes;
}
