// Detects the character encoding of a file by its bytes.
import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { countOf, type Encoding, encodingOf, wholeCharacters } from './encoding.ts';
import { FeedStopped } from './read.ts';

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
  if (foreignWords.length < words.length / 5) return 'windows-1252';
  const match = analyse(Buffer.from(foreignWords.join(' '), 'latin1')).find(({ name }) => Object.hasOwn(FOREIGN_ENCODINGS, name));
  return match ? FOREIGN_ENCODINGS[match.name]! : 'windows-1256';
}

/** The encoding that the first bytes of a file name. */
const byteOrderMark = (chunk: Uint8Array): string | undefined => {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined;
};

/** What a file has of bytes that are not ASCII. */
interface NonAsciiBytes {
  /** Bytes, or characters in chunks with invalid bytes, that are valid UTF-8. */
  valid: number;
  invalid: number;
  /** Words with such bytes, read as Latin-1; about `SAMPLE_LENGTH` characters in all. */
  words: string[];
  sampleLength: number;
}

/** Adds the bytes of a chunk that are not ASCII. */
function addChunk(counts: NonAsciiBytes, chunk: Buffer): void {
  if (isAscii(chunk)) return;
  const text = chunk.toString();
  if (isUtf8(chunk)) {
    counts.valid += chunk.length - text.length;
    return;
  }
  counts.invalid += countOf(text, '\uFFFD');
  counts.valid += text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  if (counts.sampleLength >= SAMPLE_LENGTH) return;
  const matches = chunk.toString('latin1').match(WORD_BYTES) ?? [];
  counts.words.push(...matches);
  counts.sampleLength += matches.join(' ').length;
}

/**
 * Detects the encoding of a whole file: by its byte order mark, UTF-8 when all of it is valid, else by its words (chardet). Reads every byte,
 * because the first non-ASCII letter may be the last one of the file.
 */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  const counts: NonAsciiBytes = { valid: 0, invalid: 0, words: [], sampleLength: 0 };
  let isFirst = true;
  try {
    for await (const chunk of wholeCharacters(bytes)) {
      const mark = isFirst ? byteOrderMark(chunk) : undefined;
      if (mark) return encodingOf(mark);
      isFirst = false;
      addChunk(counts, chunk);
    }
  } catch (error) {
    // the file breaks off: the part before is enough, and reading it reports the error
    if (!(error instanceof FeedStopped)) throw error;
  }
  if (counts.invalid === 0) return encodingOf('utf-8');
  const isMostlyValid = counts.valid >= counts.invalid * 2;
  return isMostlyValid ? encodingOf('utf-8', true) : encodingOf(guessOneByte(counts.words));
}
