// Texts about places near a home, in the language of the page: their names, how far they are, and where they are from.
import { formatMonth, formatSentenceDay, isolate } from '../../shared/format.ts';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Nearby, NearbyPlaceView } from '../../shared/nearby/nearby.ts';
import type { NearbyKind } from '../../shared/nearby/nearby-kinds.ts';
import type { SchoolRating } from '../../shared/nearby/school-ratings.ts';
import type { IconName } from '../ui/icon/icon-names.ts';

const KIND_TEXTS: Record<NearbyKind, () => string> = {
  metro: m.nearby_metro,
  tram: m.nearby_tram,
  school: m.nearby_school,
  supermarket: m.nearby_supermarket,
  clinic: m.nearby_clinic,
  pharmacy: m.nearby_pharmacy,
  park: m.nearby_park,
  beach: m.nearby_beach,
  mall: m.nearby_mall,
  mosque: m.nearby_mosque,
  bus: m.nearby_bus,
};
export const kindLabel = (kind: NearbyKind): string => KIND_TEXTS[kind]();

export const KIND_ICONS: Record<NearbyKind, IconName> = {
  metro: 'train',
  tram: 'train',
  school: 'school',
  supermarket: 'shopping-cart',
  clinic: 'stethoscope',
  pharmacy: 'pill',
  park: 'trees',
  beach: 'beach',
  mall: 'building-store',
  mosque: 'building-mosque',
  bus: 'bus-stop',
};

const UNNAMED_TEXTS: Partial<Record<NearbyKind, () => string>> = {
  supermarket: m.nearby_unnamed_supermarket,
  pharmacy: m.nearby_unnamed_pharmacy,
  park: m.nearby_unnamed_park,
  mosque: m.nearby_unnamed_mosque,
  beach: m.nearby_unnamed_beach,
};
/** The name of a place with the language that it is in, where that is not the page's. */
export function nearbyName(kind: NearbyKind, { name, nameAr }: NearbyPlaceView): { text: string; lang?: 'en' | 'ar' } {
  const isArabicPage = getLocale() === 'ar';
  const own = isArabicPage ? nameAr : name;
  if (own) return { text: own };
  const other = isArabicPage ? name : nameAr;
  if (other) return { text: other, lang: isArabicPage ? 'en' : 'ar' };
  return { text: (UNNAMED_TEXTS[kind] ?? KIND_TEXTS[kind])() };
}

/** `520 m`, `1.9 km`: tens of metres, from a kilometre on with one decimal. */
const distanceLabel = (metres: number): string =>
  metres < 995
    ? m.nearby_metres({ n: String(Math.max(10, Math.round(metres / 10) * 10)) })
    : m.nearby_km({ n: (metres / 1000).toFixed(1) });

/** `about 7 min walk (520 m)`, or how far it is in a straight line. */
export const wayLabel = ({ metres, minutes }: NearbyPlaceView, isFromMiddle: boolean): string => {
  const distance = distanceLabel(metres);
  if (minutes !== null) return m.nearby_walk({ minutes: String(minutes), distance });
  return isFromMiddle ? m.nearby_about({ distance }) : distance;
};

const RATING_TEXTS: Record<SchoolRating, () => string> = {
  Outstanding: m.nearby_rating_outstanding,
  'Very good': m.nearby_rating_very_good,
  Good: m.nearby_rating_good,
  Acceptable: m.nearby_rating_acceptable,
  Weak: m.nearby_rating_weak,
  'Very weak': m.nearby_rating_very_weak,
};
/** `Very good (2023-24)`; null without a rating or its year. */
export const ratingLabel = ({ rating, ratingYear }: NearbyPlaceView): string | null =>
  rating && ratingYear ? m.nearby_rated({ rating: RATING_TEXTS[rating](), year: isolate(ratingYear) }) : null;

const CURRICULUM_TEXTS: Record<string, () => string> = {
  UK: m.nearby_curriculum_uk,
  US: m.nearby_curriculum_us,
  Indian: m.nearby_curriculum_indian,
  MoE: m.nearby_curriculum_moe,
  IB: m.nearby_curriculum_ib,
  French: m.nearby_curriculum_french,
};
/** `UK, International Baccalaureate`; what the register writes where there is no text of ours. */
export const curriculumLabel = (curriculum: string): string =>
  curriculum
    .split(', ')
    .map((one) => CURRICULUM_TEXTS[one]?.() ?? one)
    .join(m.format_comma());

const SOURCE_TEXTS: Record<string, () => string> = {
  osm: m.nearby_source_osm,
  rta: m.nearby_source_rta,
  bus: m.nearby_source_bus,
  khda: m.nearby_source_khda,
  dha: m.nearby_source_dha,
};
/** `© OpenStreetMap contributors (6 August 2021)`. */
export const sourceLabel = ({ key, name, asOf }: Nearby['sources'][number]): string =>
  m.nearby_source({
    name: SOURCE_TEXTS[key]?.() ?? name,
    date: asOf.length > 7 ? formatSentenceDay(asOf) : formatMonth(asOf),
  });
