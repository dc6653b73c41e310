// An index of all phrases that a search text can contain (names of places, phrases of the lexicon, facts), for lookups with typos. It is built once for each
// dictionary and kept in this process. No database.
import { findPlace } from '../../../../shared/property/place/area.ts';
import type { PropertyType, TransactionType } from '../../../../shared/property/property.ts';
import { wordsOf } from '../../../../shared/search/fold-text.ts';
import type { PieceKind } from '../../../../shared/search/pieces.ts';
import { PURPOSE_FORMS } from '../../../../shared/search/purpose-words.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { cachedBy } from '../../../cached-by.ts';
import type { DictionaryPlace, SearchDictionary } from '../dictionary/search-dictionary.ts';
import { indexTerms, letterSet, soundOf, type TermIndex } from '../match.ts';
import { FACTS } from './facts.ts';
import { AMENITY_FORMS, HOUSE_FORMS, HOUSE_TYPES, STOP_WORDS, TYPE_FORMS } from './lexicon.ts';

/** What a run of words can mean: the places of one name, or a filter, with the filter that `not` and the words ask for (`negated`). */
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
  /** How many homes the place has; 0 for other phrases. Of two phrases that are equally near to a typo, the one with more homes is meant. */
  weight: number;
  /** The most edits between the phrase and a typo of it. */
  spareEdits: number;
  /** How each word of a place sounds (`soundOf`), because names from Arabic have no fixed spelling of vowels; empty for other phrases. */
  sounds: string[];
}

/** Every phrase, in the maps in which `findRun` looks up runs of words. */
export interface PhraseIndex {
  /** By `Phrase.key`. */
  byKey: Map<string, Phrase>;
  /** By number of words and first letter: `2d`. */
  byShape: Map<string, Phrase[]>;
  /** By all letters of `key` but the first. */
  byTail: Map<string, Phrase>;
  /** By first letter: the most words of a phrase that begins with it. The empty string has the most words of any phrase. */
  longest: Map<string, number>;
  /** The phrases of the lexicon that are a single word. */
  lexicon: Set<string>;
  /** The names of advertisers by their company (`companyOf`). */
  advertisers: ReadonlyMap<string, readonly string[]>;
  /** The words of the listings. */
  terms: TermIndex;
  /** The number of published homes in all communities. */
  total: number;
  /** For words that the dictionary lacks: whether any listing has them, as far as that was looked up. */
  occurs: ReadonlyMap<string, boolean>;
}

/** A number is never a misspelt word. */
export const hasDigit = (word: string): boolean => /\d/.test(word);

/** The most edits of a typo: for a place one per five letters, for another phrase one from five letters and two from eight letters on. */
function countSpareEdits(key: string, isPlace: boolean): number {
  if (isPlace) return Math.min(3, Math.floor(key.length / 5));
  if (key.length >= 8) return 2;
  return key.length >= 5 ? 1 : 0;
}

/** Raises `index.longest` to the number of words of a phrase. */
function recordWordCount({ longest }: PhraseIndex, key: string, count: number): void {
  for (const beginning of ['', key.charAt(0)]) longest.set(beginning, Math.max(longest.get(beginning) ?? 0, count));
}

const isBuildingMeaning = (meaning: Meaning): boolean => meaning.is === 'place' && meaning.places[0]!.kind === 'building';

/** Adds the places of a meaning to an indexed phrase of the same letters. A building is not added to a community of the same name. */
function addToExisting(existing: Meaning, meaning: Meaning): void {
  if (existing.is !== 'place' || meaning.is !== 'place') return;
  if (isBuildingMeaning(existing) === isBuildingMeaning(meaning)) existing.places.push(...meaning.places);
}

/** Indexes a phrase for lookups with typos. */
function addToTypoMaps(index: PhraseIndex, phrase: Phrase): void {
  const { words, key, meaning, weight } = phrase;
  const shape = words.length + key.charAt(0);
  const sameShape = index.byShape.get(shape);
  if (sameShape) sameShape.push(phrase);
  else index.byShape.set(shape, [phrase]);
  // a shorter word with another first letter is too often a word of its own
  const minLength = meaning.is === 'place' ? 6 : 5;
  const tail = key.slice(1);
  if (key.length >= minLength && (index.byTail.get(tail)?.weight ?? -1) < weight) index.byTail.set(tail, phrase);
}

/** Words behind the name of an advertiser that people leave out. */
const COMPANY_WORDS =
  /(?: (?:real estate|realty|properties|property|brokers?|brokerages?|agency|international|group|llc|l l c|fz|fze|fzco))+$/;

