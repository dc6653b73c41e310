import { expect, test } from 'vitest';
import { SITEMAP } from './sitemap.content.ts';

/** The links of the list with an English title. */
const linksOf = (title: string) => SITEMAP.find((section) => section.title() === title)?.links ?? [];

test('the sitemap has the six specified lists (R167)', () => {
  expect(SITEMAP.map(({ title }) => title())).toEqual([
    'Main pages',
    'User account',
    'Property types',
    'Popular locations',
    'Legal pages',
    'Other emirates',
  ]);
});

test('property types are linked in the specified order, for sale and for rent (R168)', () => {
  const types = ['Villa', 'Apartment', 'Penthouse', 'Townhouse'];
  expect(linksOf('Property types').map(([, to]) => to)).toEqual([
    ...types.map((type) => `/properties?propertyType=${type}`),
    ...types.map((type) => `/properties?propertyType=${type}&transactionType=Rent`),
  ]);
});

test('the other emirates appear in the specified order (R169)', () => {
  expect(linksOf('Other emirates').map(([name]) => name())).toEqual([
    'Abu Dhabi',
    'Sharjah',
    'Ajman',
    'Ras Al Khaimah',
    'Fujairah',
    'Umm Al Quwain',
  ]);
});
