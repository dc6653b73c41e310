// Finds the first five homes that match a text while it is typed, by one of two statements. A scan reads the first rows of the default order (`rank`) and
// keeps those that match, which is fast when many homes match. An index statement looks up the matches, which is fast when few match.
// Reads `properties`, and `property_facets` for the places that have homes; writes to no table.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { withCleanTitle } from '../../property/clean-titles.ts';
import { isEmptyResult, type SearchCriteria } from '../planner/criteria.ts';
import { UNKNOWN_SHARE } from '../planner/resolve-criteria.ts';
import {
  type HomeRow,
  hasWords,
  homeStatement,
  indexStatement,
  MAX_HOMES,
  type SuggestedHome,
  scanStatement,
  shareOfRarestWord,
  type TypedSearch,
} from './home-statements.ts';

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
export async function findHomes(em: EntityManager, search: TypedSearch): Promise<SuggestedHome[]> {
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
