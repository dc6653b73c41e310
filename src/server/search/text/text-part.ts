// A part of a search text while it is parsed: words that mean one thing, before the rest of the text decides what they ask for.
import type { Reading } from './reading.ts';
import { REFERENCE_MARK } from './references.ts';
import type { Meaning } from './vocabulary/phrase-index.ts';

/** Words that mean one thing: a place, a phrase of the lexicon, a number with what it counts, or a word to search for. */
export interface TextPart {
  /** The tokens as typed. */
  words: string[];
  /** The same in the right spelling. */
  correctedWords: string[];
  /** What words say that are a place or a phrase of the lexicon. */
  meaning: Meaning | undefined;
  /** What a number with its noun says, or a landmark. */
  reading: Reading | undefined;
  /** Whether a word such as `not` in front leaves it out. */
  isNegated: boolean;
  /** Whether the dictionary has no word near it. */
  isUnknown: boolean;
  /** Of an unknown word: whether no listing has it. */
  isAbsent: boolean;
}

/** A part with these fields; without them it means nothing. */
export const makePart = (words: string[], fields: Partial<TextPart> = {}): TextPart => ({
  words,
  correctedWords: words,
  meaning: undefined,
  reading: undefined,
  isNegated: false,
  isUnknown: false,
  isAbsent: false,
  ...fields,
});

/** A part with the words of the next one, which belong to it. */
export const appendWords = (part: TextPart, next: TextPart): TextPart => ({
  ...part,
  words: [...part.words, ...next.words],
  correctedWords: [...part.correctedWords, ...next.correctedWords],
});

export const isPlace = ({ meaning }: TextPart): boolean => meaning?.is === 'place';
export const isBuilding = ({ meaning }: TextPart): boolean => meaning?.is === 'place' && meaning.places[0]!.kind === 'building';

/** The words as typed, for people: without the mark of references. */
export const typedText = ({ words }: TextPart): string => words.join(' ').replaceAll(REFERENCE_MARK, '');
export const isMisspelt = ({ words, correctedWords }: TextPart): boolean => words.join(' ') !== correctedWords.join(' ');
