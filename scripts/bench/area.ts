// npm run bench -- area [--homes 1000000] [--shapes 200] [--only 'first ten']
// Measures searches in drawn areas: shapes as people draw them, of 8 to 40 corners and 0.4 to 4 km, around generated homes. For the first ten homes, the
// total and the map in each shape, without and with price, bedrooms and type: the processor time of PostgreSQL and the time until the answer.
import { parseArgs } from 'node:util';
import { SqlParams } from '../../src/server/db/sql.ts';
import { mapProperties } from '../../src/server/map/map.ts';
import { countProperties, listProperties, resolveCriteria, whereClauses } from '../../src/server/search/planner/planner.ts';
import { boxAround, fitShape } from '../../src/shared/geo/ring.ts';
import type { Point } from '../../src/shared/geo/shape.ts';
import { writeShape } from '../../src/shared/geo/write-shape.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { cpuOfProcess } from './measuring/backend-cpu.ts';
import { openDataset } from './measuring/dataset.ts';
import { cpuOfChildren } from './measuring/load.ts';
import { formatPercentiles, measureTime, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    shapes: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
});
const METRES_A_DEGREE = 111_200;
const random = seededRandom(40);
const between = (from: number, to: number): number => from + (to - from) * random();

const dataset = await openDataset(Number(options.homes));
const { orm, client, firstId, postmaster } = dataset;

/** A shape as a hand draws it around a point: a circle whose radius wanders. */
function drawAround([latitude, longitude]: Point): { shape: string; box: ReturnType<typeof boxAround> } {
  const corners = Math.round(between(8, 40));
  // sizes are spread evenly over their logarithms
  const radius = 200 * 10 ** between(0, 1);
  let share = 1;
  const ring = Array.from({ length: corners }, (_, i): Point => {
    share = Math.max(0.6, Math.min(1.4, share + between(-0.15, 0.15)));
    const angle = (i * 2 * Math.PI) / corners;
    const metres = (radius * share) / METRES_A_DEGREE;
    return [latitude + Math.cos(angle) * metres, longitude + (Math.sin(angle) * metres) / Math.cos((latitude * Math.PI) / 180)];
  });
  return { shape: writeShape(fitShape([{ ring }], 0.00001)), box: boxAround(ring) };
}

const { rows: places } = await client.query<{ latitude: number; longitude: number }>(
  'select latitude, longitude from properties where id = any($1) and latitude is not null',
  [Array.from({ length: Number(options.shapes) }, () => firstId + Math.floor(random() * dataset.count))],
);
const drawn = places.map(({ latitude, longitude }) => drawAround([latitude, longitude]));

const FILTERS: [string, SearchFilter][] = [
  ['area alone', {}],
  ['area, to buy', { transactionType: 'Buy' }],
  [
    'price, bedrooms, type',
    { transactionType: 'Buy', minPrice: 800_000, maxPrice: 4_000_000, bedrooms: [1, 2], propertyType: 'Apartment' },
  ],
  ['four bedrooms and more', { transactionType: 'Rent', minBedrooms: 4 }],
];
const READS: [string, (filter: SearchFilter, box: ReturnType<typeof boxAround>) => Promise<unknown>][] = [
  ['first ten', (filter) => listProperties(orm.em.fork(), { ...filter, limit: 10, offset: 0, count: false })],
  ['first ten, cheapest', (filter) => listProperties(orm.em.fork(), { ...filter, sort: 'price-asc', limit: 10, offset: 0, count: false })],
  ['total', async (filter) => countProperties(orm.em.fork(), await resolveCriteria(orm.em.fork(), filter))],
  ['map', (filter, box) => mapProperties(orm.em.fork(), filter, box, 13)],
];

/** Processor milliseconds of all processes of PostgreSQL so far. */
const databaseCpu = (): number => [...cpuOfChildren(postmaster).keys()].reduce((sum, pid) => sum + cpuOfProcess(Number(pid)), 0);

/** How many homes are in each shape. */
const inside: number[] = [];
for (const { shape } of drawn) {
  const params = new SqlParams();
  const where = whereClauses(await resolveCriteria(orm.em.fork(), { shape }), params).join(' and ');
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from properties p where ${where}`, params.list);
  inside.push(rows[0]!.n);
}
const counts = [0.05, 0.5, 0.95].map((share) => quantile(inside, share).toLocaleString('en'));
console.log(`${drawn.length} shapes; homes inside: ${counts.join(' / ')} (p5, p50, p95).\n`);
console.log('| Read | Filter | PostgreSQL CPU ms, p50 / p95 | ms, p50 / p95 | failed |\n|---|---|--:|--:|--:|');
for (const [read, run] of READS.filter(([name]) => name.startsWith(options.only)))
  for (const [name, filter] of FILTERS) {
    const [cpu, time]: [number[], number[]] = [[], []];
    let failed = 0;
    for (const { shape, box } of drawn) {
      const before = databaseCpu();
      const request = { ...filter, shape };
      time.push(await measureTime(() => run(request, box).catch(() => failed++)));
      cpu.push(databaseCpu() - before);
    }
    console.log(`| ${read} | ${name} | ${formatPercentiles(cpu, 1)} | ${formatPercentiles(time, 1)} | ${failed} |`);
  }
await dataset.close();
