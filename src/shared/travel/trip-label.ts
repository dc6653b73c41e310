// Texts of trips: `≤ 25 min to DIFC by metro`, in the language of the page.
import { m } from '../messages/messages.ts';
import { placeLabel } from '../property/place/place-label.ts';
import type { TravelMode } from '../search/sorts-and-limits.ts';
import { readPin, shownMinutes, type Trip } from './trip.ts';

/** What texts about trips need that a filter does not say. */
export interface TripTexts {
  /** Names of places by the value of `to`, in the language of the page. */
  places: Readonly<Record<string, string>>;
  /** Whether drives are counted at the rush hour, not on empty roads. */
  isRushHour: boolean;
}

/** The name of the place of a trip: of a destination where its name is known, of a community, or `the pin`. A key without a name is written as one. */
export function tripPlaceLabel(to: string, texts?: TripTexts): string {
  if (texts && Object.hasOwn(texts.places, to)) return texts.places[to]!;
  if (readPin(to)) return m.travel_pin();
  const isKey = /^[a-z0-9-]+$/.test(to);
  return placeLabel(isKey ? to.replaceAll('-', ' ').replace(/\b\w/g, (first) => first.toUpperCase()) : to);
}

/** Drives at the rush hour have texts of their own. */
const modeOf = (by: TravelMode, texts: TripTexts | undefined): TravelMode | 'rush' => (by === 'car' && texts?.isRushHour ? 'rush' : by);

const WITHIN_TEXTS: Record<TravelMode | 'rush', (values: { minutes: string; place: string }) => string> = {
  car: m.travel_chip_car,
  rush: m.travel_chip_rush,
  metro: m.travel_chip_metro,
  walk: m.travel_chip_walk,
};
/** `≤ 25 min to DIFC by metro`. */
export const tripLabel = ({ to, by, within }: Trip, texts?: TripTexts): string =>
  WITHIN_TEXTS[modeOf(by, texts)]({ minutes: String(within), place: tripPlaceLabel(to, texts) });

const MINUTES_TEXTS: Record<TravelMode | 'rush', (values: { minutes: string; place: string }) => string> = {
  car: m.travel_line_car,
  rush: m.travel_line_rush,
  metro: m.travel_line_metro,
  walk: m.travel_line_walk,
};
/** `22 min to DIFC by metro`; where no road is near, `≈ 25 min to DIFC by car (estimated from distance)`. */
export const tripMinutesLabel = (
  { to, by }: Pick<Trip, 'to' | 'by'>,
  { minutes, isEstimated }: { minutes: number; isEstimated: boolean },
  texts?: TripTexts,
): string => {
  const values = { minutes: String(shownMinutes(minutes)), place: tripPlaceLabel(to, texts) };
  return isEstimated ? m.travel_line_estimated(values) : MINUTES_TEXTS[modeOf(by, texts)](values);
};
