// Offers for a text while it is typed: the places, buildings, advertisers and property types that it may mean, each with the filter of a list of homes and
// their number. A list without homes is no offer.
// Reads only; totals are kept in this process (`planner/remembered-totals.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import { mergePieces } from '../../../shared/search/pieces.ts';
import { COUNT_CAP, type SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import type { Offer, PlaceOffer, Suggestion } from '../../../shared/search/suggest.ts';
import { countLists, type Total, toReachedCriteria } from '../planner/planner.ts';
import {
  type DictionaryPlace,
  emiratesToExclude,
  findPlacesNamed,
  type Named,
  type NamedInText,
  readOtherNames,
  type SearchDictionary,
  type TypedText,
  type Understanding,
  understand,
} from '../text/parser.ts';
import { purposeVariants, withPurposes } from '../understand.ts';

type TypeOffer = Suggestion['types'][number];

/** The filter of the homes in a place. Communities of the same name in other emirates, which `location` alone would match too, are excluded. */
function placeFilter(place: DictionaryPlace, dictionary: SearchDictionary): SearchFilter {
  const otherEmirates = place.kind === 'community' ? emiratesToExclude(findPlacesNamed(dictionary, place.name), [place]) : [];
  return { location: place.name, ...(otherEmirates.length > 0 && { excludedLocations: otherEmirates }) };
}

const UNCOUNTED = { count: null, capped: false };

/** The offer of a place with all of its homes. */
export const toPlace = (place: DictionaryPlace, dictionary: SearchDictionary): PlaceOffer => ({
  name: place.name,
  // `findPlacesNamed` and the completions of places give no building
  kind: place.kind === 'building' ? 'community' : place.kind,
  emirate: place.emirate,
  count: place.count,
  capped: false,
  filter: placeFilter(place, dictionary),
});

/** The filter of a text; for both purposes (Buy, Rent) unless the text names one. */
const withPurpose = (filter: SearchFilter): SearchFilter => ({ ...filter, transactionType: filter.transactionType ?? 'Any' });

/** Whether a text with a name behind it leaves the name out, as in `not in jum`. `before` is the text in front of the name, which asks for `rest`. */
function isLeftOut(named: Named, before: string, rest: SearchFilter, dictionary: SearchDictionary): boolean {
  const { excludedLocations, unanswered } = understand(`${before} ${named.words[0]}`, dictionary).filter;
  return excludedLocations?.includes(named.name) || unanswered?.some((words) => !rest.unanswered?.includes(words)) || false;
}

/** The offers of names, each with everything else that the text asks for, except for what `replaced` names. They are not counted yet. */
function offerNames<T extends Named, O extends Offer>(
  names: readonly NamedInText<T>[],
  finished: SearchFilter,
  dictionary: SearchDictionary,
  { replaced, toOffer }: { replaced: readonly (keyof SearchFilter)[]; toOffer: (named: T) => O },
): O[] {
  const textsBefore = [...new Set(names.map(({ before }) => before))];
  // what the text asks for beside a name: all of it for a name that its finished words have, else what stands before the name
  const rests = new Map(textsBefore.map((before) => [before, before === null ? finished : understand(before, dictionary).filter]));
  return names.flatMap(({ named, before }) => {
    const rest = rests.get(before)!;
    if (before && isLeftOut(named, before, rest, dictionary)) return [];
    const otherFilter = Object.fromEntries(Object.entries(rest).filter(([key]) => !(replaced as readonly string[]).includes(key)));
    const offer = toOffer(named);
    const pieces = [otherFilter, offer.filter].map((filter) => ({ kind: 'place' as const, filter }));
    return [{ ...offer, filter: withPurpose(mergePieces(pieces)) }];
  });
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

/** Offers with their numbers of homes: null where counting takes too long. Lists without homes are left out. */
function countOffers<O extends { filter: SearchFilter }>(offers: readonly O[], totals: readonly (Total | null)[]): (O & CountedOffer)[] {
  return offers.flatMap((offer, i) => {
    const total = totals[i] ?? null;
    return total?.total === 0 ? [] : [{ ...offer, count: total?.total ?? null, capped: total?.capped ?? false }];
  });
}
type CountedOffer = Pick<Offer, 'count' | 'capped'>;

/** Places with all of a filter beside them, each with its number of homes; those without homes are left out. */
export async function countPlaces(
  em: EntityManager,
  dictionary: SearchDictionary,
  places: readonly DictionaryPlace[],
  filter: SearchFilter,
): Promise<PlaceOffer[]> {
  const offers = places.map((place) => ({ ...toPlace(place, dictionary), filter: { ...filter, ...placeFilter(place, dictionary) } }));
  const totals = await countLists(em, await Promise.all(offers.map((offer) => toReachedCriteria(offer.filter, dictionary))));
  return countOffers(offers, totals);
}

/** How many buildings, and how many advertisers, are offered at most. */
const MAX_OTHERS = 3;

/**
 * The lists that a text can lead to, each with its filter and its number of homes. Where counting takes too long, a name has no number, and types are left
 * out. `limit` is the most places, and the most types.
 */
export async function countListsOf(
  em: EntityManager,
  dictionary: SearchDictionary,
  text: string,
  typed: TypedText,
  understanding: Understanding,
  limit: number,
): Promise<Pick<Suggestion, 'places' | 'buildings' | 'advertisers' | 'types' | 'understanding'>> {
  const { filter } = understanding;
  const namedPlaces = typed.places
    .filter(({ named }) => named.count > 0 && !filter.excludedLocations?.includes(named.emirate))
    .slice(0, limit);
  const others = readOtherNames(text, typed, filter, dictionary);
  const toBuilding = ({ name }: Named) => ({ ...UNCOUNTED, name, filter: { building: [name] } });
  const toAdvertiser = ({ name }: Named) => ({ ...UNCOUNTED, name, filter: { advertiser: [name] } });
  const places = offerNames(namedPlaces, filter, dictionary, {
    replaced: ['location', 'building'],
    toOffer: (place) => toPlace(place, dictionary),
  });
  const buildings = offerNames(others.buildings.slice(0, MAX_OTHERS), filter, dictionary, { replaced: ['building'], toOffer: toBuilding });
  const advertisers = offerNames(others.advertisers.slice(0, 2 * MAX_OTHERS), filter, dictionary, {
    replaced: ['advertiser'],
    toOffer: toAdvertiser,
  });
  const types = offerTypes(filter, limit);
  const toLists = (filters: readonly SearchFilter[]) => Promise.all(filters.map((list) => toReachedCriteria(list, dictionary)));
  const purposes = purposeVariants(filter);
  // the lists of names are counted apart: no table counts them, so that they may take too long
  const [lists, otherLists] = [
    await toLists([...[...places, ...types].map((offer) => offer.filter), ...purposes]),
    await toLists([...buildings, ...advertisers].map((offer) => offer.filter)),
  ];
  const [totals, otherTotals] = await Promise.all([countLists(em, lists), countLists(em, otherLists)]);
  const typeTotals = totals.slice(places.length, places.length + types.length);
  const purposeTotals = totals.slice(places.length + types.length);
  const knownPurposeCounts = purposeTotals.filter((total) => total !== null).map(({ total }) => Math.min(total, COUNT_CAP - 1));
  return {
    places: countOffers(places, totals),
    buildings: countOffers(buildings, otherTotals),
    advertisers: countOffers(advertisers, otherTotals.slice(buildings.length))
      .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
      .slice(0, MAX_OTHERS),
    types: countOffers(types, typeTotals)
      .flatMap(({ count, ...type }) => (count === null ? [] : [{ ...type, count }]))
      .sort((a, b) => b.count - a.count),
    understanding: withPurposes(understanding, knownPurposeCounts.length < purposeTotals.length ? null : knownPurposeCounts),
  };
}
