// Type of a part of a text during parsing.

import type { Reading } from './reading.ts';
import type { Meaning } from './vocabulary/phrase-index.ts';

/** Tokens that mean one thing, before it is known what the rest of the text says. */
export interface Part {
  /** Tokens as typed. */
  words: string[];
  /** Words as meant. */
  meant: string[];
  /** Of words that are a place or a phrase of the lexicon. */
  meaning: Meaning | undefined;
  /** Of numbers with what they count, and of landmarks. */
  reading: Reading | undefined;
  isNegated: boolean;
  /** Of a word: none known is near it. */
  isUnknown: boolean;
  /** Of an unknown word: no listing has it. */
  isAbsent: boolean;
}
