// Reads a text while it is typed: the complete words, the unfinished last one, and the places that they may come to name.
import { splitList } from '../../../shared/search/search.ts';
import { type DictionaryPlace, findKnownPlace, type SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import { editDistance, wordsOf } from '../text/match.ts';
import { tokenize } from '../text/tokens.ts';
import { type Understanding, understand } from '../text/understand.ts';
import { STOP_WORDS } from '../text/vocabulary/lexicon.ts';
import { indexOf, type PhraseIndex, shareOfPrefix } from '../text/vocabulary/phrase-index.ts';

/** A text that is still being typed: what to search for, the unfinished last word, and the places it may come to name. */
export interface Typing {
  /** Complete words, the last one completed when it can only become one thing. */
  search: string;
  /** The beginning of a word that every home must have. */
  prefix: string | null;
  places: DictionaryPlace[];
}

/** A way to write a place, folded. */
interface Form {
  text: string;
  place: DictionaryPlace;
}

const forms = new WeakMap<SearchDictionary, Form[]>();

/** Every way to write every place, folded. */
function formsOf(dictionary: SearchDictionary): Form[] {
  let list = forms.get(dictionary);
  if (!list) {
    const places = dictionary.places.filter(({ kind }) => kind !== 'building');
    list = places.flatMap((place) => place.words.map((word) => ({ text: wordsOf(word).join(' '), place })));
    forms.set(dictionary, list);
  }
  return list;
}

/** A place and how it matched: 0 its name, 1 the beginning of its name, 2 the beginning of a later word, 3 a beginning with a typo. */
interface Match {
  place: DictionaryPlace;
  grade: number;
}

/** The grade of a form of a place; `NO_MATCH` when it does not match. */
type Grade = (form: string) => number;
const NO_MATCH = 9;

/** Exact names first; a place without homes comes after every other. */
const byGrade = (a: Match, b: Match): number =>
  Number(b.grade === 0) - Number(a.grade === 0) ||
  Number(a.place.count === 0) - Number(b.place.count === 0) ||
  a.grade - b.grade ||
  b.place.count - a.place.count ||
  a.place.name.localeCompare(b.place.name);

/** The places with a form that matches, each with its best grade, best first. */
function matchForms(dictionary: SearchDictionary, grade: Grade): Match[] {
  const best = new Map<DictionaryPlace, number>();
  for (const { text, place } of formsOf(dictionary)) {
    const found = grade(text);
    if (found < (best.get(place) ?? NO_MATCH)) best.set(place, found);
  }
  return [...best].map(([place, found]) => ({ place, grade: found })).sort(byGrade);
}

/** For a run whose last word may be unfinished. */
const startsAt =
  (run: string): Grade =>
  (form) =>
    form === run ? 0 : form.startsWith(run) ? 1 : form.includes(` ${run}`) ? 2 : NO_MATCH;

/** For a run that ends in a whole word: `jumeirah villa` does not begin `jumeirah village`. */
const startsWhole =
  (run: string): Grade =>
  (form) =>
    form === run ? 0 : `${form} `.startsWith(`${run} `) ? 1 : ` ${form} `.includes(` ${run} `) ? 2 : NO_MATCH;

/** For a run with a typo: one edit for every five characters. */
const startsNearly = (run: string): Grade => {
  const max = Math.floor(run.length / 5);
  return (form) => {
    if (form.charAt(0) !== run.charAt(0)) return NO_MATCH;
    for (let length = run.length - max; length <= run.length + max; length++) {
      if (editDistance(run, form.slice(0, length), max) <= max) return 3;
    }
    return NO_MATCH;
  };
};

const isWord = (index: PhraseIndex, token: string): boolean =>
  index.terms.byWord.has(token) || index.lexicon.has(token) || STOP_WORDS.has(token);

/** The places that the end of a text may come to name. */
interface Completion {
  /** The first token of the run. */
  start: number;
  matches: Match[];
}

/** The longest run at the end of the text that begins a place's name; a last word that means something itself begins none. */
function completePlaces(dictionary: SearchDictionary, tokens: readonly string[], gradeFor: (run: string) => Grade): Completion {
  const index = indexOf(dictionary);
  const gradeForRun = gradeFor === startsAt && index.lexicon.has(tokens.at(-1) ?? '') ? startsWhole : gradeFor;
  for (let start = 0; start < tokens.length; start++) {
    const isLastWordAlone = start > 0 && start === tokens.length - 1;
    if (isLastWordAlone && (tokens[start]!.length < 2 || isWord(index, tokens[start]!))) break;
    const run = tokens.slice(start).join(' ');
    const matches = matchForms(dictionary, gradeForRun(run));
    if (matches.length) return { start, matches };
  }
  return { start: tokens.length, matches: [] };
}

/** The type, transaction or amenity that an unfinished word can only become: `pent` → `penthouse`. */
function completeWord(index: PhraseIndex, token: string): string | undefined {
  if (token.length < 3 || isWord(index, token)) return undefined;
  const words = [...index.lexicon].filter((word) => word.startsWith(token));
  const meanings = new Set(words.map((word) => index.byKey.get(word)?.meaning));
  return meanings.size === 1 ? words[0] : undefined;
}

/** The one place that the run at the end can only become. */
function onlyPlace(index: PhraseIndex, tokens: readonly string[], { start, matches }: Completion): DictionaryPlace | undefined {
  const [first] = matches;
  if (!first || first.grade === 0 || index.lexicon.has(tokens.at(-1)!)) return undefined;
  if (tokens.length - start > 1) return matches.length === 1 ? first.place : undefined;
  const named = matches.filter((match) => match.grade === 1);
  return named.length === 1 && tokens[start]!.length >= 3 && !isWord(index, tokens[start]!) ? named[0]!.place : undefined;
}

/** Whether two texts ask for the same apart from their free words. */
const isSameButWords = (a: Understanding, b: Understanding): boolean => {
  const filterText = ({ filter: { keywords: _keywords, ...rest } }: Understanding) => JSON.stringify(rest);
  return filterText(a) === filterText(b);
};

/** The last token as a beginning, unless it was parsed as more than a free word, or as a typo that no word begins with. */
function prefixOf(dictionary: SearchDictionary, tokens: readonly string[]): string | null {
  const last = tokens.at(-1)!;
  if (STOP_WORDS.has(last) || /[\d<>]/.test(last)) return null;
  const full = understand(tokens.join(' '), dictionary);
  if (!isSameButWords(full, understand(tokens.slice(0, -1).join(' '), dictionary))) return null;
  const pieceOfLast = full.pieces.find(({ words }) => words.split(' ').includes(last));
  // `palm jumeirah` says no more than `palm`, and is whole
  if (pieceOfLast?.kind === 'place' || pieceOfLast?.kind === 'building') return null;
  const isUnknown = pieceOfLast?.kind === 'unknown';
  return isUnknown || shareOfPrefix(dictionary, last) > 0 ? last : null;
}

/** What to search for when the last word may be unfinished: completed where it can become only one thing, else left out or searched as a beginning. */
function readEnd(dictionary: SearchDictionary, tokens: readonly string[], completion: Completion): Pick<Typing, 'search' | 'prefix'> {
  const index = indexOf(dictionary);
  const firstTokens = (length: number) => tokens.slice(0, length).join(' ');
  const last = tokens.at(-1) ?? '';
  const place = onlyPlace(index, tokens, completion);
  if (place && tokens.length - completion.start > 1) return { search: `${firstTokens(completion.start)} ${place.words[0]}`, prefix: null };
  const word = completeWord(index, last);
  if (word) return { search: `${firstTokens(tokens.length - 1)} ${word}`, prefix: null };
  if (place) return { search: `${firstTokens(completion.start)} ${place.words[0]}`, prefix: null };
  if (last.length === 1 && !/\d/.test(last)) return { search: firstTokens(tokens.length - 1), prefix: null };
  const prefix = tokens.length ? prefixOf(dictionary, tokens) : null;
  return { search: firstTokens(prefix === null ? tokens.length : tokens.length - 1), prefix };
}

/**
 * Reads a text as it is typed: the last word may be unfinished unless a space follows it. Places come by the beginning of their name
 * first, then those named with a typo; in each group the most listed first.
 */
export function readTyping(text: string, dictionary: SearchDictionary): Typing {
  const tokens = tokenize(text);
  const completion = completePlaces(dictionary, tokens, startsAt);
  const end = /[\s,]$/.test(text) ? { search: tokens.join(' '), prefix: null } : readEnd(dictionary, tokens, completion);
  const { location } = understand(end.search, dictionary).filter;
  const namedPlaces = splitList(location ?? '').flatMap((name) => findKnownPlace(dictionary, name) ?? []);
  namedPlaces.sort((a, b) => b.count - a.count);
  const begun = completion.matches.map((match) => match.place);
  // the last word alone begins the name of a place: the places that the text names come first
  const isLastWordAlone = completion.start > 0 && completion.start === tokens.length - 1;
  const places = isLastWordAlone ? [...namedPlaces, ...begun] : [...begun, ...namedPlaces];
  if (!places.length) places.push(...completePlaces(dictionary, tokens, startsNearly).matches.map((match) => match.place));
  return { ...end, places: [...new Set(places)] };
}
