import { getLocale } from '../../locale.ts';
import { findPlace } from './area.ts';
import { ARABIC_PLACE_NAMES } from './place-names.ar.ts';

/**
 * A place in the language of the page: `Dubai Marina`, in Arabic `دبي مارينا`. Parts between commas are looked up one by one; a name that is not known
 * stays as it was written.
 */
export function placeLabel(name: string): string {
  if (getLocale() !== 'ar') return name;
  const arabic = (part: string): string => findPlace(part)?.arabic ?? ARABIC_PLACE_NAMES[part.trim().toLowerCase()] ?? part.trim();
  const label = arabic(name);
  const isUnknownList = label === name.trim() && name.includes(',');
  return isUnknownList ? name.split(',').map(arabic).join('، ') : label;
}
