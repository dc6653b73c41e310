// Words by which people ask for a home near something, such as `near the metro`, in English and Arabic. Listings do not state this, so that no filter
// answers it. Data only.
import { phrasesIn } from './lexicon.ts';

/** Phrases in front of a landmark: `near the metro`. */
export const NEARNESS = phrasesIn(`
  near, near to, near by, nearby, close to, next to, beside, by, walk to, walking to, walking distance, walking distance to,
  walking distance from, within walking distance of, a walk to, a short walk to, short walk to, steps from, steps to, opposite, قرب,
  قريب من, قريبة من, بالقرب من, بجانب, مقابل`);
/** Adjectives in front of a landmark, which are skipped: `near a good school`. */
export const PRAISE = ['good', 'best', 'nice', 'great', 'nearest', 'closest', 'international', 'british', 'any'];
/** Phrases behind a landmark: `metro nearby`. */
export const NEARNESS_AFTER = ['nearby', 'near by', 'close by', 'within walking distance', 'walking distance', 'قريب', 'قريبه'];
/** What people want to live near to. */
export const LANDMARKS = phrasesIn(`
  metro, metro station, beach, sea, school, schools, nursery, mall, supermarket, park, tram, tram station, airport, hospital, station,
  mosque, university, bus stop, work, office, مترو, محطة المترو, شاطئ, بحر, مدرسة, مدارس, مول, حديقة, مطار, مستشفى, مسجد`);
