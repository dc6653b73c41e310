import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { facetConditions } from '../conditions.ts';
import { canCountFromFacets, type SearchCriteria, toSearchCriteria } from '../criteria.ts';
import { getSearchDictionary } from '../text/dictionary.ts';
import { beginning, type SearchDictionary, type VocabularyPlace } from '../text/phrases.ts';
import { countProperties } from '../total.ts';
import { findHome, findHomes } from './properties.ts';
import { readTyping } from './typing.ts';

const toPlace = ({ name, kind, emirate, count }: VocabularyPlace): Suggestion['places'][number] => ({ name, kind, emirate, count });

/** The communities with the most homes: what an empty box offers. */
const mostListed = (vocabulary: SearchDictionary, limit: number): VocabularyPlace[] =>
  vocabulary.places
    .filter((place) => place.kind === 'community' && place.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, limit);

/** The id that a text is: `DLV-1088`, or at least three digits. */
function idOf(text: string): { id: number; isReference: boolean } | null {
  const [, label, digits] = /^(dlv[\s#-]*)?(\d{1,10})$/i.exec(text) ?? [];
  if (digits === undefined || (!label && digits.length < 3) || Number(digits) < 1 || Number(digits) > INT4_MAX) return null;
  return { id: Number(digits), isReference: label !== undefined };
}

/** The named types in each named place, or everywhere. */
function countTypes(em: EntityManager, criteria: SearchCriteria, limit: number): Promise<Suggestion['types']> | Suggestion['types'] {
  if (!criteria.propertyTypes?.length) return [];
  const params = new SqlParams();
  const where = facetConditions({ ...criteria, bedrooms: {} }, params).join(' and ');
  const place = criteria.locations.length
    ? `case when p.location = any(${params.bind(criteria.locations)}::text[]) then p.location else p.emirate end`
    : criteria.emirates.length
      ? 'p.emirate'
      : 'null::text';
  const sql = `select p.property_type as "propertyType", ${place} as place, sum(p.n)::int as count from property_facets p where ${where}
    group by 1, 2 having sum(p.n) > 0 order by 3 desc, 1, 2 limit ${limit}`;
  return rows<Suggestion['types'][number]>(em, preparedStatement(sql, params.list));
}

/** Whether the text restricts anything: `the house` does not. */
const hasCriteria = (criteria: SearchCriteria, prefix: string | null): boolean =>
  prefix !== null ||
  !canCountFromFacets(criteria) ||
  [criteria.locations, criteria.emirates, criteria.propertyTypes ?? []].some((list) => list.length > 0) ||
  criteria.transactionType !== undefined ||
  criteria.bedrooms.min !== undefined;

function scopeOf(vocabulary: SearchDictionary, criteria: SearchCriteria): number {
  const names = criteria.locations.length ? criteria.locations : criteria.emirates;
  const counted = names.length
    ? vocabulary.places.filter((place) => names.includes(place.name))
    : vocabulary.places.filter((place) => place.kind !== 'community');
  return counted.reduce((sum, place) => sum + place.count, 0);
}

/**
 * What the header's search box offers while a text is typed: places by the beginning of their name, then by typo; the types it
 * names; up to five homes, at once by reference (DLV-1088, or an id of three digits and more), else the first that match. An empty text offers
 * the most listed places.
 */
export async function suggest(em: EntityManager, text: string, limit = 6): Promise<Suggestion> {
  const vocabulary = await getSearchDictionary(em);
  const typed = text.trimStart().slice(0, 200);
  if (!typed) return { places: mostListed(vocabulary, limit).map(toPlace), types: [], homes: [], total: null };
  const named = idOf(typed.trim());
  if (named) {
    const homes = await findHome(em, named.id);
    if (homes.length || named.isReference) return { places: [], types: [], homes, total: homes.length };
  }
  const { search, prefix, places } = readTyping(typed, vocabulary);
  const criteria = toSearchCriteria({ search }, vocabulary);
  const [types, found] = await Promise.all([countTypes(em, criteria, limit), offerHomes(em, vocabulary, criteria, prefix)]);
  return { places: places.slice(0, limit).map(toPlace), types, ...found };
}

async function offerHomes(
  em: EntityManager,
  vocabulary: SearchDictionary,
  criteria: SearchCriteria,
  prefix: string | null,
): Promise<Pick<Suggestion, 'homes' | 'total'>> {
  if (!hasCriteria(criteria, prefix)) return { homes: [], total: null };
  const counted: SearchCriteria = {
    ...criteria,
    words: [],
    unknown: [],
    placeWords: [],
    share: 1,
    price: {},
    amenities: [],
    reference: undefined,
  };
  // kept counts tell places, types and bedrooms
  const { total: matching } = (await countProperties(em, counted))!;
  const prefixFreq = prefix === null ? 1 : Math.max(beginning(vocabulary, prefix), 1e-6);
  const homes = await findHomes(em, { criteria: criteria, prefix, prefixFreq, matching, scope: scopeOf(vocabulary, criteria) });
  return { homes, total: canCountFromFacets(criteria) && prefix === null ? matching : null };
}
