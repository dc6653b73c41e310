// The named outlines that ship with the product (`outlines.json`, made by scripts/geo/outlines.ts): communities and neighbourhoods by key, and a search over
// their names. They are read at the first use and kept in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_OUTLINES, type Outline } from '../../../shared/geo/outline.ts';
import { type Ring, readRing } from '../../../shared/geo/shape.ts';
import { findPlace } from '../../../shared/property/place/area.ts';
import { nameSlug } from '../../../shared/property/place/area-slug.ts';
import { foldText, wordsOf } from '../../../shared/search/fold-text.ts';
import { cachedBy } from '../../cached-by.ts';
import { type GeoSource, geoSettings } from '../geo-settings.ts';

/** An outline as the file has it. */
export interface PackedOutline {
  source: Extract<GeoSource, 'dubai' | 'wof'>;
  key: string;
  nameEn: string;
  nameAr: string;
  emirate: string;
  /** Other names in English. */
  also?: string[];
  /** People of the official community, whose name it has there, in a year. */
  population?: { people: number; year: number; community: string };
  /** Each ring as a polyline; by the even-odd rule, so that a ring inside another one is a hole. */
  rings: string[];
}

const FILE = join(import.meta.dirname, 'outlines.json');

/** All outlines, and those of the sources that are used by key. Of two with one key the official one, which comes first, counts. */
let packed: PackedOutline[] | undefined;
const byKeyOf = cachedBy((sources: readonly GeoSource[]): ReadonlyMap<string, PackedOutline> => {
  packed ??= JSON.parse(readFileSync(FILE, 'utf8')) as PackedOutline[];
  return new Map(
    packed
      .filter(({ source }) => sources.includes(source))
      .map((outline) => [outline.key, outline] as const)
      .toReversed(),
  );
});
const usedOutlines = () => byKeyOf(geoSettings().sources);

/** The outline of a key, or of the short name of a community that the site knows, such as `jvc`; undefined where no used source has it. */
function findOutline(key: string): PackedOutline | undefined {
  const outlines = usedOutlines();
  const known = outlines.get(key);
  if (known) return known;
  const place = findPlace(key.replaceAll('-', ' '));
  return place && outlines.get(nameSlug(place.name));
}

const toView = ({ source, key, nameEn, nameAr, emirate, rings }: PackedOutline): Outline => ({
  source,
  key,
  name: nameEn,
  nameAr,
  emirate,
  rings,
});

/** The outlines of keys as a search has them; those that no used source has are left out. */
export const namedOutlines = (keys: readonly string[]): Outline[] =>
  keys.flatMap((key) => {
    const outline = findOutline(key);
    return outline ? { ...toView(outline), key } : [];
  });

/** The outline of a key with what is known of its people; undefined where no used source has it. */
export const describedOutline = (key: string): Pick<PackedOutline, 'key' | 'nameAr' | 'population'> | undefined => findOutline(key);

const ringsOf = cachedBy(({ rings }: PackedOutline): readonly Ring[] => rings.flatMap((ring) => [readRing(ring) ?? []]));

/** The rings of an outline, always the same object; undefined where no used source has it. */
export function outlineRings(key: string): readonly Ring[] | undefined {
  const outline = findOutline(key);
  return outline && ringsOf(outline);
}

/** The outlines whose names have all words of a text, or words that begin with them; names that begin with the text come first. */
export function searchOutlines(text: string): Outline[] {
  const typedWords = wordsOf(text);
  if (typedWords.length === 0) return [];
  const place = findPlace(text.trim());
  const found: { outline: PackedOutline; order: number }[] = [];
  for (const outline of usedOutlines().values()) {
    const names = [outline.nameEn, outline.nameAr, ...(outline.also ?? [])];
    const isPlace = place?.kind === 'community' && outline.key === nameSlug(place.name);
    const words = names.flatMap(wordsOf);
    if (!isPlace && !typedWords.every((typed) => words.some((word) => word.startsWith(typed)))) continue;
    const begins = names.some((name) => foldText(name).startsWith(foldText(text.trim())));
    found.push({ outline, order: (isPlace ? 0 : 4) + (begins ? 0 : 2) + (outline.emirate === 'Dubai' ? 0 : 1) });
  }
  return found
    .sort((a, b) => a.order - b.order || a.outline.nameEn.localeCompare(b.outline.nameEn, 'en'))
    .slice(0, MAX_OUTLINES)
    .map(({ outline }) => toView(outline));
}
