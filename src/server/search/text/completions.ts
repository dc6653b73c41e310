// Finds what the end of a text that is being typed may come to name: places, buildings and advertisers. The spellings of a dictionary are kept in this process.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { cachedBy } from '../../cached-by.ts';
import type { DictionaryPlace, SearchDictionary } from './dictionary/search-dictionary.ts';
import { editDistance } from './match.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import { companiesOf, indexOf, type PhraseIndex } from './vocabulary/phrase-index.ts';

/** What a text can name, with its names and aliases and a number of homes by which the likeliest is found. */
export type Named = Pick<DictionaryPlace, 'name' | 'words' | 'count'>;

/** A name or alias, folded, from one of its words on. */
interface Spelling<T> {
  text: string;
  /** Whether it begins at the first word. */
  isWhole: boolean;
  named: T;
}
/** Sorted by their text, so that those with a beginning are neighbours. */
interface Spellings {
  places: readonly Spelling<DictionaryPlace>[];
  buildings: readonly Spelling<DictionaryPlace>[];
  advertisers: readonly Spelling<Named>[];
}

const compareTexts = (a: { text: string }, b: { text: string }): number => Number(a.text > b.text) - Number(a.text < b.text);

function spell<T extends Named>(list: readonly T[]): Spelling<T>[] {
  const spellings = list.flatMap((named) =>
    named.words.flatMap((name) => {
      const words = wordsOf(name);
      return words.map((_, i) => ({ text: words.slice(i).join(' '), isWhole: i === 0, named }));
    }),
  );
  return spellings.sort(compareTexts);
}

/** Every spelling of every place, building and advertiser. */
const spellingsOf = cachedBy((dictionary: SearchDictionary): Spellings => {
  const isBuilding = ({ kind }: DictionaryPlace) => kind === 'building';
  const advertisers = companiesOf(dictionary).map(({ name, forms }) => ({ name, words: [...forms], count: 1 }));
  return {
    places: spell(dictionary.places.filter((place) => !isBuilding(place))),
    buildings: spell(dictionary.places.filter(isBuilding)),
    advertisers: spell(advertisers),
  };
});

/** How well a spelling matches the typed words; lower is better. */
export const GRADE = {
  /** The spelling is the typed words. */
  name: 0,
  /** It begins with them. */
  nameStart: 1,
  /** A later word of it begins with them. */
  wordStart: 2,
  /** It begins with them but for a typo. */
  typo: 3,
  noMatch: 9,
} as const;
type Grade = (typeof GRADE)[keyof typeof GRADE];

/** What matches, with the grade of its best spelling. */
interface Match<T> {
  named: T;
  grade: Grade;
}

const collator = new Intl.Collator();
/** Compares matches for sorting: exact names first, then places with homes before those without, then by grade, number of homes and name. */
const compareMatches = (a: Match<Named>, b: Match<Named>): number =>
  Number(b.grade === GRADE.name) - Number(a.grade === GRADE.name) ||
  Number(a.named.count === 0) - Number(b.named.count === 0) ||
  a.grade - b.grade ||
  b.named.count - a.named.count ||
  collator.compare(a.named.name, b.named.name);

/** Each match with its best grade, the best first. */
function sortMatches<T extends Named>(matches: readonly Match<T>[]): Match<T>[] {
  const bestGrades = new Map<T, Grade>();
  for (const { named, grade } of matches) bestGrades.set(named, Math.min(grade, bestGrades.get(named) ?? grade) as Grade);
  return [...bestGrades].map(([named, grade]) => ({ named, grade })).sort(compareMatches);
}

/** Finds what spellings match the typed words, the best first. */
type FindMatches<T> = (spellings: readonly Spelling<T>[], typedWords: string) => Match<T>[];

