// Tests that no figure of a market, and no two of them together, tell what a single home or a single advertiser asks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIN_MARKET_ADVERTISERS, MIN_MARKET_HOMES, UNIT_PRICE_STEP } from '../../shared/market/market-limits.ts';
import { PROPERTY_TYPES, type PropertyType } from '../../shared/property/property.ts';
import { type Cell, figureOf, isShown, type Kind, positionOf } from './figures.ts';

interface Home {
  type: PropertyType;
  bedrooms: number;
  advertiser: string;
  unitPrice: number;
}

/** The cells of homes. */
function cellsOfHomes(homes: readonly Home[], interest: Cell['interest'] = null): Cell[] {
  return [...Map.groupBy(homes, ({ type, bedrooms }) => `${type} ${bedrooms}`).values()].map((group) => ({
    type: group[0]!.type,
    bedrooms: group[0]!.bedrooms,
    prices: new Map([...Map.groupBy(group, ({ unitPrice }) => unitPrice)].map(([price, same]) => [price, same.length])),
    advertisers: [...new Set(group.map(({ advertiser }) => advertiser))]
      .toSorted((a, b) => a.localeCompare(b))
      .slice(0, MIN_MARKET_ADVERTISERS),
    fresh: 0,
    gone: new Map(),
    interest,
  }));
}

const BEDROOM_NUMBERS = [1, 2, 3];
const TYPES = PROPERTY_TYPES.slice(0, 2);
const KINDS: Kind[] = [null, ...TYPES].flatMap((type) => [null, ...BEDROOM_NUMBERS].map((bedrooms) => ({ type, bedrooms })));
const isOfKind =
  ({ type, bedrooms }: Kind) =>
  (home: Home) =>
    (type === null || home.type === type) && (bedrooms === null || home.bedrooms === bedrooms);

const homesArbitrary = fc.array(
  fc.record({
    type: fc.constantFrom(...TYPES),
    bedrooms: fc.constantFrom(...BEDROOM_NUMBERS),
    advertiser: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    unitPrice: fc.integer({ min: 0, max: 900 }).map((n) => n * UNIT_PRICE_STEP),
  }),
  { maxLength: 60, size: 'max' },
);

describe('market figures', () => {
  test('never isolate a home by the difference of two of them (O93)', () => {
    let differences = 0;
    fc.assert(
      fc.property(homesArbitrary, (homes) => {
        const cells = cellsOfHomes(homes);
        const shown = KINDS.filter((kind) => figureOf(cells, kind) !== null).map((kind) => homes.filter(isOfKind(kind)));
        for (const wide of shown) {
          for (const narrow of shown) {
            if (!narrow.every((home) => wide.includes(home))) continue;
            const rest = wide.filter((home) => !narrow.includes(home));
            if (rest.length === 0) continue;
            differences++;
            expect(rest.length).toBeGreaterThanOrEqual(MIN_MARKET_HOMES);
            expect(new Set(rest.map(({ advertiser }) => advertiser)).size).toBeGreaterThanOrEqual(MIN_MARKET_ADVERTISERS);
          }
        }
      }),
      { numRuns: 2000, seed: 93 },
    );
    // the generated homes have figures to compare
    expect(differences).toBeGreaterThan(1000);
  });

  test('are quartiles that homes ask, rounded to AED 5, whatever the homes are', () => {
    fc.assert(
      fc.property(homesArbitrary, fc.constantFrom(...KINDS), (homes, kind) => {
        const figure = figureOf(cellsOfHomes(homes), kind);
        if (!figure) return;
        const prices = homes.filter(isOfKind(kind)).map(({ unitPrice }) => unitPrice);
        const { low, middle, high } = figure.unitPrice;
        expect(figure.homes).toBe(prices.length);
        for (const [value, share] of [
          [low, 0.25],
          [middle, 0.5],
          [high, 0.75],
        ] as const) {
          expect(value % UNIT_PRICE_STEP).toBe(0);
          expect(prices.filter((price) => price <= value).length / prices.length).toBeGreaterThanOrEqual(share);
          expect(prices.filter((price) => price < value).length / prices.length).toBeLessThanOrEqual(share);
        }
      }),
      { numRuns: 500, seed: 94 },
    );
  });

  /** Homes of three advertisers in turn. */
  const someHomes = (n: number, fields: Partial<Home> = {}): Home[] =>
    Array.from({ length: n }, (_, i) => ({
      type: 'Apartment',
      bedrooms: 1,
      advertiser: 'abc'[i % 3]!,
      unitPrice: 1000 + 10 * i,
      ...fields,
    }));
  const kind: Kind = { type: 'Apartment', bedrooms: 1 };

  test.each([
    ['five homes of three advertisers', someHomes(5), true],
    ['four homes', someHomes(4), false],
    ['many homes of two advertisers', someHomes(30, { advertiser: 'a' }).concat(someHomes(1, { advertiser: 'b' })), false],
    ['homes besides which a single one is in the area', someHomes(30).concat(someHomes(1, { bedrooms: 2 })), false],
    ['homes besides which another kind has enough', someHomes(30).concat(someHomes(5, { bedrooms: 2 })), true],
    ['homes besides which one advertiser has all', someHomes(30).concat(someHomes(9, { bedrooms: 2, advertiser: 'a' })), false],
  ])('of %s are shown: %#', (_, homes, expected) => {
    expect(isShown(cellsOfHomes(homes), kind)).toBe(expected);
  });

  test('of interest and of homes that are gone need a hundred views and five homes', () => {
    const [cell] = cellsOfHomes(someHomes(10), { homes: 10, views: 99, saves: 4 });
    const gone = new Map([
      [3, 2],
      [40, 2],
    ]);
    expect(figureOf([{ ...cell!, gone }], kind)).toMatchObject({
      gone: 4,
      daysUntilGone: null,
      weeklyViews: null,
      savesPerHundredViews: null,
    });
    const more: Cell = { ...cell!, gone: new Map([...gone, [9, 1]]), interest: { homes: 10, views: 400, saves: 14 } };
    expect(figureOf([more], kind)).toMatchObject({ gone: 5, daysUntilGone: 9, weeklyViews: 10, savesPerHundredViews: 3.5 });
  });

  test('say where a home stands among the others of its kind, not counting itself', () => {
    const cells = cellsOfHomes(someHomes(11));
    expect(positionOf(cells, { ...kind, unitPrice: 1080 })).toEqual({ percentCheaper: 80, others: 10 });
    expect(positionOf(cells, { ...kind, unitPrice: 1000 })).toEqual({ percentCheaper: 0, others: 10 });
    expect(positionOf(cellsOfHomes(someHomes(3)), { ...kind, unitPrice: 1000 })).toEqual({ percentCheaper: null, others: 2 });
  });
});
