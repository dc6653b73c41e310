// The communities whose registered sales are shown: their names on this site and in the sales register of the Dubai Land Department.
import { findPlace } from '../property/place/area.ts';
import { slugOf } from '../property/place/area-slug.ts';

/**
 * Each community with the area in which the Land Department registers its sales. The list was made by hand: a pair has the same name, a well-known
 * other name, or projects that both sources locate there, checked by distance. Equal names of buildings alone are no evidence.
 */
const AREAS: readonly (readonly [place: string, area: string])[] = [
  ['Al Barari', 'AL BARARI'],
  ['Al Furjan', 'AL FURJAN'],
  ['Al Satwa', 'AL SATWA'],
  ['Al Wasl', 'AL WASL'],
  ['Arabian Ranches', 'ARABIAN RANCHES I'],
  ['Arabian Ranches 2', 'ARABIAN RANCHES II'],
  ['Arabian Ranches 3', 'ARABIAN RANCHES III'],
  ['Arjan', 'ARJAN'],
  ['Barsha Heights', 'BARSHA HEIGHTS'],
  ['Bluewaters Island', 'BLUEWATERS'],
  ['Bukadra', 'BUKADRA'],
  ['Business Bay', 'BUSINESS BAY'],
  ['City of Arabia', 'CITY OF ARABIA'],
  ['City Walk', 'CITY WALK'],
  ['Culture Village', 'JADDAF WATERFRONT'],
  ['Damac Hills', 'DAMAC HILLS'],
  ['Discovery Gardens', 'DISCOVERY GARDENS'],
  ['Downtown Dubai', 'BURJ KHALIFA'],
  ['Dubai Creek Harbour', 'DUBAI CREEK HARBOUR'],
  ['Dubai Design District', 'DUBAI DESIGN DISTRICT'],
  ['Dubai Harbour', 'DUBAI HARBOUR'],
  ['Dubai Hills', 'DUBAI HILLS'],
  ['Dubai Industrial City', 'DUBAI INDUSTRIAL CITY'],
  ['Dubai Investment Park', 'DUBAI INVESTMENT PARK FIRST'],
  ['Dubai Islands', 'PALM DEIRA'],
  ['Dubai Land Residence Complex', 'DUBAI LAND RESIDENCE COMPLEX'],
  ['Dubai Marina', 'DUBAI MARINA'],
  ['Dubai Maritime City', 'DUBAI MARITIME CITY'],
  ['Dubai Production City', 'DUBAI PRODUCTION CITY'],
  ['Dubai Science Park', 'DUBAI SCIENCE PARK'],
  ['Dubai Silicon Oasis', 'SILICON OASIS'],
  ['Dubai South', 'DUBAI SOUTH'],
  ['Dubai Sports City', 'DUBAI SPORTS CITY'],
  ['Dubai Studio City', 'DUBAI STUDIO CITY'],
  ['Dubai Waterfront', 'DUBAI WATER FRONT'],
  ['Emaar South', 'EMAAR SOUTH'],
  ['Falcon City of Wonders', 'FALCON CITY OF WONDERS'],
  ['Ghaf Woods', 'WADI AL SAFA 4'],
  ['Jebel Ali', 'DOWN TOWN JABAL ALI'],
  ['Jumeirah Beach Residence', 'JUMEIRAH BEACH RESIDENCE'],
  ['Jumeirah Golf Estates', 'JUMEIRAH GOLF'],
  ['Jumeirah Heights', 'JUMEIRAH HEIGHTS'],
  // the Land Department registers the flats of Jumeirah Islands in Jumeirah Heights
  ['Jumeirah Islands', 'JUMEIRAH HEIGHTS'],
  ['Jumeirah Lake Towers', 'JUMEIRAH LAKES TOWERS'],
  ['Jumeirah Park', 'JUMEIRAH PARK'],
  ['Jumeirah Village Circle', 'JUMEIRAH VILLAGE CIRCLE'],
  ['Jumeirah Village Triangle', 'JUMEIRAH VILLAGE TRIANGLE'],
  ['Living Legends', 'LIVING LEGENDS'],
  ['Liwan', 'LIWAN'],
  ['Liwan 2', 'LIWAN 2'],
  ['Majan', 'MAJAN'],
  ['Mina Rashid', 'MINA RASHID'],
  ['Mirdif', 'MIRDIF'],
  ['Motor City', 'MOTOR CITY'],
  ['Mudon', 'MUDON'],
  ['Nad Al Hamar', 'NAD AL HAMAR'],
  ['Palm Jumeirah', 'PALM JUMEIRAH'],
  ['Remraam', 'REMRAAM'],
  ['Serena', 'SERENA'],
  ['Sobha Hartland', 'SOBHA HEARTLAND'],
  ['The Greens', 'THE GREENS'],
  ['The Lakes', 'THE LAKES'],
  ['The Valley by Emaar', 'THE VALLEY'],
  ['Tilal Al Ghaf', 'TILAL AL GHAF'],
  ['Town Square', 'TOWN SQUARE'],
  ['Villanova', 'VILLANOVA'],
  ['Wasl Gate', 'JABAL ALI FIRST'],
  ["Za'abeel", 'ZAABEEL SECOND'],
];

/** A community with registered sales. */
export interface SaleArea {
  /** Canonical name of the community. */
  place: string;
  /** The Land Department's name in upper case. */
  area: string;
  /** The name in addresses: `dubai-marina`. */
  slug: string;
}

/** All communities of the list, in alphabetical order. */
export const SALE_AREAS: readonly SaleArea[] = AREAS.map(([place, area]) => ({ place, area, slug: slugOf(place) }));

const byPlace = new Map(SALE_AREAS.map((entry) => [entry.place.toLowerCase(), entry]));
const bySlug = new Map(SALE_AREAS.map((entry) => [entry.slug, entry]));
const registerNames: ReadonlySet<string> = new Set(SALE_AREAS.map(({ area }) => area));

/** The area of a community. The name may have an abbreviation in brackets (`Dubai Silicon Oasis (DSO)`) or another known spelling. */
export function findSaleArea(place: string): SaleArea | undefined {
  const nameWithoutBrackets = place.replace(/\s*\([^)]*\)\s*$/, '').trim();
  const canonicalName = findPlace(nameWithoutBrackets)?.name ?? nameWithoutBrackets;
  return byPlace.get(canonicalName.toLowerCase());
}

/** The area with this `slug`; undefined for an unknown one. */
export const findSaleAreaBySlug = (slug: string): SaleArea | undefined => bySlug.get(slug);

/** Whether a name (upper case) is that of an area of the Land Department in the list. */
export const isKnownArea = (area: string): boolean => registerNames.has(area);
