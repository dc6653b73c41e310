// npm run bench -- budget [--homes 1000000] [--rounds 3] [--write]
// How long a page of what people can pay takes at a million properties: 24 budgets to buy, to rent and both, the same in one community, in order of cost, and
// what a little more would open. Milliseconds of the whole read in this process, and of the processor of PostgreSQL and of this process together, median and 95th
// percentile, beside the list without a budget in the same run. Other work on the machine lengthens the first, hardly the second.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findBudgetIncreases } from '../../src/server/search/budget/budget-increases.ts';
import { readListPage } from '../../src/server/search/budget/cost-page.ts';
import { searchProperties } from '../../src/server/search/search.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { cpuOfProcess } from './measuring/backend-cpu.ts';
import { openDataset } from './measuring/dataset.ts';
import { writeMeasurement } from './measuring/document.ts';
import { quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' }, write: { type: 'boolean' } },
});

const AMOUNTS = [
  [4000, 60_000],
  [6000, 150_000],
  [8000, 250_000],
  [12_000, 400_000],
  [20_000, 800_000],
  [3000, 2_000_000],
  [15_000, 100_000],
  [60_000, 4_000_000],
] as const;
const BUDGETS = AMOUNTS.flatMap(([monthlyBudget, cashBudget]) =>
  (['Buy', 'Rent', 'Any'] as const).map((transactionType): SearchFilter => ({ transactionType, monthlyBudget, cashBudget })),
);

const dataset = await openDataset(Number(options.homes));
const em = () => dataset.orm.em.fork();
const lines: string[] = [];
const load = loadavg()[0]!.toFixed(1);

/** Milliseconds of processor that this process and the connections of PostgreSQL have used. */
function cpuOfAll(): number {
  const { user, system } = process.cpuUsage();
  const backends = readFileSync(`/proc/${dataset.postmaster}/task/${dataset.postmaster}/children`, 'utf8').trim().split(' ');
  return (user + system) / 1000 + backends.reduce((sum, pid) => sum + cpuOfProcess(Number(pid)), 0);
}

/** Reads every filter `rounds` times and notes median and 95th percentile of all readings. */
async function measure(name: string, filters: readonly SearchFilter[], read: (filter: SearchFilter) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const used: number[] = [];
  for (let round = 0; round < Number(options.rounds); round++)
    for (const filter of filters) {
      const cpu = cpuOfAll();
      const start = performance.now();
      await read(filter).catch((error: unknown) => {
        throw new Error(`${name}: ${JSON.stringify(filter)}`, { cause: error });
      });
      times.push(performance.now() - start);
      used.push(cpuOfAll() - cpu);
    }
  const cells = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times), quantile(used, 0.5), quantile(used, 0.95)];
  const line = `| ${name} | ${cells.map((ms) => ms.toFixed(1)).join(' | ')} |`;
  console.log(line);
  lines.push(line);
}

const page = (filter: SearchFilter) => searchProperties(em(), filter, 1);
const withoutBudget = BUDGETS.map(({ transactionType }): SearchFilter => ({ transactionType }));
const inMarina = BUDGETS.map((filter): SearchFilter => ({ ...filter, location: 'Dubai Marina', bedrooms: [2] }));
await measure('without a budget', withoutBudget, page);
await measure(
  'without a budget, a place and bedrooms',
  inMarina.map(({ monthlyBudget: _m, cashBudget: _c, ...rest }) => rest),
  page,
);
await measure('a budget', BUDGETS, page);
await measure('a budget, its rows alone', BUDGETS, (filter) => readListPage(em(), 'p.id', { filter, limit: 10, offset: 0, total: 'none' }));
await measure('a budget, a place and bedrooms', inMarina, page);
await measure('a budget, page 5', BUDGETS, (filter) => searchProperties(em(), filter, 5));
await measure(
  'lowest monthly cost',
  BUDGETS.map((filter) => ({ ...filter, sort: 'monthly-cost' })),
  page,
);
await measure(
  'least cash',
  BUDGETS.map((filter) => ({ ...filter, sort: 'least-cash' })),
  page,
);
await measure(
  'least cash, a place and bedrooms',
  inMarina.map((filter) => ({ ...filter, sort: 'least-cash' })),
  page,
);
await measure('what a little more opens', BUDGETS, (filter) => findBudgetIncreases(em(), filter));
if (options.write)
  writeMeasurement(
    'budget',
    'Lists of what people can pay',
    `${Number(options.homes).toLocaleString('en')} homes, PostgreSQL ${dataset.version}, load ${load} from other work. Milliseconds of a whole read.\n\n| Read | median | p95 | slowest | processor, median | p95 |\n|---|--:|--:|--:|--:|--:|\n${lines.join('\n')}`,
  );
await dataset.close();
