// Builds the places and buildings of the search dictionary with the other names that people type for them. Pure; no database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPlace, PLACES, type Place } from '../../../../shared/property/place/area.ts';
import { ARABIC_PLACE_NAMES } from '../../../../shared/property/place/place-names.ar.ts';
import { wordsOf } from '../../../../shared/search/fold-text.ts';
import { OTHER_NAMES } from './other-names.ts';
import type { DictionaryPlace } from './search-dictionary.ts';

/** Lines of `arabic-names.txt`: an English name in lower case, then its Arabic spellings, with a bar between each. */
const NAME_LINES = readFileSync(join(import.meta.dirname, 'arabic-names.txt'), 'utf8')
  .trim()
  .split('\n');

/**
 * Arabic spellings of communities and buildings by the English name in lower case, without brackets. Only for parsing search texts: the Arabic names that
 * people see are in `place-names.ar.ts`.
 */
const ARABIC_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  NAME_LINES.map((line) => line.split('|')).map(([name, ...spellings]) => [name!, spellings]),
);

/** A location as listings write it, with its number `n` of published homes. */
export interface ListedPlace {
  location: string;
  emirate: string;
  n: number;
}

/** A tower, project or part of a community that addresses name, with its number `n` of published homes. */
export interface ListedBuilding {
  name: string;
  emirate: string;
  n: number;
}

