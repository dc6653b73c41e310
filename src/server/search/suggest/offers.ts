// Offers for a text while it is typed: the places and property types that it may mean, each with the filter of a list of homes and their number.
// Reads only; totals are kept in this process (`counts/remembered-totals.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonical, INT4_MAX, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import { mergePieces } from '../../../shared/search/pieces.ts';
import { COUNT_CAP, type SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { allowedMs } from '../../db/costly-reads.ts';
import { countVariants } from '../counts/count-variants.ts';
import { countInBackground, rememberedTotal, rememberTotal } from '../counts/remembered-totals.ts';
import { isTotalInstant } from '../counts/stored-counts.ts';
import { cappedTotal, type Total } from '../counts/total.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { toSearchCriteria } from '../criteria/resolve-criteria.ts';
import { type DictionaryPlace, emiratesToExclude, findPlacesNamed, type SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import type { Understanding } from '../text/understand.ts';
import { purposeVariants, withPurposes } from '../understand.ts';

type PlaceOffer = Suggestion['places'][number];
type TypeOffer = Suggestion['types'][number];

/** The filter of the homes in a place. Communities of the same name in other emirates, which `location` alone would match too, are excluded. */
function placeFilter(place: DictionaryPlace, dictionary: SearchDictionary): SearchFilter {
  const otherEmirates = place.kind === 'community' ? emiratesToExclude(findPlacesNamed(dictionary, place.name), [place]) : [];
  return { location: place.name, ...(otherEmirates.length > 0 && { excludedLocations: otherEmirates }) };
}

/** The offer of a place with all of its homes, to buy and to rent. A building is shown as a community. */
export const toPlace = (place: DictionaryPlace, dictionary: SearchDictionary): PlaceOffer => ({
  name: place.name,
  kind: place.kind === 'building' ? 'community' : place.kind,
  emirate: place.emirate,
  count: place.count,
  capped: false,
  filter: { ...placeFilter(place, dictionary), transactionType: 'Any' },
});

/** The filter of a text; for both purposes (Buy, Rent) unless the text names one. */
const withPurpose = (filter: SearchFilter): SearchFilter => ({ ...filter, transactionType: filter.transactionType ?? 'Any' });

/** The offer of a place with everything else that the text asks for. */
function offerPlace(place: DictionaryPlace, textFilter: SearchFilter, dictionary: SearchDictionary): PlaceOffer {
  const { location: _location, building: _building, ...otherFilter } = textFilter;
  const pieces = [otherFilter, placeFilter(place, dictionary)].map((filter) => ({ kind: 'place' as const, filter }));
  return { ...toPlace(place, dictionary), filter: withPurpose(mergePieces(pieces)) };
}

/** The offers of the named types in each named place, or everywhere, with everything else that the text asks for. They are not counted yet. */
function offerTypes(filter: SearchFilter, limit: number): TypeOffer[] {
  const types = splitList(filter.propertyType ?? '').flatMap((type) => canonical(PROPERTY_TYPES, type) ?? []);
  const places = filter.location ? splitList(filter.location) : [null];
  const offers = types.flatMap((propertyType) =>
    places.map((place) => ({
      propertyType,
      place,
      count: 0,
      capped: false,
      filter: withPurpose({ ...filter, propertyType, ...(place ? { location: place } : {}) }),
    })),
  );
  return offers.slice(0, limit);
}

/** How long (ms) counting may take on an idle machine, because suggestions appear while a person types. */
const COUNT_MS = 12;

/** Counts lists that took too long again after the response, in one statement, and remembers their totals. */
const countTogetherInBackground = (em: EntityManager, lists: readonly SearchCriteria[]): void =>
  countInBackground(em, lists, async () => {
    const counted = await countVariants(em, lists, COUNT_CAP, { kind: 'spare', isProbed: true });
    for (const [i, list] of lists.entries()) rememberTotal(em, list, counted && cappedTotal(counted[i]!), 0);
  });

/**
 * The numbers of homes of lists: exact from the count tables where these have them, else remembered totals, else counted now up to COUNT_CAP. Null when
 * counting takes too long; the list is then counted in the background for the next keystroke.
 */
async function countLists(em: EntityManager, lists: readonly SearchCriteria[]): Promise<(Total | null)[]> {
  const storedLists = lists.filter((list) => isTotalInstant(list));
  const otherLists = lists.filter((list) => !isTotalInstant(list));
  const rememberedTotals = new Map(otherLists.map((list) => [list, rememberedTotal(em, list, { canRefresh: true })]));
  const uncountedLists = [...rememberedTotals].flatMap(([list, total]) => (total === undefined ? [list] : []));
  const [storedCounts, counted] = await Promise.all([
    countVariants(em, storedLists, INT4_MAX),
    countVariants(em, uncountedLists, COUNT_CAP, { limitMs: allowedMs(COUNT_MS), isProbed: true }),
  ]);
  const totals = new Map<SearchCriteria, Total | null | undefined>(rememberedTotals);
  for (const [i, list] of storedLists.entries()) totals.set(list, storedCounts && { total: storedCounts[i]!, capped: false });
  for (const [i, list] of uncountedLists.entries()) {
    const total = counted && cappedTotal(counted[i]!);
    if (total) rememberTotal(em, list, total);
    totals.set(list, total);
  }
  if (!counted) countTogetherInBackground(em, uncountedLists);
  return lists.map((list) => totals.get(list) ?? null);
}

/**
 * The lists that a text can lead to, each with its filter and its number of homes, counted in two statements. Where counting takes too long, a place has no
 * number, and types are left out. `offeredPlaces` are the places that the text names or may come to name; `limit` is the most types.
 */
export async function countListsOf(
  em: EntityManager,
  dictionary: SearchDictionary,
  understanding: Understanding,
  offeredPlaces: readonly DictionaryPlace[],
  limit: number,
): Promise<Pick<Suggestion, 'places' | 'types' | 'understanding'>> {
  const places = offeredPlaces.map((place) => offerPlace(place, understanding.filter, dictionary));
  const types = offerTypes(understanding.filter, limit);
  const filters = [...places, ...types].map(({ filter }) => filter);
  const variants = [...filters, ...purposeVariants(understanding.filter)].map((filter) => toSearchCriteria(filter, dictionary));
  const totals = await countLists(em, variants);
  // the totals after those of the offers are of the text itself, to buy and to rent
  const purposeTotals = totals.slice(filters.length);
  const knownPurposeCounts = purposeTotals.filter((total) => total !== null).map(({ total }) => Math.min(total, COUNT_CAP - 1));
  const countOf = (i: number) => ({ count: totals[i]?.total ?? null, capped: totals[i]?.capped ?? false });
  return {
    places: places.map((place, i) => ({ ...place, ...countOf(i) })),
    types: types
      .map((type, i) => ({ ...type, ...countOf(places.length + i), count: totals[places.length + i]?.total ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    understanding: withPurposes(understanding, knownPurposeCounts.length < purposeTotals.length ? null : knownPurposeCounts),
  };
}
