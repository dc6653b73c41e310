// Trips of a search: a place, a way to travel and the most minutes, as the parameters of a filter have them. Every page of a search loads it, so it stays small.
import type { SearchFilter } from '../search/filter-table.ts';
import type { TravelMode } from '../search/sorts-and-limits.ts';

/** What a filter asks for that names a place alone. */
export const USUAL_MINUTES = 30;
/** What the form offers. */
export const OFFERED_MINUTES = [10, 15, 20, 30, 45] as const;

/** A trip that a home must allow: to the place `to`, in at most `within` minutes. */
export interface Trip {
  to: string;
  by: TravelMode;
  within: number;
}

/** The parameters of each trip of a filter. */
export const TRIP_KEYS = [
  { to: 'to', by: 'by', within: 'within' },
  { to: 'to2', by: 'by2', within: 'within2' },
] as const satisfies Record<keyof Trip, keyof SearchFilter>[];

/** The trips that a filter asks for: those whose place is named, by car within half an hour where it says nothing else. */
export const tripsOf = (filter: SearchFilter): Trip[] =>
  TRIP_KEYS.flatMap((keys) => {
    const to = filter[keys.to];
    return to ? [{ to, by: filter[keys.by] ?? 'car', within: filter[keys.within] ?? USUAL_MINUTES }] : [];
  });

/** A pin of the map as the parameter `to`, `25.2110,55.2756`: degrees to 0.0001, about eleven metres, or to 0.001 where a person stands. */
export const pinText = (latitude: number, longitude: number, isOwnPlace = false): string => {
  const digits = isOwnPlace ? 3 : 4;
  return `${latitude.toFixed(digits)},${longitude.toFixed(digits)}`;
};

/** The point of a pin, rounded to 0.0001 degrees; null for any other text. */
export function readPin(text: string): { latitude: number; longitude: number } | null {
  const match = /^(\d{1,2}(?:\.\d{1,6})?),(\d{1,3}(?:\.\d{1,6})?)$/.exec(text.replaceAll(' ', ''));
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])].map((degrees) => Math.round(degrees * 10_000) / 10_000) as [
    number,
    number,
  ];
  return { latitude, longitude };
}

/** Minutes as people read them: whole up to 30, then rounded up to fives. */
export const shownMinutes = (minutes: number): number => (minutes <= 30 ? minutes : Math.ceil(minutes / 5) * 5);
