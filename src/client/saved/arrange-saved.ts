// Filters and sorts a member's saved properties for the page that lists them.
import type { SavedCard } from '../../shared/saved/saved.ts';

/** The purposes that are shown; the first is the default. */
export const SHOWN_PURPOSES = ['all', 'Buy', 'Rent'] as const;
export type ShownPurpose = (typeof SHOWN_PURPOSES)[number];
/**
 * `latest`: saved last first, as the server sends them. `cheapest` and `dearest`: by the price, which for rents is that of a month. `changed`: by the
 * change of price since the home was saved. The first is the default.
 */
export const SAVED_SORTS = ['latest', 'cheapest', 'dearest', 'changed'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

/** Change of the price in AED since the home was saved; null without a change, or when the price at that time is not known. */
export const priceChange = ({ price, savedPrice }: Pick<SavedCard, 'price' | 'savedPrice'>): number | null =>
  savedPrice === null || savedPrice === price ? null : price - savedPrice;

/** Comparison of two properties for each order. */
const COMPARE_BY_SORT: Record<SavedSort, (a: SavedCard, b: SavedCard) => number> = {
  latest: () => 0,
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
  // the largest drop first, then rises, then homes without a change; two of those are equal, although Infinity - Infinity is NaN (`|| 0`)
  changed: (a, b) => (priceChange(a) ?? Number.POSITIVE_INFINITY) - (priceChange(b) ?? Number.POSITIVE_INFINITY) || 0,
};

/** The saved homes of one purpose in an order; equal ones stay in the order in which they were saved. */
export const arrangeSaved = (cards: readonly SavedCard[], purpose: ShownPurpose, sort: SavedSort): SavedCard[] =>
  cards.filter((card) => purpose === 'all' || card.transactionType === purpose).toSorted(COMPARE_BY_SORT[sort]);
