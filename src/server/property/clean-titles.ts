// Titles of homes as people read them: without capitals, decorative characters and repetitions. The process remembers up to 20,000 of them.
import { cleanTitle } from '../../shared/property/clean-title.ts';

/** Titles that were cleaned lately: lists and maps show the same homes again and again. */
const cleaned = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

function rememberedTitle(title: string): string {
  let clean = cleaned.get(title);
  if (clean === undefined) {
    if (cleaned.size >= MAX_REMEMBERED) cleaned.clear();
    clean = cleanTitle(title);
    cleaned.set(title, clean);
  }
  return clean;
}

/** A row as people read it, with its titles cleaned. REST, exports and the owner's form keep the stored ones. */
export const withCleanTitle = <T extends { title: string; titleAr?: string | null }>(row: T): T => ({
  ...row,
  title: rememberedTitle(row.title),
  ...(row.titleAr && { titleAr: rememberedTitle(row.titleAr) || null }),
});
