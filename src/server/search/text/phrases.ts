import { findPlace } from '../../../shared/property/area.ts';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { AMENITY_FORMS, STOP_WORDS, TRANSACTION_FORMS, TYPE_FORMS } from './lexicon.ts';
import { differingLetters, editDistance, indexTerms, letterSet, soundOf, type TermIndex, wordsOf } from './match.ts';

export interface VocabularyPlace {
  name: string;
  kind: 'emirate' | 'country' | 'community';
  /** The emirate (or the country outside the UAE) it lies in. */
  emirate: string;
  /** Lower-case names and aliases. */
  words: string[];
  /** Published homes. */
  count: number;
}

/** What the words of a search can mean: the places, and the dictionary of the listings (`freq`: share of homes that have the word). */
export interface SearchDictionary {
  places: VocabularyPlace[];
  terms: Map<string, { stem: string; freq: number }>;
  /** Amenities outside the closed list that many homes have, in lower case. */
  frequentAmenities?: ReadonlySet<string>;
}

/** What a run of words can stand for. */
export type Meaning =
  | { is: 'place'; places: VocabularyPlace[] }
  | { is: 'type'; propertyType: PropertyType }
  | { is: 'amenity'; amenity: string }
  | { is: 'transaction'; transactionType: TransactionType };

interface Phrase {
  words: string[];
  /** The words without the spaces between them, so that `downtowndubai` is `downtown dubai`. */
  key: string;
  emails: number;
  meaning: Meaning;
  /** How many homes it stands for: decides between two equally near ones. */
  weight: number;
  spareEdits: number;
  /** Of each word of a place: names that were Arabic first have no fixed vowels. */
  sounds: string[];
}

/** A run of tokens that was recognised. */
export interface Run {
  meaning: Meaning;
  /** Number of tokens. */
  length: number;
  /** The words meant, when they were misspelt. */
  corrected: string | null;
}

export interface PhraseIndex {
  byKey: Map<string, Phrase>;
  /** By number of words and first letter. */
  byShape: Map<string, Phrase[]>;
  /** By all letters but the first. */
  byTail: Map<string, Phrase>;
  /** The most words a phrase with this first letter has; with the empty letter, any phrase. */
  longest: Map<string, number>;
  /** Single words that mean a type, an amenity or a transaction. */
  lexicon: Set<string>;
  terms: TermIndex;
  total: number;
}

/** Places forgive one edit per five letters, other words one from five letters and two from eight. */
const spareEdits = (key: string, isPlace: boolean): number =>
  isPlace ? Math.min(3, Math.floor(key.length / 5)) : key.length >= 8 ? 2 : key.length >= 5 ? 1 : 0;

function addPhrase(index: PhraseIndex, text: string, meaning: Meaning, weight: number): void {
  const words = wordsOf(text);
  const key = words.join('');
  if (!key) return;
  const same = index.byKey.get(key);
  if (same) {
    if (same.meaning.is === 'place' && meaning.is === 'place') same.meaning.places.push(...meaning.places);
    return;
  }
  const isPlace = meaning.is === 'place';
  const sounds = isPlace ? words.map(soundOf) : [];
  const phrase = { words, key, emails: letterSet(key), meaning, weight, spareEdits: spareEdits(key, isPlace), sounds };
  index.byKey.set(key, phrase);
  const shape = words.length + key.charAt(0);
  const list = index.byShape.get(shape);
  if (list) list.push(phrase);
  else index.byShape.set(shape, [phrase]);
  for (const sentEmail of ['', key.charAt(0)]) index.longest.set(sentEmail, Math.max(index.longest.get(sentEmail) ?? 0, words.length));
  // one short word with another first letter is too often a word of its own
  const tail = key.slice(1);
  if (key.length >= (isPlace ? 6 : 5) && (index.byTail.get(tail)?.weight ?? -1) < weight) index.byTail.set(tail, phrase);
}

/** Whether a listed location only adds an ordinary word to another place, as `palm jumeirah villa` does: then it is not a place to look for. */
function addsOnlyLexicon(index: PhraseIndex, words: readonly string[], known: ReadonlySet<string>): boolean {
  const rest = words.filter((word) => !index.lexicon.has(word) && !STOP_WORDS.has(word));
  return rest.length === 0 || (rest.length < words.length && !known.has(words.join('')) && known.has(rest.join('')));
}

/**
 * Whether a spelling is said far more often than its place can be meant, as with a location called Sea View, or `views` for The Views: then
 * it is words and no place. Never the gazetteer's own, three words, two words that 20 homes bear, or what
 * another place is called too.
 */
function isOrdinary(index: PhraseIndex, words: readonly string[], spelling: string, place: VocabularyPlace): boolean {
  const shared = index.byKey.get(words.join(''))?.meaning.is === 'place';
  if (shared || words.length > 2 || (words.length === 2 && place.count >= 20) || findPlace(spelling)) return false;
  const rarest = Math.min(...words.map((word) => index.terms.byWord.get(word)?.freq ?? 0));
  return rarest > ((spelling === place.name.toLowerCase() ? 20 : 3) * place.count) / Math.max(index.total, 1);
}