const LEGAL_FORM = / (?:llc|l l c|fz|fze|fzco)$/;

/** The company of an advertiser, folded: without its branch (`haus & haus - marina`), and without the words of companies where two words are left. */
function companyOf(advertiser: string): string {
  const name = wordsOf(advertiser.split(' - ')[0]!).join(' ').replace(LEGAL_FORM, '');
  const bareName = name.replace(COMPANY_WORDS, '');
  return bareName.includes(' ') ? bareName : name;
}

/** A company that advertises: its name without a branch, and the ways to write it, folded. */
interface Company {
  name: string;
  forms: ReadonlySet<string>;
}
const companiesOfIndex = ({ advertisers }: PhraseIndex): Company[] =>
  [...advertisers].map(([company, names]) => {
    const name = names.at(-1)!.split(' - ')[0]!;
    const withAnd = wordsOf(name.replaceAll('&', ' and ')).join(' ');
    return { name, forms: new Set([company, wordsOf(name).join(' '), withAnd, withAnd.replace(COMPANY_WORDS, '')]) };
  });

/** Adds the names of advertisers, which are recognised only as they are written: there are thousands, and typos of other words are near to some. */
function addAdvertisers(index: PhraseIndex): void {
  for (const { name, forms } of companiesOfIndex(index)) {
    for (const form of forms) {
      const words = form.split(' ');
      const key = words.join('');
      if (words.length < 2 || key.length < 6 || index.byKey.has(key)) continue;
      const meaning = filterMeaning('advertiser', { advertiser: [name] });
      index.byKey.set(key, { words, key, letters: letterSet(key), meaning, weight: 0, spareEdits: 0, sounds: [] });
      recordWordCount(index, key, words.length);
    }
  }
}

/** Adds a phrase to the index, or its places to an indexed phrase of the same letters. */
function addPhrase(index: PhraseIndex, text: string, meaning: Meaning, weight: number): void {
  const words = wordsOf(text);
  const key = words.join('');
  if (!key) return;
  const existing = index.byKey.get(key);
  if (existing) {
    addToExisting(existing.meaning, meaning);
    return;
  }
  const isPlace = meaning.is === 'place';
  const sounds = isPlace ? words.map(soundOf) : [];
  // there are thousands of buildings, so that a short name of one is only recognised as it is written
  const isShortBuilding = isBuildingMeaning(meaning) && (words.length < 2 || key.length < 9);
  // what no filter answers has to be said as such
  const isUnanswered = meaning.is === 'filter' && meaning.kind === 'unavailable';
  const spareEdits = isShortBuilding || isUnanswered ? 0 : countSpareEdits(key, isPlace);
  const phrase = { words, key, letters: letterSet(key), meaning, weight, spareEdits, sounds };
  index.byKey.set(key, phrase);
  recordWordCount(index, key, words.length);
  if (!isBuildingMeaning(meaning) || spareEdits > 0) addToTypoMaps(index, phrase);
}

/** Whether a location of listings is no place of its own, because it only adds words of the lexicon to another place: `palm jumeirah villa`. */
function addsOnlyLexicon(index: PhraseIndex, words: readonly string[], placeNames: ReadonlySet<string>): boolean {
  const nameWords = words.filter((word) => !index.lexicon.has(word) && !STOP_WORDS.has(word));
  if (nameWords.length === 0) return true;
  return nameWords.length < words.length && !placeNames.has(words.join('')) && placeNames.has(nameWords.join(''));
}

/** A community with at least this many homes is always meant by a name of two words. */
const MIN_HOMES_OF_TWO_WORD_NAME = 20;
/** A name is ordinary words when listings have its rarest word this many times as often as its place has homes. A full name is more often meant. */
const ORDINARY_RATIO = { fullName: 20, shortName: 3 };

/**
 * Whether a name is written far more often than its place can be meant, so that it is read as ordinary words: a location called Sea View, or `views` for
 * The Views. Never a known place of the UAE (`findPlace`), a name of three words, or one that another place has too.
 */
