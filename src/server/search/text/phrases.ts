// Finds the place or the phrase of the lexicon that a run of words is, as typed or with typos.
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
  const areBothWords = frequency(index, left) !== undefined && frequency(index, right) !== undefined;
  return !areBothWords && index.terms.byWord.has(left + right) ? left + right : undefined;
}

/** The share of homes that have a word; infinite for words of the search itself, undefined for what is no word. */
function frequency(index: PhraseIndex, word: string): number | undefined {
  if (index.lexicon.has(word) || STOP_WORDS.has(word) || hasDigit(word)) return Number.POSITIVE_INFINITY;
  return index.terms.byWord.get(word)?.freq;
}

/** Whether a word may be taken for another: it is no word itself, or so rare beside the other that it is the same typo in the listings. */
function mayBeTypo(index: PhraseIndex, typedWord: string, meantWord: string, weight: number): boolean {
  const typedFrequency = frequency(index, typedWord);
  if (typedFrequency === undefined) return true;
  const meantFrequency = Math.max(index.terms.byWord.get(meantWord)?.freq ?? 0, index.total > 0 ? weight / index.total : 0);
  // a short word is another one by a typo more often than a long one
  return typedFrequency * (typedWord.length >= 6 ? 20 : 1000) < meantFrequency;
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
    // one more edit for a word that sounds alike
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

/** The nearest phrase that a run with a typo can mean: of as many words, or with one space too many or too few. */
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
    // a run with more words than the phrase must not take a known word into a typo
    if (wordCount < run.length && run.some((word) => frequency(index, word) !== undefined)) continue;
    if (wordCount > run.length && run.length === 1 && frequency(index, key) !== undefined) continue;
    for (const phrase of index.byShape.get(wordCount + key.charAt(0)) ?? []) {
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
  const withOtherLetter = index.byTail.get(key.slice(1));
  const withMissedLetter = index.byTail.get(key);
  const withoutExtraLetter = index.byTail.has(key.slice(2)) ? index.byKey.get(key.slice(1)) : undefined;
  return withOtherLetter ?? withMissedLetter ?? withoutExtraLetter;
}

/** The longest run of tokens from `start` that is a place, a property type, an amenity or a transaction. `end` is where the run must stop. */
export function findRun(index: PhraseIndex, tokens: readonly string[], start: number, end: number): Run | undefined {
  const first = tokens[start]!;
  const longest = index.longest.get(frequency(index, first) === undefined ? '' : first.charAt(0)) ?? 0;
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
