// Decodes the bytes of a file in a character encoding; `detect-encoding.ts` finds out which.
import { isUtf8 } from 'node:buffer';
import { formatNumber } from '../../../shared/format.ts';
import { FeedError } from './read.ts';

/** An encoding of a file. */
export interface Encoding {
  /** Label for TextDecoder: `windows-1256`. */
  label: string;
  /** Name for display: `Windows-1256 (Arabic)`. */
  name: string;
  /** UTF-8 with some invalid bytes, which are read as Windows-1252. */
  isMixed: boolean;
}

/** Names for display by label. */
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
/** An encoding by its label. */
export const encodingOf = (label: string, isMixed = false): Encoding => ({ label, name: DISPLAY_NAMES[label] ?? label, isMixed });

/** The encoding of a name that the user entered. @throws FeedError */
export function namedEncoding(name: string): Encoding {
  try {
    return encodingOf(new TextDecoder(name).encoding);
  } catch {
    throw new FeedError(`The encoding "${name}" is not known; name one such as utf-8, windows-1252 or windows-1256`);
  }
}

/** How many bytes a UTF-8 character has that begins with this byte (from 0xc0 on). */
function characterLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

/** How many bytes at the end belong to a UTF-8 character that continues in the next chunk. */
function countUnfinishedBytes(chunk: Uint8Array): number {
  for (let bytesBack = 1; bytesBack <= Math.min(3, chunk.length); bytesBack++) {
    const byte = chunk[chunk.length - bytesBack]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return bytesBack < characterLength(byte) ? bytesBack : 0;
  }
  return 0;
}

/** Splits bytes into chunks that end between two UTF-8 characters. */
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

/** A valid UTF-8 character of several bytes (RFC 3629), or else a single byte that is invalid; in bytes read as Latin-1. */
const UTF8_CHARACTER =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;
const westernDecoder = new TextDecoder('windows-1252');

/** Decodes UTF-8 with some invalid bytes; calls `onInvalid` for each of those. */
const decodeMixed = (chunk: Buffer, onInvalid: (index: number) => void): string =>
  chunk.toString('latin1').replace(UTF8_CHARACTER, (bytes, index: number) => {
    if (bytes.length > 1) return Buffer.from(bytes, 'latin1').toString();
    onInvalid(index);
    return westernDecoder.decode(Buffer.from(bytes, 'latin1'));
  });

/** Counts occurrences and remembers the line of the first; reports both once. */
class OccurrenceCounter {
  private count = 0;
  private firstLine = 0;
  add(line: number, count = 1): void {
    if (this.count === 0) this.firstLine = line;
    this.count += count;
  }
  report(note: (text: string) => void, text: (count: string, line: string) => string): void {
    if (this.count > 0) note(text(formatNumber(this.count), formatNumber(this.firstLine)));
  }
}

/**
 * Decodes bytes to text. Invalid UTF-8 is read as Windows-1252, and characters lost before the import (U+FFFD) are counted;
 * `note` receives both counts.
 */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding, note: (text: string) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.label);
  const mixedLines = new OccurrenceCounter();
  const lostCharacters = new OccurrenceCounter();
  let line = 1;
  try {
    for await (const chunk of encoding.isMixed ? wholeCharacters(bytes) : bytes) {
      const text =
        encoding.isMixed && !isUtf8(chunk)
          ? decodeMixed(chunk, (index) => mixedLines.add(line + countOf(chunk.toString('latin1', 0, index), '\n')))
          : decoder.decode(chunk, { stream: true });
      const firstLost = text.indexOf('\uFFFD');
      if (firstLost !== -1) lostCharacters.add(line + countOf(text.slice(0, firstLost), '\n'), countOf(text, '\uFFFD'));
      line += countOf(text, '\n');
      yield text;
    }
    const lastText = decoder.decode();
    if (lastText) yield lastText;
  } finally {
    mixedLines.report(note, (count, first) => `Bytes that are no UTF-8: ${count}, read as Windows-1252, the first in line ${first}`);
    lostCharacters.report(
      note,
      (count, first) => `Letters that were lost before the file came here: ${count} (they stand in it as �), the first in line ${first}`,
    );
  }
}
