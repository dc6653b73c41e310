// Places and types that a typed text may mean, with their numbers of homes.
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import { COUNT_CAP, type SearchFilter, splitList } from '../../../shared/search/search.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { allowedMs } from '../../db/costly.ts';
import { countVariants } from '../counts/count-variants.ts';
import { isTotalInstant } from '../counts/stored-counts.ts';
import { cappedTotal, countInBackground, rememberedTotal, rememberTotal } from '../counts/total.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { toSearchCriteria } from '../criteria/resolve-criteria.ts';
import type { DictionaryPlace, SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import type { Understanding } from '../text/understand.ts';
import { purposeVariants, withPurposes } from '../understand.ts';

type PlaceOffer = Suggestion['places'][number];
type TypeOffer = Suggestion['types'][number];

/** A place with all of its homes, to buy and to rent. */
export const toPlace = ({ name, kind, emirate, count }: DictionaryPlace): PlaceOffer => ({
  name,
  kind: kind === 'building' ? 'community' : kind,
  emirate,
  count,
  filter: { location: name, transactionType: 'Any' },
});

/** Both purposes unless the text names one. */
const withPurpose = (filter: SearchFilter): SearchFilter => ({ ...filter, transactionType: filter.transactionType ?? 'Any' });

/** A place with everything else that the text asks for. */
function offerPlace(place: DictionaryPlace, { location: _location, building: _building, ...rest }: SearchFilter): PlaceOffer {
  return { ...toPlace(place), filter: withPurpose({ ...rest, location: place.name }) };
}

/** The named types in each named place, or everywhere, with everything else that the text asks for. */
function offerTypes(filter: SearchFilter, limit: number): TypeOffer[] {
  const types = splitList(filter.propertyType ?? '').flatMap((type) => canonical(PROPERTY_TYPES, type) ?? []);
  const places = filter.location ? splitList(filter.location) : [null];
  const offers = types.flatMap((propertyType) =>
    places.map((place) => ({
      propertyType,
      place,
      count: 0,
      filter: withPurpose({ ...filter, propertyType, ...(place ? { location: place } : {}) }),
    })),
  );
  return offers.slice(0, limit);
}

/** Milliseconds that counting may take on an idle machine: a suggestion is wanted while a person types. */
const COUNT_MS = 12;

/** Counts lists that took too long once more, in one statement: the lists of a text differ in their purpose alone. */
const countTogetherInBackground = (em: EntityManager, lists: readonly SearchCriteria[]): void =>
  countInBackground(em, lists, async () => {
    const counted = await countVariants(em, lists, COUNT_CAP, { kind: 'spare', isProbed: true });
    for (const [i, list] of lists.entries()) rememberTotal(em, list, counted && cappedTotal(counted[i]!), 0);
  });

/**
 * The numbers of homes of lists: from the count tables where they have them, else from the totals that the lists themselves showed, else counted now. A list
 * that takes too long is null, and is counted in the background for the next keystroke. At most 10,000, which is shown for more too.
 */
async function countLists(em: EntityManager, lists: readonly SearchCriteria[]): Promise<(number | null)[]> {
  const inTables = lists.filter((list) => isTotalInstant(list));
  const keptTotals = new Map(lists.filter((list) => !isTotalInstant(list)).map((list) => [list, rememberedTotal(em, list, true)]));
  const uncounted = [...keptTotals].flatMap(([list, total]) => (total === undefined ? [list] : []));
  const [ofTables, counted] = await Promise.all([
    countVariants(em, inTables, COUNT_CAP),
    countVariants(em, uncounted, COUNT_CAP, { limitMs: allowedMs(COUNT_MS), isProbed: true }),
  ]);
  const counts = new Map(inTables.map((list, i) => [list, ofTables?.[i] ?? null]));
  for (const [list, total] of keptTotals) counts.set(list, total?.total ?? null);
  for (const [i, list] of uncounted.entries()) {
    if (counted) rememberTotal(em, list, cappedTotal(counted[i]!));
    counts.set(list, counted?.[i] ?? null);
  }
  if (!counted) countTogetherInBackground(em, uncounted);
  return lists.map((list) => {
    const count = counts.get(list) ?? null;
    return count === null ? null : Math.min(count, COUNT_CAP - 1);
  });
}

/** The lists that a text can lead to, each with its filter and its number of homes, counted in two statements. */
export async function countOffers(
  em: EntityManager,
  dictionary: SearchDictionary,
  understanding: Understanding,
  nearPlaces: readonly DictionaryPlace[],
  limit: number,
): Promise<Pick<Suggestion, 'places' | 'types' | 'understanding'>> {
  const places = nearPlaces.map((place) => offerPlace(place, understanding.filter));
  const types = offerTypes(understanding.filter, limit);
  const filters = [...places, ...types].map(({ filter }) => filter);
  const variants = [...filters, ...purposeVariants(understanding.filter)].map((filter) => toSearchCriteria(filter, dictionary));
  const counts = await countLists(em, variants);
  // of the whole text to buy and to rent, behind those of the offers
  const ofPurposes = counts.slice(filters.length).filter((count) => count !== null);
  return {
    places: places.map((place, i) => ({ ...place, count: counts[i] ?? place.count })),
    types: types
      .map((type, i) => ({ ...type, count: counts[places.length + i] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    understanding: withPurposes(understanding, ofPurposes.length < counts.length - filters.length ? null : ofPurposes),
  };
}
