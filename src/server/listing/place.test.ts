import { expect, test } from 'vitest';
import { buildPlaces } from '../search/text/dictionary/dictionary-places.ts';
import { resolvePlace } from './place.ts';

const places = buildPlaces([
  { location: 'Dubai Silicon Oasis', emirate: 'Dubai', n: 40 },
  { location: 'Al Reem Island', emirate: 'Abu Dhabi', n: 30 },
  { location: 'Al Nahda', emirate: 'Dubai', n: 20 },
  { location: 'Al Nahda', emirate: 'Sharjah', n: 10 },
]);

test.each([
  // typed location, typed address, expected community, expected emirate
  // known communities by any of their names
  ['Palm Jumeirah', 'Frond A, villa 12', 'Palm Jumeirah', 'Dubai'],
  ['  the PALM ', 'Frond A, villa 12', 'Palm Jumeirah', 'Dubai'],
  ['Palm Jumeirah, Dubai', 'Frond A, villa 12', 'Palm Jumeirah', 'Dubai'],
  ['دبي مارينا', 'Harbour Walk 1', 'Dubai Marina', 'Dubai'],
  // names from other listings
  ['DSO', 'Axis Residence 3', 'Dubai Silicon Oasis', 'Dubai'],
  ['al reem island', 'Shams Gate Tower', 'Al Reem Island', 'Abu Dhabi'],
  // the emirate in the location wins
  ['Al Reem Island, Abu Dhabi, UAE', 'Shams Gate Tower', 'Al Reem Island', 'Abu Dhabi'],
  ['Al Nahda', 'Street 5, Al Nahda', 'Al Nahda', 'Dubai'],
  ['Al Nahda, Sharjah', 'Street 5, Al Nahda', 'Al Nahda', 'Sharjah'],
  ['النهدة، الشارقة', 'Street 5, Al Nahda', 'Al Nahda', 'Sharjah'],
  ['Al Nahda', 'Street 5 - Al Nahda - Sharjah - United Arab Emirates', 'Al Nahda', 'Sharjah'],
  ['Dubai Marina', 'Owner lives in Corniche Road, Abu Dhabi', 'Dubai Marina', 'Dubai'],
  // an unknown place
  ['Zephyrine Gardens', 'Canal Street 5', 'Zephyrine Gardens', 'Dubai'],
  ['Zephyrine Gardens', 'Canal Street 5, Ajman', 'Zephyrine Gardens', 'Ajman'],
  ['Tower A, Zephyrine Gardens', 'Dubai-Sharjah Road 5', 'Tower A, Zephyrine Gardens', 'Dubai'],
  // only an emirate or a country
  ['RAK', 'Al Hamra Street 5', 'Ras Al Khaimah', 'Ras Al Khaimah'],
  ['Dubai, UAE', 'Sheikh Zayed Road 5', 'Dubai', 'Dubai'],
  ['Qatar', 'The Pearl, Porto Arabia 5', 'Qatar', 'Qatar'],
])('"%s" with the address "%s" is in %s, %s', (location, address, name, emirate) => {
  expect(resolvePlace(places, location, address)).toEqual({ location: name, emirate });
});
