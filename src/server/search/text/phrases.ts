// Finds the place or the phrase of the lexicon that a run of words means, as typed or with typos. Pure; no database.
import { differingLetters, editDistance, letterSet, soundOf } from './match.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import { hasDigit, type Meaning, type Phrase, type PhraseIndex } from './vocabulary/phrase-index.ts';
import { RIGHT_WORDS } from './vocabulary/right-words.ts';

/** A run of tokens that was recognised. */
export interface Run {
  meaning: Meaning;
  /** Number of tokens. */
  length: number;
  /** The words meant, when they were misspelt. */
  corrected: string | null;
}

/** Whether one text is the other with two neighbouring letters swapped. */
const isSwap = (a: string, b: string): boolean => a.length === b.length && letterSet(a) === letterSet(b) && editDistance(a, b, 1) === 1;

/** The word of the listings that two tokens make, unless both are words of their own: `hand over` where listings say `handover`. */
export function joinedWord(index: PhraseIndex, left: string, right: string | undefined): string | undefined {
  if (right === undefined || left.length + right.length < 6) return undefined;
  const areBothWords = frequency(index, left) !== undefined && frequency(index, right) !== undefined;
  return !areBothWords && index.terms.byWord.has(left + right) ? left + right : undefined;
}

/** The share of homes (0 to 1) that have a word; infinite for words that the search itself knows, undefined for what is no word. */
function frequency(index: PhraseIndex, word: string): number | undefined {
  if (index.lexicon.has(word) || STOP_WORDS.has(word) || RIGHT_WORDS.has(word) || hasDigit(word)) return Number.POSITIVE_INFINITY;
  return index.terms.byWord.get(word)?.freq;
}

/** A word that listings have is taken for a typo when the meant word is more than this many times as frequent, because listings have typos too. */
const TYPO_RATIO = 20;
/** The same for a typed word of less than six letters, which is more often a word of its own. */
const TYPO_RATIO_OF_SHORT = 1000;

/** Whether a typed word may be a typo of the meant one: it is no word itself, or a rare one. `weight` is how many homes the meant place has. */
function mayBeTypo(index: PhraseIndex, typedWord: string, meantWord: string, weight: number): boolean {
  const typedFrequency = frequency(index, typedWord);
  if (typedFrequency === undefined) return true;
  const meantFrequency = Math.max(index.terms.byWord.get(meantWord)?.freq ?? 0, index.total > 0 ? weight / index.total : 0);
  return typedFrequency * (typedWord.length >= 6 ? TYPO_RATIO : TYPO_RATIO_OF_SHORT) < meantFrequency;
}

/** Whether a phrase of four letters with this meaning may have two letters swapped: `plam` for Palm. */
const forgivesSwap = (meaning: Meaning): boolean => meaning.is === 'place' || meaning.kind === 'type' || meaning.kind === 'purpose';

/**
 * The number of edits between a run and a phrase of as many words, word by word; undefined when there are too many. A real word is taken for a typo, as in
 * `business pay`, only when the other words of the phrase are right and have at least five letters.
 */
function editsBetween(index: PhraseIndex, run: readonly string[], phrase: Phrase): number | undefined {
  let edits = 0;
  let rightCharacters = 0;
  let isDoubtful = false;
  for (let i = 0; i < run.length; i++) {
    const typedWord = run[i]!;
    const phraseWord = phrase.words[i]!;
    if (typedWord === phraseWord) {
      if (!STOP_WORDS.has(phraseWord) && phraseWord !== 'al') rightCharacters += phraseWord.length;
      continue;
    }
    if (hasDigit(typedWord) || hasDigit(phraseWord)) return undefined;
    const isShortSwap = phrase.key.length === 4 && forgivesSwap(phrase.meaning) && isSwap(typedWord, phraseWord);
    // a word that sounds alike may have one more edit
    const extraEdits = phrase.sounds[i] === soundOf(typedWord) ? 1 : 0;
    const maxEdits = isShortSwap ? 1 : Math.min(phraseWord.length >= 5 ? 2 : 1, phrase.spareEdits + extraEdits - edits);
    const distance = editDistance(typedWord, phraseWord, maxEdits);
    if (distance > maxEdits) return undefined;
    edits += distance;
    if (!mayBeTypo(index, typedWord, phraseWord, phrase.weight)) {
      if (distance > 1 || frequency(index, typedWord) === Number.POSITIVE_INFINITY) return undefined;
      isDoubtful = true;
    }
  }
  return isDoubtful && rightCharacters < 5 ? undefined : edits;
}

