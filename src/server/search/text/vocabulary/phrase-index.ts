// An index of the dictionary's phrases for lookups with typos; built once for each dictionary.
import { findPlace } from '../../../../shared/property/place/area.ts';
import type { PropertyType, TransactionType } from '../../../../shared/property/property.ts';
import type { PieceKind } from '../../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import type { DictionaryPlace, SearchDictionary } from '../dictionary/search-dictionary.ts';
import { indexTerms, letterSet, soundOf, type TermIndex, wordsOf } from '../match.ts';
import { FACTS } from './facts.ts';
import { AMENITY_FORMS, HOUSE_FORMS, HOUSE_TYPES, STOP_WORDS, TRANSACTION_FORMS, TYPE_FORMS } from './lexicon.ts';

/** What a run of words can mean: places of a name, or a filter with the one that `not` and the words ask for. */
export type Meaning =
  | { is: 'place'; places: DictionaryPlace[] }
  | { is: 'filter'; kind: PieceKind; filter: SearchFilter; negated: SearchFilter | undefined };

/** A phrase of the lexicon or a name of a place, prepared for the comparison with misspelt runs of words. */
export interface Phrase {
  words: string[];
  /** The words without the spaces between them, so that `downtowndubai` is `downtown dubai`. */
  key: string;
  /** The letters of `key` as bits, for a quick comparison (`differingLetters`). */
  letters: number;
  meaning: Meaning;
  /** How many homes the place has, 0 for other phrases: decides between two equally near ones. */
  weight: number;
  /** How many edits a typo of it may have. */
  spareEdits: number;
  /** Of each word of a place: names that were Arabic first have no fixed vowels. */
  sounds: string[];
}

/** Every phrase that words can be, in the maps that `findRun` looks them up in. */
export interface PhraseIndex {
  /** By `Phrase.key`. */
  byKey: Map<string, Phrase>;
  /** By number of words and first letter: `2d`. */
  byShape: Map<string, Phrase[]>;
  /** By all letters but the first. */
  byTail: Map<string, Phrase>;
  /** The most words a phrase with this first letter has; with the empty letter, any phrase. */
  longest: Map<string, number>;
  /** Single words of the lexicon. */
  lexicon: Set<string>;
  /** The words of the listings. */
  terms: TermIndex;
  /** Published homes. */
  total: number;
  /** As `SearchDictionary.occurs`. */
  occurs: ReadonlyMap<string, boolean>;
}

/** A number is never a misspelt word. */
export const hasDigit = (word: string): boolean => /\d/.test(word);

/** Places forgive one edit per five letters, other words one from five letters and two from eight. */
function spareEdits(key: string, isPlace: boolean): number {
  if (isPlace) return Math.min(3, Math.floor(key.length / 5));
  if (key.length >= 8) return 2;
  return key.length >= 5 ? 1 : 0;
}

/** Records how many words a phrase has. */
function countWords({ longest }: PhraseIndex, key: string, count: number): void {
  for (const beginning of ['', key.charAt(0)]) longest.set(beginning, Math.max(longest.get(beginning) ?? 0, count));
}

/** Adds a phrase, unless one of the same letters is there; a place is then added to that one's places. */
function addPhrase(index: PhraseIndex, text: string, meaning: Meaning, weight: number): void {
  const words = wordsOf(text);
  const key = words.join('');
  if (!key) return;
  const existing = index.byKey.get(key);
  const isBuilding = (one: Meaning) => one.is === 'place' && one.places[0]!.kind === 'building';
  if (existing) {
    // a community of the name comes before buildings
    if (existing.meaning.is === 'place' && meaning.is === 'place' && isBuilding(existing.meaning) === isBuilding(meaning))
      existing.meaning.places.push(...meaning.places);
    return;
  }
  const isPlace = meaning.is === 'place';
  const sounds = isPlace ? words.map(soundOf) : [];
  // there are thousands of buildings: a short name is taken as it is written
  const isShortBuilding = isBuilding(meaning) && (words.length < 2 || key.length < 9);
  const allowedEdits = isShortBuilding ? 0 : spareEdits(key, isPlace);
  const phrase = { words, key, letters: letterSet(key), meaning, weight, spareEdits: allowedEdits, sounds };
  index.byKey.set(key, phrase);
  if (isBuilding(meaning) && allowedEdits === 0) {
    countWords(index, key, words.length);
    return;
  }
  const shape = words.length + key.charAt(0);
  const list = index.byShape.get(shape);
  if (list) list.push(phrase);
  else index.byShape.set(shape, [phrase]);
  countWords(index, key, words.length);
  // one short word with another first letter is too often a word of its own
  const tail = key.slice(1);
  if (key.length >= (isPlace ? 6 : 5) && (index.byTail.get(tail)?.weight ?? -1) < weight) index.byTail.set(tail, phrase);
}

/** Whether a listed location only adds an ordinary word to another place, as `palm jumeirah villa` does: then it is not a place to look for. */
function addsOnlyLexicon(index: PhraseIndex, words: readonly string[], placeNames: ReadonlySet<string>): boolean {
  const nameWords = words.filter((word) => !index.lexicon.has(word) && !STOP_WORDS.has(word));
  if (nameWords.length === 0) return true;
  return nameWords.length < words.length && !placeNames.has(words.join('')) && placeNames.has(nameWords.join(''));
}

/**
 * Whether a spelling is written far more often than its place can be meant, as with a location called Sea View, or `views` for The Views: then it is read as
 * words. Never a name of the gazetteer, one of three words, one of two words whose place has 20 homes, or one that another place has too.
 */
