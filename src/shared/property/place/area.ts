/**
 * Gazetteer: the emirates, countries and communities that the site knows by name, and the places that menus and forms list.
 * Coordinates in degrees, from OpenStreetMap (ODbL) and public sources, accurate to about 1 km.
 */
type PlaceKind = 'emirate' | 'country' | 'community';

/** A place that listings and searches can name. */
export interface Place {
  name: string;
  kind: PlaceKind;
  /** Emirate of the listings in this place, or the country outside the UAE. */
  emirate: string;
  lat: number;
  lng: number;
  /** Other spellings in lower case. A text that equals one of them means this place. */
  aliases: readonly string[];
  /** The Arabic name. */
  arabic: string;
}

/** A community in Dubai. */
const community = (name: string, lat: number, lng: number, arabic: string, ...aliases: string[]): Place => ({
  name,
  kind: 'community',
  emirate: 'Dubai',
  lat,
  lng,
  aliases,
  arabic,
});
/** An emirate, which is the `emirate` of itself. */
const emirate = (name: string, lat: number, lng: number, arabic: string, ...aliases: string[]): Place => ({
  name,
  kind: 'emirate',
  emirate: name,
  lat,
  lng,
  aliases,
  arabic,
});

/** The seven emirates. */
export const EMIRATES: readonly Place[] = [
  emirate('Dubai', 25.2048, 55.2708, 'دبي', 'dxb'),
  emirate('Abu Dhabi', 24.4539, 54.3773, 'أبو ظبي', 'abudhabi', 'abu dabi', 'auh'),
  emirate('Sharjah', 25.3463, 55.4209, 'الشارقة'),
  emirate('Ajman', 25.4052, 55.5136, 'عجمان'),
  emirate('Ras Al Khaimah', 25.8007, 55.9762, 'رأس الخيمة', 'rak', 'ras al-khaimah'),
  emirate('Fujairah', 25.1288, 56.3265, 'الفجيرة', 'al fujairah'),
  emirate('Umm Al Quwain', 25.5647, 55.5555, 'أم القيوين', 'uaq', 'umm al-quwain'),
];

/** Countries outside the UAE, which the header links to. A listing may name any other place too. */
export const COUNTRIES: readonly Place[] = [
  { ...emirate('Qatar', 25.2854, 51.531, 'قطر', 'doha'), kind: 'country' },
  { ...emirate('Kuwait', 29.3759, 47.9774, 'الكويت', 'kuwait city'), kind: 'country' },
];

/** The documented communities, all in Dubai. */
export const COMMUNITIES: readonly Place[] = [
  community('Palm Jumeirah', 25.1173, 55.1351, 'نخلة جميرا', 'النخلة', 'نخلة', 'the palm', 'palm', 'the palm jumeirah'),
  community('Emirates Hills', 25.0695, 55.1695, 'تلال الإمارات'),
  community('Jumeirah Golf Estates', 25.0219, 55.1981, 'عقارات جميرا للجولف', 'jge'),
  community('Jumeirah', 25.207, 55.2475, 'جميرا'),
  community('Arabian Ranches', 25.053, 55.2685, 'المرابع العربية', 'ranches'),
  community('Dubai Hills', 25.105, 55.257, 'دبي هيلز', 'dubai hills estate', 'دبي هيلز استيت'),
  community('Downtown Dubai', 25.1948, 55.2782, 'وسط مدينة دبي', 'downtown', 'وسط دبي', 'داون تاون', 'داون تاون دبي'),
  community('Damac Hills', 25.0264, 55.2512, 'داماك هيلز', 'damac hills 1', 'akoya'),
  community('Dubai Marina', 25.0786, 55.1353, 'دبي مارينا', 'مارينا', 'مرسى دبي', 'marina', 'marsa dubai'),
  community('Business Bay', 25.1795, 55.2684, 'الخليج التجاري', 'بزنس باي', 'بيزنس باي'),
  community(
    'Jumeirah Village Circle',
    25.0566,
    55.208,
    'قرية جميرا الدائرية',
    'قرية جميرا',
    'جي في سي',
    'jvc',
    'jumeirah village circle (jvc)',
  ),
  community('Jumeirah Beach Residence', 25.0778, 55.1332, 'جميرا بيتش ريزيدنس', 'جي بي ار', 'jbr', 'jumeirah beach residence (jbr)'),
  community('Al Barsha', 25.1125, 55.2, 'البرشاء', 'barsha'),
];

