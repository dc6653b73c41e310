// npm run bench -- budget [--homes 1000000] [--seed 1] [--write]
// Measures how long it takes to read lists of homes that fit 200 generated budgets, in a database of generated homes: elapsed and CPU
// milliseconds (PostgreSQL and this process together). Prints a table; --write stores it as docs/measurements/budget.md.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { findBudgetIncreases } from '../../src/server/search/budget/budget-increases.ts';
import { readListPage } from '../../src/server/search/budget/cost-page.ts';
import { searchProperties } from '../../src/server/search/search.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { cpuOfProcess } from './measuring/backend-cpu.ts';
import { openDataset } from './measuring/dataset.ts';
import { writeMeasurement } from './measuring/document.ts';
import { quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' }, write: { type: 'boolean' } },
});

/** Reads before the measured ones, so that plans, caches and code are warm. */
const WARM_UP = 40;
/** Measured reads of each row. */
const READS = 200;
/** Pause between two reads, so that CPU time of one is not counted for the next. */
const PAUSE_MS = 60;

/** An amount in AED, a multiple of 100, evenly distributed by its logarithm: as often from 2,500 to 5,000 as from 5,000 to 10,000. */
const generateAmount = (from: number, to: number) =>
  fc.double({ min: Math.log(from), max: Math.log(to), noNaN: true }).map((log) => Math.round(Math.exp(log) / 100) * 100);
const transactionType = fc.constantFrom('Buy', 'Rent', 'Any');
const monthlyBudget = generateAmount(2500, 60_000);
const cashBudget = generateAmount(40_000, 4_000_000);
const placeAndBedrooms = {
  location: fc.constantFrom(
    'Dubai Marina',
    'Business Bay',
    'Jumeirah Village Circle',
    'Downtown Dubai',
    'Dubai Hills Estate',
    'Al Reem Island',
  ),
  bedrooms: fc.integer({ min: 0, max: 4 }).map((count) => [count]),
};

/** Generates filters, the same in every run with the same seed. */
const generateFilters = (arbitrary: fc.Arbitrary<SearchFilter>): SearchFilter[] =>
  fc.sample(arbitrary, { seed: Number(options.seed), numRuns: WARM_UP + READS });
const BUDGETS = generateFilters(fc.record({ transactionType, monthlyBudget, cashBudget }));
const BUDGETS_IN_PLACES = generateFilters(fc.record({ transactionType, monthlyBudget, cashBudget, ...placeAndBedrooms }));
/** The filters, with the homes in another order. */
const withSort = (filters: readonly SearchFilter[], sort: SearchFilter['sort']) => filters.map((filter) => ({ ...filter, sort }));

const dataset = await openDataset(Number(options.homes));
const newEntityManager = () => dataset.orm.em.fork();
/** The rows of the printed table. */
const lines: string[] = [];
/** How busy the machine is with other work, which makes the measured times longer. */
const load = loadavg()[0]!.toFixed(1);

/** Reads the CPU milliseconds that this process and the backends of PostgreSQL have used so far. */
function readCpu(): number {
  const { user, system } = process.cpuUsage();
  const backends = readFileSync(`/proc/${dataset.postmaster}/task/${dataset.postmaster}/children`, 'utf8').trim().split(' ');
  return (user + system) / 1000 + backends.reduce((sum, pid) => sum + cpuOfProcess(Number(pid)), 0);
}

/** Reads the list of every filter once. Prints a row of figures and adds it to `lines`; the warm-up reads are left out. */
async function measure(name: string, filters: readonly SearchFilter[], read: (filter: SearchFilter) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (const filter of filters) {
    await wait(PAUSE_MS);
    const cpuBefore = readCpu();
    const start = performance.now();
    await read(filter).catch((error: unknown) => {
      throw new Error(`${name}: ${JSON.stringify(filter)}`, { cause: error });
    });
    times.push(performance.now() - start);
    cpuTimes.push(readCpu() - cpuBefore);
  }
  times.splice(0, WARM_UP);
  cpuTimes.splice(0, WARM_UP);
  const cells = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times), quantile(cpuTimes, 0.5), quantile(cpuTimes, 0.95)];
  const line = `| ${name} | ${cells.map((ms) => ms.toFixed(1)).join(' | ')} |`;
  console.log(line);
  lines.push(line);
}

const readFirstPage = (filter: SearchFilter) => searchProperties(newEntityManager(), filter, 1);
await measure('without a budget', generateFilters(fc.record({ transactionType })), readFirstPage);
await measure(
  'without a budget, a place and bedrooms',
  generateFilters(fc.record({ transactionType, ...placeAndBedrooms })),
  readFirstPage,
);
await measure('a budget', BUDGETS, readFirstPage);
await measure('a budget, its rows alone', BUDGETS, (filter) =>
  readListPage(newEntityManager(), 'p.id', { filter, limit: 10, offset: 0, total: 'none' }),
);
await measure('a budget, a place and bedrooms', BUDGETS_IN_PLACES, readFirstPage);
await measure('a budget, page 5', BUDGETS, (filter) => searchProperties(newEntityManager(), filter, 5));
await measure('lowest monthly cost', withSort(BUDGETS, 'monthly-cost'), readFirstPage);
await measure('least cash', withSort(BUDGETS, 'least-cash'), readFirstPage);
await measure('least cash, a place and bedrooms', withSort(BUDGETS_IN_PLACES, 'least-cash'), readFirstPage);
await measure('what a little more opens', BUDGETS, (filter) => findBudgetIncreases(newEntityManager(), filter));
if (options.write)
  writeMeasurement(
    'budget',
    'Lists of what people can pay',
    `${Number(options.homes).toLocaleString('en')} homes, PostgreSQL ${dataset.version}, load ${load} from other work. Milliseconds of a whole read.\n\n| Read | median | p95 | slowest | processor, median | p95 |\n|---|--:|--:|--:|--:|--:|\n${lines.join('\n')}`,
  );
await dataset.close();
