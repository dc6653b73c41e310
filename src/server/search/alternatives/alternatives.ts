// What to offer when nothing matches: the smallest changes of a filter that find homes.
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FilterPiece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Alternatives } from '../../../shared/search/understanding.ts';
import { allowedMs } from '../../db/costly-reads.ts';
import { countVariants } from '../counts/count-variants.ts';
import { isEmptyResult } from '../criteria/criteria.ts';
import { toSearchCriteria } from '../criteria/resolve-criteria.ts';
import { getSearchDictionary } from '../text/dictionary/dictionary.ts';
import { lookUpWords } from '../text/dictionary/look-up-words.ts';
import type { SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import { toExplicitFilter } from '../text/explicit-filter.ts';
import { type ChangedFilter, changedFiltersOf } from './changed-filters.ts';
import { type Bound, boundsOf, findMovedBound, isMaximum } from './moved-bounds.ts';

/** Counts stop here: that there are many is all that people need to know. */
const MAX_COUNT = 100;
/** Offers of an answer at most. */
const MAX_OFFERS = 6;
/** Milliseconds for one offer, so that a slow one leaves time for the others. */
const OFFER_MS = 8;
/** This many offers are tried however long they take together; further ones only within `ALL_OFFERS_MS` milliseconds. */
const ALWAYS_TRIED = 6;
const ALL_OFFERS_MS = 30;

type Offer = Alternatives[number];

/** How much a change asks of people; offers come in this order, moved bounds first. */
const EFFORT: Record<ChangedFilter['change'], number> = { more: 0, less: 0, next: 1, without: 2, other: 3 };

/** The offer of a moved bound; null without homes behind it, or when finding them takes too long. */
async function offerMovedBound(em: EntityManager, bound: Bound, dictionary: SearchDictionary): Promise<Offer | null> {
  const criteria = toSearchCriteria(bound.filter, dictionary);
  if (isEmptyResult(criteria)) return null;
  const moved = await findMovedBound(em, bound, criteria, MAX_COUNT, allowedMs(OFFER_MS));
  if (!moved) return null;
  const { value, count } = moved;
  const instead: FilterPiece = { kind: bound.piece.kind, filter: { ...bound.piece.filter, [bound.key]: value } };
  const filter = { ...bound.filter, [bound.key]: value };
  return { change: isMaximum(bound) ? 'more' : 'less', piece: bound.piece, instead, filter, count, capped: count >= MAX_COUNT };
}

/** The offer of a changed filter; null when no home matches, or when counting takes too long. */
async function offerChangedFilter(em: EntityManager, changed: ChangedFilter, dictionary: SearchDictionary): Promise<Offer | null> {
  const criteria = toSearchCriteria(changed.filter, dictionary);
  const counts = await countVariants(em, [criteria], MAX_COUNT + 1, { limitMs: allowedMs(OFFER_MS) });
  const count = counts?.[0] ?? 0;
  return count > 0 ? { ...changed, count: Math.min(count, MAX_COUNT), capped: count > MAX_COUNT } : null;
}

/** Whether leaving a piece out finds no more homes than an earlier offer that only loosened it, whose homes it finds too. */
const addsNothing = (earlier: Offer, offer: Offer): boolean =>
  offer.change === 'without' &&
  isDeepStrictEqual(earlier.piece, offer.piece) &&
  earlier.instead?.kind === offer.piece.kind &&
  earlier.count === offer.count &&
  !offer.capped;

/**
 * What to offer instead of an empty list: bounds moved to the next homes, each thing left out, another purpose, a bedroom more or less, the
 * communities nearby; those that change least first. Those that take too long to count are left out.
 */
export async function findAlternatives(em: EntityManager, requestedFilter: SearchFilter): Promise<Alternatives> {
  const dictionary = await getSearchDictionary(em);
  if (requestedFilter.search) await lookUpWords(em, dictionary, requestedFilter.search);
  const { filter } = toExplicitFilter(requestedFilter, dictionary);
  const attempts = [
    ...boundsOf(filter).map((bound) => () => offerMovedBound(em, bound, dictionary)),
    ...changedFiltersOf(filter, dictionary)
      .sort((a, b) => EFFORT[a.change] - EFFORT[b.change])
      .map((changed) => () => offerChangedFilter(em, changed, dictionary)),
  ];
  const offers: Alternatives = [];
  const deadline = performance.now() + allowedMs(ALL_OFFERS_MS);
  for (const [i, attempt] of attempts.entries()) {
    if (offers.length === MAX_OFFERS || (i >= ALWAYS_TRIED && performance.now() > deadline)) break;
    const offer = await attempt();
    if (offer && !offers.some((earlier) => addsNothing(earlier, offer))) offers.push(offer);
  }
  return offers;
}
