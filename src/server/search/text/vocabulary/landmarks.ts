// Words by which people ask for a home near something, such as `near the metro`, in English and Arabic. Data only.
import type { NearTarget } from '../../../../shared/nearby/nearby-kinds.ts';
import { phrasesIn } from './lexicon.ts';

/** Phrases in front of a landmark: `near the metro`. */
export const NEARNESS = phrasesIn(`
  near, near to, near by, nearby, close to, next to, beside, by, walk to, walking to, walking distance, walking distance to,
  walking distance from, within walking distance of, a walk to, a short walk to, short walk to, steps from, steps to, opposite, قرب, قرب من,
  قريب من, قريبة من, بالقرب من, بجانب, مقابل`);
/** Adjectives in front of a landmark, which are skipped: `near a good school`. */
export const PRAISE = ['good', 'best', 'nice', 'great', 'nearest', 'closest', 'international', 'british', 'any'];
/** Phrases behind a landmark: `metro nearby`. */
export const NEARNESS_AFTER = ['nearby', 'near by', 'close by', 'within walking distance', 'walking distance', 'قريب', 'قريبه'];
/** What people want to live near to, and where open data knows it. A text names any place of a kind; the first spellings that fit count. */
export const KNOWN_LANDMARKS: Partial<Record<NearTarget, string[]>> = {
  metro: phrasesIn('metro, metro station, metro stations, station, مترو, محطة المترو, محطة مترو'),
  tram: phrasesIn('tram, tram station, tram stop, ترام, محطة ترام'),
  school: phrasesIn('school, schools, مدرسة, مدارس'),
  supermarket: phrasesIn('supermarket, supermarkets, grocery, groceries, grocery store, سوبرماركت, بقالة'),
  clinic: phrasesIn('hospital, hospitals, clinic, clinics, medical center, medical centre, مستشفى, عيادة'),
  pharmacy: phrasesIn('pharmacy, pharmacies, صيدلية, صيدليات'),
  park: phrasesIn('park, parks, حديقة, حدائق'),
  beach: phrasesIn('beach, sea, شاطئ, بحر'),
  mall: phrasesIn('mall, malls, shopping mall, مول'),
  mosque: phrasesIn('mosque, masjid, مسجد, جامع'),
  bus: phrasesIn('bus, bus stop, bus stops, bus station, موقف حافلات, موقف الحافلات'),
};
/** What people want to live near to, and no data of ours knows. */
export const UNKNOWN_LANDMARKS = phrasesIn('nursery, airport, university, work, office, مطار, حضانة, جامعة');
/** Words in front of a school, or behind it after `rated`, by which a rating of Good or better is meant. */
export const GOOD_WORDS = ['good', 'best', 'great', 'top', 'outstanding', 'excellent', 'جيد', 'جيده', 'ممتاز', 'ممتازه'];
/** Phrases of nearness that mean some steps. */
export const STEPS = phrasesIn('steps from, steps to, opposite, beside, next to, مقابل, بجانب');
