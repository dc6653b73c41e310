// Test cases of `npm run bench -- search-intents`: English texts with a place and a price, rents by year and by month, and purposes.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const PLACES_AND_PRICES: readonly Intent[] = [
  // a kind of home, a place and a price
  { text: '2 bed marina under 2m', expect: { bedrooms: [2, 2], places: ['Dubai Marina'], price: [null, 2_000_000] } },
  { text: 'villa under 5m', expect: { types: ['Villa'], price: [null, 5_000_000] } },
  { text: 'two bedrooms under 3 million', expect: { bedrooms: [2, 2], price: [null, 3_000_000] } },
  { text: 'studio for rent under 5000', expect: { bedrooms: [0, 0], rent: { per: 'month', range: [null, 5_000] } } },
  {
    text: 'apartment for sale in business bay between 1 and 2 million',
    expect: { types: ['Apartment'], places: ['Business Bay'], price: [1_000_000, 2_000_000] },
  },
  { text: '1.5-2m dubai hills', expect: { places: ['Dubai Hills'], price: [1_500_000, 2_000_000] } },
  {
    text: 'townhouse damac hills 2 max 1.8 million',
    expect: { types: ['Townhouse'], places: ['DAMAC Hills 2'], price: [null, 1_800_000] },
  },
  { text: 'penthouse palm above 20m', expect: { types: ['Penthouse'], places: ['Palm Jumeirah'], price: [20_000_000, null] } },
  {
    text: 'aed 700,000 studio arjan',
    expect: { bedrooms: [0, 0], places: ['Arjan'], price: [null, 700_000] },
    or: [{ bedrooms: [0, 0], places: ['Arjan'], priceAbout: 700_000 }],
  },
  { text: 'budget 1.8m 1bhk dubai creek harbour', expect: { bedrooms: [1, 1], places: ['Dubai Creek Harbour'], price: [null, 1_800_000] } },
  {
    text: 'jlt 2 bhk 1.6 mil',
    expect: { bedrooms: [2, 2], places: ['Jumeirah Lake Towers'], price: [null, 1_600_000] },
    or: [{ bedrooms: [2, 2], places: ['Jumeirah Lake Towers'], priceAbout: 1_600_000 }],
  },
  {
    text: 'one million dirham apartment dubai marina',
    expect: { types: ['Apartment'], places: ['Dubai Marina'], price: [null, 1_000_000] },
    or: [{ types: ['Apartment'], places: ['Dubai Marina'], priceAbout: 1_000_000 }],
    hard: true,
  },
  {
    text: 'half a million studio international city',
    expect: { bedrooms: [0, 0], places: ['International City'], price: [null, 500_000] },
    or: [{ bedrooms: [0, 0], places: ['International City'], priceAbout: 500_000 }],
    hard: true,
  },
  { text: 'not more than 750k al furjan', expect: { places: ['Al Furjan'], price: [null, 750_000] }, hard: true },
  { text: 'under 2m marina 2 bed', expect: { bedrooms: [2, 2], places: ['Dubai Marina'], price: [null, 2_000_000] } },

  // rents by year and by month
  {
    text: '2 bed jvc 80k yearly',
    expect: { bedrooms: [2, 2], places: ['Jumeirah Village Circle'], rent: { per: 'year', range: [null, 80_000] } },
  },
  { text: 'flat 6000', expect: { types: ['Apartment'], rent: { per: 'month', range: [null, 6_000] } } },
  {
    text: '1 bed in JVC under 80k a year',
    expect: { bedrooms: [1, 1], places: ['Jumeirah Village Circle'], rent: { per: 'year', range: [null, 80_000] } },
  },
  {
    text: 'studio 5500 per month business bay',
    expect: { bedrooms: [0, 0], places: ['Business Bay'], rent: { per: 'month', range: [null, 5_500] } },
  },
  {
    text: 'rent dubai marina 1 bedroom max 120k',
    expect: { bedrooms: [1, 1], places: ['Dubai Marina'], rent: { per: 'year', range: [null, 120_000] } },
  },
  { text: 'studio deira 35000 yearly', expect: { bedrooms: [0, 0], places: ['Deira'], rent: { per: 'year', range: [null, 35_000] } } },
  {
    text: '2bhk for rent al nahda sharjah 40k',
    expect: { bedrooms: [2, 2], places: ['Al Nahda'], emirates: ['Sharjah'], rent: { per: 'year', range: [null, 40_000] } },
  },
  {
    text: '3 bed townhouse rent 130k to 160k per annum town square',
    expect: { types: ['Townhouse'], bedrooms: [3, 3], places: ['Town Square'], rent: { per: 'year', range: [130_000, 160_000] } },
  },
  {
    text: 'annual rent below 60,000 discovery gardens',
    expect: { places: ['Discovery Gardens'], rent: { per: 'year', range: [null, 60_000] } },
  },
  {
    text: 'jlt 1br 95k',
    expect: { bedrooms: [1, 1], places: ['Jumeirah Lake Towers'], rent: { per: 'year', range: [null, 95_000] } },
    hard: true,
  },
  {
    text: 'flats for rent ajman 25000 a year',
    expect: { types: ['Apartment'], emirates: ['Ajman'], rent: { per: 'year', range: [null, 25_000] } },
  },
  { text: '100k p.a. motor city', expect: { places: ['Motor City'], rent: { per: 'year', range: [null, 100_000] } }, hard: true },
  {
    text: 'rent 1 bed barsha heights 6 to 8k monthly',
    expect: { bedrooms: [1, 1], places: ['Barsha Heights'], rent: { per: 'month', range: [6_000, 8_000] } },
    hard: true,
  },
  {
    text: 'to let 4 bed villa khalifa city 180k',
    expect: { types: ['Villa'], bedrooms: [4, 4], places: ['Khalifa City'], rent: { per: 'year', range: [null, 180_000] } },
  },
  {
    text: 'monthly rent under 3500 studio intl city',
    expect: { bedrooms: [0, 0], places: ['International City'], rent: { per: 'month', range: [null, 3_500] } },
    hard: true,
  },

  // purpose
  { text: 'apartments for rent in dubai', expect: { purpose: 'Rent', types: ['Apartment'], emirates: ['Dubai'] } },
  { text: 'villas for sale dubai', expect: { purpose: 'Buy', types: ['Villa'], emirates: ['Dubai'] } },
  { text: 'buy studio jvc', expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['Jumeirah Village Circle'] } },
  { text: 'flat to rent al barsha', expect: { purpose: 'Rent', types: ['Apartment'], places: ['Al Barsha'] } },
  { text: '2 bed for sale or rent dubai marina', expect: { purpose: 'both', bedrooms: [2, 2], places: ['Dubai Marina'] } },
  { text: 'rent or buy townhouse mudon', expect: { purpose: 'both', types: ['Townhouse'], places: ['Mudon'] } },
  {
    text: 'i want to buy a 3 bedroom apartment in jbr',
    expect: { purpose: 'Buy', types: ['Apartment'], bedrooms: [3, 3], places: ['Jumeirah Beach Residence'] },
  },
  { text: 'looking for 2 bedroom to rent in downtown', expect: { purpose: 'Rent', bedrooms: [2, 2], places: ['Downtown Dubai'] } },
  { text: 'palm jumeirah', expect: { places: ['Palm Jumeirah'] } },
  { text: 'meydan 1 bed lease', expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Meydan City'] }, hard: true },
  {
    text: 'investment studio sports city for sale',
    expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['Dubai Sports City'], words: ['investment'] },
    or: [{ purpose: 'Buy', bedrooms: [0, 0], places: ['Dubai Sports City'] }],
    hard: true,
  },
];
