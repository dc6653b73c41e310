import { AMENITIES, TRANSACTION_TYPES } from '../../shared/property/property.ts';
import type { SqlParams } from '../db/sql.ts';
import { amenityConditions, canCountFromFacets, facetConditions, type SearchCriteria, whereClauses } from './criteria.ts';
import { bandsOf } from './price-bands.ts';

/** A table of kept counts, or homes themselves, that hold a part of the matches; `n` is how many homes a row stands for. */
interface Source {
  from: string;
  where: string[];
  n: string;
}

/** What kept counts can be told apart by. */
export type StoredColumn = 'location' | 'property_type';

const hasBounds = ({ min, max }: { min?: number | undefined; max?: number | undefined }): boolean => min !== undefined || max !== undefined;
const hasAmenities = (u: SearchCriteria): boolean => u.amenities.length + u.otherAmenities.length > 0;

/** By amenities, purpose, type and emirate alone. */
const isByAmenities = (u: SearchCriteria): boolean =>
  canCountFromFacets({ ...u, amenities: [], otherAmenities: [] }) &&
  u.locations.length === 0 &&
  !hasBounds(u.bedrooms) &&
  (u.otherAmenities.length === 0 || (u.otherAmenities.length === 1 && u.amenities.length === 0));

/** Whole price bands, and the homes of the bands that the filter cuts through. */
function byPrice(u: SearchCriteria, v: SqlParams): Source[] {
  const purposes = u.transactionType ? [u.transactionType] : TRANSACTION_TYPES;
  return purposes.flatMap((transactionType) => {
    const { from, to, rest } = bandsOf(transactionType, u.price);
    const one = { ...u, transactionType };
    const homes = rest.map((price) => ({ from: 'properties', where: whereClauses({ ...one, price }, v), n: '1' }));
    const bands = () => [...facetConditions(one, v), `p.band between ${v.bind(from)} and ${v.bind(to)}`];
    return from <= to ? [{ from: 'property_price_facets', where: bands(), n: 'p.n' }, ...homes] : homes;
  });
}

function byAmenities(u: SearchCriteria, v: SqlParams): Source {
  if (u.otherAmenities.length)
    return { from: 'property_other_amenities', where: [`p.name = ${v.bind(u.otherAmenities[0])}`, ...facetConditions(u, v)], n: 'p.n' };
  return { from: 'property_amenity_facets', where: [...amenityConditions(u.amenities, v), ...facetConditions(u, v)], n: 'p.n' };
}

/** Where the matches are counted already, exactly and whatever their number; null when homes must be counted. */
function storedSources(u: SearchCriteria, v: SqlParams): Source[] | null {
  if (canCountFromFacets(u)) return [{ from: 'property_facets', where: facetConditions(u, v), n: 'p.n' }];
  if (canCountFromFacets({ ...u, price: {} })) return byPrice(u, v);
  if (hasAmenities(u) && isByAmenities(u)) return [byAmenities(u, v)];
  const ofAgent: SearchCriteria = { ...u, agentId: undefined };
  if (u.agentId !== undefined && canCountFromFacets(ofAgent) && facetConditions(ofAgent, v).length === 0)
    return [{ from: 'property_agents', where: [`p.agent_id = ${v.bind(u.agentId)}`], n: 'p.n' }];
  return null;
}

const whereOf = ({ where }: Source): string => (where.length ? `where ${where.join(' and ')}` : '');

/** How many match as one number `n`, from kept counts; null when they cannot tell. */
export function storedTotal(u: SearchCriteria, v: SqlParams): string | null {
  const sources = storedSources(u, v);
  if (!sources) return null;
  const parts = sources.map((source) => `coalesce((select sum(${source.n}) from ${source.from} p ${whereOf(source)}), 0)`);
  return `select (${parts.join(' + ') || '0'})::int as n`;
}

/** Whether kept counts tell how many match. */
export const isTotalStored = (u: SearchCriteria): boolean =>
  canCountFromFacets(u) ||
  canCountFromFacets({ ...u, price: {} }) ||
  (hasAmenities(u) && isByAmenities(u)) ||
  (u.agentId !== undefined && canCountFromFacets({ ...u, agentId: undefined }) && isUnfiltered(u));

const isUnfiltered = (u: SearchCriteria): boolean =>
  !u.transactionType && !u.propertyTypes && u.locations.length + u.emirates.length === 0 && !hasBounds(u.bedrooms);

/** Matches per value of a column, as rows `name` and `count`, most first; null when kept counts cannot tell them apart. */
export function storedCounts(u: SearchCriteria, column: StoredColumn, limit: number, v: SqlParams): string | null {
  if (hasAmenities(u) && column === 'location') return null;
  const sources = isTotalStored(u) && u.agentId === undefined ? storedSources(u, v) : null;
  if (!sources) return null;
  const parts = sources.map((source) => `select p.${column} as name, ${source.n} as n from ${source.from} p ${whereOf(source)}`);
  if (parts.length === 0) return null;
  return `select name, sum(n)::int as count from (${parts.join(' union all ')}) t group by 1 having sum(n) > 0 order by 2 desc, 1 limit ${limit}`;
}

/** One row with the matches that have each amenity of the closed list, in columns named by its number; null when kept counts cannot tell. */
export function storedAmenities(u: SearchCriteria, v: SqlParams): string | null {
  if (u.otherAmenities.length > 0 || !isByAmenities(u)) return null;
  const source = byAmenities(u, v);
  const counts = AMENITIES.map((_, i) => `coalesce(sum(p.n) filter (where p.amenity_bits & ${1 << i} <> 0), 0)::int as "${i}"`);
  return `select ${counts.join(', ')} from ${source.from} p ${whereOf(source)}`;
}

/** Matches per purpose and price band, as rows `transactionType`, `band` and `n`; null when kept counts cannot tell them apart. */
export function storedBands(u: SearchCriteria, v: SqlParams): string | null {
  if (!canCountFromFacets(u)) return null;
  const where = [...facetConditions(u, v), 'p.n > 0'].join(' and ');
  return `select p.transaction_type as "transactionType", p.band, sum(p.n)::int as n from property_price_facets p where ${where} group by 1, 2`;
}
