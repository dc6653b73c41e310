// The type of a part of a search text while the text is parsed: words that mean one thing, before the whole text decides what they ask for. Pure.
import type { Reading } from './reading.ts';
import { REFERENCE_MARK } from './references.ts';
import type { Meaning } from './vocabulary/phrase-index.ts';

/** Words that mean one thing: a place, a phrase of the lexicon, a number with what it counts, or a word to search for. */
export interface TextPart {
  /** The tokens as typed. */
  words: string[];
  /** The same in the right spelling. */
  correctedWords: string[];
  /** The place or the phrase of the lexicon that the words are. */
  meaning: Meaning | undefined;
  /** The number with what it counts, the reference or the landmark that the words are. */
  reading: Reading | undefined;
  /** Whether a word such as `not` in front of it excludes it. */
  isNegated: boolean;
  /** Whether it is no word of the dictionary or typo of one, and no listing is known to have it. */
  isUnknown: boolean;
  /** Whether it was looked up and no listing has it; only an unknown word can be absent. */
  isAbsent: boolean;
}

/** A part of these words; by default they have no meaning and are spelt right. */
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

/** A part with the words of the next part added; the next part loses its own meaning. */
export const appendWords = (part: TextPart, next: TextPart): TextPart => ({
  ...part,
  words: [...part.words, ...next.words],
  correctedWords: [...part.correctedWords, ...next.correctedWords],
});

export const isPlace = ({ meaning }: TextPart): boolean => meaning?.is === 'place';
export const isBuilding = ({ meaning }: TextPart): boolean => meaning?.is === 'place' && meaning.places[0]!.kind === 'building';

/** The words as typed, to be shown: without the mark of references. */
export const typedText = ({ words }: TextPart): string => words.join(' ').replaceAll(REFERENCE_MARK, '');
export const isMisspelt = ({ words, correctedWords }: TextPart): boolean => words.join(' ') !== correctedWords.join(' ');
