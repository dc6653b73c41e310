// Tests of the cells in which homes are counted for the map: TypeScript and SQL compute the same ones, and cells without homes are deleted.
import { describe, expect, test } from 'vitest';
import { AMENITIES } from '../../shared/property/property.ts';
import { startMapContext } from '../../testing/contexts/map-context.ts';
import { deleteExpiredRows } from '../jobs/cron.ts';
import { amenityBits } from '../search/planner/conditions.ts';
import { BAND_STARTS, bandOf } from '../search/planner/price-bands.ts';
import { cellsOf } from './cells.ts';

const { em, run, make } = await startMapContext();

describe('the map', () => {
  test('the cells of a viewport are the same tiles in TypeScript and in SQL', async () => {
    for (const [lat, lng] of [
      [25.1972, 55.2744],
      [24.4539, 54.3773],
      [25.8007, 55.9762],
    ] as const) {
      for (const zoom of [5, 9, 13, 16]) {
        const { level, x0, y0 } = cellsOf({ south: lat, north: lat, west: lng, east: lng }, zoom);
        expect(await run(`select cell_x(${lng}, ${level}) as x, cell_y(${lat}, ${level}) as y`)).toEqual([{ x: x0, y: y0 }]);
      }
    }
  });

  test('uses the same price bands and amenity bits in TypeScript and in SQL', async () => {
    for (const transactionType of ['Buy', 'Rent'] as const) {
      const starts = BAND_STARTS[transactionType];
      const prices = [1, ...starts.flatMap((start) => [start - 1, start]), 2_147_483_647];
      const bands = await run<{ band: number }>(
        `select price_band('${transactionType}', price) as band from unnest(array[${prices.join(',')}]) with ordinality t(price, i) order by i`,
      );
      expect(bands.map((row) => row.band)).toEqual(prices.map((price) => bandOf(transactionType, price)));
    }
    for (const amenity of AMENITIES) {
      const home = await make({ amenities: ['Something else', amenity] });
      expect(await run(`select amenity_bits from properties where id = ${home.id}`)).toEqual([{ amenity_bits: amenityBits([amenity]) }]);
    }
  });

  test('deletes cells without properties and keeps the others', async () => {
    await run('truncate property_price_cells');
    const home = await make({ price: 1_000_000 });
    await make({ price: 7_000_000 });
    await run(`update properties set price = 3_000_000 where id = ${home.id}`);
    const cellCountsSql = 'select count(*)::int as n, count(*) filter (where n = 0)::int as empty from property_price_cells';
    // each home has a cell at each of the five stored levels; the former price has left five empty ones
    expect(await run(cellCountsSql)).toEqual([{ n: 15, empty: 5 }]);
    await deleteExpiredRows(em(), new Date());
    expect(await run(cellCountsSql)).toEqual([{ n: 10, empty: 0 }]);
  });
});
