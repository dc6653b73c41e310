// Cuts the tokens of a search text into parts that mean one thing each, and corrects misspelt words. Pure; no database.
// `at`, `start`, `end` and `next` are indexes of tokens.

import { NEGATIONS_BEHIND } from '../../../shared/search/purpose-words.ts';
import { misspeltRoom } from './amounts/amounts.ts';
import { letterSet, nearestTerm, splitTerm, type Term } from './match.ts';
import { findRun, joinedWord } from './phrases.ts';
import type { Reading } from './reading.ts';
import { REFERENCE_MARK } from './references.ts';
import { isNegation } from './surrounding-parts.ts';
import { makePart, type TextPart } from './text-part.ts';
import { LIST_SEPARATOR } from './tokens.ts';
import { landmarkAt } from './unanswered-phrases.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import type { PhraseIndex } from './vocabulary/phrase-index.ts';
import { RIGHT_WORDS } from './vocabulary/right-words.ts';

/** Whether a token is never corrected: a stop word, a negation, a reference, a comparison, a number or a word of the dictionary. */
const isTakenAsTyped = (index: PhraseIndex, token: string): boolean =>
  STOP_WORDS.has(token) ||
  isNegation(token) ||
  NEGATIONS_BEHIND.has(token) ||
  token.startsWith(REFERENCE_MARK) ||
  /[<>\d]/.test(token) ||
  index.terms.byWord.has(token);

/** The least share of homes (0 to 1) that have a word to which another one is corrected, when it is no place, type or amenity. */
const MIN_FREQUENCY = 0.002;

/**
 * Whether a word is a typo of a term: of a place or phrase of the lexicon, else of a frequent word. A short word must have a letter more or less, or two
 * swapped: one with another letter is too often a word of its own, as `loft` is no `lift`.
 */
function isCorrection(index: PhraseIndex, word: string, term: Term): boolean {
  if (RIGHT_WORDS.has(word)) return false;
  if (index.byKey.has(term.word)) return true;
  if (term.freq < MIN_FREQUENCY) return false;
  if (word.length > 5) return true;
  return word.charAt(0) === term.word.charAt(0) && (word.length !== term.word.length || letterSet(word) === term.letters);
}

/** The part of one word, corrected to the nearest word of the dictionary when it is misspelt; two parts when it is two words written as one. */
function readWord(index: PhraseIndex, word: string): TextPart[] {
  if (isTakenAsTyped(index, word)) return [makePart([word])];
  const twoTerms = splitTerm(index.terms, word);
  if (twoTerms) {
    return twoTerms.map((term, n) =>
      makePart(n === 0 ? [word] : [], {
        correctedWords: [term.word],
        meaning: index.lexicon.has(term.word) ? index.byKey.get(term.word)?.meaning : undefined,
      }),
    );
  }
  const term = nearestTerm(index.terms, word);
  if (!term || !isCorrection(index, word, term)) {
    // undefined while it was not looked up whether any listing has the word
    const occurs = index.occurs.get(word);
    return [makePart([word], { isUnknown: occurs !== true, isAbsent: occurs === false })];
  }
  // the corrected word can be a place or a type itself: `jumera` → `jumeirah`
  return [makePart([word], { correctedWords: [term.word], meaning: index.byKey.get(term.word)?.meaning })];
}

/** The parts that begin at a token, and the index of the token after them. `end` is the index of the next number, before which a part must end. */
function partsAt(index: PhraseIndex, tokens: readonly string[], at: number, end: number): { parts: TextPart[]; next: number } {
  const run = findRun(index, tokens, at, end);
  const landmark = landmarkAt(tokens, at, end, (start) => findRun(index, tokens, start, end)?.length ?? 0);
  if (landmark && landmark.to - at > (run?.length ?? 0))
    return { parts: [makePart(tokens.slice(at, landmark.to), { reading: landmark })], next: landmark.to };
  if (run) {
    const words = tokens.slice(at, at + run.length);
    const part = makePart(words, { meaning: run.meaning, correctedWords: run.corrected?.split(' ') ?? words });
    return { parts: [part], next: at + run.length };
  }
  // one word that was written as two: `hand over` → `handover`
  const joined = at + 1 < end ? joinedWord(index, tokens[at]!, tokens[at + 1]) : undefined;
  if (joined) return { parts: readWord(index, joined).map((part) => ({ ...part, words: tokens.slice(at, at + 2) })), next: at + 2 };
  return { parts: readWord(index, tokens[at]!), next: at + 1 };
}

/** Cuts the tokens into the longest parts that mean something. `readings` are the numbers that were read before, by the index of their first token. */
export function cutIntoParts(index: PhraseIndex, tokens: readonly string[], readings: ReadonlyMap<number, Reading>): TextPart[] {
  const parts: TextPart[] = [];
  // where a part must end: at a number and at a separator
  const boundaries = [...tokens.keys()].filter((at) => readings.has(at) || tokens[at] === LIST_SEPARATOR);
  for (let at = 0; at < tokens.length; ) {
    const reading = readings.get(at);
    if (reading) {
      const words = tokens.slice(at, reading.to);
      parts.push(makePart(words, { reading, correctedWords: words.map((word) => misspeltRoom(word) ?? word) }));
      at = reading.to;
      continue;
    }
    if (tokens[at] === LIST_SEPARATOR) {
      parts.push(makePart([LIST_SEPARATOR]));
      at++;
      continue;
    }
    const end = boundaries.find((boundary) => boundary >= at) ?? tokens.length;
    const cut = partsAt(index, tokens, at, end);
    parts.push(...cut.parts);
    at = cut.next;
  }
  return parts;
}
