// Translates words of imported files to emirates and communities.
import { EMIRATES, findPlace } from '../../../shared/property/place/area.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { cleanName, cutAtWord } from './html-text.ts';
import { remembered } from './remembered.ts';
import { keyOf, nearestValue, wordTable } from './word-tables.ts';

/** Cities that portals write in place of the emirate → their emirates. */
const EMIRATE_OF_CITY = wordTable<string>([
  ['Abu Dhabi', 'Al Ain, Al Gharbia, Al Dhafra, Madinat Zayed, Ruwais'],
  ['Dubai', 'Hatta'],
  ['Sharjah', 'Khor Fakkan, Khorfakkan, Kalba, Dibba Al Hisn'],
  ['Fujairah', 'Dibba, Dibba Al Fujairah'],
]);

/** Our names of the emirates by their spellings. */
const EMIRATE_SPELLINGS: ReadonlyMap<string, string> = new Map(
  EMIRATES.flatMap(({ name, arabic, aliases }) => [name, arabic, ...aliases].map((spelling) => [keyOf(spelling), name] as const)),
);
export const EMIRATE_NAMES = EMIRATES.map(({ name }) => name);
/** Words beside the name of an emirate: `Sharjah City`, `Emirate of Dubai`. */
const EMIRATE_ATTRIBUTES: ReadonlySet<string> = new Set(wordsOf('city emirate of the uae إمارة مدينة'));

/** The emirate that a text names by its name, an alias or one of its cities, with any separators; undefined for other texts. */
export const findEmirate = remembered((raw): string | undefined => {
  const key = wordsOf(raw)
    .filter((word) => !EMIRATE_ATTRIBUTES.has(word))
    .join('');
  return EMIRATE_SPELLINGS.get(key) ?? EMIRATE_OF_CITY.get(key);
});

/** Whether a text is a city that stands for its emirate in addresses, such as Al Ain. */
export const isCity = remembered((raw) => EMIRATE_OF_CITY.has(keyOf(raw)));

/** The emirate whose name a misspelt text is nearest to. */
export const nearestEmirate = (raw: string): string | undefined => nearestValue(raw, EMIRATE_SPELLINGS);

/** Names of our country, as addresses end with them. */
const OUR_COUNTRY: ReadonlySet<string> = new Set(
  [
    ...['UAE', 'U.A.E.', 'United Arab Emirates', 'Emirates', 'الإمارات', 'الإمارات العربية المتحدة'],
    ...['Vereinigte Arabische Emirate', 'VAE', 'Emirats arabes unis', 'Emiratos Árabes Unidos', 'Emirados Árabes Unidos', 'ОАЭ'],
  ].map(keyOf),
);
/** The codes of our country (ISO 3166), which are words in addresses. */
const OUR_CODES: ReadonlySet<string> = new Set(['AE', 'ARE', '784']);
/** Whether a text names the United Arab Emirates. */
export const isOurCountry = remembered((raw) => OUR_COUNTRY.has(keyOf(raw)));
/** Whether the text of a field for the country is ours, by name or code. */
export const isOurCountryField = (raw: string): boolean => isOurCountry(raw) || OUR_CODES.has(raw.trim().toUpperCase());

/**
 * Emirate and community of a home whose feed names a province, a town and perhaps a district of it. Where the town is the emirate itself, the community is
 * the district, which is otherwise a part of the address.
 */
export function townFields(province: string, town: string, district: string): { emirate: string; community: string; address: string[] } {
  const isEmirate = town.toLowerCase() === province.toLowerCase() || (findEmirate(town) !== undefined && !isCity(town));
  if (district === '' || !isEmirate) return { emirate: province, community: town, address: [district] };
  return { emirate: province || town, community: district, address: [] };
}

/** The emirate of a known community; undefined for other texts. */
export function emirateOf(community: string): string | undefined {
  const place = findPlace(community);
  return place?.kind === 'community' ? place.emirate : undefined;
}

/** The canonical name of a community of this emirate; of another one, the name without an abbreviation in brackets such as `(DSO)`. */
export function cleanCommunity(raw: string, emirate: string): string {
  const name = cleanName(raw);
  const nameWithoutBrackets = name.replace(/\s*\([^()]*\)$/, '') || name;
  for (const text of [name, nameWithoutBrackets]) {
    const place = findPlace(text);
    if (place?.kind === 'community' && place.emirate === emirate) return place.name;
  }
  return cutAtWord(nameWithoutBrackets, 100);
}
