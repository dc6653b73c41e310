// Tests which parts of an address are taken for a building.
import { expect, test } from 'vitest';
import { findBuildingNames } from './home-facts.ts';

/** The names of the buildings that an address may mean, the most precise one first. */
const readNames = (address: string, location = 'Palm Jumeirah') =>
  findBuildingNames({ location, address, propertyType: 'Apartment', bedrooms: 1, area: 900 })?.names.map(({ name }) => name);

test.each([
  // a tower of the register has the name `The Palm`
  ['Golden Mile 5, The Palm', ['Golden Mile 5']],
  ['Building 8, Golden Mile', ['Golden Mile']],
  ['Tower 2, Block 3, Phase 1, Golden Mile', ['Golden Mile']],
  ['The 8, Golden Mile', ['Golden Mile', 'The 8']],
  ['The St. Regis Residences, 12 Crescent St.', ['The St. Regis Residences']],
  ['Unit 7, Palm Road, Crescent Rd, Harbour Street', []],
])('the address %s names the buildings %j', (address, names) => {
  expect(readNames(address)).toEqual(names);
});

test('a long number and the whole name of the community can be names of buildings', () => {
  expect(readNames('Tower 108, JVC', 'Jumeirah Village Circle')).toEqual(['Tower 108']);
  // the register calls the area of Downtown Dubai Burj Khalifa, as the tower in it
  expect(readNames('Burj Khalifa, Forte, Downtown Dubai', 'Downtown Dubai')).toEqual(['Forte', 'Burj Khalifa', 'Downtown Dubai']);
  expect(readNames('Al Thamam 11, Remraam', 'Remraam')).toEqual(['Al Thamam 11', 'Remraam']);
});
