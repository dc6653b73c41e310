// Parses a text while it is typed: the finished words, the unfinished last word, and what they name or may come to name. No database.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { isPeriodAlone } from '../../../shared/search/price-words.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { type Completion, completeMisspeltPlaces, completeOthers, completePlaces, GRADE, isKnownWord, type Named } from './completions.ts';
import type { DictionaryPlace, SearchDictionary } from './dictionary/search-dictionary.ts';
import { placesOfNames } from './explicit-filter.ts';
import { tokenize } from './tokens.ts';
import { type Understanding, understand } from './understand.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import { indexOf, type Meaning, type PhraseIndex, shareOfPrefix } from './vocabulary/phrase-index.ts';

/** What a text names or may come to name. */
export interface NamedInText<T extends Named = DictionaryPlace> {
  named: T;
  /** The words before the name, which the end of the text begins; null for a name that the finished words have. */
  before: string | null;
}

/** A text that is still being typed, as parsed. */
export interface TypedText {
  /** The finished words. An unfinished last word is completed and included when only one completion is possible. */
  search: string;
  /** The unfinished last word, with which a word of every home must begin. */
  prefix: string | null;
  /** The places that the text names or may come to name, the likeliest first. */
  places: NamedInText[];
  /** Whether the end of the text is the whole name of a place. */
  endsWithPlace: boolean;
}

/** Completes an unfinished word when only one type, purpose or amenity begins with it: `pent` → `penthouse`. */
function completeWord(index: PhraseIndex, token: string): string | undefined {
  if (token.length < 3 || isKnownWord(index, token)) return undefined;
  const isUnanswered = (meaning: Meaning | undefined) => meaning?.is === 'filter' && meaning.kind === 'unavailable';
  const words = [...index.lexicon].filter((word) => word.startsWith(token) && !isUnanswered(index.byKey.get(word)?.meaning));
  const meanings = new Set(words.map((word) => index.byKey.get(word)?.meaning));
  return meanings.size === 1 ? words[0] : undefined;
}

/** The place of a completion when only one is possible: `palm jum` → Palm Jumeirah. A name that is typed in full needs no completion. */
function onlyPlace(index: PhraseIndex, tokens: readonly string[], { start, matches }: Completion): DictionaryPlace | undefined {
  const [first] = matches;
  if (!first || first.grade === GRADE.name || index.lexicon.has(tokens.at(-1)!)) return undefined;
  if (tokens.length - start > 1) return matches.length === 1 ? first.named : undefined;
  const nameStarts = matches.filter((match) => match.grade === GRADE.nameStart);
  return nameStarts.length === 1 && tokens[start]!.length >= 3 && !isKnownWord(index, tokens[start]!) ? nameStarts[0]!.named : undefined;
}

/** Whether two texts ask for the same filter apart from the words that are no filter. */
const isSameButWords = (a: Understanding, b: Understanding): boolean => {
  const filterText = ({ filter: { preferred: _preferred, ...otherFilter } }: Understanding) => JSON.stringify(otherFilter);
  return filterText(a) === filterText(b);
};

/**
 * The last token when it is unfinished, so that homes must have a word that begins with it. Null when it counts as finished: a number, a stop word, part of
 * a place, a token that changes the filter, or a known word with a typo.
 */
function prefixOf(dictionary: SearchDictionary, tokens: readonly string[]): string | null {
  const last = tokens.at(-1)!;
  if (STOP_WORDS.has(last) || /[\d<>]/.test(last)) return null;
  const understanding = understand(tokens.join(' '), dictionary);
  if (!isSameButWords(understanding, understand(tokens.slice(0, -1).join(' '), dictionary))) return null;
  const pieceOfLast = understanding.pieces.find(({ words }) => words.split(' ').includes(last));
  const isUnknown = pieceOfLast?.kind === 'unknown';
  // `palm jumeirah` asks for no more than `palm`, nor `150k yearly` than `150k`, but the last word is finished
  if ((pieceOfLast && !isUnknown && pieceOfLast.kind !== 'preferred') || isPeriodAlone(last)) return null;
  return isUnknown || shareOfPrefix(dictionary, last) > 0 ? last : null;
}

