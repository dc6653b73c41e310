// Finds what the end of a text that is being typed may come to name: places, buildings and advertisers. The spellings of a dictionary are kept in this process.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { cachedBy } from '../../cached-by.ts';
import type { DictionaryPlace, SearchDictionary } from './dictionary/search-dictionary.ts';
import { editDistance } from './match.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import { companiesOf, indexOf, type PhraseIndex } from './vocabulary/phrase-index.ts';

/** What a text can name, with its names and aliases and a number of homes by which the likeliest is found. */
export type Named = Pick<DictionaryPlace, 'name' | 'words' | 'count'>;

/** A name or alias, folded. */
interface Spelling<T> {
  text: string;
  named: T;
}
interface Spellings {
  places: readonly Spelling<DictionaryPlace>[];
  buildings: readonly Spelling<DictionaryPlace>[];
  advertisers: readonly Spelling<Named>[];
}

const spell = <T extends Named>(list: readonly T[]): Spelling<T>[] =>
  list.flatMap((named) => named.words.map((word) => ({ text: wordsOf(word).join(' '), named })));

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
type GradeSpelling = (spelling: string) => Grade;

/** What matches, with the grade of its best spelling. */
interface Match<T> {
  named: T;
  grade: Grade;
}

/** Compares matches for sorting: exact names first, then places with homes before those without, then by grade, number of homes and name. */
const compareMatches = (a: Match<Named>, b: Match<Named>): number =>
  Number(b.grade === GRADE.name) - Number(a.grade === GRADE.name) ||
  Number(a.named.count === 0) - Number(b.named.count === 0) ||
  a.grade - b.grade ||
  b.named.count - a.named.count ||
  a.named.name.localeCompare(b.named.name);

/** All of which a spelling matches, the best first. */
function findMatches<T extends Named>(spellings: readonly Spelling<T>[], gradeSpelling: GradeSpelling): Match<T>[] {
  const bestGrades = new Map<T, Grade>();
  for (const { text, named } of spellings) {
    const grade = gradeSpelling(text);
    if (grade < (bestGrades.get(named) ?? GRADE.noMatch)) bestGrades.set(named, grade);
  }
  return [...bestGrades].map(([named, grade]) => ({ named, grade })).sort(compareMatches);
}

/** Makes the function that grades spellings for typed words. */
type Grader = (typedWords: string) => GradeSpelling;

/** For words of which the last may be unfinished: `dubai mar`. */
const gradeUnfinished: Grader = (typedWords) => (spelling) => {
  if (spelling === typedWords) return GRADE.name;
  if (spelling.startsWith(typedWords)) return GRADE.nameStart;
  return spelling.includes(` ${typedWords}`) ? GRADE.wordStart : GRADE.noMatch;
};

/** For finished words: `jumeirah villa` does not begin `jumeirah village`. */
const gradeFinished: Grader = (typedWords) => (spelling) => {
  if (spelling === typedWords) return GRADE.name;
  if (spelling.startsWith(`${typedWords} `)) return GRADE.nameStart;
  return ` ${spelling} `.includes(` ${typedWords} `) ? GRADE.wordStart : GRADE.noMatch;
};

/** For words with typos: allows one edit for every five characters; the first character must be right. */
const gradeMisspelt: Grader = (typedWords) => {
  const maxEdits = Math.floor(typedWords.length / 5);
  return (spelling) => {
    if (spelling.charAt(0) !== typedWords.charAt(0)) return GRADE.noMatch;
    for (let length = typedWords.length - maxEdits; length <= typedWords.length + maxEdits; length++)
      if (editDistance(typedWords, spelling.slice(0, length), maxEdits) <= maxEdits) return GRADE.typo;
    return GRADE.noMatch;
  };
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

/** Finds the longest run of last tokens that matches a spelling. A single last word that `isWord` is not taken as the beginning of a name. */
function completeWith<T extends Named>(
  spellings: readonly Spelling<T>[],
  tokens: readonly string[],
  grader: Grader,
  isWord: (token: string) => boolean,
): Completion<T> {
  for (let start = 0; start < tokens.length; start++) {
    const isLastWordAlone = start > 0 && start === tokens.length - 1;
    if (isLastWordAlone && (tokens[start]!.length < 2 || isWord(tokens[start]!))) break;
    const matches = findMatches(spellings, grader(tokens.slice(start).join(' ')));
    if (matches.length) return { start, matches };
  }
  return { start: tokens.length, matches: [] };
}

/** The grader of tokens; a last word of the lexicon, such as `villa`, counts as finished. */
const graderOf = (index: PhraseIndex, tokens: readonly string[]): Grader =>
  index.lexicon.has(tokens.at(-1) ?? '') ? gradeFinished : gradeUnfinished;

function completePlacesWith(dictionary: SearchDictionary, tokens: readonly string[], grader?: Grader): Completion {
  const index = indexOf(dictionary);
  const isWord = (token: string) => isKnownWord(index, token);
  return completeWith(spellingsOf(dictionary).places, tokens, grader ?? graderOf(index, tokens), isWord);
}

/** The places that the last tokens begin to name. */
export const completePlaces = (dictionary: SearchDictionary, tokens: readonly string[]): Completion =>
  completePlacesWith(dictionary, tokens);

/** The places that the last tokens begin to name with a typo. */
export const completeMisspeltPlaces = (dictionary: SearchDictionary, tokens: readonly string[]): Completion =>
  completePlacesWith(dictionary, tokens, gradeMisspelt);

/** Fewer characters begin the names of hundreds of buildings. */
const MIN_LENGTH = 3;

/** The buildings, and the companies that advertise, which the last tokens begin to name. Listings have the words of their names. */
export function completeOthers(
  dictionary: SearchDictionary,
  tokens: readonly string[],
): { buildings: Completion; advertisers: Completion<Named> } {
  const index = indexOf(dictionary);
  const complete = <T extends Named>(spellings: readonly Spelling<T>[]): Completion<T> => {
    const completion = completeWith(spellings, tokens, graderOf(index, tokens), (token) => isSearchWord(index, token));
    const length = tokens.slice(completion.start).join('').length;
    return length < MIN_LENGTH ? { start: tokens.length, matches: [] } : completion;
  };
  const { buildings, advertisers } = spellingsOf(dictionary);
  return { buildings: complete(buildings), advertisers: complete(advertisers) };
}
