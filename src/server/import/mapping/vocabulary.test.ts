// Tests of translating words of imported files (types, sale or rent, completion, amenities, furnishing), and of cleaning links and permit
// numbers; no database.
import { describe, expect, test } from 'vitest';
import { cleanLinks, cleanPermit } from './normalize.ts';
import {
  cleanAmenities,
  findEmirate,
  findPurpose,
  findType,
  furnishedAmenity,
  nearestEmirate,
  parseCompletion,
  parseFurnishing,
} from './vocabulary.ts';

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
    expect(findType('Appartement')).toEqual({ refused: expect.stringContaining('if Apartment is meant') as string });
    expect(findType('Chalet')).toEqual({ refused: expect.stringContaining('{"Chalet":"…"}') as string });
    for (const type of ['Apartment/Villa', 'Villa Townhouse', 'Villa Plot', 'Commercial Villa'])
      expect(findType(type)).toHaveProperty('refused');
    expect(['Dubay', 'Ajmann', 'Ras Al Kaima', 'Mumbai', 'Doha'].map(nearestEmirate)).toEqual([
      ...['Dubai', 'Ajman', 'Ras Al Khaimah', undefined, undefined],
    ]);
    expect(findPurpose('Rnet')).toEqual({ refused: expect.stringContaining('if Rent is meant') as string });
    expect(findPurpose('swap')).toEqual({ refused: expect.stringContaining('{"swap":"…"}') as string });
  });

  test('sale and rent are read with words beside them, also in Arabic, and both at once are refused', () => {
    expect(['Residential Sale', 'Resale', 'Property for sale', 'للبيع', 'بيع'].map(findPurpose)).toEqual(Array(5).fill('Buy'));
    expect(['Residential Rent', 'Long term rental', 'To-Let', 'Yearly Rent', 'للإيجار', 'Lettings'].map(findPurpose)).toEqual(
      Array(6).fill('Rent'),
    );
    for (const purpose of ['Sale or Rent', 'Commercial Sale', 'not for sale']) expect(findPurpose(purpose)).toHaveProperty('refused');
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

  test.each([
    [['https://img.example/my photo 1.jpg'], ['https://img.example/my%20photo%201.jpg']],
    [['//img.example/a.jpg'], ['https://img.example/a.jpg']],
    [['www.img.example/a.jpg'], ['https://www.img.example/a.jpg']],
    [['https:\\\\img.example\\a.jpg'], ['https://img.example/a.jpg']],
    [['https://a.example/1.jpg?w=1&amp;h=2'], ['https://a.example/1.jpg?w=1&h=2']],
    [['https://a.example/1.jpg|//a.example/2.jpg'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    [['https://a.example/1.jpg,https://a.example/2.jpg'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    [['https://a.example/1.jpg;\nhttps://a.example/2.jpg'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    [['["https://a.example/1.jpg", "https://a.example/2.jpg"]'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    [['https://a.example/w_400,h_300/a.jpg'], ['https://a.example/w_400,h_300/a.jpg']],
    [['https://a.example/a|b.jpg'], ['https://a.example/a%7Cb.jpg']],
    [['https://a.example/صورة.jpg'], ['https://a.example/صورة.jpg']],
  ])('the links of %j are corrected and divided', (texts, links) => {
    expect(cleanLinks(texts)).toEqual(links);
  });

  test('links that are left out are named with the reason', () => {
    const dropped: string[] = [];
    cleanLinks(
      ['/local.jpg', ...Array.from({ length: 31 }, (_, i) => `https://a.example/${i}.jpg`), `https://a.example/${'x'.repeat(2048)}`],
      (link, reason) => dropped.push(`${reason}: ${link.slice(0, 24)}`),
    );
    expect(dropped).toEqual([
      'no web address: /local.jpg',
      'more than 30: https://a.example/30.jpg',
      'longer than 2048 characters: https://a.example/xxxxxx',
    ]);
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
