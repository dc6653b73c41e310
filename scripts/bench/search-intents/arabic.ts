// The Arabic search texts of `npm run bench -- search-intents`, each with the homes that it means.
import { ARABIC_BEDROOMS_AND_PRICES } from './arabic/bedrooms-and-prices.ts';
import { ARABIC_FACTS_AND_PLACES } from './arabic/facts-and-places.ts';
import type { Intent } from './expectation.ts';

/**
 * 120 Arabic texts as people in the UAE type them: standard and spoken forms, both digit systems, hamza and ta marbuta often left out,
 * Latin words between Arabic ones. Written from real listings and place names, without knowledge of the search.
 */
export const ARABIC_INTENTS: readonly Intent[] = [...ARABIC_BEDROOMS_AND_PRICES, ...ARABIC_FACTS_AND_PLACES];
