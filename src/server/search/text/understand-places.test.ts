// Tests of the places that a search text names, also with typos, and of words that only look like places. PALM, MARINA and the like are filters by one place.
import { expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { smallDictionary } from '../../../testing/factories/small-dictionary.ts';
import { BAY, DOWNTOWN, HILLS, JVC, MARINA, meaningOf, PALM } from '../../../testing/search-meaning.ts';
import type { DictionaryPlace } from './dictionary/search-dictionary.ts';

test.each<[string, SearchFilter]>([
  // places
  ['penthose palm', { ...PALM, propertyType: 'Penthouse' }],
  ['palm jumeriah', PALM],
  ['palm jumera', PALM],
  ['plam jumeirah', PALM],
  ['pam jumeirah', PALM],
  ['plam', PALM],
  ['the pam jumeirah', PALM],
  ['palmjumeirah', PALM],
  ['jumeirah', { location: 'Jumeirah' }],
  ['jumeriah', { location: 'Jumeirah' }],
  ['jumera', { location: 'Jumeirah' }],
  ['jumeirah beach residence', { location: 'Jumeirah Beach Residence' }],
  ['jumeira beach residense', { location: 'Jumeirah Beach Residence' }],
  ['jumeirah vilage circel', JVC],
  ['jumeirah golf estate', { location: 'Jumeirah Golf Estates' }],
  ['jumeirah villa', { location: 'Jumeirah', propertyType: 'Villa' }],
  ['emirates hils', { location: 'Emirates Hills' }],
  ['emirtes hills', { location: 'Emirates Hills' }],
  ['arabian ranchs', { location: 'Arabian Ranches' }],
  ['arabian ranches 2', { location: 'Arabian Ranches 2' }],
  ['arabain ranches 2', { location: 'Arabian Ranches 2' }],
  ['damac hills 2', { location: 'DAMAC Hills 2' }],
  ['damak hils 2', { location: 'DAMAC Hills 2' }],
  ['damac hills 2 bed', { location: 'Damac Hills', bedrooms: [2] }],
  ['damac hills 2 2 bed', { location: 'DAMAC Hills 2', bedrooms: [2] }],
  ['dubia marina', MARINA],
  ['duuabi marina', MARINA],
  ['dubai marin', MARINA],
  ['mrina', MARINA],
  ['dubaimarina', MARINA],
  ['busines bay', BAY],
  ['businessbay', BAY],
  ['business bey', BAY],
  ['down town dubai', DOWNTOWN],
  ['al barshaa', { location: 'Al Barsha' }],
  ['creek harbor', { location: 'Creek Harbour' }],
  ['jumeirah lake twers', { location: 'Jumeirah Lake Towers' }],
  ['dubai hill', HILLS],
  ['sharja', { location: 'Sharjah' }],
  ['abu dabi', { location: 'Abu Dhabi' }],
  ['abudhabi villa', { location: 'Abu Dhabi', propertyType: 'Villa' }],
  ['ras al khaima', { location: 'Ras Al Khaimah' }],
  ['qatar', { location: 'Qatar' }],
  ['dubai', { location: 'Dubai' }],
  ['dubai marina, dubai', MARINA],
  ['marina or downtwn', { location: 'Dubai Marina,Downtown Dubai' }],
  ['al nahda', { location: 'Al Nahda (Sharjah),Al Nahda' }],
  ['al nahda sharjah', { location: 'Al Nahda (Sharjah)' }],
  ['studio city', { location: 'Studio City' }],
  ['the views', { location: 'The Views' }],
  ['نخلة جميرا', PALM],
  ['أبوظبي', { location: 'Abu Dhabi' }],
  ['شقة للايجار في دبي مارينا', { ...MARINA, propertyType: 'Apartment', transactionType: 'Rent' }],
  // what only looks like a place
  ['marina sea view', { ...MARINA, preferred: ['sea view'] }],
  ['jlt marina view', { location: 'Jumeirah Lake Towers', preferred: ['marina view'] }],
  ['sea views', { preferred: ['sea views'] }],
  ['palm jumeirah villa', { ...PALM, propertyType: 'Villa' }],
  ['business bay office', { ...BAY }],
  ['business bay to rent', { ...BAY, transactionType: 'Rent' }],
  ['corniche', { preferred: ['corniche'] }],
  ['polo', { preferred: ['polo'] }],
])('the text %s is parsed into its filter', (text, expected) => {
  expect(meaningOf(text)).toEqual(expected);
});

const building = (name: string, emirate: string): DictionaryPlace => ({
  name,
  kind: 'building',
  emirate,
  words: [name.toLowerCase()],
  count: 5,
});
const towers = [building('Rose Tower', 'Dubai'), building('Rose Tower', 'Sharjah'), building('Lotus Tower', 'Dubai')];

test.each<[string, SearchFilter]>([
  ['rose tower', { building: ['Rose Tower'] }],
  ['rose tower sharjah', { building: ['Rose Tower'], location: 'Sharjah' }],
  ['rose tower, dubai', { building: ['Rose Tower'], location: 'Dubai' }],
  ['rose tower dubai marina dubai', { building: ['Rose Tower'], ...MARINA }],
  ['lotus tower dubai', { building: ['Lotus Tower'] }],
])('the emirate beside a building that two emirates have restricts the text %s', (text, expected) => {
  expect(meaningOf(text, { ...smallDictionary, places: [...smallDictionary.places, ...towers] })).toEqual(expected);
});
