// Tests of choosing the amenities of an imported listing; no database.
import { expect, test } from 'vitest';
import { cleanAmenities } from './amenities.ts';

test('amenities among the twelve get their name and come first, and others stay as written', () => {
  expect(
    cleanAmenities([
      'Study',
      'Shared Pool',
      'Private Pool',
      'Maids Room',
      'Barbeque Area',
      'CCTV Security',
      'Covered Parking',
      'study',
      ' ',
    ]),
  ).toEqual(['Swimming Pool', "Maid's Room", 'BBQ Area', 'Study', 'CCTV Security', 'Covered Parking']);
  expect(cleanAmenities(['SP', 'PY', 'SE', 'BA', 'VW', 'PG'])).toEqual([
    'Swimming Pool',
    'Garden',
    '24hr Security',
    'Fitness Center',
    'Balcony',
    'View of Water',
  ]);
  expect(cleanAmenities(Array.from({ length: 50 }, (_, i) => `Thing ${i}`))).toHaveLength(30);
  expect(cleanAmenities(['x'.repeat(61)])).toEqual([]);
});
