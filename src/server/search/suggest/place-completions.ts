// Finds the places that the end of a text that is being typed may come to name. The spellings of a dictionary are kept in this process.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import type { DictionaryPlace, SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import { editDistance } from '../text/match.ts';
import { STOP_WORDS } from '../text/vocabulary/lexicon.ts';
import { indexOf, type PhraseIndex } from '../text/vocabulary/phrase-index.ts';

/** A name or alias of a place, folded. */
interface Spelling {
  text: string;
  place: DictionaryPlace;
}

const spellingsByDictionary = new WeakMap<SearchDictionary, Spelling[]>();

/** Every spelling of every place except buildings. */
function spellingsOf(dictionary: SearchDictionary): Spelling[] {
  let spellings = spellingsByDictionary.get(dictionary);
  if (!spellings) {
    const places = dictionary.places.filter(({ kind }) => kind !== 'building');
    spellings = places.flatMap((place) => place.words.map((word) => ({ text: wordsOf(word).join(' '), place })));
    spellingsByDictionary.set(dictionary, spellings);
  }
  return spellings;
}

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

/** A place with the grade of its best spelling. */
interface PlaceMatch {
  place: DictionaryPlace;
  grade: Grade;
}

/** Compares matches for sorting: exact names first, then places with homes before those without, then by grade, number of homes and name. */
const compareMatches = (a: PlaceMatch, b: PlaceMatch): number =>
  Number(b.grade === GRADE.name) - Number(a.grade === GRADE.name) ||
  Number(a.place.count === 0) - Number(b.place.count === 0) ||
  a.grade - b.grade ||
  b.place.count - a.place.count ||
  a.place.name.localeCompare(b.place.name);

/** The places with a spelling that matches, the best first. */
function matchPlaces(dictionary: SearchDictionary, gradeSpelling: GradeSpelling): PlaceMatch[] {
  const bestGrades = new Map<DictionaryPlace, Grade>();
  for (const { text, place } of spellingsOf(dictionary)) {
    const grade = gradeSpelling(text);
    if (grade < (bestGrades.get(place) ?? GRADE.noMatch)) bestGrades.set(place, grade);
  }
  return [...bestGrades].map(([place, grade]) => ({ place, grade })).sort(compareMatches);
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

/** Whether a token is a finished word of the listings or of the search. */
export const isKnownWord = (index: PhraseIndex, token: string): boolean =>
  index.terms.byWord.has(token) || index.lexicon.has(token) || STOP_WORDS.has(token);

/** The places that the tokens from index `start` to the end of a text may come to name. */
export interface Completion {
  start: number;
  matches: PlaceMatch[];
}

/** Finds the longest run of last tokens that matches a place. A single last word that is a known word is not taken as the beginning of a name. */
function completeWith(dictionary: SearchDictionary, tokens: readonly string[], grader: Grader): Completion {
  const index = indexOf(dictionary);
  for (let start = 0; start < tokens.length; start++) {
    const isLastWordAlone = start > 0 && start === tokens.length - 1;
    if (isLastWordAlone && (tokens[start]!.length < 2 || isKnownWord(index, tokens[start]!))) break;
    const matches = matchPlaces(dictionary, grader(tokens.slice(start).join(' ')));
    if (matches.length) return { start, matches };
  }
  return { start: tokens.length, matches: [] };
}

/** The places that the last tokens begin to name; a last word of the lexicon, such as `villa`, counts as finished. */
export function completePlaces(dictionary: SearchDictionary, tokens: readonly string[]): Completion {
  const isFinished = indexOf(dictionary).lexicon.has(tokens.at(-1) ?? '');
  return completeWith(dictionary, tokens, isFinished ? gradeFinished : gradeUnfinished);
}

/** The places that the last tokens begin to name with a typo. */
export const completeMisspeltPlaces = (dictionary: SearchDictionary, tokens: readonly string[]): Completion =>
  completeWith(dictionary, tokens, gradeMisspelt);
