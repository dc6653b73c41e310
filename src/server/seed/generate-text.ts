// Words, pictures and figures from which `generate-row.ts` makes random properties for benchmarks. Data only.
import type { PropertyType } from '../../shared/property/property.ts';

/** Figures of a community: its relative share of the listings, AED per square foot of a home for sale (2026), and how far its homes are spread in degrees. */
export const COMMUNITY_FIGURES: Record<string, [weight: number, perSqft: number, spread: number]> = {
  'Dubai Marina': [15, 2300, 0.007],
  'Downtown Dubai': [13, 3000, 0.007],
  'Palm Jumeirah': [10, 3900, 0.009],
  'Business Bay': [14, 1900, 0.009],
  'Jumeirah Village Circle': [16, 1050, 0.011],
  'Jumeirah Beach Residence': [6, 2150, 0.004],
  'Arabian Ranches': [6, 1450, 0.013],
  'Dubai Hills': [9, 1800, 0.012],
  'Damac Hills': [7, 1250, 0.011],
  'Emirates Hills': [2, 3800, 0.006],
  'Jumeirah Golf Estates': [3, 1800, 0.01],
  Jumeirah: [4, 2600, 0.015],
  'Al Barsha': [5, 1050, 0.012],
};
/** Property types with their share of the listings in percent. */
export const TYPE_WEIGHTS: [PropertyType, number][] = [
  ['Apartment', 55],
  ['Villa', 15],
  ['Penthouse', 5],
  ['Studio', 13],
  ['Townhouse', 12],
];
export const WINDOW_VIEWS = [
  'sea view',
  'marina view',
  'skyline view',
  'golf course view',
  'canal view',
  'lake view',
  'garden view',
  'park view',
  'pool view',
  'boulevard view',
  'tower view',
  'community view',
];
export const ADJECTIVES = [
  'bright',
  'spacious',
  'quiet',
  'upgraded',
  'vacant',
  'furnished',
  'modern',
  'corner',
  'renovated',
  'high-floor',
  'family',
  'sunny',
  'well-kept',
  'unfurnished',
];
export const BUILDING_NAMES = [
  'Cedar',
  'Coral',
  'Falcon',
  'Harbour',
  'Iris',
  'Jasmine',
  'Lagoon',
  'Lantern',
  'Mirage',
  'Oasis',
  'Olive',
  'Orchid',
  'Pearl',
  'Saffron',
  'Sidra',
  'Tide',
  'Willow',
  'Zenith',
];
export const BUILDING_KINDS = [
  'Court',
  'Gardens',
  'Gate',
  'Heights',
  'House',
  'Place',
  'Point',
  'Residence',
  'Square',
  'Terrace',
  'Tower',
  'Walk',
];
export const DESCRIPTION_SENTENCES = [
  'The living room is open to the kitchen and has windows on two sides.',
  'The metro, a supermarket and a nursery are within ten minutes on foot.',
  'The main bedroom has a dressing room and a bath with daylight.',
  'One covered parking place and a storage room belong to the home.',
  'Residents share a pool, a gym and a garden with a playground.',
  'The kitchen was renewed two years ago, with ovens at eye level.',
  'The building has a caretaker day and night and three lifts.',
  'The terrace gets the evening sun and is out of the wind.',
  'Service charges are low for the area and paid up to the end of the year.',
  'The home is empty and can be visited on short notice.',
  'It is let to a careful tenant until next summer.',
  'The school bus stops at the gate, and the park begins across the road.',
];
/** Pictures that can be the first of a property, by its type: paths below `/media` without `.webp`. */
export const COVER_PICTURES: Record<PropertyType, string[]> = {
  Apartment: [
    'tower/white-balcony-tower',
    'tower/marina-curved-towers',
    'tower/glass-twin-towers',
    'tower/garden-midrise',
    'interior/city-living-room',
  ],
  Villa: [
    'villa/white-cube-villa-morning',
    'villa/pavilion-villa-noon',
    'villa/courtyard-arches-villa',
    'villa/framed-villa-dusk',
    'villa/three-storey-sea-villa',
  ],
  Penthouse: ['interior/penthouse-living-dusk', 'tower/bronze-fin-tower-dusk', 'interior/sea-living-room'],
  Studio: ['interior/studio-apartment', 'interior/sage-bedroom-sea'],
  Townhouse: ['tower/townhouse-row-morning', 'tower/townhouse-row-dusk'],
};
/** Pictures behind the first one: paths below `/media` without `.webp`. */
export const INTERIOR_PICTURES = [
  'interior/white-oak-kitchen',
  'interior/primary-bedroom-oak',
  'interior/marble-bathroom',
  'interior/dining-room-sea',
  'amenity/rooftop-infinity-pool',
  'amenity/gym-sea-view',
];
