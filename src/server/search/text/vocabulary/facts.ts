// All phrases of search texts that ask for one filter: furnished, off plan, by owner, with photos, below market, newest first. Data only.
import { DATE_FACTS } from './date-facts.ts';
import type { Fact } from './fact.ts';
import { HOME_FACTS } from './home-facts.ts';
import { PRICE_FACTS } from './price-facts.ts';

/** Every fact with its phrases in English and Arabic. Of phrases that begin at the same word, the longest one counts. */
export const FACTS: readonly Fact[] = [...HOME_FACTS, ...DATE_FACTS, ...PRICE_FACTS];
