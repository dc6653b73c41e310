// SQL over the derived count tables: totals, types, amenities and bands that need no scan.
import { AMENITIES, INT4_MAX, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { SqlParams } from '../../db/sql.ts';
import { amenityConditions, facetConditions, whereClauses } from '../criteria/conditions.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from '../criteria/criteria.ts';
import { bandOf, bandsOf } from './price-bands.ts';

/** A count table, or `properties`, with a part of the matches; `n` is how many properties a row counts. */
interface Source {
  from: string;
  where: string[];
  n: string;
}

/** Columns that stored counts are grouped by. */
export type StoredColumn = 'location' | 'property_type';

const hasAmenities = ({ amenities, excludedAmenities, otherAmenities }: SearchCriteria): boolean =>
  amenities.length + excludedAmenities.length + otherAmenities.length > 0;

/** Whether a filter restricts amenities, purpose, type and emirate alone, as the count tables of amenities do. */
const isByAmenities = (criteria: SearchCriteria): boolean =>
  canCountFromFacets({ ...criteria, amenities: [], excludedAmenities: [], otherAmenities: [] }) &&
  criteria.locations.length + criteria.excludedLocations.length + criteria.bedroomValues.length === 0 &&
  !hasBounds(criteria.bedrooms) &&
  (criteria.otherAmenities.length === 0 ||
    (criteria.otherAmenities.length === 1 && criteria.amenities.length + criteria.excludedAmenities.length === 0));

/** The counts of whole price bands, and the homes of the bands that the price of the filter cuts through. */
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
    where: [...amenityConditions(criteria, params), ...facetConditions(criteria, params)],
    n: 'p.n',
  };
}

/** The count tables that have the exact number of matches; null when properties must be counted. */
function storedSources(criteria: SearchCriteria, params: SqlParams): Source[] | null {
  if (canCountFromFacets(criteria)) return [{ from: 'property_facets', where: facetConditions(criteria, params), n: 'p.n' }];
  if (canCountFromFacets({ ...criteria, price: {} })) return byPrice(criteria, params);
  if (hasAmenities(criteria) && isByAmenities(criteria)) return [byAmenities(criteria, params)];
  const ofAgent: SearchCriteria = { ...criteria, agentId: undefined };
  if (criteria.agentId !== undefined && canCountFromFacets(ofAgent) && isUnfiltered(ofAgent))
    return [{ from: 'property_agents', where: [`p.agent_id = ${params.bind(criteria.agentId)}`], n: 'p.n' }];
  return null;
}

const whereOf = ({ where }: Source): string => (where.length ? `where ${where.join(' and ')}` : '');

/** SQL of the number of matches, as `n`, from count tables; null when they lack it. */
export function storedTotal(criteria: SearchCriteria, params: SqlParams): string | null {
  const sources = storedSources(criteria, params);
  if (!sources) return null;
  const parts = sources.map((source) => `coalesce((select sum(${source.n}) from ${source.from} p ${whereOf(source)}), 0)`);
  return `select (${parts.join(' + ') || '0'})::int as n`;
}

/** Whether `storedTotal` takes less than a millisecond; amenities are added up from a table of their own, which takes five. */
export const isTotalInstant = (criteria: SearchCriteria): boolean => isTotalStored(criteria) && !hasAmenities(criteria);

/** Whether the count tables have the number of matches. */
export const isTotalStored = (criteria: SearchCriteria): boolean =>
  canCountFromFacets(criteria) ||
  canCountFromFacets({ ...criteria, price: {} }) ||
  (hasAmenities(criteria) && isByAmenities(criteria)) ||
  (criteria.agentId !== undefined && canCountFromFacets({ ...criteria, agentId: undefined }) && isUnfiltered(criteria));

/** Whether a filter restricts no facet. */
const isUnfiltered = (criteria: SearchCriteria): boolean => facetConditions(criteria, new SqlParams()).length === 0;

/** Matches per value of a column, as rows `name` and `count`, most first; null when the count tables lack them. */
export function storedCounts(criteria: SearchCriteria, column: StoredColumn, limit: number, params: SqlParams): string | null {
  if (hasAmenities(criteria) && column === 'location') return null;
  const sources = isTotalStored(criteria) && criteria.agentId === undefined ? storedSources(criteria, params) : null;
  if (!sources) return null;
  const parts = sources.map((source) => `select p.${column} as name, ${source.n} as n from ${source.from} p ${whereOf(source)}`);
  if (parts.length === 0) return null;
  return `select name, sum(n)::int as count from (${parts.join(' union all ')}) t group by 1 having sum(n) > 0 order by 2 desc, 1 limit ${limit}`;
}

/** One row with the matches that have each amenity of the closed list, in columns named by its number; null when the count tables lack it. */
export function storedAmenities(criteria: SearchCriteria, params: SqlParams): string | null {
  if (criteria.otherAmenities.length > 0 || !isByAmenities(criteria)) return null;
  const source = byAmenities(criteria, params);
  const counts = AMENITIES.map((_, i) => `coalesce(sum(p.n) filter (where p.amenity_bits & ${1 << i} <> 0), 0)::int as "${i}"`);
  return `select ${counts.join(', ')} from ${source.from} p ${whereOf(source)}`;
}

/** Each purpose and type with matches, as rows `transactionType`, `propertyType`, `n` and `price` 0. Only facets restrict. */
export const storedTypes = (criteria: SearchCriteria, params: SqlParams): string => `
  select p.transaction_type as "transactionType", p.property_type as "propertyType", 0 as price, sum(p.n)::int as n
    from property_facets p where ${[...facetConditions(criteria, params), 'p.n > 0'].join(' and ')} group by 1, 2`;

/**
 * Each purpose, type and emirate with matches, as rows `transactionType`, `propertyType`, `emirate`, the cheapest `band` and `n`. Only facets and whole price
 * bands restrict, and a budget by its limits.
 */
export function storedCheapest(criteria: SearchCriteria, params: SqlParams): string {
  const { price, priceLimits, transactionType } = criteria;
  const purposes = transactionType ? [transactionType] : TRANSACTION_TYPES;
  const ofPurpose = purposes.map((purpose) => {
    const limit = priceLimits.length === 0 ? INT4_MAX : (priceLimits.find((one) => one.transactionType === purpose)?.max ?? 0);
    const [min, max] = [price.min ?? 0, Math.min(price.max ?? INT4_MAX, limit)];
    const bands = `p.band between ${params.bind(bandOf(purpose, min))} and ${params.bind(bandOf(purpose, max))}`;
    return `p.transaction_type = ${params.bind(purpose)} and ${bands}`;
  });
  const where = [...facetConditions({ ...criteria, transactionType: undefined }, params), 'p.n > 0', `(${ofPurpose.join(' or ')})`];
  return `select p.transaction_type as "transactionType", p.property_type as "propertyType", p.emirate, min(p.band)::int as band, sum(p.n)::int as n
    from property_price_facets p where ${where.join(' and ')} group by 1, 2, 3`;
}

/** Matches per purpose and price band, as rows `transactionType`, `band` and `n`; null when the count tables lack them. */
export function storedBands(criteria: SearchCriteria, params: SqlParams): string | null {
  if (!canCountFromFacets(criteria)) return null;
  const where = [...facetConditions(criteria, params), 'p.n > 0'].join(' and ');
  return `select p.transaction_type as "transactionType", p.band, sum(p.n)::int as n from property_price_facets p where ${where} group by 1, 2`;
}
