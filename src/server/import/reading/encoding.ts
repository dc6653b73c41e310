// Detects the character encoding of a file and decodes it.
import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { formatNumber } from '../../../shared/format.ts';
import { FeedError, FeedStopped } from './read.ts';

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
const encodingOf = (label: string, isMixed = false): Encoding => ({ label, name: DISPLAY_NAMES[label] ?? label, isMixed });

/** The encoding of a name that the user entered. @throws FeedError */
export function namedEncoding(name: string): Encoding {
  try {
    return encodingOf(new TextDecoder(name).encoding);
  } catch {
    throw new FeedError(`The encoding "${name}" is not known; name one such as utf-8, windows-1252 or windows-1256`);
  }
}

/** How many bytes at the end belong to a UTF-8 character that continues in the next chunk. */
function countUnfinishedBytes(chunk: Uint8Array): number {
  for (let bytesBack = 1; bytesBack <= Math.min(3, chunk.length); bytesBack++) {
    const byte = chunk[chunk.length - bytesBack]!;
    if (byte < 0x80) return 0;
    // a first byte says how many bytes its character has
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return bytesBack < length ? bytesBack : 0;
    }
  }
  return 0;
}

/** Splits bytes into chunks that end between two UTF-8 characters. */
async function* wholeCharacters(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unfinished: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const joined = unfinished.length > 0 ? Buffer.concat([unfinished, chunk]) : chunk;
    const end = joined.length - countUnfinishedBytes(joined);
    unfinished = joined.subarray(end);
    if (end > 0) yield joined.subarray(0, end);
  }
  if (unfinished.length > 0) yield unfinished;
}

/** A word with a non-ASCII letter, in bytes read as Latin-1. */
const WORD_BYTES = /[A-Za-z]*[\x80-\xff]+(?:[A-Za-z\x80-\xff]+)?/g;
/** Three non-ASCII letters in a row: Western European words have none, nearly every Arabic or Russian word does. */
const FOREIGN_RUN = /[\xb8\xc0-\xff]{3}/;
/** Characters of words that are looked at to guess an encoding. */
const SAMPLE_LENGTH = 64 * 1024;
/** Labels of Arabic and Cyrillic encodings by chardet's names. */
const FOREIGN_ENCODINGS: Readonly<Record<string, string>> = {
  'windows-1256': 'windows-1256',
  'ISO-8859-6': 'iso-8859-6',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
};

/** Guesses a single-byte encoding: Arabic or Cyrillic where many words are long runs of non-ASCII letters, else Western European. */
function guessOneByte(words: readonly string[]): string {
  const foreignWords = words.filter((word) => FOREIGN_RUN.test(word));
  if (foreignWords.length * 5 < words.length) return 'windows-1252';
  const match = analyse(Buffer.from(foreignWords.join(' '), 'latin1')).find(({ name }) => Object.hasOwn(FOREIGN_ENCODINGS, name));
  return match ? FOREIGN_ENCODINGS[match.name]! : 'windows-1256';
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;
const byteOrderMark = (chunk: Uint8Array): string | undefined => {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined;
};

/**
 * Detects the encoding of a whole file: by its byte order mark, UTF-8 when all of it is valid, else by its words (chardet). Reads every byte,
 * because the first non-ASCII letter may be the last one of the file.
 */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  let isFirst = true;
  let validBytes = 0;
  let invalidBytes = 0;
  let sampleLength = 0;
  const words: string[] = [];
  try {
    for await (const chunk of wholeCharacters(bytes)) {
      const mark = isFirst ? byteOrderMark(chunk) : undefined;
      if (mark) return encodingOf(mark);
      isFirst = false;
      if (isAscii(chunk)) continue;
      const text = chunk.toString();
      if (isUtf8(chunk)) {
        validBytes += chunk.length - text.length;
        continue;
      }
      invalidBytes += countOf(text, '\uFFFD');
      validBytes += text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
      if (sampleLength >= SAMPLE_LENGTH) continue;
      const matches = chunk.toString('latin1').match(WORD_BYTES) ?? [];
      words.push(...matches);
      sampleLength += matches.join(' ').length;
    }
  } catch (error) {
    // the file breaks off: the part before is enough, and reading it reports the error
    if (!(error instanceof FeedStopped)) throw error;
  }
  if (invalidBytes === 0) return encodingOf('utf-8');
  return validBytes >= invalidBytes * 2 ? encodingOf('utf-8', true) : encodingOf(guessOneByte(words));
}

/** A valid UTF-8 character of several bytes (RFC 3629), or else a single byte that is invalid; in bytes read as Latin-1. */
const UTF8_CHARACTER =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;
const western = new TextDecoder('windows-1252');

/** Decodes UTF-8 with some invalid bytes; calls `onInvalid` for each of those. */
const decodeMixed = (chunk: Buffer, onInvalid: (index: number) => void): string =>
  chunk.toString('latin1').replace(UTF8_CHARACTER, (bytes, index: number) => {
    if (bytes.length > 1) return Buffer.from(bytes, 'latin1').toString();
    onInvalid(index);
    return western.decode(Buffer.from(bytes, 'latin1'));
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
      const at = text.indexOf('\uFFFD');
      if (at !== -1) lostCharacters.add(line + countOf(text.slice(0, at), '\n'), countOf(text, '\uFFFD'));
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
