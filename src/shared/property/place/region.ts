// The emirate or country that a typed place ends with.
import { findPlace } from './area.ts';

const COUNTRY_NAMES = new Set(['uae', 'u.a.e.', 'united arab emirates']);

/** The emirate or country when the whole text is one. */
export const regionOf = (text: string): string | undefined => {
  const place = findPlace(text);
  return place && place.kind !== 'community' ? place.name : undefined;
};

/** Splits a region off: `Al Reem Island, Abu Dhabi, UAE` → `Al Reem Island` and `Abu Dhabi`. A text that is only a region stays whole. */
export function splitRegion(text: string): { name: string; region: string | undefined } {
  const parts = text
    // the Latin and the Arabic comma
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter(Boolean);
  while (parts.length > 1 && COUNTRY_NAMES.has(parts.at(-1)!.toLowerCase())) parts.pop();
  const region = parts.length > 1 ? regionOf(parts.at(-1)!) : undefined;
  if (region) parts.pop();
  return { name: parts.join(', ') || text, region };
}