function buildIndex(vocabulary: SearchDictionary): PhraseIndex {
  const index: PhraseIndex = {
    byKey: new Map(),
    byShape: new Map(),
    byTail: new Map(),
    longest: new Map(),
    lexicon: new Set(),
    terms: indexTerms(vocabulary.terms),
    total: 0,
  };
  const add = (forms: readonly string[], meaning: Meaning) => {
    for (const form of forms) {
      addPhrase(index, form, meaning, 0);
      const words = wordsOf(form);
      if (words.length === 1) index.lexicon.add(words[0]!);
    }
  };
  for (const [type, forms] of Object.entries(TYPE_FORMS)) add(forms, { is: 'type', propertyType: type as PropertyType });
  for (const [type, forms] of Object.entries(TRANSACTION_FORMS))
    add(forms, { is: 'transaction', transactionType: type as TransactionType });
  for (const [amenity, forms] of Object.entries(AMENITY_FORMS)) add(forms, { is: 'amenity', amenity });
  const spellings = vocabulary.places.flatMap((place) => place.words.map((spelling) => ({ place, spelling, words: wordsOf(spelling) })));
  const plain = new Set(spellings.filter(({ words }) => !words.some((word) => index.lexicon.has(word))).map(({ words }) => words.join('')));
  for (const place of vocabulary.places) if (place.kind === 'community') index.total += place.count;
  for (const { place, spelling, words } of spellings) {
    if (addsOnlyLexicon(index, words, plain) || isOrdinary(index, words, spelling, place)) continue;
    addPhrase(index, words.join(' '), { is: 'place', places: [place] }, place.count);
  }
  return index;
}

const indexes = new WeakMap<SearchDictionary, PhraseIndex>();

/** The index of a vocabulary, built at its first use. */
export function indexOf(vocabulary: SearchDictionary): PhraseIndex {
  let index = indexes.get(vocabulary);
  if (!index) {
    index = buildIndex(vocabulary);
    indexes.set(vocabulary, index);
  }
  return index;
}

const hasDigit = (word: string): boolean => /\d/.test(word);

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
function mayBeTypo(index: PhraseIndex, typed: string, meant: string, weight: number): boolean {
  const own = frequency(index, typed);
  if (own === undefined) return true;
  const other = Math.max(index.terms.byWord.get(meant)?.freq ?? 0, index.total > 0 ? weight / index.total : 0);
  return own * (typed.length >= 6 ? 20 : 1000) < other;
}

/**
 * Edits between a run and a phrase of as many words, word by word; undefined when they are too many. A real word is only taken for a typo
 * (`business pay`) when the rest of the phrase, at least five letters, is right.
 */
function editsBetween(index: PhraseIndex, run: readonly string[], phrase: Phrase): number | undefined {
  let edits = 0;
  let right = 0;
  let doubtful = false;
  for (let i = 0; i < run.length; i++) {
    const typed = run[i]!;
    const meant = phrase.words[i]!;
    if (typed === meant) {
      if (!STOP_WORDS.has(meant) && meant !== 'al') right += meant.length;
      continue;
    }
    if (hasDigit(typed) || hasDigit(meant)) return undefined;
    const isShortSwap = phrase.key.length === 4 && phrase.meaning.is !== 'amenity' && isSwap(typed, meant);
    const heard = phrase.sounds[i] === soundOf(typed) ? 1 : 0;
    const budget = isShortSwap ? 1 : Math.min(meant.length >= 5 ? 2 : 1, phrase.spareEdits + heard - edits);
    const d = editDistance(typed, meant, budget);
    if (d > budget) return undefined;
    edits += d;
    if (!mayBeTypo(index, typed, meant, phrase.weight)) {
      if (d > 1 || frequency(index, typed) === Number.POSITIVE_INFINITY) return undefined;
      doubtful = true;
    }
  }
  return doubtful && right < 5 ? undefined : edits;
}

/** The nearest phrase that a run with a typo can mean: of as many words, or with one space too many or too few. */
function nearestPhrase(index: PhraseIndex, run: readonly string[], key: string): Phrase | undefined {
  const emails = letterSet(key);
  let found: Phrase | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  const consider = (phrase: Phrase, edits: number | undefined) => {
    if (edits === undefined || edits > fewest || (edits === fewest && phrase.weight <= found!.weight)) return;
    found = phrase;
    fewest = edits;
  };
  for (const phrase of index.byShape.get(run.length + key.charAt(0)) ?? []) {
    const most = Math.max(1, phrase.spareEdits);
    if (Math.abs(phrase.key.length - key.length) > most || differingLetters(emails, phrase.emails) > 2 * most) continue;
    consider(phrase, editsBetween(index, run, phrase));
  }
  for (const words of [run.length - 1, run.length + 1]) {
    // a run with more words than the phrase must not swallow a word of its own
    if (words < run.length && run.some((word) => frequency(index, word) !== undefined)) continue;
    if (words > run.length && run.length === 1 && frequency(index, key) !== undefined) continue;
    for (const phrase of index.byShape.get(words + key.charAt(0)) ?? []) {
      if (phrase.spareEdits < 2 || hasDigit(key) || hasDigit(phrase.key) || differingLetters(emails, phrase.emails) > 2) continue;
      const d = editDistance(key, phrase.key, 1);
      if (d <= 1) consider(phrase, d);
    }
  }
  return found ?? withFirstLetter(index, run, key);
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

/** The share of homes, at most, that have a word with this beginning. */
export function beginning(vocabulary: SearchDictionary, prefix: string): number {
  let share = 0;
  for (const { word, freq } of indexOf(vocabulary).terms.byWord.values()) if (word.startsWith(prefix)) share += freq;
  return Math.min(1, share);
}
