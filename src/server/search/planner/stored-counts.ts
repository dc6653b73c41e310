// SQL that selects numbers of homes from the count tables, which triggers keep up to date, instead of counting homes: `property_facets` (by purpose,
// type, place and bedrooms), `property_price_facets` (also by price band), `property_amenity_facets`, `property_other_amenities`, `property_agents`. Pure.
import { AMENITIES, INT4_MAX, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { SqlParams } from '../../db/sql.ts';
import { amenityConditions, facetConditions, whereClauses } from './conditions.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from './criteria.ts';
import { bandOf, bandsOf } from './price-bands.ts';

/** A table `p` whose rows count a part of the matches. */
interface Source {
  table: string;
  conditions: string[];
  /** SQL of the number of homes that a row stands for: 1 in the table `properties`. */
  count: string;
}

/** Columns that stored counts are grouped by. */
export type StoredColumn = 'location' | 'property_type';

/** Whether a filter names amenities. */
const hasAmenities = ({ amenities, excludedAmenities, otherAmenities }: SearchCriteria): boolean =>
  amenities.length + excludedAmenities.length + otherAmenities.length > 0;

/**
 * Whether a filter restricts only what the count tables of amenities have: amenities, purpose, type and emirate. Of amenities outside the closed list
 * AMENITIES these tables answer only a single one, without amenities of the list.
 */
const isInAmenityTables = (criteria: SearchCriteria): boolean =>
  canCountFromFacets({ ...criteria, amenities: [], excludedAmenities: [], otherAmenities: [] }) &&
  criteria.locations.length + criteria.excludedLocations.length + criteria.bedroomValues.length === 0 &&
  !hasBounds(criteria.bedrooms) &&
  (criteria.otherAmenities.length === 0 ||
    (criteria.otherAmenities.length === 1 && criteria.amenities.length + criteria.excludedAmenities.length === 0));

/** Sources for a filter by price: the whole price bands in its range from the count table, and single homes of the bands that the range cuts. */
function priceSources(criteria: SearchCriteria, params: SqlParams): Source[] {
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  return purposes.flatMap((transactionType) => {
    const { from, to, cutPrices } = bandsOf(transactionType, criteria.price);
    const ofPurpose = { ...criteria, transactionType };
    const homes = cutPrices.map(
      (price): Source => ({ table: 'properties', conditions: whereClauses({ ...ofPurpose, price }, params), count: '1' }),
    );
    if (from > to) return homes;
    const conditions = [...facetConditions(ofPurpose, params), `p.band between ${params.bind(from)} and ${params.bind(to)}`];
    return [{ table: 'property_price_facets', conditions, count: 'p.n' }, ...homes];
  });
}

/** The source for a filter by amenities. */
function amenitySource(criteria: SearchCriteria, params: SqlParams): Source {
  if (criteria.otherAmenities.length)
    return {
      table: 'property_other_amenities',
      conditions: [`p.name = ${params.bind(criteria.otherAmenities[0])}`, ...facetConditions(criteria, params)],
      count: 'p.n',
    };
  return {
    table: 'property_amenity_facets',
    conditions: [...amenityConditions(criteria, params), ...facetConditions(criteria, params)],
    count: 'p.n',
  };
}

/** The sources whose counts add up to the exact number of matches; null when the count tables cannot answer the filter. */
function storedSources(criteria: SearchCriteria, params: SqlParams): Source[] | null {
  if (canCountFromFacets(criteria)) return [{ table: 'property_facets', conditions: facetConditions(criteria, params), count: 'p.n' }];
  if (canCountFromFacets({ ...criteria, price: {} })) return priceSources(criteria, params);
  if (hasAmenities(criteria) && isInAmenityTables(criteria)) return [amenitySource(criteria, params)];
  if (isOnlyAgent(criteria))
    return [{ table: 'property_agents', conditions: [`p.agent_id = ${params.bind(criteria.agentId)}`], count: 'p.n' }];
  return null;
}

/** The `from` and `where` clauses of a source. */
const fromSource = ({ table, conditions }: Source): string =>
  `from ${table} p ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`;

/** Selects the number of matches, as `n`; null when the count tables lack it. */
export function selectStoredTotal(criteria: SearchCriteria, params: SqlParams): string | null {
  const sources = storedSources(criteria, params);
  if (!sources) return null;
  const parts = sources.map((source) => `coalesce((select sum(${source.count}) ${fromSource(source)}), 0)`);
  return `select (${parts.join(' + ') || '0'})::int as n`;
}

/** Whether the count tables have the number of matches and reading it takes less than a millisecond; with amenities it takes about five. */
export const isTotalInstant = (criteria: SearchCriteria): boolean => isTotalStored(criteria) && !hasAmenities(criteria);

/** Whether the count tables have the number of matches, so that `selectStoredTotal` returns SQL. */
export const isTotalStored = (criteria: SearchCriteria): boolean =>
  canCountFromFacets({ ...criteria, price: {} }) || (hasAmenities(criteria) && isInAmenityTables(criteria)) || isOnlyAgent(criteria);

/** Whether a filter restricts nothing but the agent. */
const isOnlyAgent = (criteria: SearchCriteria): boolean => {
  const withoutAgent: SearchCriteria = { ...criteria, agentId: undefined };
  return criteria.agentId !== undefined && canCountFromFacets(withoutAgent) && facetConditions(withoutAgent, new SqlParams()).length === 0;
};

/** Selects the number of matches of each value of a column, as rows `name` and `count`, largest first; null when the count tables lack them. */
export function selectStoredCounts(criteria: SearchCriteria, column: StoredColumn, limit: number, params: SqlParams): string | null {
  if (hasAmenities(criteria) && column === 'location') return null;
  const sources = isTotalStored(criteria) && criteria.agentId === undefined ? storedSources(criteria, params) : null;
  if (!sources) return null;
  const parts = sources.map((source) => `select p.${column} as name, ${source.count} as n ${fromSource(source)}`);
  if (parts.length === 0) return null;
  return `select name, sum(n)::int as count from (${parts.join(' union all ')}) counted group by 1 having sum(n) > 0 order by 2 desc, 1 limit ${limit}`;
}

/** Selects one row with a column for each amenity, named by its index in AMENITIES: the number of matches with it. Null when the count tables lack it. */
export function selectStoredAmenities(criteria: SearchCriteria, params: SqlParams): string | null {
  if (criteria.otherAmenities.length > 0 || !isInAmenityTables(criteria)) return null;
  const source = amenitySource(criteria, params);
  const counts = AMENITIES.map((_, i) => `coalesce(sum(p.n) filter (where p.amenity_bits & ${1 << i} <> 0), 0)::int as "${i}"`);
  return `select ${counts.join(', ')} ${fromSource(source)}`;
}

/** Selects each purpose and type with its number of matches `n`, and 0 as `price`. Only the `FACET_FIELDS` of the filter are compared. */
export const selectStoredTypes = (criteria: SearchCriteria, params: SqlParams): string => `
  select p.transaction_type as "transactionType", p.property_type as "propertyType", 0 as price, sum(p.n)::int as n
    from property_facets p where ${[...facetConditions(criteria, params), 'p.n > 0'].join(' and ')} group by 1, 2`;

/**
 * Selects each purpose, type and emirate with its number of matches `n` and its cheapest price band `band`. Only `FACET_FIELDS`, the price and the price
 * limits of the filter are compared; prices by whole bands, so that `n` may be too large.
 */
export function selectStoredCheapest(criteria: SearchCriteria, params: SqlParams): string {
  const { price, priceLimits, transactionType } = criteria;
  const purposes = transactionType ? [transactionType] : TRANSACTION_TYPES;
  const purposeConditions = purposes.map((purpose) => {
    // with price limits, a purpose without one allows no home
    const limitOfPurpose = priceLimits.find((limit) => limit.transactionType === purpose)?.max ?? 0;
    const maxByLimits = priceLimits.length === 0 ? INT4_MAX : limitOfPurpose;
    const [min, max] = [price.min ?? 0, Math.min(price.max ?? INT4_MAX, maxByLimits)];
    const bands = `p.band between ${params.bind(bandOf(purpose, min))} and ${params.bind(bandOf(purpose, max))}`;
    return `p.transaction_type = ${params.bind(purpose)} and ${bands}`;
  });
  const where = [...facetConditions({ ...criteria, transactionType: undefined }, params), 'p.n > 0', `(${purposeConditions.join(' or ')})`];
  return `
  select p.transaction_type as "transactionType", p.property_type as "propertyType", p.emirate, min(p.band)::int as band, sum(p.n)::int as n
    from property_price_facets p where ${where.join(' and ')} group by 1, 2, 3`;
}

/** Selects the number of matches `n` of each purpose and price band; null when the count tables lack them. */
export function selectStoredBands(criteria: SearchCriteria, params: SqlParams): string | null {
  if (!canCountFromFacets(criteria)) return null;
  const where = [...facetConditions(criteria, params), 'p.n > 0'].join(' and ');
  return `
  select p.transaction_type as "transactionType", p.band, sum(p.n)::int as n
    from property_price_facets p where ${where} group by 1, 2`;
}