/** All places. */
export const PLACES: readonly Place[] = [...EMIRATES, ...COUNTRIES, ...COMMUNITIES];

const placeBySpelling = new Map<string, Place>();
for (const place of PLACES) {
  for (const spelling of [place.name.toLowerCase(), place.arabic, ...place.aliases]) placeBySpelling.set(spelling, place);
}

/** The place whose name, alias or Arabic name equals the text, ignoring case and surplus spaces. */
export const findPlace = (text: string): Place | undefined => placeBySpelling.get(text.trim().toLowerCase().replace(/\s+/g, ' '));

/** The places with these names, all of which must be in the gazetteer: hence `!`. */
const findPlaces = (...names: string[]): readonly Place[] => names.map((name) => findPlace(name)!);

/** The places that the search filter and the listing form always offer, in the documented order. */
export const LOCATION_OPTIONS = findPlaces(
  'Palm Jumeirah',
  'Emirates Hills',
  'Jumeirah Golf Estates',
  'Jumeirah',
  'Arabian Ranches',
  'Dubai Hills',
  'Downtown Dubai',
  'Damac Hills',
).map((place) => place.name);

/** City links of the header. */
export const CITY_LINKS = ['Dubai', 'Abu Dhabi', 'Ajman', 'Sharjah', 'Qatar', 'Kuwait'] as const;
/** Area links of the footer. */
export const FOOTER_AREAS = [
  'Palm Jumeirah',
  'Emirates Hills',
  'Jumeirah Golf Estates',
  'Dubai Hills',
  'Arabian Ranches',
  'Downtown Dubai',
  'Dubai Marina',
] as const;
/** The communities of the area guide (page `/areas`). */
export const GUIDE_AREAS = [
  'Palm Jumeirah',
  'Emirates Hills',
  'Dubai Marina',
  'Dubai Hills',
  'Downtown Dubai',
  'Arabian Ranches',
  'Jumeirah Golf Estates',
  'Jumeirah',
  'Business Bay',
  'Damac Hills',
  'Jumeirah Village Circle',
  'Al Barsha',
] as const;
/** The communities that the landing page about apartments links to. */
export const LANDING_COMMUNITIES = [
  'Dubai Marina',
  'Downtown Dubai',
  'Palm Jumeirah',
  'Jumeirah Beach Residence',
  'Business Bay',
  'Dubai Hills',
] as const;

/** `Palm Jumeirah, Dubai`. The location alone where it already is the emirate or ends with it. */
export const placeLine = (location: string, emirateName: string): string =>
  location.toLowerCase() === emirateName.toLowerCase() || location.toLowerCase().endsWith(`, ${emirateName.toLowerCase()}`)
    ? location
    : `${location}, ${emirateName}`;

/** A box in degrees around the United Arab Emirates. Imports refuse homes with coordinates outside it. */
export const UAE_BOUNDS = { south: 22.5, west: 51.4, north: 26.6, east: 56.7 } as const;

/** Whether a position in degrees is inside `UAE_BOUNDS`. */
export const insideUae = (lat: number, lng: number): boolean =>
  lat >= UAE_BOUNDS.south && lat <= UAE_BOUNDS.north && lng >= UAE_BOUNDS.west && lng <= UAE_BOUNDS.east;

/** Centre (degrees) and zoom level of a map that is opened without a location. */
export const MAP_DEFAULT = { lat: 25.0657, lng: 55.1713, zoom: 11 } as const;
