// Search filters that are expensive for PostgreSQL or made to be, as an attacker would make them, for `npm run bench -- public-reads`.
// Prices are in AED, areas in sq ft. No home has the amenities `Moat`, `Dragon` and `Nothing ...` or the word `xyzzy`.
import { ringOfBox } from '../../../src/shared/geo/ring.ts';
import type { Point, ShapeArea } from '../../../src/shared/geo/shape.ts';
import { writeShape } from '../../../src/shared/geo/write-shape.ts';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import { AMENITIES } from '../../../src/shared/property/property.ts';
import type { SearchFilter } from '../../../src/shared/search/search.ts';

/** Five stars over Dubai whose lines cross as often as they can, and one area around all emirates. */
const STARS = writeShape(
  Array.from(
    { length: 5 },
    (_, n): ShapeArea => ({
      ring: Array.from({ length: 29 }, (__, corner): Point => {
        const angle = (corner * 14 * 2 * Math.PI) / 29;
        return [25 + n / 20 + Math.cos(angle) / 10, 55.2 + Math.sin(angle) / 10];
      }),
    }),
  ),
);
const EMIRATES = writeShape([{ ring: ringOfBox({ south: 22.5, west: 51.4, north: 26.6, east: 56.7 }) }]);

/**
 * Groups of hostile and expensive filters; a key says what its group has in common. All filters are valid, because the server rejects an
 * invalid one before it queries PostgreSQL.
 */
