import { getLocale } from '../../locale.ts';
import { findPlace } from './area.ts';
import { ARABIC_PLACE_NAMES } from './place-names.ar.ts';

/**
 * The name of a place in the language of the page: `Dubai Marina`, in Arabic `دبي مارينا`. When the whole name is not known, the parts between
 * its commas are translated one by one. An unknown part stays as it was written.
 */
export function placeLabel(name: string): string {
  if (getLocale() !== 'ar') return name;
  const toArabic = (part: string): string => {
    const key = part.trim().toLowerCase();
    return findPlace(part)?.arabic ?? (Object.hasOwn(ARABIC_PLACE_NAMES, key) ? ARABIC_PLACE_NAMES[key]! : part.trim());
  };
  const label = toArabic(name);
  const isUnknownList = label === name.trim() && name.includes(',');
  return isUnknownList ? name.split(',').map(toArabic).join('، ') : label;
}
