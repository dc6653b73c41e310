// Remembers the properties viewed in this browser, in localStorage.
import { type AskingPrice, askingPriceOf, RENT_PERIODS } from '../../shared/property/advertised-price.ts';
import { readStorage, readStoredJson, writeStorage } from '../device/storage.ts';

const STORAGE_KEY = 'recent-homes';
const MAX_PROPERTIES = 8;

/** A property that was viewed in this browser, with what the strip of recent homes shows, and its price at that time. */
export interface RecentProperty extends AskingPrice {
  id: number;
  /** English; in entries without `titleAr`, which earlier versions of the site stored, in the language of the page on which it was viewed. */
  title: string;
  /** Null without an Arabic title. */
  titleAr?: string | null;
  location: string;
  /** URL of the first picture; null without pictures. */
  image: string | null;
}

/** Whether a stored value is a `RecentProperty`; scripts, extensions and older versions of the site may have stored anything. */
function isRecentProperty(value: unknown): value is RecentProperty {
  const property = value as Partial<RecentProperty> | null;
  return (
    Number.isInteger(property?.id) &&
    Number.isFinite(property?.price) &&
    (property?.advertisedPrice == null || Number.isFinite(property.advertisedPrice)) &&
    (property?.advertisedPeriod == null || RENT_PERIODS.includes(property.advertisedPeriod)) &&
    (property?.advertisedCurrency == null || typeof property.advertisedCurrency === 'string') &&
    [property?.title, property?.transactionType, property?.location].every((text) => typeof text === 'string') &&
    (property?.titleAr === undefined || property.titleAr === null || typeof property.titleAr === 'string') &&
    (property?.image === null || typeof property?.image === 'string')
  );
}

/** Whether any property was viewed in this browser. */
export const hasRecentlyViewed = (): boolean => Boolean(readStorage(STORAGE_KEY));

/** Properties viewed in this browser, latest first, at most eight. Empty if storage is unavailable or its content invalid. */
export function getRecentlyViewed(): RecentProperty[] {
  const stored = readStoredJson(STORAGE_KEY);
  return Array.isArray(stored) && stored.every(isRecentProperty) ? stored.slice(0, MAX_PROPERTIES) : [];
}

/** Stores a property at the front of the list in localStorage. Browser only; storage errors are ignored. */
export function addRecentlyViewed(property: RecentProperty): void {
  const { id, title, titleAr, location, image } = property;
  const otherProperties = getRecentlyViewed().filter((other) => other.id !== id);
  writeStorage(
    STORAGE_KEY,
    JSON.stringify([{ id, title, titleAr, location, image, ...askingPriceOf(property) }, ...otherProperties].slice(0, MAX_PROPERTIES)),
  );
}
