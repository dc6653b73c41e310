// Finds the first five homes that match a text while it is typed, by one of two statements. A scan reads the first rows of the default order (`rank`) and
// keeps those that match, which is fast when many homes match. An index statement looks up the matches, which is fast when few match.
// Reads `properties`, and `property_facets` for the places that have homes; writes to no table.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { withCleanTitle } from '../../property/clean-titles.ts';
import { ADVERTISED_PRICE } from '../../property/property.row.ts';
import { facetConditions, whereClauses } from './conditions.ts';
import { hasBounds, hasText, isEmptyResult, type SearchCriteria } from './criteria.ts';
import { orderBy } from './order.ts';
import { UNKNOWN_SHARE } from './resolve-keywords.ts';

/** Homes that are suggested at most. */
const MAX_HOMES = 5;
/** Matches that are read at most by an index before they are sorted. */
const MAX_INDEX_MATCHES = 5000;
const FEATURED_ORDER = orderBy('featured');

export type SuggestedHome = Suggestion['homes'][number];
/** A suggested home with the values that the default order compares. */
interface HomeRow extends SuggestedHome {
  rank: number;
  /** When it was listed, seconds since 1970. */
  created: number;
}

const COLUMNS = `p.id, p.title, p.location, p.emirate, p.price, ${ADVERTISED_PRICE}, p.transaction_type as "transactionType", p.bedrooms, p.area,
  p.property_type as "propertyType", p.images[1] as image, p.rank, extract(epoch from p.created_at)::float8 as created`;

/** What a typed text asks for, with the numbers of homes by which the faster statement is chosen. */
export interface TypedSearch {
  criteria: SearchCriteria;
  /** The unfinished last word: a home must have a word that begins with it. Null when the last word is finished. */
  prefix: string | null;
  /** The share of homes that have such a word, 0 to 1; 1 without a prefix. */
  prefixFreq: number;
  /** Homes of the places, types, bedrooms and price, whatever their words and amenities. */
  matchesWithoutWords: number;
  /** Homes of the places; without places all homes. */
  homesInPlaces: number;
}

/** Whether homes must have certain words, so that their texts are compared. */
const hasWords = ({ criteria, prefix }: TypedSearch): boolean => hasText(criteria) || prefix !== null;

/** The share of homes (0 to 1) that have the rarest of the finished words. */
const shareOfRarestWord = ({ words, unknownWords }: SearchCriteria): number =>
  unknownWords.length ? UNKNOWN_SHARE : Math.min(1, ...words.map((word) => word.freq));

/**
 * The conditions on `properties p`. `is true` around a text condition keeps the planner from the text index, for which its estimates are far off. For a prefix
 * that index reads the homes of all words that begin with it; when a finished word is rarer, only the homes of that word are compared with the prefix.
 */
function conditionsOf({ criteria, prefix, prefixFreq }: TypedSearch, params: SqlParams, isScan: boolean): string {
  const conditions = whereClauses(criteria, params, isScan);
  if (prefix !== null) {
    const hasPrefix = `p.tsv @@ to_tsquery('english', ${params.bind(`${prefix}:*`)})`;
    conditions.push(isScan || shareOfRarestWord(criteria) < prefixFreq ? `(${hasPrefix}) is true` : hasPrefix);
  }
  return conditions.join(' and ');
}

/**
 * Step 1: reads the first `rowCount` homes of an order that an index has: of a place, else of an emirate and purpose, else of a purpose.
 * Step 2: keeps the first MAX_HOMES of them that match.
 */
function scanStatement(search: TypedSearch, rowCount: number) {
  const { locations, emirates, transactionType } = search.criteria;
  const params = new SqlParams();
  const orderConditions = [`p.status = 'published'`];
  if (locations.length) orderConditions.push(`p.location = ${params.bind(locations[0])}`);
  else {
    if (emirates.length) orderConditions.push(`p.emirate = ${params.bind(emirates[0])}`);
    if (transactionType) orderConditions.push(`p.transaction_type = ${params.bind(transactionType)}`);
  }
  const firstRows = `select * from properties p where ${orderConditions.join(' and ')} order by ${FEATURED_ORDER} limit ${rowCount}`;
  return preparedStatement(
    `select ${COLUMNS} from (${firstRows}) p where ${conditionsOf(search, params, true)} order by ${FEATURED_ORDER} limit ${MAX_HOMES}`,
    params.list,
  );
}

/** Conditions that restrict nothing: they name all values of the leading columns of an index, so that it is used without a purpose or a place. */
function indexConditions({ criteria }: TypedSearch, params: SqlParams): string[] {
  const conditions: string[] = [];
  if (!criteria.transactionType) conditions.push(`p.transaction_type = any('{${TRANSACTION_TYPES.join(',')}}'::text[])`);
  if (!criteria.locations.length) {
    const facets = ['p.n > 0', ...facetConditions(criteria, params)].join(' and ');
    conditions.push(`p.location = any(array(select distinct p.location from property_facets p where ${facets}))`);
  }
  return conditions;
}

/**
 * Step 1: reads up to MAX_INDEX_MATCHES matches by the index that finds them. Step 2: sorts them and keeps the first MAX_HOMES. With
 * many matches `scanStatement` is faster.
 */
