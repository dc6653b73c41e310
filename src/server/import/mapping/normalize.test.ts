// Tests of parsing single texts of imported files (numbers, dates, places) and of converting their HTML to plain text; no database.
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanName, cleanText, cutAtWord } from './html-text.ts';
import { cleanPermit, parseArea, parseBathrooms, parseBedrooms, parseCurrency, parseNumber, parsePeriod, parsePoint } from './normalize.ts';
import { cleanCommunity, findEmirate } from './vocabulary.ts';

describe('numbers', () => {
  test.each([
    ['110,000', 110_000],
    ['AED 1,250,000', 1_250_000],
    ['1,250,000 AED / year', 1_250_000],
    ['1,012 sqft', 1012],
    ['1 250 000', 1_250_000],
    ['1.25M', 1_250_000],
    ['950k', 950_000],
    ['850.89', 850.89],
    ['116,5 m²', 116.5],
    ['1.250,75', 1250.75],
    ['116.125 sqm', 116.125],
    ['١٢٥٠٠٠', 125_000],
    ['-5', -5],
  ])('%s is read as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test.each(['', 'ask', '1,2345', '1,25,00', '1.250.00', '1,000 - 2,000', '12 34', '1,250.000.50', 'NaN', '1e9', '0x10'])(
    '%j is read as no number instead of a wrong one',
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );

  test('an area is converted to square feet, and a unit beside the number overrides the unit of the column', () => {
    expect(parseArea('100', 'sqm')).toBe(1076);
    expect(parseArea('95.5 sqm', 'sqft')).toBe(1028);
    expect(parseArea('120 m²', 'sqft')).toBe(1292);
    expect(parseArea('1,012 sqft', 'sqm')).toBe(1012);
    for (const text of ['116 m', '١١٦ م²', '116 square metres', '116 متر مربع', '116 sq. mtr']) expect(parseArea(text, 'sqft')).toBe(1249);
    for (const text of ['1249 square feet', '1249 SF', '1,249 ft', '١٢٤٩ قدم مربع']) expect(parseArea(text, 'sqm')).toBe(1249);
    for (const text of ['roomy', '116 M AED', '2 rooms', '116 acres', '850 - 900']) expect(parseArea(text, 'sqft')).toBeNull();
  });

  test('the point of an area separates thousands where it would be too small for a home', () => {
    expect([parseArea('1.249', 'sqft'), parseArea('12.500 sq ft', 'sqft'), parseArea('1.250', 'sqm')]).toEqual([1249, 12_500, 13_455]);
    expect([parseArea('116.125 m²', 'sqft'), parseArea('92.903', 'sqm'), parseArea('850.895', 'sqft')]).toEqual([1250, 1000, 851]);
  });

  test.each([
    [
      'year',
      ['Yearly', 'annually', 'per annum', 'p.a.', 'yr', 'Y', 'AED/year', '12 months', 'سنوياً', 'سنوي', 'بالسنة', 'في العام', '١٢ شهر'],
    ],
    [
      'half-year',
      [
        '6 months',
        'per 6 months',
        'six months',
        'half-yearly',
        'half_yearly',
        'half a year',
        'semi-annually',
        'كل 6 أشهر',
        '٦ اشهر',
        'نصف سنوي',
      ],
    ],
    ['quarter', ['quarterly', 'Q', 'per quarter', '3 months', 'every three months', 'ربع سنوي', 'كل ٣ أشهر']],
    ['month', ['monthly', 'M', 'per month', '/mo', 'pcm', 'p.m.', '1 month', 'per calendar month', 'شهرياً', 'شهري', 'في الشهر', 'بالشهر']],
    ['week', ['Weekly', 'W', 'per week', 'pw', '7 days', 'أسبوعي', 'اسبوعيا']],
    ['day', ['daily', 'D', 'per day', 'per night', 'nightly', 'pd', 'يومي', 'يومياً', 'لليلة']],
  ])('the period %s is known by its words in English and Arabic', (period, texts) => {
    expect(texts.filter((text) => parsePeriod(text) !== period)).toEqual([]);
  });

  test.each([
    ...[
      'Bi-monthly',
      'biweekly',
      'fortnightly',
      'every other week',
      '2 months',
      '4 months',
      '11 months',
      '2 weeks',
      '30 days',
      'half a month',
    ],
    ...['شهرين', 'أسبوعين', 'يومين', 'نصف شهر', 'monthly or yearly', 'sometimes', 'sale', ''],
  ])('%s is no period of a rent, though it may contain the word of one', (text) => {
    expect(parsePeriod(text)).toBeNull();
  });

  test('an unknown currency becomes capitals, even a name that every object of JavaScript has', () => {
    expect(['constructor', 'Dirhams', 'toString', 'us$'].map(parseCurrency)).toEqual(['CONSTRUCTOR', 'AED', 'TOSTRING', 'USD']);
  });

  test('a permit number loses the fraction that a program for spreadsheets adds', () => {
    expect(['7120452500.0', '7120452500.00', '71.0-2', '000.0', ' 7120452500 '].map(cleanPermit)).toEqual([
      '7120452500',
      '7120452500',
      '71.0-2',
      null,
      '7120452500',
    ]);
  });

  test('a studio in any spelling has 0 bedrooms, and an unreadable number is null', () => {
    const pythonDict = "{'@type': 'QuantitativeValue', 'name': 'Bedroom(s)', 'value': '0'}";
    expect(['0', '-1', 'studio', 'Studio', 'S', pythonDict].map(parseBedrooms)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(['3', '10+', '2 B/R', '2BR', pythonDict.replace("'0'", "'4'"), '2.0'].map(parseBedrooms)).toEqual([3, 10, 2, 2, 4, 2]);
    expect(['', 'many', '3-4'].map(parseBedrooms)).toEqual([null, null, null]);
  });

  test('a number of bathrooms that is missing, none or unreadable is unknown', () => {
    expect(['', '0', 'none', '-1', '3', '10+', '2.5'].map(parseBathrooms)).toEqual([null, null, null, null, 3, 10, 2]);
    expect(['3 Baths', '4 bathrooms', '2BA', '٣', "{'value': '5'}"].map(parseBathrooms)).toEqual([3, 4, 2, 3, 5]);
  });
});

describe('places', () => {
  test('incomplete, zero and unreadable coordinates count as missing', () => {
    expect(parsePoint('25.2', '55.3')).toEqual({ latitude: 25.2, longitude: 55.3, isSwapped: false });
    for (const [lat, lng] of [
      ['25.2', ''],
      ['', '55.3'],
      ['0', '0'],
      ['25.2', '0'],
      ['x', '55.3'],
      ['', ''],
    ] as const)
      expect(parsePoint(lat, lng)).toBeNull();
  });

  test.each([
    ['25.08,55.14', '', false],
    ['55.14|25.08', '', true],
    ['55,1400;25,0800', '', true],
    ['55,14 25,08', '', true],
    ['POINT(55.14 25.08)', '', true],
    ['[55.14, 25.08]', '', true],
    ['{"lat":25.08,"lng":55.14}', '', false],
    ['lat: 25.08, long: 55.14', '', false],
    ['25.08 - 55.14', '', false],
    [`25°04'48"N 55°08'24"E`, '', false],
    ['٢٥٫٠٨، ٥٥٫١٤', '', false],
    ['25.08,55.14', '25.08,55.14', false],
    ['25.08° N', '55.14° E', false],
    ['25,08', '55,14', false],
    ['55.14', '25.08', true],
  ])('%j and %j are the same point, exchanged where only that lies in the UAE', (latitude, longitude, isSwapped) => {
    expect(parsePoint(latitude, longitude)).toEqual({
      latitude: expect.closeTo(25.08, 4) as number,
      longitude: expect.closeTo(55.14, 4) as number,
      isSwapped,
    });
  });

  test('coordinates that lie outside the UAE in either order stay as they are written', () => {
    expect(parsePoint('51.5', '-0.12')).toEqual({ latitude: 51.5, longitude: -0.12, isSwapped: false });
  });

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
});

describe('text', () => {
  test('HTML and entities become plain text with line breaks', () => {
    expect(cleanText('Bright&nbsp;flat<br>Sea &amp; sun<br/><br><br><br>&#x2705; Pool')).toBe('Bright flat\nSea & sun\n\n✅ Pool');
    expect(cleanText('<p>One</p><ul><li>Two</li><li><strong>Three</strong></li></ul>')).toBe('One\n\n• Two\n• Three');
    expect(cleanText('plain\nlines\n\nstay')).toBe('plain\nlines\n\nstay');
    expect(cleanText('twice &amp;nbsp;escaped &amp;amp; done')).toBe('twice escaped & done');
  });

  test.each([
    ['<table><tr><td>Price</td><td>1000000</td></tr><tr><td>Bedrooms</td><td>2</td></tr></table>', 'Price: 1000000\nBedrooms: 2'],
    ['<dl><dt>Price</dt><dd>1000000</dd><dt>Bedrooms</dt><dd>2</dd></dl>', 'Price: 1000000\nBedrooms: 2'],
    ['<dl><div><dt>Price</dt><dd>1</dd></div><div><dt>Beds</dt><dd>2</dd></div></dl>', 'Price: 1\nBeds: 2'],
    ['<dl>\n<dt>Views</dt>\n<dd>Sea</dd>\n<dd>Park</dd>\n</dl>', 'Views: Sea, Park'],
    [
      '<table>\n<tbody>\n<tr><th>Price:</th> <td>1</td></tr>\n<tr><th>Beds</th><td><b>2</b></td></tr></tbody></table>end',
      'Price: 1\nBeds: 2\nend',
    ],
    ['<table><tr><td>Tower</td><td>2 beds</td><td>Sea</td></tr></table>', 'Tower | 2 beds | Sea'],
    ['Intro<table><tr><td>Only</td></tr></table>', 'Intro\nOnly'],
  ])('a table or a list of terms has a line for each row: %s', (html, text) => {
    expect(cleanText(html)).toBe(text);
  });

  test('lists of thousands of terms, and of groups inside each other, are read at once', () => {
    expect(cleanText(`<dl>${'<dt>a<dd>b'.repeat(19_000)}</dl>`)).toHaveLength(19_000 * 'a: b\n'.length - 1);
    expect(cleanText(`<dl><dt>a</dt>${'<div>'.repeat(39_000)}`)).toBe('a');
  });

  test('all tags are removed, and a single < removes nothing', () => {
    expect(cleanText('safe<script>alert(1)</script><img src=x onerror=alert(1)> end')).toBe('safe end');
    expect(cleanText('&lt;script&gt;alert(1)&lt;/script&gt;after')).toBe('after');
    expect(cleanText('price <2M and rooms > 3 & more')).toBe('price <2M and rooms > 3 & more');
    expect(cleanText(`${'<div>'.repeat(20_000)}deep`)).not.toContain('<');
  });

  test('Markdown marks are removed and their content stays', () => {
    expect(
      cleanText('## Features\n**Large** terrace\n* Pool\n*Gym\n- 2 parkings\n---\n[Tour](https://a.example/t) and Maid`s room, 24*7'),
    ).toBe("Features\nLarge terrace\n• Pool\n• Gym\n- 2 parkings\n\nTour and Maid's room, 24*7");
  });

  test('many brackets that open no link are cleaned fast', () => {
    expect(cleanText('['.repeat(200_000))).toHaveLength(200_000);
    expect(cleanText('[](https:'.repeat(20_000))).toHaveLength(180_000);
  });

  test('emoji stay whole, invisible and control characters are removed, and styled Unicode letters become plain letters', () => {
    expect(cleanLine('👨‍👩‍👧 \u{1D5D5}\u{1D5D8}\u{1D5E6}\u{1D5E7}\u200B view\u202E\u0000 🇦🇪\uD83D')).toBe('👨‍👩‍👧 BEST view 🇦🇪');
  });

  test('long text is cut at a word and never inside a character', () => {
    expect(cutAtWord('short', 10)).toBe('short');
    expect(cutAtWord('one two three four', 12)).toBe('one two…');
    const shortened = cutAtWord('😀'.repeat(200), 300);
    expect(shortened.length).toBeLessThanOrEqual(300);
    expect(shortened.isWellFormed()).toBe(true);
  });

  test('placeholders are not used as names', () => {
    expect(['N/A', '-', 'null', '0', ' Acme  Homes '].map(cleanName)).toEqual(['', '', '', '', 'Acme Homes']);
  });
});
