// Finds the JSON objects of an imported file in chunks of its text, and parses each as a row. Keeps only one object in memory, so that
// files can be large.
import { FeedStopped, type Fields, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow } from './read.ts';

/** Converts a value to text, a nested object or list to JSON text; empty for null. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Parses one object as the fields of a row: a list becomes a list of texts, every other value a text. */
export function readObject(json: string): { fields: Fields } | { problem: string } {
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

/** The characters that begin or end an object, a list or a string, the backslash that escapes, and line breaks. */
const STRUCTURE = /[{}[\]"\\\n]/g;

/** Finds the objects at one nesting depth of a JSON text of any size, which is passed in chunks. Depth 1 are the objects of a list. */
export class ObjectScanner {
  private readonly depth: number;
  /** Number of objects and lists that are open at the current position. */
  private nesting = 0;
  /** Line of the current position, from 1. */
  private line = 1;
  private isInString = false;
  /** Whether the previous chunk ended with a backslash, which escapes the first character of the next chunk. */
  private isEscaped = false;
  /** The object that has begun and not ended: its first line, and its text from earlier chunks. */
  private record: { line: number; json: string } | undefined;
  /** Where the text of `record` begins in the current chunk. */
  private recordStart = 0;

  constructor(depth: number) {
    this.depth = depth;
  }

  /** Reads the next chunk and returns the objects that end in it. @throws FeedStopped when an object is too long */
  push(chunk: string): RawRow[] {
    const rows: RawRow[] = [];
    this.recordStart = 0;
    STRUCTURE.lastIndex = this.isEscaped ? 1 : 0;
    this.isEscaped = false;
    for (let match = STRUCTURE.exec(chunk); match; match = STRUCTURE.exec(chunk)) {
      const [character] = match;
      if (character === '\n') this.endLine();
      else if (this.isInString) this.readInString(character, chunk);
      else if (character === '"') this.isInString = true;
      else if (character === '{' || character === '[') this.open(character, match.index);
      else if (character === '}' || character === ']') this.close(chunk, match.index, rows);
    }
    if (this.record) {
      this.record.json += chunk.slice(this.recordStart);
      if (this.record.json.length > MAX_ROW_CHARACTERS) throw new FeedStopped(`a record is longer than ${MAX_ROW_TEXT}`, this.record.line);
    }
    return rows;
  }

  private endLine(): void {
    this.line++;
    // JSON strings cannot contain line breaks, so the closing quote is missing; scanning continues after it
    this.isInString = false;
  }

  /** Handles a character in a string: a quote ends the string, a backslash skips the next character, which may be in the next chunk. */
  private readInString(character: string, chunk: string): void {
    if (character === '"') this.isInString = false;
    else if (character === '\\') {
      this.isEscaped = STRUCTURE.lastIndex === chunk.length;
      STRUCTURE.lastIndex++;
    }
  }

  /** Enters an object or a list. An object at nesting `depth` begins a record. */
  private open(character: '{' | '[', index: number): void {
    if (character === '{' && this.nesting === this.depth && !this.record) {
      this.record = { line: this.line, json: '' };
      this.recordStart = index;
    }
    this.nesting++;
  }

  /** Leaves an object or a list. When a record ends here, adds it to `rows`. */
  private close(chunk: string, index: number, rows: RawRow[]): void {
    this.nesting = Math.max(0, this.nesting - 1);
    if (!this.record || this.nesting !== this.depth) return;
    rows.push({ line: this.record.line, ...readObject(this.record.json + chunk.slice(this.recordStart, index + 1)) });
    this.record = undefined;
  }

  /** The line to report when the text ends here: that of the unfinished object, else the current one. */
  get stoppedAt(): number {
    return this.record?.line ?? this.line;
  }
  /** Whether a list or an object has not been closed. */
  get isOpen(): boolean {
    return this.nesting > 0;
  }
}
