// Finds what to offer when no home matches a filter: the smallest changes of the filter that find homes, each with its number of homes.
// A piece is one thing that a filter asks for, such as its place; a bound is a minimum or maximum of price or size. Reads only.
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FilterPiece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Alternatives } from '../../../shared/search/understanding.ts';
import { allowedMs } from '../../db/costly-reads.ts';
import { dictionaryFor, toExplicitFilter } from '../text/parser.ts';
import { type ChangedFilter, changedFiltersOf, withoutTwo } from './changed-filters.ts';
import { countVariants } from './count-variants.ts';
import { isEmptyResult } from './criteria.ts';
import { type Bound, boundsOf, findMovedBound, isMaximum } from './moved-bounds.ts';
import { resolveCriteria } from './resolve-criteria.ts';

/** Counting stops here: beyond it people need no exact number. */
const MAX_COUNT = 100;
/** The most offers of one answer, and of those that leave two things out. */
const MAX_OFFERS = 6;
const MAX_PAIRS = 3;
/** Milliseconds to count the homes of one offer, so that a slow one leaves time for the others. */
const OFFER_MS = 8;
/** This many changes are tried however long they take together; further ones only within `ALL_OFFERS_MS` milliseconds. */
const ALWAYS_TRIED = 6;
const ALL_OFFERS_MS = 30;

type Offer = Alternatives[number];

/** The number of homes of an offer from a count that stops at MAX_COUNT + 1. */
const toCapped = (count: number): Pick<Offer, 'count' | 'capped'> => ({ count: Math.min(count, MAX_COUNT), capped: count > MAX_COUNT });

/**
 * How far a change departs from what people asked for; offers come in this order. `more` and `less` move a maximum or a minimum, `next` is a
 * community nearby, `without` leaves a piece out, `other` replaces it.
 */
const DEPARTURE: Record<ChangedFilter['change'], number> = { more: 0, less: 0, next: 1, without: 2, other: 3 };

/** The offer of a moved bound; null when there are no homes beyond the bound, or finding them takes too long. */
async function offerMovedBound(em: EntityManager, bound: Bound): Promise<Offer | null> {
  const criteria = await resolveCriteria(em, bound.filter);
  if (isEmptyResult(criteria)) return null;
  const moved = await findMovedBound(em, bound, criteria, MAX_COUNT + 1, allowedMs(OFFER_MS));
  if (!moved) return null;
  const { value, count } = moved;
  const instead: FilterPiece = { kind: bound.piece.kind, filter: { ...bound.piece.filter, [bound.key]: value } };
  const filter = { ...bound.filter, [bound.key]: value };
  return { change: isMaximum(bound) ? 'more' : 'less', piece: bound.piece, also: null, instead, filter, ...toCapped(count) };
}

/** The offer of a changed filter; null when no home matches, or when counting takes too long. */
async function offerChangedFilter(em: EntityManager, changed: ChangedFilter): Promise<Offer | null> {
  const criteria = await resolveCriteria(em, changed.filter);
  const counts = await countVariants(em, [criteria], MAX_COUNT + 1, { limitMs: allowedMs(OFFER_MS) });
  const count = counts?.[0] ?? 0;
  return count > 0 ? { ...changed, ...toCapped(count) } : null;
}

/** Whether an offer that leaves a piece out finds only the homes of an earlier offer that kept the piece but moved its bound. */
const addsNothing = (earlier: Offer, offer: Offer): boolean =>
  offer.change === 'without' &&
  isDeepStrictEqual(earlier.piece, offer.piece) &&
  earlier.instead?.kind === offer.piece.kind &&
  earlier.count === offer.count &&
  !offer.capped;

/**
 * The offers for a filter without matches, those that depart least from it first: bounds moved to the nearest homes, communities nearby, each piece
 * left out, the other purpose (Buy or Rent), a bedroom more or less, a word in the text instead of a field; where no piece can be left out alone, two. Leaves out changes that take too long to count.
 */
export async function findAlternatives(em: EntityManager, requestedFilter: SearchFilter): Promise<Alternatives> {
  const dictionary = await dictionaryFor(em, requestedFilter.search);
  const { filter } = toExplicitFilter(requestedFilter, dictionary);
  const attempts = [
    ...boundsOf(filter).map((bound) => () => offerMovedBound(em, bound)),
    ...changedFiltersOf(filter, dictionary)
      .sort((a, b) => DEPARTURE[a.change] - DEPARTURE[b.change])
      .map((changed) => () => offerChangedFilter(em, changed)),
  ];
  const offers: Alternatives = [];
  const deadline = performance.now() + allowedMs(ALL_OFFERS_MS);
  const tryUntil = async (tried: readonly (() => Promise<Offer | null>)[], maxOffers: number) => {
    for (const [i, attempt] of tried.entries()) {
      if (offers.length >= maxOffers || (i >= ALWAYS_TRIED && performance.now() > deadline)) break;
      const offer = await attempt();
      if (offer && !offers.some((earlier) => addsNothing(earlier, offer))) offers.push(offer);
    }
  };
  await tryUntil(attempts, MAX_OFFERS);
  // where nothing can be left out alone, two things are
  if (!offers.some(({ change }) => change === 'without'))
    await tryUntil(
      withoutTwo(filter, dictionary).map((changed) => () => offerChangedFilter(em, changed)),
      Math.min(MAX_OFFERS, offers.length + MAX_PAIRS),
    );
  return offers;
}
