// The name of a community in the address of its page, such as `dubai-marina`. Pure, so that a link needs no query.

/** Lower case and hyphens: `dubai-marina`; Arabic names stay Arabic. Empty for a name without a word. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’‘`]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The slug of a community's name, without an abbreviation in brackets: `Dubai Silicon Oasis (DSO)` → `dubai-silicon-oasis`. */
export const nameSlug = (location: string): string => slugOf(location.replace(/\s*\([^)]*\)\s*$/, ''));

/**
 * The slug of a community. Outside Dubai it ends with the emirate, because several emirates have a community of one name: `al-nahda-sharjah`. Null where
 * the location is the emirate itself or has no word: such places have no page.
 */
export function areaSlug({ location, emirate }: { location: string; emirate: string }): string | null {
  const [slug, suffix] = [nameSlug(location), slugOf(emirate)];
  if (slug === '' || slug === suffix) return null;
  return emirate === 'Dubai' || `-${slug}-`.includes(`-${suffix}-`) ? slug : `${slug}-${suffix}`;
}