function isOrdinary(index: PhraseIndex, words: readonly string[], spelling: string, place: DictionaryPlace): boolean {
  const isAnotherPlace = index.byKey.get(words.join(''))?.meaning.is === 'place';
  if (place.kind === 'building') return !isAnotherPlace && isOrdinaryBuilding(index, words, place);
  const isLongName = words.length > 2 || (words.length === 2 && place.count >= MIN_HOMES_OF_TWO_WORD_NAME);
  if (isAnotherPlace || isLongName || findPlace(spelling)) return false;
  const shareOfRarestWord = Math.min(...words.map((word) => index.terms.byWord.get(word)?.freq ?? 0));
  const isFullName = spelling === place.name.toLowerCase();
  const ratio = isFullName ? ORDINARY_RATIO.fullName : ORDINARY_RATIO.shortName;
  return shareOfRarestWord > (ratio * place.count) / Math.max(index.total, 1);
}

/** The fewest letters of a building's name of one word: Arabic writes no short vowels. */
const minNameLength = (word: string): number => (/[ء-ي]/.test(word) ? 3 : 4);

/** Whether the name of a building is read as ordinary words: one such as Sea View, a very short one, or one word that far more homes have. */
function isOrdinaryBuilding(index: PhraseIndex, words: readonly string[], place: DictionaryPlace): boolean {
  if (words.length > 1) return words.length === 2 && /^views?$/.test(words[1]!);
  const [name] = words as [string];
  const shareOfBuilding = place.count / Math.max(index.total, 1);
  const shareOfWord = index.terms.byWord.get(name)?.freq ?? 0;
  // half as many again as are in the building, and more than one home in a thousand
  const isWordOfOthers = shareOfWord > 1.5 * shareOfBuilding && shareOfWord > 0.001;
  return name.length < minNameLength(name) || hasDigit(name) || isWordOfOthers;
}

/** The meaning of a phrase that asks for a filter; `negated` is the filter of `not` and the phrase. */
const filterMeaning = (kind: PieceKind, filter: SearchFilter, negated?: SearchFilter): Meaning => ({ is: 'filter', kind, filter, negated });

/** Adds the phrases of types, purposes, amenities and facts. Leaves out facts about fields that no listing states (`emptyFields`). */
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
  for (const [name, forms] of Object.entries(PURPOSE_FORMS)) {
    const otherPurpose = name === 'Buy' ? 'Rent' : 'Buy';
    add(forms, filterMeaning('purpose', { transactionType: name as TransactionType }, { transactionType: otherPurpose }));
  }
  for (const [name, forms] of Object.entries(AMENITY_FORMS))
    add(forms, filterMeaning('amenity', { amenities: [name] }, { excludedAmenities: [name] }));
  for (const { kind, filter, negated, forms } of FACTS) if (!emptyFields?.has(kind)) add(forms, filterMeaning(kind, filter, negated));
}

/** Adds the names of places that are not read as ordinary words. Communities come first, so that a name of both means the community. */
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

/** Indexes the lexicon, then the communities, then the buildings, because a phrase keeps the first meaning that it gets. */
function buildIndex(dictionary: SearchDictionary): PhraseIndex {
  const index: PhraseIndex = {
    byKey: new Map(),
    byShape: new Map(),
    byTail: new Map(),
    longest: new Map(),
    lexicon: new Set(),
    advertisers: Map.groupBy(dictionary.advertisers ?? [], companyOf),
    terms: indexTerms(dictionary.terms),
    total: 0,
    occurs: dictionary.occurs ?? new Map(),
  };
  for (const { kind, count } of dictionary.places) if (kind === 'community') index.total += count;
  addLexicon(index, dictionary.emptyFields);
  addPlaces(index, dictionary.places);
  addAdvertisers(index);
  return index;
}

/** The index of a dictionary, built at its first use. */
export const indexOf = cachedBy(buildIndex);

/** The companies that advertise. */
export const companiesOf = (dictionary: SearchDictionary): Company[] => companiesOfIndex(indexOf(dictionary));

/** All names in lower case under which the company of an advertiser advertises: with its branches. */
export function namesOfCompany(dictionary: SearchDictionary, advertiser: string): string[] {
  const names = [advertiser, ...(indexOf(dictionary).advertisers.get(companyOf(advertiser)) ?? [])];
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

/** An upper bound of the share of homes (0 to 1) that have a word with this beginning. */
export function shareOfPrefix(dictionary: SearchDictionary, prefix: string): number {
  let share = 0;
  for (const { word, freq } of indexOf(dictionary).terms.byWord.values()) if (word.startsWith(prefix)) share += freq;
  return Math.min(1, share);
}

/** The share of homes (0 to 1) that have a word; undefined for a word that the dictionary lacks. */
export const frequencyOf = (dictionary: SearchDictionary, word: string): number | undefined =>
  indexOf(dictionary).terms.byWord.get(word)?.freq;