/** The nearest phrase that a run with typos can mean: one of as many words, or one with a space more or less. `key` is the run without spaces. */
function nearestPhrase(index: PhraseIndex, run: readonly string[], key: string): Phrase | undefined {
  const letters = letterSet(key);
  let bestPhrase: Phrase | undefined;
  let fewestEdits = Number.POSITIVE_INFINITY;
  const consider = (phrase: Phrase, edits: number | undefined) => {
    if (edits === undefined || edits > fewestEdits || (edits === fewestEdits && phrase.weight <= bestPhrase!.weight)) return;
    bestPhrase = phrase;
    fewestEdits = edits;
  };
  for (const phrase of index.byShape.get(run.length + key.charAt(0)) ?? []) {
    const maxEdits = Math.max(1, phrase.spareEdits);
    if (Math.abs(phrase.key.length - key.length) > maxEdits || differingLetters(letters, phrase.letters) > 2 * maxEdits) continue;
    consider(phrase, editsBetween(index, run, phrase));
  }
  for (const wordCount of [run.length - 1, run.length + 1]) {
    // when words are joined, none of them may be a known word
    if (wordCount < run.length && run.some((word) => frequency(index, word) !== undefined)) continue;
    // a known word is not split
    if (wordCount > run.length && run.length === 1 && frequency(index, key) !== undefined) continue;
    for (const phrase of index.byShape.get(wordCount + key.charAt(0)) ?? []) {
      if (phrase.spareEdits < 2 || hasDigit(key) || hasDigit(phrase.key) || differingLetters(letters, phrase.letters) > 2) continue;
      const distance = editDistance(key, phrase.key, 1);
      if (distance <= 1) consider(phrase, distance);
    }
  }
  return bestPhrase ?? withFirstLetter(index, run, key);
}

/** The phrase of which a run lacks the first letter, doubles it or has another one, with all other letters right: `oalm jumeirah`. */
function withFirstLetter(index: PhraseIndex, run: readonly string[], key: string): Phrase | undefined {
  if (run[0]!.length < 4 || frequency(index, run[0]!) !== undefined) return undefined;
  const withOtherLetter = index.byTail.get(key.slice(1));
  const withMissedLetter = index.byTail.get(key);
  const withoutExtraLetter = index.byTail.has(key.slice(2)) ? index.byKey.get(key.slice(1)) : undefined;
  return withOtherLetter ?? withMissedLetter ?? withoutExtraLetter;
}

/** The longest run of tokens from index `start` that is a place or a phrase of the lexicon (a type, a purpose, an amenity). It ends before `end`. */
export function findRun(index: PhraseIndex, tokens: readonly string[], start: number, end: number): Run | undefined {
  const first = tokens[start]!;
  // the most words of a phrase; a word that is no word may have a wrong first letter
  const longest = index.longest.get(frequency(index, first) === undefined ? '' : first.charAt(0)) ?? 0;
  // one more, for a word that was written as two
  const maxLength = Math.min(end - start, longest + 1);
  for (let length = maxLength; length > 0; length--) {
    const run = tokens.slice(start, start + length);
    const key = run.join('');
    const exactPhrase = index.byKey.get(key);
    if (exactPhrase) return { meaning: exactPhrase.meaning, length, corrected: null };
    if (length === 1 && (STOP_WORDS.has(key) || key.length < 4)) continue;
    const phrase = nearestPhrase(index, run, key);
    if (phrase) return { meaning: phrase.meaning, length, corrected: phrase.words.join(' ') };
  }
  return undefined;
}
