// The label of words of a search that no listing answers: `No listing says how near the airport is`.
import { m } from '../messages/messages.ts';

/** What people want to live near to, by words in the text. The first that fits counts. */
const LANDMARKS: readonly (readonly [words: RegExp, name: () => string])[] = [
  [/metro|mtro|مترو/, m.search_landmark_metro],
  [/tram|ترام/, m.search_landmark_tram],
  [/beach|\bsea\b|شاطي|بحر/, m.search_landmark_beach],
  [/school|nurser|مدرس|مدارس|حضان/, m.search_landmark_school],
  [/universit|جامع/, m.search_landmark_university],
  [/mall|supermarket|مول/, m.search_landmark_mall],
  [/park|حديق/, m.search_landmark_park],
  [/airport|مطار/, m.search_landmark_airport],
  [/hospital|clinic|مستشف/, m.search_landmark_hospital],
  [/mosque|masjid|مسجد/, m.search_landmark_mosque],
  [/\bbus\b|station|محط/, m.search_landmark_station],
  [/\bwork\b|office|عمل/, m.search_landmark_work],
];

/** Kinds of property that this site does not list. */
const NO_HOMES =
  /\b(?:offices?|shops?|retail|warehouses?|lands?|plots?|commercial|camp|staff accommodation|showroom|clinic|restaurant|factory|farm|building|bed ?space)\b|مكتب|مكاتب|محل|مستودع|(?<!\p{L})(?:ارض|اراضي|معرض|تجاري)/u;

/** A number of minutes, in a text without a place that can be travelled to. */
const TRIP = /\d ?(?:min|دقي|دقاي)/;

/** A sentence that names words which no listing answers. `text` is folded, as a search has it. */
export function unansweredLabel(text: string): string {
  if (NO_HOMES.test(text) && !/\b(?:near|close|walk|next|by)\b/.test(text)) return m.search_only_homes({ text });
  const landmark = LANDMARKS.find(([words]) => words.test(text));
  if (landmark) return m.search_no_listing_near({ what: landmark[1]() });
  return TRIP.test(text) ? m.travel_unknown_trip({ text }) : m.search_no_listing_says({ text });
}
