// Finds the JSON objects of an imported file in chunks of its text, and parses each as a row. Keeps only one object in memory, so that
// files can be large.
import { type ColumnPath, isPosition } from './paths.ts';
import { FeedStopped, type Fields, MAX_ROW_CHARACTERS, MAX_ROW_TEXT } from './read.ts';

/** Converts a value to text, a nested object or list to JSON text; empty for null. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Parses one object; `problem` says why that is impossible. */
export function parseObject(json: string): { value: Record<string, unknown> } | { problem: string } {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
    return isObject(value) ? { value } : { problem: 'no JSON object' };
  } catch {
    return { problem: 'not valid JSON' };
  }
}

/** Whether a value has fields, so is no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values at the end of a path. A list on the way has its position as the next step; without one, all its values are meant. */
function valuesAt(value: unknown, [step, ...next]: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    if (step === undefined || !isPosition(step)) return value.flatMap((item) => valuesAt(item, step === undefined ? [] : [step, ...next]));
    return valuesAt(value[Number(step)], next);
  }
  if (step === undefined) return value === undefined ? [] : [value];
  return isObject(value) && Object.hasOwn(value, step) ? valuesAt(value[step], next) : [];
}

/**
 * Parses one object as the fields of a row: a list becomes a list of texts, every other value a text. `paths` become fields too, with the texts of
 * their values.
 */
export function readObject(json: string, paths: readonly ColumnPath[] = []): { fields: Fields } | { problem: string } {
  const parsed = parseObject(json);
  if ('problem' in parsed) return parsed;
  try {
    const fields: Fields = Object.fromEntries(
      Object.entries(parsed.value).map(([name, field]) => [name, Array.isArray(field) ? field.map(toText) : toText(field)]),
    );
    for (const { column, steps } of paths) {
      const values = valuesAt(parsed.value, steps);
      if (values.length > 0 && !Object.hasOwn(fields, column)) fields[column] = values.map(toText);
    }
    return { fields };
  } catch (error) {
    // thousands of lists or objects inside each other exhaust the call stack
    if (error instanceof RangeError) return { problem: 'too many lists or objects inside each other' };
    throw error;
  }
}

/** The characters that begin or end an object, a list or a string, the backslash that escapes, and line breaks. */
const STRUCTURE = /[{}[\]"\\\n]/g;

/** The text of an object that was found, with its first line, and its level. */
export interface FoundObject {
  line: number;
  json: string;
  /** The keys from the outermost object to it; its own key is `*`, because keys may number the rows. */
  level: string;
}

/** A list or object outside of the objects that are looked for. */
interface Container {
  isList: boolean;
  /** The level of the objects in it. */
  level: string;
}

/** Separates the keys of a level. */
export const LEVEL_SEPARATOR = '\0';
/** Characters of a key that count; the rest is left out. */
const MAX_KEY_CHARACTERS = 100;

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
  /** The object that has begun and not ended, with its text from earlier chunks. */
  private record: FoundObject | undefined;
  /** Where the text of `record` begins in the current chunk. */
  private recordStart = 0;
  /** The open lists and objects outside of `record`, from the outermost on. */
  private readonly containers: Container[] = [];
  /** The last string outside of `record`, which is the key of what opens next in an object, and where it begins in the current chunk. */
  private key = '';
  private keyStart = 0;

  constructor(depth: number) {
    this.depth = depth;
  }

  /** Reads the next chunk and returns the objects that end in it. @throws FeedStopped when an object is too long */
  push(chunk: string): FoundObject[] {
    const found: FoundObject[] = [];
    this.recordStart = 0;
    this.keyStart = 0;
    STRUCTURE.lastIndex = this.isEscaped ? 1 : 0;
    this.isEscaped = false;
    for (let match = STRUCTURE.exec(chunk); match; match = STRUCTURE.exec(chunk)) {
      const [character] = match;
      if (character === '\n') this.endLine();
      else if (this.isInString) this.readInString(character, chunk, match.index);
      else if (character === '"') this.beginString(match.index);
      else if (character === '{' || character === '[') this.open(character, match.index);
      else if (character === '}' || character === ']') this.close(chunk, match.index, found);
    }
    if (this.record) {
      this.record.json += chunk.slice(this.recordStart);
      if (this.record.json.length > MAX_ROW_CHARACTERS) throw new FeedStopped(`a record is longer than ${MAX_ROW_TEXT}`, this.record.line);
    } else if (this.isInString) this.readKey(chunk, chunk.length);
    return found;
  }

  private endLine(): void {
    this.line++;
    // JSON strings cannot contain line breaks, so the closing quote is missing; scanning continues after it
    this.isInString = false;
  }

  private beginString(index: number): void {
    this.isInString = true;
    this.key = '';
    this.keyStart = index + 1;
  }

  /** Adds to `key` what the chunk has of it, up to `end`. */
  private readKey(chunk: string, end: number): void {
    this.key += chunk.slice(this.keyStart, Math.min(end, this.keyStart + MAX_KEY_CHARACTERS - this.key.length));
  }

  /** Handles a character in a string: a quote ends the string, a backslash skips the next character, which may be in the next chunk. */
  private readInString(character: string, chunk: string, index: number): void {
    if (character === '"') {
      this.isInString = false;
      if (!this.record) this.readKey(chunk, index);
    } else if (character === '\\') {
      this.isEscaped = STRUCTURE.lastIndex === chunk.length;
      STRUCTURE.lastIndex++;
    }
  }

  /** Enters an object or a list. An object at nesting `depth` begins a record. */
  private open(character: '{' | '[', index: number): void {
    if (!this.record) {
      const parent = this.containers[this.nesting - 1];
      if (character === '{' && this.nesting === this.depth) {
        this.record = { line: this.line, json: '', level: parent?.level ?? '' };
        this.recordStart = index;
      } else if (this.nesting < this.depth) {
        const isList = character === '[';
        const key = !parent || parent.isList ? '' : this.key;
        const outer = parent ? parent.level.slice(0, -1) : '';
        // the key of a list separates its objects from those of other lists; objects in one object are of one level
        this.containers.length = this.nesting;
        this.containers.push({ isList, level: `${outer}${key === '' ? '' : `${key}${LEVEL_SEPARATOR}`}*` });
      }
    }
    this.nesting++;
  }

  /** Leaves an object or a list. When a record ends here, adds it to `found`. */
  private close(chunk: string, index: number, found: FoundObject[]): void {
    this.nesting = Math.max(0, this.nesting - 1);
    if (!this.record || this.nesting !== this.depth) return;
    this.record.json += chunk.slice(this.recordStart, index + 1);
    found.push(this.record);
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
