// Reads a page of search results for the website, and its total. Writes to no table; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Budget, type HomeCosts, homeCosts } from '../../shared/costs/home-costs.ts';
import type { PropertyCard } from '../../shared/property/property-view.ts';
import { budgetOf } from '../../shared/search/budget-filter.ts';
import { hasBudget, isCostSort } from '../../shared/search/budget-keys.ts';
import { COUNT_CAP, PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import type { SaidWords } from '../../shared/search/understanding.ts';
import { type TripTexts, tripMinutesLabel } from '../../shared/travel/trip-label.ts';
import { CELL_COLUMNS, type CellRow, type TripReach } from '../geo/trip-reach.ts';
import { CARD_COLUMNS, toCard } from '../property/property.row.ts';
import {
  COSTED_CARD,
  type CostRow,
  countProperties,
  findHomes,
  isTotalStored,
  type ListFilter,
  resolveCriteria,
  type Total,
  tripTextsOf,
} from './planner/planner.ts';
import { dictionaryFor, parsedFilter } from './text/parser.ts';

export interface PropertyPage extends Omit<Total, 'total'> {
  items: PropertyCard[];
  /** Null when counting takes longer than known the page; `searchTotal` counts it then. When `capped`, there are more homes. */
  total: number | null;
  /** The number of the page, from 1. */
  page: number;
  /** How many pages the total makes; without a total how many pages are known to exist. */
  pages: number;
  /** The search text as parsed, when a typo was corrected. */
  corrected: string | null;
  /** Words that were not recognised: no listing is known to have them, or no data answers them. */
  unknown: string[];
  /** How many homes say each of the words that no filter answers. */
  said: SaidWords[];
  /** What texts about the trips of the search need, in the language of the request; absent without trips. */
  tripTexts?: TripTexts;
  /** Whether these homes come first: not in an order by cost, far from the beginning, and while so many search that they are not found in time. */
  isSaidFirst: boolean;
  /** What a search text and the filter ask for together, without the text; null without a text, and when the two exclude each other. */
  parsed: SearchFilter | null;
}

/** A card with what its home costs a month and on the day of moving in. The columns from which the costs are computed are left out. */
function toCostedCard(row: PropertyCard & CostRow, budget: Budget): PropertyCard {
  const { monthly, moveIn } = homeCosts(row, budget);
  const {
    completion: _completion,
    furnished: _furnished,
    serviceCharge: _charge,
    cooling: _cooling,
    cheques: _cheques,
    hasAgencyFee: _fee,
    ...card
  } = row;
  return { ...toCard(card), costs: { monthly: toCardAmount(monthly), cash: toCardAmount(moveIn) } };
}
const toCardAmount = ({ total, isComplete }: HomeCosts['moveIn']) => ({ aed: total, isComplete });

/** A card with the trips of the search, in words. */
const withTrips = <Row extends PropertyCard & CellRow>({ mapX, mapY, ...row }: Row, trips: readonly TripReach[], texts?: TripTexts) => ({
  ...row,
  trips: trips.map((reach) => tripMinutesLabel(reach.trip, reach.minutesOf({ mapX, mapY })!, texts)),
});

/** One page of cards. `maxSteps` is how many index entries a scan may skip to reach the page. */
export async function searchProperties(em: EntityManager, filter: ListFilter, page: number, maxSteps?: number): Promise<PropertyPage> {
  const offset = (page - 1) * PAGE_SIZE;
  const { area: _area, ...textFilter } = filter;
  const dictionary = await dictionaryFor(em, filter.search);
  const parsed = parsedFilter(textFilter, dictionary);
  const criteria = await resolveCriteria(em, filter);
  const tripTexts = tripTextsOf(parsed ?? filter, dictionary);
  const known = { ...(tripTexts && { tripTexts }), page, corrected: criteria.correctedText, unknown: criteria.ignored, parsed };
  if (offset >= COUNT_CAP - 1) {
    // a list whose total no count table has ends at COUNT_CAP - 1 homes, up to which homes are counted: this page is empty
    const counted = isTotalStored(criteria) ? null : await countProperties(em, criteria);
    if (counted && counted.total <= offset)
      return { ...known, ...counted, items: [], pages: pagesOf(counted), said: [], isSaidFirst: false };
  }
  const isCosted = hasBudget(filter) || isCostSort(filter.sort);
  const { trips } = criteria;
  const cardColumns = isCosted ? COSTED_CARD : CARD_COLUMNS;
  const columns = trips.length > 0 ? `${cardColumns}, ${CELL_COLUMNS}` : cardColumns;
  const request = { criteria, filter, limit: PAGE_SIZE, offset, maxSteps, total: 'cheap' } as const;
  const texts = (parsed ?? filter).preferred;
  const { json, total, next, hasNext = next !== null, said, isSaidFirst } = await findHomes(em, columns, request, texts);
  const budget = budgetOf(filter);
  const cards =
    trips.length > 0 ? (JSON.parse(json) as (PropertyCard & CellRow)[]).map((row) => withTrips(row, trips, tripTexts)) : JSON.parse(json);
  const items = isCosted
    ? (cards as (PropertyCard & CostRow)[]).map((row) => toCostedCard(row, budget))
    : (cards as PropertyCard[]).map(toCard);
  const pages = total ? pagesOf(total) : page + (hasNext ? 1 : 0);
  return { ...known, items, total: total?.total ?? null, capped: total?.capped ?? false, pages, said, isSaidFirst };
}

const pagesOf = ({ total }: Total): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** How many homes match, for a page that was read without its total; null when counting takes too long. */
export async function searchTotal(em: EntityManager, filter: ListFilter): Promise<PropertyTotal> {
  const total = await countProperties(em, await resolveCriteria(em, filter));
  return { total: total?.total ?? null, capped: total?.capped ?? false };
}
export type PropertyTotal = Pick<PropertyPage, 'total' | 'capped'>;
