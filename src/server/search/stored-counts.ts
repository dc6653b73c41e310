import { AMENITIES, TRANSACTION_TYPES } from '../../shared/property/property.ts';
import type { SqlParams } from '../db/sql.ts';
import { amenityConditions, facetConditions, whereClauses } from './conditions.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from './criteria.ts';
import { bandsOf } from './price-bands.ts';

/** A table of kept counts, or homes themselves, that hold a part of the matches; `n` is how many homes a row stands for. */
interface Source {
  from: string;
  where: string[];
  n: string;
}

/** Columns that stored counts are grouped by. */
export type StoredColumn = 'location' | 'property_type';

const hasAmenities = (criteria: SearchCriteria): boolean => criteria.amenities.length + criteria.otherAmenities.length > 0;

/** By amenities, purpose, type and emirate alone. */
const isByAmenities = (criteria: SearchCriteria): boolean =>
  canCountFromFacets({ ...criteria, amenities: [], otherAmenities: [] }) &&
  criteria.locations.length === 0 &&
  !hasBounds(criteria.bedrooms) &&
  (criteria.otherAmenities.length === 0 || (criteria.otherAmenities.length === 1 && criteria.amenities.length === 0));

/** Whole price bands, and the homes of the bands that the filter cuts through. */
function byPrice(criteria: SearchCriteria, params: SqlParams): Source[] {
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  return purposes.flatMap((transactionType) => {
    const { from, to, rest } = bandsOf(transactionType, criteria.price);
    const one = { ...criteria, transactionType };
    const homes = rest.map((price) => ({ from: 'properties', where: whereClauses({ ...one, price }, params), n: '1' }));
    const bands = () => [...facetConditions(one, params), `p.band between ${params.bind(from)} and ${params.bind(to)}`];
    return from <= to ? [{ from: 'property_price_facets', where: bands(), n: 'p.n' }, ...homes] : homes;
  });
}

function byAmenities(criteria: SearchCriteria, params: SqlParams): Source {
  if (criteria.otherAmenities.length)
    return {
      from: 'property_other_amenities',
      where: [`p.name = ${params.bind(criteria.otherAmenities[0])}`, ...facetConditions(criteria, params)],
      n: 'p.n',
    };
  return {
    from: 'property_amenity_facets',
    where: [...amenityConditions(criteria.amenities, params), ...facetConditions(criteria, params)],
    n: 'p.n',
  };
}

/** Where the matches are counted already, exactly and whatever their number; null when homes must be counted. */
function storedSources(criteria: SearchCriteria, params: SqlParams): Source[] | null {
  if (canCountFromFacets(criteria)) return [{ from: 'property_facets', where: facetConditions(criteria, params), n: 'p.n' }];
  if (canCountFromFacets({ ...criteria, price: {} })) return byPrice(criteria, params);
  if (hasAmenities(criteria) && isByAmenities(criteria)) return [byAmenities(criteria, params)];
  const ofAgent: SearchCriteria = { ...criteria, agentId: undefined };
  if (criteria.agentId !== undefined && canCountFromFacets(ofAgent) && facetConditions(ofAgent, params).length === 0)
    return [{ from: 'property_agents', where: [`p.agent_id = ${params.bind(criteria.agentId)}`], n: 'p.n' }];
  return null;
}

const whereOf = ({ where }: Source): string => (where.length ? `where ${where.join(' and ')}` : '');

/** How many match as one number `n`, from kept counts; null when they cannot tell. */
export function storedTotal(criteria: SearchCriteria, params: SqlParams): string | null {
  const sources = storedSources(criteria, params);
  if (!sources) return null;
  const parts = sources.map((source) => `coalesce((select sum(${source.n}) from ${source.from} p ${whereOf(source)}), 0)`);
  return `select (${parts.join(' + ') || '0'})::int as n`;
}

/** Whether that takes less than a millisecond; amenities are added up from a table of their own, which takes five. */
export const isTotalInstant = (criteria: SearchCriteria): boolean => isTotalStored(criteria) && !hasAmenities(criteria);

/** Whether kept counts tell how many match. */
export const isTotalStored = (criteria: SearchCriteria): boolean =>
  canCountFromFacets(criteria) ||
  canCountFromFacets({ ...criteria, price: {} }) ||
  (hasAmenities(criteria) && isByAmenities(criteria)) ||
  (criteria.agentId !== undefined && canCountFromFacets({ ...criteria, agentId: undefined }) && isUnfiltered(criteria));

const isUnfiltered = (criteria: SearchCriteria): boolean =>
  !criteria.transactionType &&
  !criteria.propertyTypes &&
  criteria.locations.length + criteria.emirates.length === 0 &&
  !hasBounds(criteria.bedrooms);

/** Matches per value of a column, as rows `name` and `count`, most first; null when kept counts cannot tell them apart. */
export function storedCounts(criteria: SearchCriteria, column: StoredColumn, limit: number, params: SqlParams): string | null {
  if (hasAmenities(criteria) && column === 'location') return null;
  const sources = isTotalStored(criteria) && criteria.agentId === undefined ? storedSources(criteria, params) : null;
  if (!sources) return null;
  const parts = sources.map((source) => `select p.${column} as name, ${source.n} as n from ${source.from} p ${whereOf(source)}`);
  if (parts.length === 0) return null;
  return `select name, sum(n)::int as count from (${parts.join(' union all ')}) t group by 1 having sum(n) > 0 order by 2 desc, 1 limit ${limit}`;
}

/** One row with the matches that have each amenity of the closed list, in columns named by its number; null when kept counts cannot tell. */
export function storedAmenities(criteria: SearchCriteria, params: SqlParams): string | null {
  if (criteria.otherAmenities.length > 0 || !isByAmenities(criteria)) return null;
  const source = byAmenities(criteria, params);
  const counts = AMENITIES.map((_, i) => `coalesce(sum(p.n) filter (where p.amenity_bits & ${1 << i} <> 0), 0)::int as "${i}"`);
  return `select ${counts.join(', ')} from ${source.from} p ${whereOf(source)}`;
}

/** Matches per purpose and price band, as rows `transactionType`, `band` and `n`; null when kept counts cannot tell them apart. */
export function storedBands(criteria: SearchCriteria, params: SqlParams): string | null {
  if (!canCountFromFacets(criteria)) return null;
  const where = [...facetConditions(criteria, params), 'p.n > 0'].join(' and ');
  return `select p.transaction_type as "transactionType", p.band, sum(p.n)::int as n from property_price_facets p where ${where} group by 1, 2`;
}
