// Test cases of `npm run bench -- search-intents`: English texts with sizes, bathrooms, bedrooms and studios.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const BEDROOMS_AND_SIZES: readonly Intent[] = [
  // sizes
  { text: '1500 sqft apartment downtown', expect: { types: ['Apartment'], places: ['Downtown Dubai'], areaAbout: 1_500 } },
  { text: '2 bed over 1,200 sq ft dubai marina', expect: { bedrooms: [2, 2], places: ['Dubai Marina'], area: [1_200, null] } },
  { text: 'between 1000 and 1500 sqft jlt', expect: { places: ['Jumeirah Lake Towers'], area: [1_000, 1_500] } },
  { text: 'apartment above 100 sqm business bay', expect: { types: ['Apartment'], places: ['Business Bay'], area: [1_076, null] } },
  { text: '80-120 m2 jvc', expect: { places: ['Jumeirah Village Circle'], area: [861, 1_292] } },
  { text: 'studio min 500 sq.ft.', expect: { bedrooms: [0, 0], area: [500, null] } },
  { text: '1 bedroom less than 700 square feet al furjan', expect: { bedrooms: [1, 1], places: ['Al Furjan'], area: [null, 700] } },
  { text: '3br 1800+ sqft dubai creek harbour', expect: { bedrooms: [3, 3], places: ['Dubai Creek Harbour'], area: [1_800, null] } },
  {
    text: 'at least 150 square meters villa arabian ranches 2',
    expect: { types: ['Villa'], places: ['Arabian Ranches 2'], area: [1_615, null] },
  },
  { text: '2000 to 3000sqft townhouse', expect: { types: ['Townhouse'], area: [2_000, 3_000] } },
  {
    text: 'sqft 1000-1200 sobha hartland 1 bed',
    expect: { bedrooms: [1, 1], places: ['Sobha Hartland'], area: [1_000, 1_200] },
    hard: true,
  },
  { text: '2 bed 1.5k sqft under 3m', expect: { bedrooms: [2, 2], areaAbout: 1_500, price: [null, 3_000_000] }, hard: true },
  { text: '90 m² flat al reem island', expect: { types: ['Apartment'], places: ['Al Reem Island'], areaAbout: 969 } },

  // bathrooms
  { text: '2 bed 3 bath dubai marina', expect: { bedrooms: [2, 2], bathrooms: [3, 3], places: ['Dubai Marina'] } },
  { text: '4 bathrooms villa al furjan', expect: { types: ['Villa'], bathrooms: [4, 4], places: ['Al Furjan'] } },
  { text: 'two bath 1 bedroom jvc', expect: { bedrooms: [1, 1], bathrooms: [2, 2], places: ['Jumeirah Village Circle'] } },
  { text: '3+ bathrooms downtown', expect: { bathrooms: [3, null], places: ['Downtown Dubai'] } },
  { text: 'at least 2 baths business bay apartment', expect: { types: ['Apartment'], bathrooms: [2, null], places: ['Business Bay'] } },
  { text: '3bed/4bath townhouse for rent', expect: { purpose: 'Rent', types: ['Townhouse'], bedrooms: [3, 3], bathrooms: [4, 4] } },
  {
    text: '1b 1.5 million 2ba dubai hills',
    expect: { bedrooms: [1, 1], bathrooms: [2, 2], places: ['Dubai Hills'], price: [null, 1_500_000] },
    hard: true,
  },
  { text: '2 washroom 1bhk sharjah', expect: { bedrooms: [1, 1], bathrooms: [2, 2], emirates: ['Sharjah'] }, hard: true },
  { text: 'minimum five bathrooms emirates hills', expect: { bathrooms: [5, null], places: ['Emirates Hills'] } },

  // ranges and minimums of bedrooms
  { text: '2-3 bed jbr', expect: { bedrooms: [2, 3], places: ['Jumeirah Beach Residence'] } },
  { text: '4+ bed villa', expect: { types: ['Villa'], bedrooms: [4, null] } },
  { text: 'at least 3 bedrooms dubai marina', expect: { bedrooms: [3, null], places: ['Dubai Marina'] } },
  { text: '1 or 2 bedroom downtown rent', expect: { purpose: 'Rent', bedrooms: [1, 2], places: ['Downtown Dubai'] } },
  {
    text: 'minimum 5 bedroom villa mohammed bin rashid city',
    expect: { types: ['Villa'], bedrooms: [5, null], places: ['Mohammed Bin Rashid City'] },
  },
  { text: '3 to 5 bedrooms arabian ranches 3', expect: { bedrooms: [3, 5], places: ['Arabian Ranches 3'] } },
  { text: 'more than 2 bedrooms jlt', expect: { bedrooms: [3, null], places: ['Jumeirah Lake Towers'] }, hard: true },
  { text: 'up to 2 bedrooms bluewaters', expect: { bedrooms: [null, 2], places: ['Bluewaters Island'] } },
  { text: '2/3 bhk for rent bur dubai', expect: { purpose: 'Rent', bedrooms: [2, 3], places: ['Bur Dubai'] }, hard: true },
  { text: '6 bedroom or more jumeirah', expect: { bedrooms: [6, null], places: ['Jumeirah'] }, hard: true },
  {
    text: 'three bedroom plus maid reem',
    expect: { bedrooms: [3, 3], places: ['Reem'], amenities: ["Maid's Room"] },
    or: [{ bedrooms: [3, 3], places: ['Al Reem Island'], amenities: ["Maid's Room"] }],
    hard: true,
  },

  // studios and one-bedroom homes, which are different things
  { text: 'studio', expect: { bedrooms: [0, 0] } },
  { text: '1 bed', expect: { bedrooms: [1, 1] } },
  { text: 'studio apartment arjan', expect: { bedrooms: [0, 0], places: ['Arjan'] } },
  { text: 'studios for rent in dubai silicon oasis', expect: { purpose: 'Rent', bedrooms: [0, 0], places: ['Dubai Silicon Oasis'] } },
  { text: 'studio or 1 bed jvt', expect: { bedrooms: [0, 1], places: ['Jumeirah Village Triangle'] } },
  { text: 'one bedroom discovery gardens', expect: { bedrooms: [1, 1], places: ['Discovery Gardens'] } },
  { text: '0 bedroom international city', expect: { bedrooms: [0, 0], places: ['International City'] }, hard: true },
  { text: 'furnished studio al jaddaf', expect: { bedrooms: [0, 0], places: ['Al Jaddaf'], furnished: 'yes' } },
  { text: '1bhk al karama rent', expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Al Karama'] } },
];
