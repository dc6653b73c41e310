// Phrases that state a filter of their own: furnished, off plan, by owner, with photos, a sort order. English and Arabic.
import { DATE_FACTS } from './date-facts.ts';
import type { Fact } from './fact.ts';
import { HOME_FACTS } from './home-facts.ts';
import { PRICE_FACTS } from './price-facts.ts';

/** Every fact with the words that say it, in English and Arabic. The longest run of words is taken. */
export const FACTS: readonly Fact[] = [...HOME_FACTS, ...DATE_FACTS, ...PRICE_FACTS];
