// Finds and parses the JSON objects of a feed.
import { FeedStopped, type Fields, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow } from './read.ts';

/** A value as text; a nested object or list as JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Parses one object: numbers and booleans become text, lists stay lists, nested objects become JSON text. */
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

/** The characters that begin or end something in JSON, and line breaks. */
const STRUCTURE = /[{}[\]"\\\n]/g;

/** Finds the objects at a nesting depth of JSON of any size, and their first lines. */
export class ObjectScanner {
  private readonly depth: number;
  private nesting = 0;
  private line = 1;
  private isInString = false;
  /** Whether the next character is escaped by the end of the previous chunk. */
  private isEscaped = false;
  /** The object that has begun, with its text from earlier chunks. */
  private record: { line: number; json: string } | undefined;
  /** Where its text begins in the present chunk. */
  private recordStart = 0;

  constructor(depth: number) {
    this.depth = depth;
  }

  /** The objects that end in this chunk. @throws FeedStopped when one is too long */
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
    // a JSON string cannot contain a line break: its quote was not closed
    this.isInString = false;
  }

  /** A quote ends the string; a backslash escapes the next character, which may be in the next chunk. */
  private readInString(character: string, chunk: string): void {
    if (character === '"') this.isInString = false;
    else if (character === '\\') {
      this.isEscaped = STRUCTURE.lastIndex === chunk.length;
      STRUCTURE.lastIndex++;
    }
  }

  /** Enters an object or a list; an object at the depth begins a record. */
  private open(character: '{' | '[', index: number): void {
    if (character === '{' && this.nesting === this.depth && !this.record) {
      this.record = { line: this.line, json: '' };
      this.recordStart = index;
    }
    this.nesting++;
  }

  /** Leaves an object or a list; adds the record to `rows` when it ends here. */
  private close(chunk: string, index: number, rows: RawRow[]): void {
    this.nesting = Math.max(0, this.nesting - 1);
    if (!this.record || this.nesting !== this.depth) return;
    rows.push({ line: this.record.line, ...readObject(this.record.json + chunk.slice(this.recordStart, index + 1)) });
    this.record = undefined;
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
