import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsSchema, type SearchFilter, searchFilterSchema } from './filter.ts';
import { queryFromFilter, searchStateFromQuery, splitList } from './search-url.ts';

const keys = Object.keys(searchFilterSchema.shape) as (keyof SearchFilter)[];
/** Texts that parameters may contain: any, valid values, and values at and beyond limits. */
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

/** Parts of a value in lower case, because the parser also corrects the spelling of list values. */
const toComparableList = (value: unknown): string[] => splitList(String(value).toLowerCase());

/** A value of an address in the type that its schema takes. */
function toSchemaInput(key: keyof SearchFilter, text: string): unknown {
  const schema = searchFilterSchema.shape[key].unwrap();
  if (schema.type === 'array') return splitList(text);
  if (schema.type === 'number') return Number(text);
  const isBoolean = schema.type === 'boolean' && (text === 'true' || text === 'false');
  return isBoolean ? text === 'true' : text;
}

describe('the search URL', () => {
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
    expect(searchStateFromQuery(new URLSearchParams()).bounds).toBeNull();
  });
});
