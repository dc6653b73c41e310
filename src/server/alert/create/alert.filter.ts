// Converts the search of an alert for storing: its text becomes explicit filter values, and equal searches become equal JSON. Converts a stored search to the
// criteria of a query. Stores nothing.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AlertFilter, alertFilterSchema } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { keepPriceBounds } from '../../../shared/search/budget-filter.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { DomainError } from '../../errors.ts';
import { isEmptyResult, resolveCriteria, type SearchCriteria } from '../../search/planner/planner.ts';
import { dictionaryFor, parsedFilter, restrictToPreferred } from '../../search/text/parser.ts';

/** A search as an alert stores it. */
export interface AlertSearch {
  /**
   * Without a text and an order of results; keys and lists are sorted, so that equal searches have equal JSON. Places or types that one text joins by
   * commas keep their order, in which people see them.
   */
  filter: AlertFilter;
  /** Of the filter's JSON with places and types sorted too; stored as `alerts.filter_hash`. */
  hash: string;
  criteria: SearchCriteria;
}

const compare = (a: unknown, b: unknown): number => String(a).localeCompare(String(b), 'en');
const sortKeys = (object: object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => compare(a, b)));
const canonicalValue = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)].sort(compare) : value);

/** The parts of a text with commas, each once and sorted: the order of places, types or words of a place changes nothing. */
const sortParts = (text: string): string => [...new Set(splitList(text))].sort(compare).join(',');
/** A filter as `AlertSearch.hash` covers it: the period by which rents are shown finds the same homes. */
const comparableFilter = ({ rentPeriod: _period, ...filter }: AlertFilter): object =>
  sortKeys({
    ...filter,
    ...(filter.location && { location: sortParts(filter.location) }),
    ...(filter.propertyType && { propertyType: sortParts(filter.propertyType) }),
  });

/** Whether a value of a filter is kept: one that is absent, `false` or an empty list leaves no home out. */
const isRestricting = (value: unknown): boolean => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

export type { AlertFilter };

/** Parses the stored search of an alert. @throws a ZodError when the schema has changed since and no longer allows it */
export const readAlertFilter = (stored: unknown): AlertFilter => alertFilterSchema.parse(stored);

/** The criteria of an alert's search: those of the list of results, and the part of the map that it was restricted to. */
export const alertCriteria = async (em: EntityManager, { bounds, ...filter }: AlertFilter): Promise<SearchCriteria> => ({
  ...(await resolveCriteria(em, filter)),
  bounds,
});

/**
 * Makes a search explicit: what its text asks for becomes values of other filter keys, so that the search stays the same when the dictionary learns new words.
 * @throws DomainError INVALID for a search that no home can match
 */
export async function toAlertSearch(em: EntityManager, { sort: _, bounds, ...requestedFilter }: AlertFilter): Promise<AlertSearch> {
  // savings and income are not stored, only the price bounds that follow from them
  const storedFilter = keepPriceBounds(requestedFilter);
  const dictionary = await dictionaryFor(em, storedFilter.search);
  const parsed = storedFilter.search ? parsedFilter(storedFilter, dictionary) : storedFilter;
  // an alert about homes that only might say a word would bring all of them
  const explicit = parsed && restrictToPreferred(parsed);
  const criteria = explicit && { ...(await resolveCriteria(em, explicit)), bounds };
  if (!explicit || !criteria || isEmptyResult(criteria)) throw new DomainError('INVALID', m.alert_matches_nothing);
  // the text may have asked for an order too, which is left out
  const entries = Object.entries({ ...explicit, bounds })
    .filter(([key, value]) => key !== 'sort' && isRestricting(value))
    .map(([key, value]) => [key, canonicalValue(value)]);
  const filter = readAlertFilter(sortKeys(Object.fromEntries(entries)));
  const hash = createHash('md5')
    .update(JSON.stringify(comparableFilter(filter)))
    .digest('hex');
  return { filter, hash, criteria };
}
