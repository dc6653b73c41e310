// Finds the phrase that a run of words is, as typed or with typos.

import { differingLetters, editDistance, letterSet, soundOf } from './match.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import { hasDigit, type Meaning, type Phrase, type PhraseIndex } from './vocabulary/phrase-index.ts';

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

/** The word that two tokens are when one of them is none: `hand over` where listings say `handover`. */
export function joinedWord(index: PhraseIndex, left: string, right: string | undefined): string | undefined {
  if (right === undefined || left.length + right.length < 6) return undefined;
  const isWhole = frequency(index, left) !== undefined && frequency(index, right) !== undefined;
  return !isWhole && index.terms.byWord.has(left + right) ? left + right : undefined;
}

/** How sure a word stands on its own: undefined when it is no word at all. */
function frequency(index: PhraseIndex, word: string): number | undefined {
  if (index.lexicon.has(word) || STOP_WORDS.has(word) || hasDigit(word)) return Number.POSITIVE_INFINITY;
  return index.terms.byWord.get(word)?.freq;
}

/** Whether a word may be taken for another: it is no word itself, or so rare beside the other that it is the same typo in the listings. */
function mayBeTypo(index: PhraseIndex, typedWord: string, meantWord: string, weight: number): boolean {
  const ownFrequency = frequency(index, typedWord);
  if (ownFrequency === undefined) return true;
  const other = Math.max(index.terms.byWord.get(meantWord)?.freq ?? 0, index.total > 0 ? weight / index.total : 0);
  return ownFrequency * (typedWord.length >= 6 ? 20 : 1000) < other;
}

/** Whether two swapped letters of a word of four are forgiven: `plam`. */
const isShortForm = (meaning: Meaning): boolean => meaning.is === 'place' || meaning.kind === 'type' || meaning.kind === 'purpose';

/**
 * Edits between a run and a phrase of as many words, word by word; undefined when they are too many. A real word is only taken for a typo
 * (`business pay`) when the rest of the phrase, at least five letters, is right.
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
    const isShortSwap = phrase.key.length === 4 && isShortForm(phrase.meaning) && isSwap(typedWord, phraseWord);
    const heard = phrase.sounds[i] === soundOf(typedWord) ? 1 : 0;
    const budget = isShortSwap ? 1 : Math.min(phraseWord.length >= 5 ? 2 : 1, phrase.spareEdits + heard - edits);
    const distance = editDistance(typedWord, phraseWord, budget);
    if (distance > budget) return undefined;
    edits += distance;
    if (!mayBeTypo(index, typedWord, phraseWord, phrase.weight)) {
      if (distance > 1 || frequency(index, typedWord) === Number.POSITIVE_INFINITY) return undefined;
      isDoubtful = true;
    }
  }
  return isDoubtful && rightCharacters < 5 ? undefined : edits;
}

/** The nearest phrase that a run with a typo can mean: of as many words, or with one space too many or too few. */
function nearestPhrase(index: PhraseIndex, run: readonly string[], key: string): Phrase | undefined {
  const letters = letterSet(key);
  let bestPhrase: Phrase | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  const consider = (phrase: Phrase, edits: number | undefined) => {
    if (edits === undefined || edits > fewest || (edits === fewest && phrase.weight <= bestPhrase!.weight)) return;
    bestPhrase = phrase;
    fewest = edits;
  };
  for (const phrase of index.byShape.get(run.length + key.charAt(0)) ?? []) {
    const most = Math.max(1, phrase.spareEdits);
    if (Math.abs(phrase.key.length - key.length) > most || differingLetters(letters, phrase.letters) > 2 * most) continue;
    consider(phrase, editsBetween(index, run, phrase));
  }
  for (const words of [run.length - 1, run.length + 1]) {
    // a run with more words than the phrase must not swallow a word of its own
    if (words < run.length && run.some((word) => frequency(index, word) !== undefined)) continue;
    if (words > run.length && run.length === 1 && frequency(index, key) !== undefined) continue;
    for (const phrase of index.byShape.get(words + key.charAt(0)) ?? []) {
      if (phrase.spareEdits < 2 || hasDigit(key) || hasDigit(phrase.key) || differingLetters(letters, phrase.letters) > 2) continue;
      const distance = editDistance(key, phrase.key, 1);
      if (distance <= 1) consider(phrase, distance);
    }
  }
  return bestPhrase ?? withFirstLetter(index, run, key);
}

/** The phrase whose first letter was missed, doubled or taken for another, all others right: `oalm jumeirah`. */
function withFirstLetter(index: PhraseIndex, run: readonly string[], key: string): Phrase | undefined {
  if (run[0]!.length < 4 || frequency(index, run[0]!) !== undefined) return undefined;
  const extra = index.byTail.has(key.slice(2)) ? index.byKey.get(key.slice(1)) : undefined;
  return index.byTail.get(key.slice(1)) ?? index.byTail.get(key) ?? extra;
}

/** The longest run of tokens from `start` that is a place, a property type, an amenity or a transaction. `end` is where the run must stop. */
export function findRun(index: PhraseIndex, tokens: readonly string[], start: number, end: number): Run | undefined {
  const first = tokens[start]!;
  const longest = index.longest.get(frequency(index, first) === undefined ? '' : first.charAt(0)) ?? 0;
  const most = Math.min(end - start, longest + 1);
  for (let length = most; length > 0; length--) {
    const run = tokens.slice(start, start + length);
    const key = run.join('');
    const exact = index.byKey.get(key);
    if (exact) return { meaning: exact.meaning, length, corrected: null };
    if (length === 1 && (STOP_WORDS.has(key) || key.length < 4)) continue;
    const near = nearestPhrase(index, run, key);
    if (near) return { meaning: near.meaning, length, corrected: near.words.join(' ') };
  }
  return undefined;
}