/** The index of the first spelling that does not come before a text. Bisection. */
function firstFrom(spellings: readonly Spelling<unknown>[], text: string): number {
  let [low, high] = [0, spellings.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (spellings[middle]!.text < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By their beginning. Unless the last word may be unfinished (`dubai mar`), it ends there: `jumeirah villa` does not begin `jumeirah village`. */
const findBegun =
  <T extends Named>(isFinished: boolean): FindMatches<T> =>
  (spellings, typedWords) => {
    const matches: Match<T>[] = [];
    for (let i = firstFrom(spellings, typedWords); spellings[i]?.text.startsWith(typedWords); i++) {
      const { text, isWhole, named } = spellings[i]!;
      const isEqual = text === typedWords;
      if (isFinished && !isEqual && text.charAt(typedWords.length) !== ' ') continue;
      const gradeOfWhole = isEqual ? GRADE.name : GRADE.nameStart;
      matches.push({ named, grade: isWhole ? gradeOfWhole : GRADE.wordStart });
    }
    return sortMatches(matches);
  };

/** By their beginning with typos: one edit for every five characters; the first character must be right. */
const findMisspelt: FindMatches<DictionaryPlace> = (spellings, typedWords) => {
  const maxEdits = Math.floor(typedWords.length / 5);
  const beginnings = Array.from({ length: 2 * maxEdits + 1 }, (_, i) => typedWords.length - maxEdits + i);
  const isMeant = ({ text, isWhole }: Spelling<DictionaryPlace>) =>
    isWhole &&
    text.charAt(0) === typedWords.charAt(0) &&
    beginnings.some((length) => editDistance(typedWords, text.slice(0, length), maxEdits) <= maxEdits);
  return sortMatches(spellings.filter(isMeant).map(({ named }) => ({ named, grade: GRADE.typo })));
};

/** Whether a token is a finished word of the search. */
const isSearchWord = (index: PhraseIndex, token: string): boolean => index.lexicon.has(token) || STOP_WORDS.has(token);
/** Whether a token is a finished word of the listings or of the search. */
export const isKnownWord = (index: PhraseIndex, token: string): boolean => index.terms.byWord.has(token) || isSearchWord(index, token);

/** What the tokens from index `start` to the end of a text may come to name. */
export interface Completion<T = DictionaryPlace> {
  start: number;
  matches: Match<T>[];
}

/**
 * Finds the longest run of last tokens, of at least `minLength` characters, that matches a spelling. A single last word that `isWord` is not taken as the
 * beginning of a name.
 */
function completeWith<T extends Named>(
  spellings: readonly Spelling<T>[],
  tokens: readonly string[],
  findMatches: FindMatches<T>,
  isWord: (token: string) => boolean,
  minLength = 1,
): Completion<T> {
  for (let start = 0; start < tokens.length; start++) {
    if (tokens.slice(start).join('').length < minLength) break;
    const isLastWordAlone = start > 0 && start === tokens.length - 1;
    if (isLastWordAlone && (tokens[start]!.length < 2 || isWord(tokens[start]!))) break;
    const matches = findMatches(spellings, tokens.slice(start).join(' '));
    if (matches.length) return { start, matches };
  }
  return { start: tokens.length, matches: [] };
}

/** Whether the last token is a word of the lexicon, such as `villa`, which counts as finished. */
const isLastFinished = (index: PhraseIndex, tokens: readonly string[]): boolean => index.lexicon.has(tokens.at(-1) ?? '');

function completePlacesWith(
  dictionary: SearchDictionary,
  tokens: readonly string[],
  findMatches: FindMatches<DictionaryPlace>,
): Completion {
  const index = indexOf(dictionary);
  return completeWith(spellingsOf(dictionary).places, tokens, findMatches, (token) => isKnownWord(index, token));
}

/** The places that the last tokens begin to name. */
export const completePlaces = (dictionary: SearchDictionary, tokens: readonly string[]): Completion =>
  completePlacesWith(dictionary, tokens, findBegun(isLastFinished(indexOf(dictionary), tokens)));

/** The places that the last tokens begin to name with a typo. */
export const completeMisspeltPlaces = (dictionary: SearchDictionary, tokens: readonly string[]): Completion =>
  completePlacesWith(dictionary, tokens, findMisspelt);

/** Fewer characters begin the names of hundreds of buildings. */
const MIN_LENGTH = 3;

/** The buildings, and the companies that advertise, which the last tokens begin to name. Listings have the words of their names. */
export function completeOthers(
  dictionary: SearchDictionary,
  tokens: readonly string[],
): { buildings: Completion; advertisers: Completion<Named> } {
  const index = indexOf(dictionary);
  const complete = <T extends Named>(spellings: readonly Spelling<T>[]): Completion<T> =>
    completeWith(spellings, tokens, findBegun(isLastFinished(index, tokens)), (token) => isSearchWord(index, token), MIN_LENGTH);
  const { buildings, advertisers } = spellingsOf(dictionary);
  return { buildings: complete(buildings), advertisers: complete(advertisers) };
}
