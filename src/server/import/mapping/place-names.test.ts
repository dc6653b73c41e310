// Tests of recognising emirates and communities in imported files; no database.
import { expect, test } from 'vitest';
import { cleanCommunity, findEmirate, nearestEmirate } from './place-names.ts';

test('communities get their gazetteer name only in their own emirate, and others lose the abbreviation in brackets', () => {
  expect(cleanCommunity('Jumeirah Village Circle (JVC)', 'Dubai')).toBe('Jumeirah Village Circle');
  expect(cleanCommunity('Dubai Hills Estate', 'Dubai')).toBe('Dubai Hills');
  expect(cleanCommunity('Dubai Silicon Oasis (DSO)', 'Dubai')).toBe('Dubai Silicon Oasis');
  expect(cleanCommunity('Marina', 'Abu Dhabi')).toBe('Marina');
  expect(cleanCommunity('Al Reem Island', 'Abu Dhabi')).toBe('Al Reem Island');
});

test('cities count for their emirate, and an unknown emirate is none', () => {
  expect(['dubai', 'RAK', 'Al Ain', 'Khor Fakkan', 'Doha', ''].map(findEmirate)).toEqual([
    'Dubai',
    'Ras Al Khaimah',
    'Abu Dhabi',
    'Sharjah',
    undefined,
    undefined,
  ]);
});

test('emirates are recognized with other separators and words beside them', () => {
  const spellings = [
    'Abu-Dhabi',
    'ABU DHABI CITY',
    'Sharjah City',
    'Emirate of Dubai',
    'Al-Ain',
    'إمارة دبي',
    'أبوظبي',
    'Ras Al-Khaimah',
    'UAQ',
  ];
  expect(spellings.map(findEmirate)).toEqual([
    ...['Abu Dhabi', 'Abu Dhabi', 'Sharjah', 'Dubai', 'Abu Dhabi', 'Dubai', 'Abu Dhabi', 'Ras Al Khaimah', 'Umm Al Quwain'],
  ]);
});

test('a misspelt emirate is near to its name, and a city abroad to none', () => {
  expect(['Dubay', 'Ajmann', 'Ras Al Kaima', 'Mumbai', 'Doha'].map(nearestEmirate)).toEqual([
    ...['Dubai', 'Ajman', 'Ras Al Khaimah', undefined, undefined],
  ]);
});
