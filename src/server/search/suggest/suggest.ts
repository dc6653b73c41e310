// Makes the suggestions of the header's search box while a text is typed. An understanding is the filter that the text was parsed into, with its pieces and
// numbers of homes. Reads `properties` and the count tables; writes to no table. Totals and examples are kept in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { readReference } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { PlaceOffer, Suggestion } from '../../../shared/search/suggest.ts';
import {
  canCountFromFacets,
  countProperties,
  findFirstHomes,
  findHome,
  hasBounds,
  onlyFacets,
  type SearchCriteria,
  toReachedCriteria,
} from '../planner/planner.ts';
import {
  type DictionaryPlace,
  getSearchDictionary,
  lookUpWords,
  readTyping,
  restrictToPreferred,
  type SearchDictionary,
  shareOfPrefix,
  understand,
} from '../text/parser.ts';
import { searchExamples } from './examples.ts';
import { countListsOf, countPlaces, toPlace } from './offers.ts';

/** How many characters of a text are read. */
const MAX_TEXT_LENGTH = 200;
/** The share of homes (0 to 1) that is assumed for an unfinished word with which no word of the dictionary begins. */
const MIN_SHARE = 1e-6;

/** The communities with the most homes: what an empty box offers. */
export const mostListed = (dictionary: SearchDictionary, limit: number): DictionaryPlace[] =>
  dictionary.places
    .filter((place) => place.kind === 'community' && place.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, limit);

/** The id of a home when the whole text is one: `DLV-1088`, or at least three digits. */
function idOf(text: string): ReturnType<typeof readReference> {
  const parsedReference = readReference(text);
  return parsedReference?.isLabeled || text.length >= 3 ? parsedReference : null;
}

/** Whether the criteria, or the unfinished last word `prefix`, restrict anything. The text `the home` restricts nothing. */
const hasCriteria = (criteria: SearchCriteria, prefix: string | null): boolean =>
  prefix !== null ||
  !canCountFromFacets(criteria) ||
  [criteria.locations, criteria.emirates, criteria.propertyTypes ?? []].some((list) => list.length > 0) ||
  criteria.transactionType !== undefined ||
  criteria.bedroomValues.length > 0 ||
  hasBounds(criteria.bedrooms);

/** The number of homes in the places or emirates of the criteria, or of the whole market: all emirates and countries. */
export function countHomesInPlaces(dictionary: SearchDictionary, criteria: Pick<SearchCriteria, 'locations' | 'emirates'>): number {
  const names = criteria.locations.length ? criteria.locations : criteria.emirates;
  const countedPlaces = names.length
    ? dictionary.places.filter((place) => names.includes(place.name))
    : dictionary.places.filter(({ kind }) => kind === 'emirate' || kind === 'country');
  return countedPlaces.reduce((sum, place) => sum + place.count, 0);
}

const NOTHING = { places: [], buildings: [], advertisers: [], types: [], understanding: null, examples: [], homes: [], total: null };

/**
 * Suggests up to `limit` places (by the beginning of their name, else with a typo), buildings and advertisers by the beginning of theirs, up to `limit`
 * property types that the text names, and up to five homes: the one of a reference (DLV-1088, or an id of three digits or more), else the first that match.
 * For an empty text, the places with the most homes and examples of searches. No list without homes is suggested.
 */
export async function suggest(em: EntityManager, text: string, limit = 6): Promise<Suggestion> {
  const dictionary = await getSearchDictionary(em);
  const typedText = text.trimStart().slice(0, MAX_TEXT_LENGTH);
  if (!typedText) {
    const examples = await searchExamples(em, dictionary);
    const places = mostListed(dictionary, limit).map((place) => {
      const { filter, ...offer } = toPlace(place, dictionary);
      return { ...offer, filter: { ...filter, transactionType: 'Any' as const } };
    });
    return { ...NOTHING, places, examples };
  }
  const typedId = idOf(typedText.trim());
  if (typedId) {
    const homes = await findHome(em, typedId.id);
    if (homes.length || typedId.isLabeled) return { ...NOTHING, homes, total: homes.length };
  }
  const typed = readTyping(typedText, dictionary);
  // remembers in the dictionary which unknown words the listings have: understand() and toReachedCriteria() read it
  await lookUpWords(em, dictionary, typed.search);
  const understanding = understand(typed.search, dictionary);
  const criteria = await toReachedCriteria(restrictToPreferred(understanding.filter), dictionary);
  const [offers, offeredHomes] = await Promise.all([
    countListsOf(em, dictionary, typedText, typed, understanding, limit),
    offerHomes(em, dictionary, criteria, typed.prefix),
  ]);
  // pressing Enter searches the text as typed: if that gives another filter than the text with its last word completed, these counts would
  // be wrong, so none are shown
  const isSameList = JSON.stringify(understand(typedText, dictionary).filter) === JSON.stringify(understanding.filter);
  const { understanding: countedUnderstanding } = offers;
  return {
    ...offers,
    ...offeredHomes,
    understanding: isSameList || !countedUnderstanding ? countedUnderstanding : { ...countedUnderstanding, counts: null },
    total: isSameList ? offeredHomes.total : null,
    examples: [],
  };
}

/** Up to `limit` places that a text begins to name, for a form that searches them with `filter`; those without such homes are left out. */
export async function suggestPlaces(em: EntityManager, text: string, filter: SearchFilter, limit = 6): Promise<PlaceOffer[]> {
  const dictionary = await getSearchDictionary(em);
  const places = readTyping(text.trimStart(), dictionary).places.flatMap(({ named }) => (named.count > 0 ? [named] : []));
  return countPlaces(em, dictionary, places.slice(0, limit), filter);
}

/** Up to five homes that match, and their total where it is known at once. `prefix` is the unfinished last word. */
async function offerHomes(
  em: EntityManager,
  dictionary: SearchDictionary,
  criteria: SearchCriteria,
  prefix: string | null,
): Promise<Pick<Suggestion, 'homes' | 'total'>> {
  if (!hasCriteria(criteria, prefix)) return { homes: [], total: null };
  // the count tables have totals by place, type, bedrooms and price
  const { total: matchesWithoutWords } = (await countProperties(em, { ...onlyFacets(criteria), price: criteria.price }))!;
  const prefixFreq = prefix === null ? 1 : Math.max(shareOfPrefix(dictionary, prefix), MIN_SHARE);
  const homesInPlaces = countHomesInPlaces(dictionary, criteria);
  const homes = await findFirstHomes(em, { criteria, prefix, prefixFreq, matchesWithoutWords, homesInPlaces });
  return { homes, total: canCountFromFacets({ ...criteria, price: {} }) && prefix === null ? matchesWithoutWords : null };
}
