// The stored filter of an alert: reading it, and the search that it stands for.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AlertFilter, alertFilterSchema } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { keepPriceBounds } from '../../../shared/search/budget-filter.ts';
import { DomainError } from '../../errors.ts';
import { isEmptyResult, type SearchCriteria } from '../../search/criteria/criteria.ts';
import { resolveCriteria, toSearchCriteria } from '../../search/criteria/resolve-criteria.ts';
import { getSearchDictionary } from '../../search/text/dictionary/dictionary.ts';
import { lookUpWords } from '../../search/text/dictionary/look-up-words.ts';
import { parsedFilter } from '../../search/text/explicit-filter.ts';

/** A search as an alert stores it. */
export interface AlertSearch {
  /** Explicit, without order; keys and lists are sorted, so that the same search is the same text. */
  filter: AlertFilter;
  hash: string;
  criteria: SearchCriteria;
}

const compare = (a: unknown, b: unknown): number => String(a).localeCompare(String(b), 'en');
const canonicalValue = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)].sort(compare) : value);

export type { AlertFilter };

/** The stored search of an alert. @throws a ZodError when a later version does not take it */
export const readAlertFilter = (stored: unknown): AlertFilter => alertFilterSchema.parse(stored);

/** The criteria of an alert's search: those of the list, within the part of the map. */
export const alertCriteria = async (em: EntityManager, { bounds, ...filter }: AlertFilter): Promise<SearchCriteria> => ({
  ...(await resolveCriteria(em, filter)),
  bounds,
});

/**
 * Makes a search explicit: what its text asks for becomes other keys, so that it stays the same when the dictionary learns new words.
 * @throws DomainError INVALID for a search that no home can match
 */
export async function toAlertSearch(em: EntityManager, { sort: _, bounds, ...requestedFilter }: AlertFilter): Promise<AlertSearch> {
  // what people have and earn is not stored
  const storedFilter = keepPriceBounds(requestedFilter);
  const dictionary = await getSearchDictionary(em);
  if (storedFilter.search) await lookUpWords(em, dictionary, storedFilter.search);
  const explicit = storedFilter.search ? parsedFilter(storedFilter, dictionary) : storedFilter;
  const criteria = explicit && { ...toSearchCriteria(explicit, dictionary), bounds };
  if (!explicit || !criteria || isEmptyResult(criteria)) throw new DomainError('INVALID', m.alert_matches_nothing);
  const entries = Object.entries({ ...explicit, bounds }).filter(
    ([key, value]) => key !== 'sort' && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  const filter = readAlertFilter(
    Object.fromEntries(entries.sort(([a], [b]) => compare(a, b)).map(([key, value]) => [key, canonicalValue(value)])),
  );
  const text = JSON.stringify(Object.fromEntries(Object.entries(filter).sort(([a], [b]) => compare(a, b))));
  return { filter, hash: createHash('md5').update(text).digest('hex'), criteria };
}
