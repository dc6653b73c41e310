// For tests of how search texts are parsed: parses a text into a filter, and names the conditions that many tests expect. Uses no database.
import { understand } from '../server/search/text/understand.ts';
import type { SearchFilter } from '../shared/search/search.ts';
import { smallDictionary } from './factories/small-dictionary.ts';

export const MARINA = { location: 'Dubai Marina' };
export const PALM = { location: 'Palm Jumeirah' };
export const JVC = { location: 'Jumeirah Village Circle' };
export const BAY = { location: 'Business Bay' };
export const HILLS = { location: 'Dubai Hills' };
export const DOWNTOWN = { location: 'Downtown Dubai' };
export const RENT = { transactionType: 'Rent' } as const;
/** A rent by the year. */
export const YEARLY = { ...RENT, rentPeriod: 'year' } as const;
export const BUY = { transactionType: 'Buy' } as const;
export const FLAT = { propertyType: 'Apartment' };

/** The filter that a text is parsed into, by default with the small dictionary, without the words that no listing answers. */
export function meaningOf(text: string, dictionary = smallDictionary): SearchFilter {
  const { unanswered: _unanswered, ...filter } = understand(text, dictionary).filter;
  return filter;
}
