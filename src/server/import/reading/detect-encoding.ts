// Detects the character encoding of an imported file by its bytes: UTF-8, UTF-16, or a single-byte encoding of Western European, Arabic or
// Cyrillic text.
import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { countOf, type Encoding, encodingOf, wholeCharacters } from './encoding.ts';
import { FeedStopped } from './read.ts';

/** A word with a non-ASCII letter, in bytes read as Latin-1. */
const WORD_BYTES = /[A-Za-z]*[\x80-\xff]+(?:[A-Za-z\x80-\xff]+)?/g;
/** Three non-ASCII letters in a row: Western European words have none, nearly every Arabic or Russian word does. */
const FOREIGN_RUN = /[\xb8\xc0-\xff]{3}/;
/** About this many characters of words are used to guess an encoding. */
const SAMPLE_LENGTH = 64 * 1024;
/** chardet's names of Arabic and Cyrillic encodings → their labels for TextDecoder. */
const FOREIGN_ENCODINGS: Readonly<Record<string, string>> = {
  'windows-1256': 'windows-1256',
  'ISO-8859-6': 'iso-8859-6',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
};

/**
 * Guesses a single-byte encoding: Arabic or Cyrillic when at least a fifth of the words have a run of non-ASCII letters, else Western
 * European.
 */
function guessSingleByteEncoding(words: readonly string[]): string {
  const foreignWords = words.filter((word) => FOREIGN_RUN.test(word));
  if (foreignWords.length < words.length / 5) return 'windows-1252';
  const match = analyse(Buffer.from(foreignWords.join(' '), 'latin1')).find(({ name }) => Object.hasOwn(FOREIGN_ENCODINGS, name));
  return match ? FOREIGN_ENCODINGS[match.name]! : 'windows-1256';
}

/** The label of the UTF-16 encoding that a byte order mark at the beginning of a file names; undefined without one. */
const labelOfByteOrderMark = (chunk: Uint8Array): string | undefined => {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined;
};

/** Counts of the bytes of a file that are not ASCII, and a sample of the words that contain them. */
interface NonAsciiBytes {
  /** Approximate number of non-ASCII characters that are valid UTF-8. */
  valid: number;
  /** Number of invalid UTF-8 sequences. */
  invalid: number;
  /** Words from chunks with invalid bytes, read as Latin-1; about `SAMPLE_LENGTH` characters in all. */
  words: string[];
  /** Characters of `words`. */
  sampleLength: number;
}

/** Adds the non-ASCII bytes and words of a chunk to `counts`. */
function addChunk(counts: NonAsciiBytes, chunk: Buffer): void {
  if (isAscii(chunk)) return;
  const text = chunk.toString();
  if (isUtf8(chunk)) {
    // decoding shortens the chunk by at least one for each non-ASCII character
    counts.valid += chunk.length - text.length;
    return;
  }
  // the decoder replaces invalid bytes with U+FFFD
  counts.invalid += countOf(text, '\uFFFD');
  counts.valid += text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  if (counts.sampleLength >= SAMPLE_LENGTH) return;
  const matches = chunk.toString('latin1').match(WORD_BYTES) ?? [];
  counts.words.push(...matches);
  counts.sampleLength += matches.join(' ').length;
}

/**
 * Detects the encoding of a file: by its byte order mark; UTF-8 when all or most of it is valid UTF-8; else by its words (library chardet).
 * Reads the whole file, because its only non-ASCII character may be the last one.
 */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  const counts: NonAsciiBytes = { valid: 0, invalid: 0, words: [], sampleLength: 0 };
  let isFirst = true;
  try {
    for await (const chunk of wholeCharacters(bytes)) {
      const markedLabel = isFirst ? labelOfByteOrderMark(chunk) : undefined;
      if (markedLabel) return encodingOf(markedLabel);
      isFirst = false;
      addChunk(counts, chunk);
    }
  } catch (error) {
    // the file is truncated or damaged: the part before is enough, and reading the rows reports the error
    if (!(error instanceof FeedStopped)) throw error;
  }
  if (counts.invalid === 0) return encodingOf('utf-8');
  // mostly valid UTF-8: the few invalid bytes are decoded as Windows-1252
  const isMostlyValid = counts.valid >= counts.invalid * 2;
  return isMostlyValid ? encodingOf('utf-8', true) : encodingOf(guessSingleByteEncoding(counts.words));
}
