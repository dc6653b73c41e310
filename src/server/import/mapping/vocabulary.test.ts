// Tests of translating words of imported files (types, sale or rent, completion, amenities, furnishing), and of cleaning links and permit
// numbers; no database.
import { describe, expect, test } from 'vitest';
import { cleanLinks, cleanPermit } from './normalize.ts';
import { cleanAmenities, findPurpose, findType, furnishedAmenity, parseCompletion, parseFurnishing } from './vocabulary.ts';

describe('vocabulary', () => {
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
    expect(findType('OF')).toEqual({ refused: '"OF" (office) is not a type of home that is listed here' });
    for (const type of ['Plot', 'Residential Building', 'Villa Compound', 'LP', '', 'toString'])
      expect(findType(type)).toHaveProperty('refused');
  });

  test('sale and rent are recognized in common spellings, and commercial or unknown offers are refused', () => {
    expect(['Buy', 'for-sale', 'sale', 'RS', 'For Rent', 'RR'].map(findPurpose)).toEqual(['Buy', 'Buy', 'Buy', 'Buy', 'Rent', 'Rent']);
    for (const purpose of ['CR', 'CS', '', 'swap']) expect(findPurpose(purpose)).toHaveProperty('refused');
  });

  test('completion is read from the words of the portals', () => {
    const completions = [
      'completed',
      'off_plan',
      'under-construction',
      'Off Plan',
      'completed_primary',
      'off_plan_primary',
      '',
      'soon',
    ].map(parseCompletion);
    expect(completions).toEqual(['ready', 'off-plan', 'off-plan', 'off-plan', 'ready', 'off-plan', null, null]);
  });

  test('amenities among the twelve get their name and come first, others stay as written, and furnishing becomes an amenity', () => {
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
    expect(['Yes', 'semi-furnished', 'Unfurnished', 'No', '', 'sofa'].map(parseFurnishing)).toEqual([
      'yes',
      'partly',
      'no',
      'no',
      null,
      null,
    ]);
    expect(['Yes', 'Furnished', 'Partly', 'No', 'Unfurnished', ''].map(furnishedAmenity)).toEqual([
      ['Furnished'],
      ['Furnished'],
      ['Partly furnished'],
      [],
      [],
      [],
    ]);
  });

  test('only http(s) picture links are kept, each once and at most 30', () => {
    const badUrls = [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'ftp://a.example/1.jpg',
      'https://a.example/"><b',
      `https://a.example/${'x'.repeat(2048)}`, // too long
      '',
      '/local.jpg',
    ];
    expect(cleanLinks([...badUrls, ' https://a.example/1.jpg ', 'https://a.example/1.jpg', 'http://b.example/2.jpg?x=1'])).toEqual([
      'https://a.example/1.jpg',
      'http://b.example/2.jpg?x=1',
    ]);
    expect(cleanLinks(Array.from({ length: 40 }, (_, i) => `https://a.example/${i}.jpg`))).toHaveLength(30);
  });

  test('a permit number contains a digit, and placeholders are ignored', () => {
    expect(['7123456789', ' AB-12/3 ', 'N/A', '0', '', '<b>1234</b>'].map(cleanPermit)).toEqual([
      '7123456789',
      'AB-12/3',
      null,
      null,
      null,
      null,
    ]);
  });
});
