// Test cases of `npm run bench -- search-intents`: English texts that exclude something, name several places or types, or ask for an order.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const NEGATIONS_AND_ALTERNATIVES: readonly Intent[] = [
  // negations
  { text: '1 bedroom not studio dubai south', expect: { bedrooms: [1, 1], places: ['Dubai South'] } },
  {
    text: 'apartment jvc no studio',
    expect: { types: ['Apartment'], places: ['Jumeirah Village Circle'], exclude: { bedrooms: [0, 0] } },
    hard: true,
  },
  {
    text: 'not furnished 2 bed dubai marina rent',
    expect: { purpose: 'Rent', bedrooms: [2, 2], places: ['Dubai Marina'], furnished: 'no' },
    hard: true,
  },
  { text: 'business bay 1 bed not off plan', expect: { bedrooms: [1, 1], places: ['Business Bay'], completion: 'ready' }, hard: true },
  {
    text: 'villa except palm jumeirah above 30m',
    expect: { types: ['Villa'], price: [30_000_000, null], exclude: { places: ['Palm Jumeirah'] } },
    hard: true,
  },
  {
    text: 'downtown apartment without burj khalifa tower',
    expect: { types: ['Apartment'], places: ['Downtown Dubai'], exclude: { buildings: ['Burj Khalifa'] } },
    hard: true,
  },
  {
    text: '2 bed not ground floor the greens',
    expect: { bedrooms: [2, 2], places: ['The Greens'], exclude: { words: ['ground floor'] } },
    hard: true,
  },
  { text: 'dubai 4 bed no villa', expect: { bedrooms: [4, 4], emirates: ['Dubai'], exclude: { types: ['Villa'] } }, hard: true },
  {
    text: 'apartment not in jvc under 600k',
    expect: { types: ['Apartment'], price: [null, 600_000], exclude: { places: ['Jumeirah Village Circle'] } },
    hard: true,
  },

  // several places, several types
  { text: '2 bed marina or jbr', expect: { bedrooms: [2, 2], places: ['Dubai Marina', 'Jumeirah Beach Residence'] } },
  { text: 'springs or meadows villa for rent', expect: { purpose: 'Rent', types: ['Villa'], places: ['The Springs', 'The Meadows'] } },
  {
    text: 'jlt, marina, jbr 1 bed rent',
    expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Jumeirah Lake Towers', 'Dubai Marina', 'Jumeirah Beach Residence'] },
  },
  { text: 'downtown and business bay studio', expect: { bedrooms: [0, 0], places: ['Downtown Dubai', 'Business Bay'] } },
  { text: 'villa or townhouse dubai hills', expect: { types: ['Villa', 'Townhouse'], places: ['Dubai Hills'] } },
  { text: 'townhouse/villa 3 bed under 3m', expect: { types: ['Townhouse', 'Villa'], bedrooms: [3, 3], price: [null, 3_000_000] } },
  {
    text: 'jvc jvt studio sale',
    expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['Jumeirah Village Circle', 'Jumeirah Village Triangle'] },
  },
  {
    text: 'arabian ranches 2 or arabian ranches 3 townhouse',
    expect: { types: ['Townhouse'], places: ['Arabian Ranches 2', 'Arabian Ranches 3'] },
  },
  {
    text: 'apartment or penthouse palm jumeirah 4 bed',
    expect: { types: ['Apartment', 'Penthouse'], bedrooms: [4, 4], places: ['Palm Jumeirah'] },
  },
  {
    text: 'house for rent in jumeirah or umm suqeim',
    expect: { purpose: 'Rent', types: ['Villa', 'Townhouse'], places: ['Jumeirah', 'Umm Suqeim'] },
    or: [{ purpose: 'Rent', types: ['Villa'], places: ['Jumeirah', 'Umm Suqeim'] }],
    hard: true,
  },
  {
    text: 'sharjah or ajman 2bhk rent 30k',
    expect: { bedrooms: [2, 2], emirates: ['Sharjah', 'Ajman'], rent: { per: 'year', range: [null, 30_000] } },
  },
  { text: 'damac hills & damac hills 2 villa', expect: { types: ['Villa'], places: ['Damac Hills', 'DAMAC Hills 2'] }, hard: true },

  // orders
  { text: 'cheapest studio in dubai', expect: { bedrooms: [0, 0], emirates: ['Dubai'], sort: 'price-asc' } },
  {
    text: 'cheap 1 bed for rent jvc',
    expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Jumeirah Village Circle'], sort: 'price-asc' },
  },
  { text: 'lowest price villa dubai', expect: { types: ['Villa'], emirates: ['Dubai'], sort: 'price-asc' } },
  { text: 'most expensive penthouse', expect: { types: ['Penthouse'], sort: 'price-desc' } },
  {
    text: 'affordable 2 bedroom dubai south buy',
    expect: { purpose: 'Buy', bedrooms: [2, 2], places: ['Dubai South'], sort: 'price-asc' },
  },
  { text: 'newest listings dubai marina', expect: { places: ['Dubai Marina'], sort: 'newest' } },
  {
    text: 'latest apartments for rent al reem island',
    expect: { purpose: 'Rent', types: ['Apartment'], places: ['Al Reem Island'], sort: 'newest' },
  },
  {
    text: 'biggest 3 bed apartment jbr',
    expect: { types: ['Apartment'], bedrooms: [3, 3], places: ['Jumeirah Beach Residence'], sort: 'area-desc' },
    hard: true,
  },
];
