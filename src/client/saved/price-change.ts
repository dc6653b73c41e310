import type { SavedCard } from '../../shared/saved/saved.ts';

/** Change of the price in AED since the home was saved; null without a change, or when the price at that time is not known. */
export const priceChange = ({ price, savedPrice }: Pick<SavedCard, 'price' | 'savedPrice'>): number | null =>
  savedPrice === null || savedPrice === price ? null : price - savedPrice;