function isOrdinary(index: PhraseIndex, words: readonly string[], spelling: string, place: DictionaryPlace): boolean {
  const isAnotherPlace = index.byKey.get(words.join(''))?.meaning.is === 'place';
  if (place.kind === 'building') return !isAnotherPlace && isOrdinaryBuilding(index, words, place);
  if (isAnotherPlace || words.length > 2 || (words.length === 2 && place.count >= 20) || findPlace(spelling)) return false;
  const shareOfRarestWord = Math.min(...words.map((word) => index.terms.byWord.get(word)?.freq ?? 0));
  // a full name is meant more often than a short one
  const isFullName = spelling === place.name.toLowerCase();
  return shareOfRarestWord > ((isFullName ? 20 : 3) * place.count) / Math.max(index.total, 1);
}

/** The fewest letters of a building's name of one word: Arabic writes no short vowels. */
const minNameLength = (word: string): number => (/[ء-ي]/.test(word) ? 3 : 4);

/** A tower called Sea View, or by one word that is said of far more homes than it has, is taken for words. */
function isOrdinaryBuilding(index: PhraseIndex, words: readonly string[], place: DictionaryPlace): boolean {
  if (words.length > 1) return words.length === 2 && /^views?$/.test(words[1]!);
  const [name] = words as [string];
  const shareOfBuilding = place.count / Math.max(index.total, 1);
  const shareOfWord = index.terms.byWord.get(name)?.freq ?? 0;
  const isSaidOfOthers = shareOfWord > 1.5 * shareOfBuilding && shareOfWord > 0.001;
  return name.length < minNameLength(name) || hasDigit(name) || isSaidOfOthers;
}

/** The meaning of a phrase that asks for a filter; `negated` is the filter of `not` and the phrase. */
const filterMeaning = (kind: PieceKind, filter: SearchFilter, negated?: SearchFilter): Meaning => ({ is: 'filter', kind, filter, negated });

/** Adds the phrases of types, purposes, amenities and facts. */
function addLexicon(index: PhraseIndex, emptyFields: SearchDictionary['emptyFields']): void {
  const add = (forms: readonly string[], meaning: Meaning) => {
    for (const form of forms) {
      addPhrase(index, form, meaning, 0);
      const words = wordsOf(form);
      if (words.length === 1) index.lexicon.add(words[0]!);
    }
  };
  for (const [name, forms] of Object.entries(TYPE_FORMS))
    add(forms, filterMeaning('type', { propertyType: name }, { excludedTypes: [name as PropertyType] }));
  add(HOUSE_FORMS, filterMeaning('type', { propertyType: HOUSE_TYPES.join(',') }, { excludedTypes: [...HOUSE_TYPES] }));
  for (const [name, forms] of Object.entries(TRANSACTION_FORMS)) {
    const otherPurpose = name === 'Buy' ? 'Rent' : 'Buy';
    add(forms, filterMeaning('purpose', { transactionType: name as TransactionType }, { transactionType: otherPurpose }));
  }
  for (const [name, forms] of Object.entries(AMENITY_FORMS))
    add(forms, filterMeaning('amenity', { amenities: [name] }, { excludedAmenities: [name] }));
  for (const { kind, filter, negated, forms } of FACTS) if (!emptyFields?.has(kind)) add(forms, filterMeaning(kind, filter, negated));
}

/** Adds the names of places that are not read as ordinary words: communities first, so that a building of the same name is left to them. */
function addPlaces(index: PhraseIndex, places: readonly DictionaryPlace[]): void {
  const spellings = places.flatMap((place) => place.words.map((spelling) => ({ place, spelling, words: wordsOf(spelling) })));
  const namesWithoutLexicon = new Set(
    spellings
      .filter(({ place, words }) => place.kind !== 'building' && !words.some((word) => index.lexicon.has(word)))
      .map(({ words }) => words.join('')),
  );
  spellings.sort((a, b) => Number(a.place.kind === 'building') - Number(b.place.kind === 'building'));
  for (const { place, spelling, words } of spellings) {
    if (addsOnlyLexicon(index, words, namesWithoutLexicon) || isOrdinary(index, words, spelling, place)) continue;
    addPhrase(index, words.join(' '), { is: 'place', places: [place] }, place.count);
  }
}

/** Indexes the lexicon, then the communities, then the buildings: the first meaning of a phrase is kept. */
function buildIndex(dictionary: SearchDictionary): PhraseIndex {
  const index: PhraseIndex = {
    byKey: new Map(),
    byShape: new Map(),
    byTail: new Map(),
    longest: new Map(),
    lexicon: new Set(),
    terms: indexTerms(dictionary.terms),
    total: 0,
    occurs: dictionary.occurs ?? new Map(),
  };
  for (const { kind, count } of dictionary.places) if (kind === 'community') index.total += count;
  addLexicon(index, dictionary.emptyFields);
  addPlaces(index, dictionary.places);
  return index;
}

const indexes = new WeakMap<SearchDictionary, PhraseIndex>();

/** The index of a dictionary, built at its first use. */
export function indexOf(dictionary: SearchDictionary): PhraseIndex {
  let index = indexes.get(dictionary);
  if (!index) {
    index = buildIndex(dictionary);
    indexes.set(dictionary, index);
  }
  return index;
}

/** The share of homes, at most, that have a word with this beginning. */
export function shareOfPrefix(dictionary: SearchDictionary, prefix: string): number {
  let share = 0;
  for (const { word, freq } of indexOf(dictionary).terms.byWord.values()) if (word.startsWith(prefix)) share += freq;
  return Math.min(1, share);
}

/** The share of properties that have a word; undefined for one that the dictionary lacks. */
export const frequencyOf = (dictionary: SearchDictionary, word: string): number | undefined =>
  indexOf(dictionary).terms.byWord.get(word)?.freq;
