// The English search texts of `npm run bench -- search-intents`, each with the homes that it means.
import { NEGATIONS_AND_ALTERNATIVES } from './english/alternatives.ts';
import { BEDROOMS_AND_SIZES } from './english/bedrooms-and-sizes.ts';
import { FACTS } from './english/facts.ts';
import { NAMES_AND_MISSPELT } from './english/names-and-misspelt.ts';
import { PLACES_AND_PRICES } from './english/places-and-prices.ts';
import type { Intent } from './expectation.ts';

/** 200 English texts as people type them on a property portal of the UAE. Written from real listings, without knowledge of the search. */
export const ENGLISH_INTENTS: readonly Intent[] = [
  ...PLACES_AND_PRICES,
  ...BEDROOMS_AND_SIZES,
  ...NEGATIONS_AND_ALTERNATIVES,
  ...FACTS,
  ...NAMES_AND_MISSPELT,
];
