// npm run bench -- budget [--homes 1000000] [--seed 1] [--write]
// Measures reads of lists with a budget on generated homes (openDataset): 200 generated budgets to buy, to rent and both, each read once
// in this process; the same in one community with a number of bedrooms; sorted by cost; and how many homes a slightly larger budget adds.
// Lists without a budget are measured beside them. Prints milliseconds of a read (median, 95th percentile, slowest) and CPU milliseconds
// of PostgreSQL and this process together (median, 95th percentile). --write stores docs/measurements/budget.md. Other work on the
// machine lengthens both.
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
/** Between two reads, so that the processor counts of one are not those of another. */
const PAUSE_MS = 60;

/** An amount in AED, a multiple of 100, evenly distributed by its logarithm: as often from 2,500 to 5,000 as from 5,000 to 10,000. */
const amount = (from: number, to: number) =>
  fc.double({ min: Math.log(from), max: Math.log(to), noNaN: true }).map((log) => Math.round(Math.exp(log) / 100) * 100);
const transactionType = fc.constantFrom('Buy', 'Rent', 'Any');
const monthlyBudget = amount(2500, 60_000);
const cashBudget = amount(40_000, 4_000_000);
const place = {
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

/** Generated filters, the same in every run with the same seed. */
const sample = (arbitrary: fc.Arbitrary<SearchFilter>): SearchFilter[] =>
  fc.sample(arbitrary, { seed: Number(options.seed), numRuns: WARM_UP + READS });
const BUDGETS = sample(fc.record({ transactionType, monthlyBudget, cashBudget }));
const BUDGETS_IN_PLACES = sample(fc.record({ transactionType, monthlyBudget, cashBudget, ...place }));
const sorted = (filters: readonly SearchFilter[], sort: SearchFilter['sort']) => filters.map((filter) => ({ ...filter, sort }));

const dataset = await openDataset(Number(options.homes));
const em = () => dataset.orm.em.fork();
/** The rows of the printed table. */
const lines: string[] = [];
const load = loadavg()[0]!.toFixed(1);

/** Milliseconds of processor that this process and the connections of PostgreSQL have used. */
function cpuOfAll(): number {
  const { user, system } = process.cpuUsage();
  const backends = readFileSync(`/proc/${dataset.postmaster}/task/${dataset.postmaster}/children`, 'utf8').trim().split(' ');
  return (user + system) / 1000 + backends.reduce((sum, pid) => sum + cpuOfProcess(Number(pid)), 0);
}

/** Reads every filter once and adds a row of figures to `lines`; the warm-up reads are left out. */
async function measure(name: string, filters: readonly SearchFilter[], read: (filter: SearchFilter) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (const filter of filters) {
    await wait(PAUSE_MS);
    const cpu = cpuOfAll();
    const start = performance.now();
    await read(filter).catch((error: unknown) => {
      throw new Error(`${name}: ${JSON.stringify(filter)}`, { cause: error });
    });
    times.push(performance.now() - start);
    cpuTimes.push(cpuOfAll() - cpu);
  }
  times.splice(0, WARM_UP);
  cpuTimes.splice(0, WARM_UP);
  const cells = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times), quantile(cpuTimes, 0.5), quantile(cpuTimes, 0.95)];
  const line = `| ${name} | ${cells.map((ms) => ms.toFixed(1)).join(' | ')} |`;
  console.log(line);
  lines.push(line);
}

const page = (filter: SearchFilter) => searchProperties(em(), filter, 1);
await measure('without a budget', sample(fc.record({ transactionType })), page);
await measure('without a budget, a place and bedrooms', sample(fc.record({ transactionType, ...place })), page);
await measure('a budget', BUDGETS, page);
await measure('a budget, its rows alone', BUDGETS, (filter) => readListPage(em(), 'p.id', { filter, limit: 10, offset: 0, total: 'none' }));
await measure('a budget, a place and bedrooms', BUDGETS_IN_PLACES, page);
await measure('a budget, page 5', BUDGETS, (filter) => searchProperties(em(), filter, 5));
await measure('lowest monthly cost', sorted(BUDGETS, 'monthly-cost'), page);
await measure('least cash', sorted(BUDGETS, 'least-cash'), page);
await measure('least cash, a place and bedrooms', sorted(BUDGETS_IN_PLACES, 'least-cash'), page);
await measure('what a little more opens', BUDGETS, (filter) => findBudgetIncreases(em(), filter));
if (options.write)
  writeMeasurement(
    'budget',
    'Lists of what people can pay',
    `${Number(options.homes).toLocaleString('en')} homes, PostgreSQL ${dataset.version}, load ${load} from other work. Milliseconds of a whole read.\n\n| Read | median | p95 | slowest | processor, median | p95 |\n|---|--:|--:|--:|--:|--:|\n${lines.join('\n')}`,
  );
await dataset.close();
