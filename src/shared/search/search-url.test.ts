import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsSchema, type SearchFilter, searchFilterSchema } from './filter.ts';
import { parseBand } from './search.ts';
import { queryFromFilter, searchStateFromQuery, splitList } from './search-url.ts';

const keys = Object.keys(searchFilterSchema.shape) as (keyof SearchFilter)[];
/** Texts for the value of a parameter: arbitrary texts, valid values, and values at and just beyond a limit. */
const anyValue = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.constantFrom(
    'buy',
    'Rent',
    'price-asc',
    'Featured',
    'villa',
    'Garden,balcony',
    '-1',
    '0',
    '12',
    '1.5',
    '1e3',
    '2147483647',
    '2147483648',
    '32767',
    '32768',
    'Garden,a\0b',
  ),
  fc.constantFrom('\0', '\uD800', 'x'.repeat(101), 'x'.repeat(201), Array.from({ length: 31 }, () => 'Garden').join()),
);

/** The parts of a value in lower case, because the URL's parser also corrects upper and lower case and the schema does not. */
const toComparableList = (value: unknown): string[] => splitList(String(value).toLowerCase());

/** A value from a URL, converted to the type that its schema expects. */
function toSchemaInput(key: keyof SearchFilter, text: string): unknown {
  const schema = searchFilterSchema.shape[key].unwrap();
  if (schema.type === 'array') return splitList(text);
  if (schema.type === 'number') return Number(text);
  const isBoolean = schema.type === 'boolean' && (text === 'true' || text === 'false');
  return isBoolean ? text === 'true' : text;
}

const stateOf = (query: string) => searchStateFromQuery(new URLSearchParams(query));

describe('the search URL', () => {
  test('without parameters means properties to buy, first page, as a grid (R73, R218)', () => {
    expect(stateOf('')).toEqual({ filter: { transactionType: 'Buy' }, page: 1, view: 'grid', bounds: null, isOffMap: false });
  });

  test('keeps the documented filters in a round trip', () => {
    const query =
      'location=Jumeirah&propertyType=Villa&transactionType=Rent&minPrice=5000&maxPrice=20000&minBedrooms=2&minBathrooms=1&minArea=500&maxArea=4000&amenities=Garden%2CGarage&furnished=yes%2Cpartly&sort=newest';
    expect(stateOf(query).filter).toEqual({
      location: 'Jumeirah',
      propertyType: 'Villa',
      transactionType: 'Rent',
      minPrice: 5000,
      maxPrice: 20_000,
      minBedrooms: 2,
      minBathrooms: 1,
      minArea: 500,
      maxArea: 4000,
      amenities: ['Garden', 'Garage'],
      furnished: ['yes', 'partly'],
      sort: 'newest',
    });
    expect(queryFromFilter(stateOf(query).filter)).toBe(query);
  });

  test('omits empty values, and adds no bound for any or 0 in a price band (R238, R239, R240)', () => {
    const empty = { location: '', propertyType: '', minPrice: undefined, maxArea: undefined, minBedrooms: undefined, amenities: [] };
    expect(queryFromFilter(empty)).toBe('');
    expect(stateOf('location=&propertyType=&minPrice=&maxPrice=&minArea=&minBedrooms=').filter).toEqual({ transactionType: 'Buy' });
    expect(parseBand('any')).toEqual({ minPrice: undefined, maxPrice: undefined });
    expect(parseBand('0-5000000')).toEqual({ minPrice: undefined, maxPrice: 5_000_000 });
    expect(parseBand('5000000-0')).toEqual({ minPrice: 5_000_000, maxPrice: undefined });
    expect(queryFromFilter({ minBedrooms: 3, minBathrooms: 2 })).toBe('minBedrooms=3&minBathrooms=2');
  });

  test.each([
    ['flat to rent', 'Rent'],
    ['villa for lease', 'Rent'],
    ['شقة للإيجار في دبي مارينا', 'Rent'],
    ['villas, not for rent', 'Buy'],
    ['not for sale', 'Rent'],
    ['villa for sale or rent', 'Any'],
    ['leasehold villa', 'Buy'],
    ['flat 80k yearly', 'Rent'],
    ['studio under 8,000 AED a month', 'Rent'],
    ['yearly 80k flat', 'Rent'],
    ['flat 85000 p.a.', 'Rent'],
    ['flat 7500 pcm', 'Rent'],
    ['شقة ٨٠ ألف سنويا', 'Rent'],
    ['flat 80k', 'Buy'],
    ['villa 900k, 5 year payment plan', 'Buy'],
    ['flat for sale, rented for 80k yearly', 'Buy'],
    ['new this month 2m', 'Buy'],
    ['1% monthly, 1.2m', 'Buy'],
  ])('without a purpose, but with the text “%s”, means %s', (search, purpose) => {
    expect(searchStateFromQuery(new URLSearchParams({ search })).filter.transactionType).toBe(purpose);
    expect(searchStateFromQuery(new URLSearchParams({ search, transactionType: 'buy' })).filter.transactionType).toBe('Buy');
  });

  test('is parsed as the filter schema parses it, whatever it contains', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), anyValue, (key, text) => {
        const query = new URLSearchParams([[key, text]]);
        const { filter } = searchStateFromQuery(query);
        const trimmed = query.get(key)!.trim();
        const input = toSchemaInput(key, trimmed);
        const isBlank = trimmed === '' || (Array.isArray(input) && input.length === 0);
        const parsed = isBlank ? null : searchFilterSchema.shape[key].safeParse(input);
        if (parsed?.success) expect(toComparableList(filter[key])).toEqual(toComparableList(parsed.data));
        else expect(filter[key]).toBe(key === 'transactionType' ? 'Buy' : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps every key of the schema in its order', () => {
    const filter = Object.fromEntries(keys.map((key) => [key, '1'])) as unknown as SearchFilter;
    expect([...new URLSearchParams(queryFromFilter(filter)).keys()]).toEqual(keys);
  });

  test('contains a map viewport only with four valid coordinates', () => {
    const number = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constantFrom(-90, 90, -180, 180, Number.NaN));
    fc.assert(
      fc.property(fc.array(number, { maxLength: 5 }), (box) => {
        const [south, west, north, east] = box;
        const parsed = boundsSchema.safeParse({ south, west, north, east });
        const { bounds } = searchStateFromQuery(new URLSearchParams({ bounds: box.join() }));
        expect(bounds).toEqual(parsed.success && box.length ? parsed.data : null);
      }),
    );
    for (const bounds of [',,,', '25,,26,55.3', '25,55,26, '])
      expect(searchStateFromQuery(new URLSearchParams({ bounds })).bounds).toBeNull();
    expect(searchStateFromQuery(new URLSearchParams()).bounds).toBeNull();
  });
});
