// Decodes the bytes of an imported file to text. `detect-encoding.ts` finds out the character encoding.
import { isUtf8 } from 'node:buffer';
import { formatNumber } from '../../../shared/format.ts';
import { FeedError } from './read.ts';

/** An encoding of a file. */
export interface Encoding {
  /** Label for TextDecoder: `windows-1256`. */
  label: string;
  /** Name for display: `Windows-1256 (Arabic)`. */
  name: string;
  /** Whether the file is UTF-8 with some invalid bytes, which are read as Windows-1252. */
  isMixed: boolean;
}

/** Labels → names for display. */
const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'iso-8859-6': 'ISO-8859-6 (Arabic)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
};
/** The encoding with a label of TextDecoder. */
export const encodingOf = (label: string, isMixed = false): Encoding => ({ label, name: DISPLAY_NAMES[label] ?? label, isMixed });

/** The encoding of a name that the operator entered, such as `latin1`. @throws FeedError for an unknown name */
export function namedEncoding(name: string): Encoding {
  try {
    return encodingOf(new TextDecoder(name).encoding);
  } catch {
    throw new FeedError(`The encoding "${name}" is not known; name one such as utf-8, windows-1252 or windows-1256`);
  }
}

/** Length in bytes of the UTF-8 character that begins with this byte, 0xc0 or more. */
function characterLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

/** Number of bytes at the end of a chunk that belong to a UTF-8 character which continues in the next chunk. */
function countUnfinishedBytes(chunk: Uint8Array): number {
  // from the end to the first byte of the last character: below 0x80 a character of one byte, from 0xc0 on the first of several
  for (let bytesBack = 1; bytesBack <= Math.min(3, chunk.length); bytesBack++) {
    const byte = chunk[chunk.length - bytesBack]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return bytesBack < characterLength(byte) ? bytesBack : 0;
  }
  return 0;
}

/** Divides bytes into new chunks, each of which ends after a whole UTF-8 character. */
export async function* wholeCharacters(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unfinished: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const joined = unfinished.length > 0 ? Buffer.concat([unfinished, chunk]) : chunk;
    const end = joined.length - countUnfinishedBytes(joined);
    unfinished = joined.subarray(end);
    if (end > 0) yield joined.subarray(0, end);
  }
  if (unfinished.length > 0) yield unfinished;
}

/** How often a character is in a text. */
export const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** In bytes read as Latin-1: a valid UTF-8 character of several bytes (RFC 3629), else a single byte that is not valid UTF-8. */
const UTF8_CHARACTER_OR_INVALID_BYTE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;
const westernDecoder = new TextDecoder('windows-1252');

/** Decodes UTF-8 with some invalid bytes, which are read as Windows-1252; calls `onInvalid` with the position of each. */
const decodeMixed = (chunk: Buffer, onInvalid: (index: number) => void): string =>
  chunk.toString('latin1').replace(UTF8_CHARACTER_OR_INVALID_BYTE, (bytes, index: number) => {
    if (bytes.length > 1) return Buffer.from(bytes, 'latin1').toString();
    onInvalid(index);
    return westernDecoder.decode(Buffer.from(bytes, 'latin1'));
  });

/** Counts occurrences of something in a file, and remembers the line of the first one. */
class OccurrenceCounter {
  private count = 0;
  private firstLine = 0;
  add(line: number, count = 1): void {
    if (this.count === 0) this.firstLine = line;
    this.count += count;
  }
  /** Passes a text with count and line to `addNote`, if there were any occurrences. */
  report(addNote: (note: string) => void, toText: (count: string, firstLine: string) => string): void {
    if (this.count > 0) addNote(toText(formatNumber(this.count), formatNumber(this.firstLine)));
  }
}

/**
 * Decodes bytes to text. In a mixed encoding, invalid UTF-8 is read as Windows-1252. At the end, `addNote` receives remarks for the report:
 * how many such bytes there were, and how many U+FFFD the text has, which stand for lost characters or, in a named encoding, invalid bytes.
 */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding, addNote: (note: string) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.label);
  const invalidBytes = new OccurrenceCounter();
  const lostCharacters = new OccurrenceCounter();
  let line = 1;
  try {
    for await (const chunk of encoding.isMixed ? wholeCharacters(bytes) : bytes) {
      const text =
        encoding.isMixed && !isUtf8(chunk)
          ? decodeMixed(chunk, (index) => invalidBytes.add(line + countOf(chunk.toString('latin1', 0, index), '\n')))
          : decoder.decode(chunk, { stream: true });
      const firstLost = text.indexOf('\uFFFD');
      if (firstLost !== -1) lostCharacters.add(line + countOf(text.slice(0, firstLost), '\n'), countOf(text, '\uFFFD'));
      line += countOf(text, '\n');
      yield text;
    }
    const lastText = decoder.decode();
    if (lastText) yield lastText;
  } finally {
    invalidBytes.report(
      addNote,
      (count, firstLine) => `Bytes that are no UTF-8: ${count}, read as Windows-1252, the first in line ${firstLine}`,
    );
    lostCharacters.report(
      addNote,
      (count, firstLine) =>
        `Letters that were lost before the file came here: ${count} (they stand in it as �), the first in line ${firstLine}`,
    );
  }
}
