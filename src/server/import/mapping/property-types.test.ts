// Tests of recognising property types in imported files; no database.
import { expect, test } from 'vitest';
import { findType } from './property-types.ts';

test('words and codes of homes map to one of the five types, and anything else is refused', () => {
  expect(['apartment', 'Pent House', 'Hotel Apartment', 'Duplex', 'Loft', 'AP', 'VH', 'TH', 'PH', 'DX', 'Studio'].map(findType)).toEqual([
    'Apartment',
    'Penthouse',
    'Apartment',
    'Apartment',
    'Apartment',
    'Apartment',
    'Villa',
    'Townhouse',
    'Penthouse',
    'Apartment',
    'Studio',
  ]);
  expect(['Квартира', 'Wohnung', '公寓', 'Вилла', 'Mansion', 'فيلا مستقلة', 'Таунхаус', 'Студия'].map(findType)).toEqual([
    ...['Apartment', 'Apartment', 'Apartment', 'Villa', 'Villa', 'Villa', 'Townhouse', 'Studio'],
  ]);
  expect(findType('OF')).toEqual({ refused: '"OF" (office) is not a type of home that is listed here' });
  for (const type of ['Plot', 'Residential Building', 'Villa Compound', 'LP', '', 'toString'])
    expect(findType(type)).toHaveProperty('refused');
});

test.each([
  [
    'Apartment',
    [
      'Loft Apartment',
      'Apartment Flat',
      'Flat / Apartment',
      'Residential Apartment',
      'Hotel Apartment',
      'شقة',
      'شقة مفروشة',
      '2 BR Apartment',
      'Apt.',
    ],
  ],
  ['Villa', ['Villa/House', 'Detached Villa', 'Semi-detached Villa', 'Luxury Villa', 'Duplex Villa', 'فيلا', 'بيت', 'Independent House']],
  ['Studio', ['Studio flat', 'Furnished studio', 'استوديو', 'Studio Apartment']],
  ['Townhouse', ['Town-House', 'Terraced House', 'Row house', 'Corner Townhouse', 'تاون هاوس']],
  ['Penthouse', ['Penthouse Apartment', 'PENT HOUSE', 'بنتهاوس', 'Duplex Penthouse']],
])('several words that name one type are read as %s', (type, words) => {
  expect(words.map((word) => [word, findType(word)])).toEqual(words.map((word) => [word, type]));
});

test('an unknown word is advised to be the nearest known one, or none', () => {
  expect(findType('Vila')).toEqual({
    refused:
      '"Vila" is not a type of home that is known here; if Villa is meant, add "values": {"propertyType":{"Vila":"Villa"}} to the map',
  });
  expect(findType('Appartmnt')).toEqual({ refused: expect.stringContaining('if Apartment is meant') as string });
  expect(findType('Chalet')).toEqual({ refused: expect.stringContaining('{"Chalet":"…"}') as string });
  for (const type of ['Apartment/Villa', 'Villa Townhouse', 'Villa Plot', 'Commercial Villa'])
    expect(findType(type)).toHaveProperty('refused');
});