/** What to search for when the last word may be unfinished: it is completed if only one completion is possible, else left out or searched as a prefix. */
function readUnfinished(
  dictionary: SearchDictionary,
  tokens: readonly string[],
  completion: Completion,
): Pick<TypedText, 'search' | 'prefix'> {
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

const completedNames = <T extends Named>(tokens: readonly string[], { start, matches }: Completion<T>): NamedInText<T>[] => {
  const before = tokens.slice(0, start).join(' ');
  return matches.map(({ named }) => ({ named, before }));
};
const finishedNames = <T extends Named>(list: readonly T[]): NamedInText<T>[] => list.map((named) => ({ named, before: null }));

/** The first of those with the same `key`. */
const uniqueNames = <T extends Named>(names: readonly NamedInText<T>[], key: (named: T) => unknown): NamedInText<T>[] =>
  [...Map.groupBy(names, ({ named }) => key(named)).values()].map(([first]) => first!);

/**
 * Reads a text as it is typed: the last word may be unfinished unless a space or comma follows it. Places are those that the text names or
 * begins to name, or if there are none, those that it names with a typo.
 */
export function readTyping(text: string, dictionary: SearchDictionary): TypedText {
  const tokens = tokenize(text);
  const completion = completePlaces(dictionary, tokens);
  const typedSearch = /[\s,]$/.test(text) ? { search: tokens.join(' '), prefix: null } : readUnfinished(dictionary, tokens, completion);
  const namedPlaces = placesOfNames(understand(typedSearch.search, dictionary).filter, dictionary).flat();
  const finished = finishedNames(namedPlaces.sort((a, b) => b.count - a.count));
  const completed = completedNames(tokens, completion);
  // for `marina jum` the named place (Marina) comes before the places that the last word begins
  const isLastWordAlone = completion.start > 0 && completion.start === tokens.length - 1;
  const places = isLastWordAlone ? [...finished, ...completed] : [...completed, ...finished];
  if (!places.length) places.push(...completedNames(tokens, completeMisspeltPlaces(dictionary, tokens)));
  const { byKey } = indexOf(dictionary);
  const endsWithPlace = tokens.some((_, start) => {
    const meaning = byKey.get(tokens.slice(start).join(''))?.meaning;
    return meaning?.is === 'place' && meaning.places[0]!.kind !== 'building';
  });
  return { ...typedSearch, places: uniqueNames(places, (place) => place), endsWithPlace };
}

/**
 * The buildings and companies that a text names or may come to name, one of each name. Behind the whole name of a place none is guessed: dozens of towers
 * begin with `Dubai Marina`. `filter` is what the finished words ask for.
 */
export function readOtherNames(
  text: string,
  { endsWithPlace }: TypedText,
  filter: SearchFilter,
  dictionary: SearchDictionary,
): { buildings: NamedInText[]; advertisers: NamedInText<Named>[] } {
  const tokens = tokenize(text);
  // names keep words that mean something in another language: `haus`
  const words = wordsOf(text);
  const { buildings, advertisers } = completeOthers(dictionary, words.length === tokens.length ? words : tokens);
  const begun = <T extends Named>({ start, matches }: Completion<T>) =>
    completedNames(tokens, { start, matches: endsWithPlace ? matches.filter(({ grade }) => grade === GRADE.name) : matches });
  const namedBuildings = dictionary.places.filter(({ kind, name }) => kind === 'building' && filter.building?.includes(name));
  const namedAdvertisers = (filter.advertiser ?? []).map((name) => ({ name, words: [name], count: 1 }));
  return {
    buildings: uniqueNames([...begun(buildings), ...finishedNames(namedBuildings)], ({ name }) => name),
    advertisers: uniqueNames([...begun(advertisers), ...finishedNames(namedAdvertisers)], ({ name }) => name),
  };
}