export const HOSTILE_FILTERS: Record<string, SearchFilter[]> = {
  'nothing chosen': [{}, { transactionType: 'Buy' }, { transactionType: 'Rent' }],
  'one amenity': AMENITIES.map((amenity) => ({ amenities: [amenity] })),
  'two amenities': AMENITIES.map((amenity, i) => ({
    amenities: [amenity, AMENITIES[(i + 5) % AMENITIES.length]!],
    transactionType: i % 2 ? 'Buy' : 'Rent',
  })),
  'eight to twelve amenities': [8, 9, 10, 11, 12].map((n) => ({ amenities: AMENITIES.slice(0, n) })),
  'an amenity that no home has': ['Moat', 'x', "'; drop table", '%', 'Dragon'].map((amenity) => ({ amenities: [amenity] })),
  'thirty amenities that no home has': [{ amenities: Array.from({ length: 30 }, (_, i) => `Nothing of this kind ${i}`.padEnd(60, 'x')) }],
  'an amenity outside the list': [{ amenities: ['Sea View'] }, { amenities: ['sea view', 'Balcony'] }, { amenities: ['Rooftop Helipad'] }],
  bathrooms: [
    { minBathrooms: 9 },
    { minBathrooms: 30 },
    { maxBathrooms: 1 },
    { minBathrooms: 8, maxBathrooms: 8, transactionType: 'Rent' },
  ],
  parking: [{ minParking: 20 }, { minParking: 1, transactionType: 'Rent' }, { minParking: 3, location: 'Dubai Marina', maxPrice: 900_000 }],
  area: [
    { minArea: 8000 },
    { minArea: 4001, maxArea: 4001 },
    { maxArea: 3 },
    { minArea: 100_000 },
    { minArea: 1000, maxArea: 1005, transactionType: 'Buy' },
  ],
  'areas on the map': [
    { shape: 'n:dubai-marina' },
    { shape: 'n:jumeirah-village-circle~n:palm-jumeirah~n:mirdif', maxPrice: 3_000_000 },
    { shape: STARS },
    { shape: STARS, transactionType: 'Buy', sort: 'newest', minBedrooms: 5 },
    { shape: EMIRATES },
    { shape: EMIRATES, transactionType: 'Rent', minBathrooms: 8 },
    { shape: EMIRATES, sort: 'price-asc', transactionType: 'Buy', amenities: [AMENITIES[0]!] },
  ],
  completion: [
    { completion: ['off-plan'] },
    { completion: ['ready'], transactionType: 'Rent' },
    { completion: ['ready'], minBathrooms: 8 },
    { completion: ['off-plan'], location: 'Dubai Marina', minPrice: 1_000_000 },
    { completion: ['ready', 'off-plan'], amenities: [AMENITIES[1], AMENITIES[4]] },
    { completion: ['off-plan'], furnished: ['yes'], minArea: 3000 },
  ],
  building: [
    { building: ['Marina Gate'], transactionType: 'Rent' },
    { building: ['Dubai'] },
    { building: ['Dubai', 'Sharjah', 'Abu Dhabi'], maxPrice: 900_000, transactionType: 'Buy' },
    { building: ['Dubai Marina'], minBedrooms: 3, amenities: [AMENITIES[0]] },
    { building: Array.from({ length: 10 }, (_, i) => `No Tower ${i}`) },
  ],
  'what is near': [
    { near: ['metro'] },
    { near: ['supermarket:30'], transactionType: 'Buy', minBathrooms: 8 },
    { near: ['beach:5', 'good-school:5'], sort: 'price-asc' },
    { near: ['mosque:30', 'park:30', 'pharmacy:30'], amenities: [AMENITIES[0]!], transactionType: 'Rent' },
    { near: ['tram:5'], location: 'Sharjah' },
  ],
  'lowered price': [
    { priceDropped: true },
    { priceDropped: true, sort: 'price-asc' },
    { priceDropped: true, sort: 'price-drop' },
    { priceDropped: true, transactionType: 'Buy', minBathrooms: 8 },
    { priceDropped: true, location: 'Sharjah', amenities: [AMENITIES[2]] },
    { priceDropped: true, furnished: ['partly'], maxArea: 700 },
  ],
  'date of listing': [
    { addedWithinDays: 1 },
    { addedWithinDays: 30, transactionType: 'Rent' },
    { addedWithinDays: 366, sort: 'price-desc' },
    { addedWithinDays: 366, minBathrooms: 8 },
    { addedWithinDays: 90, location: 'Dubai', amenities: [AMENITIES[1]] },
    { addedWithinDays: 366, location: 'Dubai Marina', maxPrice: 800_000 },
  ],
  'photos and advertisers': [
    { withPhotos: true },
    { withPhotos: true, transactionType: 'Rent', sort: 'area-desc' },
    { listedBy: 'owner' },
    { listedBy: 'agent', sort: 'price-per-sqft' },
  ],
  'size and price per square foot': [
    { propertyType: 'Studio', transactionType: 'Buy', sort: 'area-desc' },
    { bedrooms: [1], transactionType: 'Buy', sort: 'area-desc' },
    { location: 'Dubai Marina', sort: 'area-asc' },
    { location: 'Dubai Marina', propertyType: 'Apartment', sort: 'price-per-sqft' },
    { transactionType: 'Rent', maxPrice: 8000, sort: 'price-per-sqft' },
  ],
  'what is left out': [
    { excludedTypes: ['Apartment', 'Villa'] },
    { excludedLocations: ['Dubai Marina', 'Sharjah'], sort: 'price-asc' },
    { excludedAmenities: [...AMENITIES] },
    { excludedAmenities: ['Balcony'], transactionType: 'Buy' },
  ],
  'lists of bedrooms, references and keywords': [
    { bedrooms: [0] },
    { bedrooms: [0, 2, 9], sort: 'price-desc' },
    { reference: 'no-such-reference' },
    { reference: '566-ap-s-1225' },
    { bedrooms: [1, 2, 3, 4, 5, 6, 7, 8, 9], minPrice: 1_234_567 },
  ],
  keywords: [
    { keywords: ['view'] },
    { keywords: ['bright', 'xyzzy'] },
    { keywords: ['bright', 'quiet'], furnished: ['yes'] },
    { keywords: ['view'], location: 'Dubai Marina', minBathrooms: 3 },
    { keywords: Array.from({ length: 30 }, (_, i) => 'bright view park sea tower quiet'.split(' ')[i % 6]!.padEnd(60 - i, ' x')) },
  ],
  'bathrooms, area and amenities': [
    { minBathrooms: 4, maxArea: 1200, amenities: ['Garden'] },
    { minArea: 6000, maxBathrooms: 2 },
    { minBathrooms: 5, minArea: 3000, maxArea: 3100, amenities: ['Tennis Court', 'Garage'] },
  ],
  price: [
    { minPrice: 1 },
    { minPrice: 1_234_567, maxPrice: 9_876_543 },
    { maxPrice: 2 },
    { minPrice: 2_000_000_000 },
    { minPrice: 1_000_000, maxPrice: 3_000_000, transactionType: 'Buy' },
    { minPrice: 999, maxPrice: 5001, transactionType: 'Rent' },
  ],
  'bedrooms and types by which few are found': [
    { minBedrooms: 7 },
    { minBedrooms: 9 },
    { propertyType: 'Villa', minBedrooms: 7, minPrice: 30_000_000 },
    { propertyType: 'Studio', minPrice: 5_000_000 },
    { propertyType: 'Studio' },
    { propertyType: 'Villa', minBedrooms: 6, maxPrice: 900_000, transactionType: 'Buy' },
  ],
  'price and amenities': [
    { minPrice: 2_000_000, maxPrice: 2_100_000, amenities: ['Garden', 'Garage', 'Terrace'] },
    { maxPrice: 700_000, amenities: AMENITIES.slice(0, 6), transactionType: 'Buy' },
  ],
  place: COMMUNITIES.slice(0, 12).map(({ name }) => ({ location: name })),
  'place, price and amenities': COMMUNITIES.slice(0, 8).map(({ name }, i) => ({
    location: name,
    minPrice: 400_000,
    maxPrice: 5_000_000,
    amenities: AMENITIES.slice(i % 4, (i % 4) + 3),
  })),
  'place, bathrooms and area': COMMUNITIES.slice(0, 8).map(({ name }) => ({ location: name, minBathrooms: 3, maxArea: 1900 })),
  'an emirate and amenities': [
    { location: 'Dubai', amenities: ['Smart Home', 'Garden', 'Garage', 'Balcony'] },
    { location: 'Sharjah', amenities: ['Garden'] },
  ],
  'free text as a place': [
    'a',
    'b c d',
    'e f g h i j k l m n o p q r s t',
    'street',
    'tower',
    'the',
    'xyzzy',
    'harbour walk',
    'd u b a i',
  ].map((location) => ({ location })),
  'frequent words': ['bright', 'bright view', 'park view', 'reference', 'apartment with view', 'bright spacious quiet', 'view tower'].map(
    (search) => ({ search }),
  ),
  'rare and unknown words': ['xyzzy', 'G-ABC', 'G-LFLR', 'qqqq wwww eeee', 'helipad moat'].map((search) => ({ search })),
  'words and a price': [
    { search: 'view', minPrice: 4_000_000, maxPrice: 4_010_000 },
    { search: 'bright quiet view', minBathrooms: 8 },
    { search: 'bright', amenities: AMENITIES.slice(0, 8) },
    { search: 'view', furnished: ['yes'] },
    { search: 'bright view', completion: ['off-plan'], transactionType: 'Rent' },
    { search: 'quiet', addedWithinDays: 90 },
    { search: 'view', priceDropped: true },
  ],
  // a search may have 200 characters, a place 300
  'the longest texts': [
    { search: 'bright view park sea tower quiet spacious '.repeat(6).slice(0, 200).trim() },
    // 66 words of two characters: aa bb cc ...
    {
      search: Array.from({ length: 66 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(2))
        .join(' ')
        .slice(0, 200),
    },
    { search: 'villa '.repeat(33).trim(), location: 'ab '.repeat(33).trim() },
  ],
  'an agent': [{ agentId: 1 }, { agentId: 2, amenities: ['Garden'] }, { agentId: 2_000_000_000 }, { agentId: 1, search: 'view' }],
  furnishing: [
    { furnished: ['yes'] },
    { furnished: ['partly', 'no'], transactionType: 'Rent' },
    { furnished: ['yes'], location: 'Dubai Marina', minPrice: 1_000_000 },
    { furnished: ['partly'], amenities: [AMENITIES[0], AMENITIES[3]] },
    { furnished: ['no'], minBathrooms: 8 },
    { furnished: ['yes', 'partly', 'no'], propertyType: 'Penthouse', minBedrooms: 5 },
  ],
  'a type that does not exist': [{ propertyType: 'Castle' }, { propertyType: 'Villa,Penthouse', minBedrooms: 6 }],
};

/** A filter with nearly every parameter. `search.alternatives` then counts homes for each parameter changed and for each left out. */
export const EVERY_FILTER: SearchFilter = {
  location: 'Dubai Marina',
  propertyType: 'Villa,Penthouse',
  transactionType: 'Rent',
  minPrice: 1_000,
  maxPrice: 1_001,
  bedrooms: [7],
  minBathrooms: 2,
  maxBathrooms: 9,
  minArea: 8_000,
  maxArea: 8_001,
  amenities: [...AMENITIES.slice(0, 6), 'Sea View', ...Array.from({ length: 23 }, (_, i) => `Nothing ${i}`)],
  excludedAmenities: AMENITIES.slice(6),
  excludedTypes: ['Studio'],
  excludedLocations: COMMUNITIES.slice(1, 11).map(({ name }) => name),
  furnished: ['partly'],
  completion: ['off-plan'],
  priceDropped: true,
  addedWithinDays: 7,
  building: Array.from({ length: 10 }, (_, i) => `Tower ${i}`),
  keywords: ['bright', 'view', 'quiet', 'tower'],
};
