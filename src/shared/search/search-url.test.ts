import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bounds, type SearchFilter, searchFilter } from './filter.ts';
import { listingFromQuery, queryFromFilter, splitList } from './search.ts';

const keys = Object.keys(searchFilter.shape) as (keyof SearchFilter)[];
const wordsArbitrary = fc.oneof(
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

/** Parts of a value in lower case, because the parser also corrects the spelling of list values. */
const alike = (value: unknown): string[] => splitList(String(value).toLowerCase());

describe('the address of a listing', () => {
  test('is read as the filter schema would read it, whatever stands there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), wordsArbitrary, (key, text) => {
        const query = new URLSearchParams([[key, text]]);
        const { filter } = listingFromQuery(query);
        const trimmed = query.get(key)!.trim();
        const raw = key === 'amenities' ? splitList(trimmed) : /^(min|max|agentId)/.test(key) ? Number(trimmed) : trimmed;
        const judged = trimmed === '' || (Array.isArray(raw) && raw.length === 0) ? null : searchFilter.shape[key].safeParse(raw);
        if (judged?.success) expect(alike(filter[key])).toEqual(alike(judged.data));
        else expect(filter[key]).toBe(key === 'transactionType' ? 'Buy' : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps every key of the schema, in its order', () => {
    const filter = Object.fromEntries(keys.map((key) => [key, key === 'amenities' ? ['Garden'] : '1'])) as unknown as SearchFilter;
    expect([...new URLSearchParams(queryFromFilter(filter)).keys()]).toEqual(keys);
  });

  test('names a part of the map only with four numbers on the globe', () => {
    const number = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constantFrom(-90, 90, -180, 180, Number.NaN));
    fc.assert(
      fc.property(fc.array(number, { maxLength: 5 }), (box) => {
        const [south, west, north, east] = box;
        const judged = bounds.safeParse({ south, west, north, east });
        expect(listingFromQuery(new URLSearchParams({ bounds: box.join() })).bounds).toEqual(
          judged.success && box.length ? judged.data : null,
        );
      }),
    );
    expect(listingFromQuery(new URLSearchParams()).bounds).toBeNull();
  });
});