function indexStatement(search: TypedSearch) {
  const { criteria } = search;
  const params = new SqlParams();
  const conditions = [conditionsOf(search, params, false)];
  // the text index holds the words of amenities too, and finds rare ones without reading every home; a price leaves few homes by itself
  if (criteria.amenities.length && !hasBounds(criteria.price))
    conditions.push(`p.tsv @@ plainto_tsquery('english', ${params.bind(criteria.amenities.join(' '))})`);
  if (!hasWords(search) && criteria.reference === undefined) conditions.push(...indexConditions(search, params));
  const selectMatches = (columns: string) =>
    `select ${columns} from properties p where ${conditions.join(' and ')} limit ${MAX_INDEX_MATCHES}`;
  // without words an index has every compared column: only the rows that match are read
  const matches = hasWords(search) ? selectMatches('*') : `select * from properties p where p.id = any(array(${selectMatches('p.id')}))`;
  return preparedStatement(`select ${COLUMNS} from (${matches}) p order by ${FEATURED_ORDER} limit ${MAX_HOMES}`, params.list);
}

/** The statement that reads the published home of an id. */
const homeStatement = (id: number) =>
  preparedStatement(`select ${COLUMNS} from properties p where p.id = $1 and p.status = 'published'`, [id]);

/** How many rows of the default order a scan reads. */
const SCAN_ROWS = 2000;
/** The same for a scan that also compares the text of each row: at least, and at most. */
const SCAN_ROWS_WITH_WORDS = 1000;
const MAX_SCAN_ROWS_WITH_WORDS = 4000;
/** A scan for words reads this many times the rows in which MAX_HOMES matches are expected. */
const SCAN_MARGIN = 3;

/**
 * The share (0 to 1) of the homes in the searched places that probably match, as if words occurred independently. `prefix` is the unfinished last word.
 * A word that the dictionary lacks is assumed to have UNKNOWN_SHARE (1e-6).
 */
function expectShare({ criteria, prefix, prefixFreq, matchesWithoutWords, homesInPlaces }: TypedSearch): number {
  let shareOfWords = (prefix === null ? 1 : prefixFreq) * UNKNOWN_SHARE ** criteria.unknownWords.length;
  for (const word of criteria.words) shareOfWords *= word.freq;
  return (matchesWithoutWords / Math.max(homesInPlaces, 1)) * shareOfWords;
}

/** Chooses how many rows of the order a scan reads. */
function chooseScanRows(search: TypedSearch, matchShare: number): number {
  if (!hasWords(search)) return SCAN_ROWS;
  const rowsUntilFull = Math.ceil((SCAN_MARGIN * MAX_HOMES) / Math.max(matchShare, UNKNOWN_SHARE));
  const longScan = Math.min(MAX_SCAN_ROWS_WITH_WORDS, rowsUntilFull);
  // the text index reads the homes of the rarest word, so that a long scan must read fewer than these
  const indexRows = search.matchesWithoutWords * shareOfRarestWord(search.criteria);
  return longScan < indexRows ? Math.max(SCAN_ROWS_WITH_WORDS, longScan) : SCAN_ROWS_WITH_WORDS;
}

/** The first homes of one order: by a scan if it is expected to find enough; else, or when it found too few, by an index statement. */
async function findInOneOrder(em: EntityManager, search: TypedSearch): Promise<HomeRow[]> {
  const matchShare = expectShare(search);
  const rowCount = chooseScanRows(search, matchShare);
  // a reference names one home, which is always looked up by an index
  if (search.criteria.reference === undefined && MAX_HOMES <= rowCount * matchShare) {
    const scannedHomes = await rows<HomeRow>(em, scanStatement(search, rowCount));
    if (scannedHomes.length === MAX_HOMES) return scannedHomes;
  }
  return rows<HomeRow>(em, indexStatement(search));
}

/**
 * Splits the criteria so that one index has the homes of each part in order: indexes are sorted by `rank` within one community, or within one emirate and
 * purpose (Buy, Rent).
 */
function splitByOrder(criteria: SearchCriteria): SearchCriteria[] {
  if (criteria.locations.length)
    return [
      ...criteria.locations.map((name) => ({ ...criteria, locations: [name], emirates: [] })),
      ...criteria.emirates.flatMap((name) => splitByOrder({ ...criteria, locations: [], emirates: [name] })),
    ];
  if (criteria.emirates.length === 0) return [criteria];
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  return criteria.emirates.flatMap((name) => purposes.map((transactionType) => ({ ...criteria, emirates: [name], transactionType })));
}

const toSuggestedHome = ({ rank: _rank, created: _created, ...home }: HomeRow): SuggestedHome => withCleanTitle(home);

/** The first five homes of the default order that match. */
export async function findFirstHomes(em: EntityManager, search: TypedSearch): Promise<SuggestedHome[]> {
  if (search.matchesWithoutWords === 0 || isEmptyResult(search.criteria)) return [];
  const lists = await Promise.all(splitByOrder(search.criteria).map((criteria) => findInOneOrder(em, { ...search, criteria })));
  const homes = lists.flat();
  if (lists.length > 1) homes.sort((a, b) => b.rank - a.rank || b.created - a.created || b.id - a.id);
  return homes.slice(0, MAX_HOMES).map(toSuggestedHome);
}

/** A published home by its id, as a list of one; empty when there is none. */
export async function findHome(em: EntityManager, id: number): Promise<SuggestedHome[]> {
  return (await rows<HomeRow>(em, homeStatement(id))).map(toSuggestedHome);
}
