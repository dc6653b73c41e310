// Cleans the titles of homes for display: removes needless capitals, decorative characters and the like. The process caches up to 20,000 of
// them.
import { cleanTitle } from '../../shared/property/clean-title.ts';

/** Cleaned titles by the original ones: lists and maps show the same homes again and again. */
const cache = new Map<string, string>();
const MAX_CACHED = 20_000;

/** Cleans a title, through the cache. */
function cachedCleanTitle(title: string): string {
  let cleanedTitle = cache.get(title);
  if (cleanedTitle === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cleanedTitle = cleanTitle(title);
    cache.set(title, cleanedTitle);
  }
  return cleanedTitle;
}

/** A copy of a row with cleaned titles, for pages. REST, exports and the owner's form use the stored titles. */
export const withCleanTitle = <T extends { title: string; titleAr?: string | null }>(row: T): T => ({
  ...row,
  title: cachedCleanTitle(row.title),
  ...(row.titleAr && { titleAr: cachedCleanTitle(row.titleAr) || null }),
});
