// Finds the first five homes that match a text while it is typed.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { withCleanTitle } from '../../property/clean-titles.ts';
import { facetConditions, whereClauses } from '../criteria/conditions.ts';
import { hasBounds, hasText, isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { UNKNOWN_SHARE } from '../criteria/resolve-criteria.ts';
import { orderBy } from '../list/order.ts';

const BEST = orderBy('featured');

type Home = Suggestion['homes'][number];
interface HomeRow extends Home {
  rank: number;
  created: number;
}

/** Homes that are offered. */
const HOMES = 5;
/** How many rows of the order are read in a scan; with words fewer, because the text of each is read. */
const SCAN_ROWS = 2000;
const SCAN_ROWS_WORDS = 1000;
const MAX_SCANNED_ROWS = 4000;
/** How many matches are fetched to find the first of the order, where matches are too rare to be reached by a scan. */
const GATHER = 5000;

const COLUMNS = `p.id, p.title, p.location, p.emirate, p.price, p.transaction_type as "transactionType", p.bedrooms, p.area,
  p.property_type as "propertyType", p.images[1] as image, p.rank, extract(epoch from p.created_at)::float8 as created`;

/** What to find: the parsed text, an unfinished word with the share of homes that have it, and numbers of homes to choose the statement by. */
export interface Wanted {
  criteria: SearchCriteria;
  prefix: string | null;
  prefixFreq: number;
  /** Homes of the places, types, bedrooms and prices, whatever the words and amenities. */
  matching: number;
  /** Homes of the places; without places all homes. */
  scope: number;
}

const hasWords = ({ criteria, prefix }: Wanted): boolean => hasText(criteria) || prefix !== null;

/** The share of homes that have the rarest of the whole words. */
const rarestWord = ({ words, unknown }: SearchCriteria): number =>
  unknown.length ? UNKNOWN_SHARE : Math.min(1, ...words.map((word) => word.freq));

/**
 * The conditions on `properties p`; `is true` keeps the planner from the text index, whose generic estimate is far off, when scanning. The index
 * reads all words with a beginning before anything else, so a beginning is looked for in the rows where a whole word is rarer.
 */
function conditionsOf({ criteria, prefix, prefixFreq }: Wanted, params: SqlParams, scan: boolean): string {
  const all = whereClauses(criteria, params, scan);
  if (prefix !== null) {
    const match = `p.tsv @@ to_tsquery('english', ${params.bind(`${prefix}:*`)})`;
    all.push(scan || rarestWord(criteria) < prefixFreq ? `(${match}) is true` : match);
  }
  return all.join(' and ');
}

/** The statement that looks through the first homes of an order that an index has: of a place, or of an emirate and purpose, or of a purpose. */
function scanStatement(wanted: Wanted, steps: number) {
  const { locations, emirates, transactionType } = wanted.criteria;
  const params = new SqlParams();
  const scope = [`p.status = 'published'`];
  if (locations.length) scope.push(`p.location = ${params.bind(locations[0])}`);
  else {
    if (emirates.length) scope.push(`p.emirate = ${params.bind(emirates[0])}`);
    if (transactionType) scope.push(`p.transaction_type = ${params.bind(transactionType)}`);
  }
  const best = `select * from properties p where ${scope.join(' and ')} order by ${BEST} limit ${steps}`;
  return preparedStatement(
    `select ${COLUMNS} from (${best}) p where ${conditionsOf(wanted, params, true)} order by ${BEST} limit ${HOMES}`,
    params.list,
  );
}

/** The statement that reads the matches by the index that finds them, and sorts them: few, because scanning was ruled out. */
function gatherStatement(wanted: Wanted) {
  const params = new SqlParams();
  const all = [conditionsOf(wanted, params, false)];
  // the words of an amenity are in the text index too, which finds rare ones without reading every home; not with a price, which leaves few homes itself
  if (wanted.criteria.amenities.length && !hasBounds(wanted.criteria.price))
    all.push(`p.tsv @@ plainto_tsquery('english', ${params.bind(wanted.criteria.amenities.join(' '))})`);
  if (!hasWords(wanted) && wanted.criteria.reference === undefined) {
    // both columns lead the index on place, type, price and bedrooms: naming their values lets it be used without a place
    if (!wanted.criteria.transactionType) all.push(`p.transaction_type = any('{${TRANSACTION_TYPES.join(',')}}'::text[])`);
    if (!wanted.criteria.locations.length) {
      const facets = ['p.n > 0', ...facetConditions(wanted.criteria, params)].join(' and ');
      all.push(`p.location = any(array(select distinct p.location from property_facets p where ${facets}))`);
    }
  }
  const found = (columns: string) => `select ${columns} from properties p where ${all.join(' and ')} limit ${GATHER}`;
  // without words an index compares everything: only the rows that match are read
  const matches = hasWords(wanted) ? found('*') : `select * from properties p where p.id = any(array(${found('p.id')}))`;
  return preparedStatement(`select ${COLUMNS} from (${matches}) p order by ${BEST} limit ${HOMES}`, params.list);
}

/**
 * The first homes of one order: by a scan of the order where enough of it is expected to match; else, or when the scan found too few, by reading the matches.
 */
async function findOrdered(em: EntityManager, wanted: Wanted): Promise<HomeRow[]> {
  const share = wanted.criteria.words.reduce(
    (all, word) => all * word.freq,
    (wanted.prefix === null ? 1 : wanted.prefixFreq) * UNKNOWN_SHARE ** wanted.criteria.unknown.length,
  );
  const density = (wanted.matching / Math.max(wanted.scope, 1)) * share;
  // the matches are fetched through the rarest word: a longer scan is cheaper than as many of its rows
  const fetched = wanted.matching * rarestWord(wanted.criteria);
  const further = Math.min(MAX_SCANNED_ROWS, Math.ceil((3 * HOMES) / Math.max(density, UNKNOWN_SHARE)));
  const steps = !hasWords(wanted) ? SCAN_ROWS : further < fetched ? Math.max(SCAN_ROWS_WORDS, further) : SCAN_ROWS_WORDS;
  if (wanted.criteria.reference === undefined && HOMES <= steps * density) {
    const found = await rows<HomeRow>(em, scanStatement(wanted, steps));
    if (found.length === HOMES) return found;
  }
  return rows<HomeRow>(em, gatherStatement(wanted));
}

/** The criteria of each order that an index has: of a place, or of an emirate and purpose. */
function splitByOrder(criteria: SearchCriteria): SearchCriteria[] {
  if (criteria.locations.length)
    return [
      ...criteria.locations.map((name) => ({ ...criteria, locations: [name], emirates: [] })),
      ...criteria.emirates.flatMap((name) => splitByOrder({ ...criteria, locations: [], emirates: [name] })),
    ];
  const types = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  return criteria.emirates.length
    ? criteria.emirates.flatMap((name) => types.map((transactionType) => ({ ...criteria, emirates: [name], transactionType })))
    : [criteria];
}

/** The first five homes of the default order that match. */
export async function findHomes(em: EntityManager, wanted: Wanted): Promise<Home[]> {
  if (wanted.matching === 0 || isEmptyResult(wanted.criteria)) return [];
  const parts = await Promise.all(splitByOrder(wanted.criteria).map((criteria) => findOrdered(em, { ...wanted, criteria })));
  const found = parts.flat();
  if (parts.length > 1) found.sort((a, b) => b.rank - a.rank || b.created - a.created || b.id - a.id);
  return found.slice(0, HOMES).map(({ rank: _rank, created: _created, ...home }) => withCleanTitle(home));
}

/** A published home by its id. */
export async function findHome(em: EntityManager, id: number): Promise<Home[]> {
  const homeRows = await rows<HomeRow>(
    em,
    preparedStatement(`select ${COLUMNS} from properties p where p.id = $1 and p.status = 'published'`, [id]),
  );
  return homeRows.map(({ rank: _rank, created: _created, ...home }) => withCleanTitle(home));
}