/** The buildings that a search can name, except those whose name is also that of a location. */
export function buildBuildings(buildings: readonly ListedBuilding[], listedPlaces: readonly ListedPlace[]): DictionaryPlace[] {
  const locations = new Set(listedPlaces.map((row) => lower(row.location)));
  return buildings
    .filter(({ name }) => !locations.has(lower(name)) && !findPlace(name))
    .map(({ name, emirate, n }) => {
      const shortName = withoutBrackets(name);
      // without the developer, a leading The or a word for a building: `harbour views by emaar`, `marina gate tower`, `the torch`
      const bareName = /^(.+?) (?:by .+|towers?|apartments?|residences?|residence \d)$/.exec(shortName)?.[1];
      const isName = bareName !== undefined && (wordsOf(bareName).length > 1 || bareName.length >= 7);
      const withTower = /^the (\S.+)$/.exec(shortName)?.[1];
      const names = [
        lower(name),
        shortName,
        ...(isName ? [bareName] : []),
        ...(withTower ? [`${withTower} tower`] : []),
        ...(OTHER_NAMES.get(shortName) ?? []),
      ];
      const groups = shortName.split(/\s*\/\s*/).filter((tower) => shortName.includes('/') && wordsOf(tower).length > 1);
      const words = [...names, ...groups, ...names.flatMap(otherNumerals), ...arabicNames(name)];
      return { name, kind: 'building', emirate, words: [...new Set(words)], count: n };
    });
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
/** A name that ends in a numeral with the other kind: `la rosa ii` for `la rosa 2`. */
function otherNumerals(name: string): string[] {
  const [, beginning, numeral = ''] = /^(.+) (\d{1,2}|[ivx]+)$/.exec(name) ?? [];
  const other = /\d/.test(numeral) ? ROMAN[Number(numeral) - 1] : String(ROMAN.indexOf(numeral) + 1);
  return beginning && other && other !== '0' ? [`${beginning} ${other}`] : [];
}

/** A name in lower case with single spaces. */
const lower = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
/** A name in lower case without what is in brackets. */
const withoutBrackets = (name: string): string => lower(name.replace(/\(.*?\)/g, ' '));
/** The names of a place of the gazetteer in English and Arabic. */
const placeWords = (place: Place): string[] => [
  place.name.toLowerCase(),
  ...place.aliases,
  place.arabic,
  ...(OTHER_NAMES.get(place.name.toLowerCase()) ?? []),
];

/** The place of the gazetteer that a listed location spells, perhaps in another way. A community must be in the same emirate. */
function gazetteerPlace(location: string, emirate: string): Place | undefined {
  const place = findPlace(location) ?? findPlace(withoutBrackets(location));
  return place && (place.kind !== 'community' || place.emirate === emirate) ? place : undefined;
}

/** The initials of a name of three words or more: `Dubai Silicon Oasis` → `dso`. Names with words such as Al, Bin or Of have none. */
function initials(name: string): string | undefined {
  const words = wordsOf(withoutBrackets(name));
  return words.length >= 3 && words.every((word) => /^[a-z]/.test(word) && !/^(al|bin|by|of|the)$/.test(word))
    ? words.map((word) => word.charAt(0)).join('')
    : undefined;
}

/** The Arabic spellings of a location, also of its name without brackets. */
function arabicNames(name: string): string[] {
  const keys = [lower(name), withoutBrackets(name)];
  const labels = keys.flatMap((key) => (Object.hasOwn(ARABIC_PLACE_NAMES, key) ? [ARABIC_PLACE_NAMES[key]!] : []));
  return [...new Set([...labels, ...keys.flatMap((key) => ARABIC_NAMES.get(key) ?? [])])];
}

/** Shorter names of a location, without `by` and the developer, or without `Island` or `City`. Places that share such a name are all found by it. */
function shortNames(location: string): string[] {
  const short = withoutBrackets(location);
  const byDeveloper = /^(\S+ .+) by \S+$/.exec(short)?.[1];
  const nameOfIsland = /^(\S{6,}) (?:islands?|city)$/.exec(short)?.[1];
  // an adjective, by its ending, is no name: `International City` is not called `International`
  const isAdjective = nameOfIsland !== undefined && /(?:al|ic|ive|ry|able)$/.test(nameOfIsland);
  return [byDeveloper, isAdjective ? undefined : nameOfIsland].filter((name): name is string => name !== undefined && !findPlace(name));
}

/** Other spellings of a location that the gazetteer lacks: what is in brackets, without a leading The, Al or Dubai, with `intl`, initials, Arabic. */
function otherSpellings(name: string): string[] {
  const inBrackets = [...name.matchAll(/\((.*?)\)/g)].map((match) => lower(match[1]!));
  const bareNames = [/^the (.+)$/, /^al (.+)$/, /^dubai (\S+ .+)$/].flatMap((pattern) => pattern.exec(withoutBrackets(name))?.[1] ?? []);
  // `International City` → `intl city`
  const abbreviated = /^(.+) international (.+)$|^international (.+)$/.test(withoutBrackets(name))
    ? [withoutBrackets(name).replace('international', 'intl')]
    : [];
  return [
    ...(OTHER_NAMES.get(withoutBrackets(name).trim()) ?? []),
    ...inBrackets,
    ...bareNames,
    ...abbreviated,
    initials(name) ?? '',
    ...arabicNames(name),
  ].filter((word) => word.length > 1);
}

/**
 * The places that a search can name: those of the gazetteer, then every location that listings have. A spelling that is another place's own name means
 * only that place, and initials are used only when a single place has them.
 */
export function buildPlaces(listedPlaces: readonly ListedPlace[]): DictionaryPlace[] {
  const gazetteer = new Map<string, DictionaryPlace>(
    PLACES.map((place) => [place.name, { name: place.name, kind: place.kind, emirate: place.emirate, words: placeWords(place), count: 0 }]),
  );
  const otherPlaces: DictionaryPlace[] = [];
  const listedNames = new Set(listedPlaces.map((row) => lower(row.location)));
  const initialsOf = Map.groupBy(new Set(listedPlaces.map((row) => row.location)), initials);
  const isFree = (word: string): boolean => !listedNames.has(word) && !findPlace(word) && (initialsOf.get(word)?.length ?? 1) === 1;
  for (const { location, emirate, n } of listedPlaces) {
    // the homes count for their emirate or country, and for their community
    const region = gazetteer.get(emirate);
    if (region && region.kind !== 'community') region.count += n;
    const place = gazetteerPlace(location, emirate);
    if (place?.name === location && place.kind === 'community') gazetteer.get(location)!.count += n;
    if (place && (place.name === location || place.kind !== 'community')) continue;
    // a location that the gazetteer lacks or spells in another way is a place of its own
    const bareName = withoutBrackets(location);
    const spellings = place
      ? placeWords(place)
      : [...(findPlace(bareName) || !bareName ? [] : [bareName]), ...otherSpellings(location).filter(isFree), ...shortNames(location)];
    otherPlaces.push({ name: location, kind: 'community', emirate, words: [...new Set([lower(location), ...spellings])], count: n });
  }
  return [...gazetteer.values(), ...otherPlaces];
}
