// Test cases of `npm run bench -- search-intents`: English texts about new, reduced, off-plan, ready and furnished homes and about amenities.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const FACTS: readonly Intent[] = [
  // new, reduced in price, off plan, ready
  { text: 'new this week dubai marina', expect: { places: ['Dubai Marina'], addedWithinDays: 7 } },
  { text: 'apartments added today', expect: { types: ['Apartment'], addedWithinDays: 1 } },
  { text: 'listed in last 3 days jvc 1 bed', expect: { bedrooms: [1, 1], places: ['Jumeirah Village Circle'], addedWithinDays: 3 } },
  { text: 'villas added this month', expect: { types: ['Villa'], addedWithinDays: 30 } },
  { text: 'price dropped business bay', expect: { places: ['Business Bay'], priceDropped: true } },
  { text: 'price reduced 2 bed', expect: { bedrooms: [2, 2], priceDropped: true } },
  { text: 'reduced price villa dubai', expect: { types: ['Villa'], emirates: ['Dubai'], priceDropped: true } },
  {
    text: 'price drop 1 bed dubai marina rent',
    expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Dubai Marina'], priceDropped: true },
  },
  { text: 'price cut townhouse', expect: { types: ['Townhouse'], priceDropped: true }, hard: true },
  {
    text: 'recently reduced studio jvc',
    expect: { bedrooms: [0, 0], places: ['Jumeirah Village Circle'], priceDropped: true },
    hard: true,
  },
  { text: 'off plan 1 bed jvc', expect: { bedrooms: [1, 1], places: ['Jumeirah Village Circle'], completion: 'off-plan' } },
  {
    text: 'offplan townhouse the valley',
    expect: { types: ['Townhouse'], places: ['The Valley', 'The Valley by Emaar'], completion: 'off-plan' },
  },
  { text: 'off-plan dubai islands 2 bedroom', expect: { bedrooms: [2, 2], places: ['Dubai Islands'], completion: 'off-plan' } },
  { text: 'under construction sobha hartland', expect: { places: ['Sobha Hartland'], completion: 'off-plan' } },
  {
    text: 'ready apartment dubai hills for sale',
    expect: { purpose: 'Buy', types: ['Apartment'], places: ['Dubai Hills'], completion: 'ready' },
  },
  {
    text: 'ready to move studio jvc buy',
    expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['Jumeirah Village Circle'], completion: 'ready' },
  },
  {
    text: 'completed 2 bed creek harbour under 2.5m',
    expect: { bedrooms: [2, 2], places: ['Dubai Creek Harbour'], completion: 'ready', price: [null, 2_500_000] },
  },
  {
    text: 'handed over 1 bed business bay sale',
    expect: { purpose: 'Buy', bedrooms: [1, 1], places: ['Business Bay'], completion: 'ready' },
    or: [{ purpose: 'Buy', bedrooms: [1, 1], places: ['Business Bay'], words: ['handed over'] }],
    hard: true,
  },

  // furnished
  {
    text: 'fully furnished 1 bed dubai marina rent',
    expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Dubai Marina'], furnished: 'yes' },
  },
  {
    text: 'furnished apartment for rent downtown',
    expect: { purpose: 'Rent', types: ['Apartment'], places: ['Downtown Dubai'], furnished: 'yes' },
  },
  { text: 'unfurnished 3 bed jlt', expect: { bedrooms: [3, 3], places: ['Jumeirah Lake Towers'], furnished: 'no' } },
  {
    text: 'un-furnished villa rent al barsha',
    expect: { purpose: 'Rent', types: ['Villa'], places: ['Al Barsha'], furnished: 'no' },
    hard: true,
  },
  {
    text: 'semi furnished apartment for sale',
    expect: { purpose: 'Buy', types: ['Apartment'], furnished: 'partly' },
    or: [{ purpose: 'Buy', types: ['Apartment'], words: ['semi furnished'] }],
  },
  {
    text: 'furnished studio 5000 monthly jvc',
    expect: { bedrooms: [0, 0], places: ['Jumeirah Village Circle'], furnished: 'yes', rent: { per: 'month', range: [null, 5_000] } },
  },
  {
    text: 'villa palm jumeirah rent with furniture',
    expect: { purpose: 'Rent', types: ['Villa'], places: ['Palm Jumeirah'], furnished: 'yes' },
    hard: true,
  },
  {
    text: '2 bhk unfurnished rent muwaileh sharjah',
    expect: { purpose: 'Rent', bedrooms: [2, 2], places: ['Muwaileh'], emirates: ['Sharjah'], furnished: 'no' },
  },

  // amenities
  { text: "3 bed with maid's room dubai hills", expect: { bedrooms: [3, 3], places: ['Dubai Hills'], amenities: ["Maid's Room"] } },
  { text: '2 bed + maid downtown', expect: { bedrooms: [2, 2], places: ['Downtown Dubai'], amenities: ["Maid's Room"] } },
  { text: 'maids room 4 bedroom townhouse', expect: { bedrooms: [4, 4], types: ['Townhouse'], amenities: ["Maid's Room"] } },
  { text: '1 bed with balcony jvc', expect: { bedrooms: [1, 1], places: ['Jumeirah Village Circle'], amenities: ['Balcony'] } },
  {
    text: 'villa with private pool al furjan',
    expect: { types: ['Villa'], places: ['Al Furjan'], amenities: ['Swimming Pool'] },
    or: [{ types: ['Villa'], places: ['Al Furjan'], words: ['private pool'] }],
  },
  {
    text: 'studio gym pool business bay',
    expect: { bedrooms: [0, 0], places: ['Business Bay'], amenities: ['Fitness Center', 'Swimming Pool'] },
  },
  {
    text: 'apartment with terrace jumeirah village circle',
    expect: { types: ['Apartment'], places: ['Jumeirah Village Circle'], amenities: ['Terrace'] },
  },
  { text: 'villa garden pool dubai', expect: { types: ['Villa'], emirates: ['Dubai'], amenities: ['Garden', 'Swimming Pool'] } },
  { text: 'smart home 2 bed arjan', expect: { bedrooms: [2, 2], places: ['Arjan'], amenities: ['Smart Home'] } },
  { text: 'townhouse w/ bbq area damac lagoons', expect: { types: ['Townhouse'], places: ['DAMAC Lagoons'], amenities: ['BBQ Area'] } },
];
