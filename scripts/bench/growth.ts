// npm run bench -- growth [--sizes 10000,100000,1000000,3000000] [--seconds 1] [--write]
// Runs the measurement of `npm run bench -- pages` at several numbers of homes (--sizes), and names the pages and queries whose CPU time in
// PostgreSQL more than doubles for ten times as many homes. --write stores docs/measurements/growth.md. Each size has its own dataset in
// .bench/HOMES (openDataset) or BENCH_DATA_ROOT/HOMES; three million homes take 20 GB.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine, writeMeasurement } from './measuring/document.ts';
import { measurePages, type PageMeasurement } from './measuring/pages.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000,3000000' },
    seconds: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const sizes = options.sizes.split(',').map(Number);
if (process.env.DATABASE_URL) throw new Error('Unset DATABASE_URL: each size has a database of its own');

/** A case grows too much when its CPU time is more than this many times as long with ten times as many homes (a decade). */
const MAX_GROWTH_PER_DECADE = 2;
/** Shorter CPU times count as this: the kernel counts them in steps of 10 ms, so that they are too inaccurate to compare. */
const MIN_COMPARED_MS = 1;

const measurements: PageMeasurement[] = [];
for (const homes of sizes) {
  process.env.BENCH_DATA_DIR = join(process.env.BENCH_DATA_ROOT ?? '.bench', String(homes));
  const measurement = await measurePages(homes, Number(options.seconds));
  measurements.push(measurement);
  console.log(`${homes.toLocaleString('en')} homes: measured ${measurement.rows.length} cases`);
}
const text = report(measurements);
console.log(text);
if (options.write) writeMeasurement('growth', 'What grows with the number of homes', text);

/** CPU milliseconds of PostgreSQL that the case `name` took at each size; null where a request failed. */
function databaseMsOf(name: string): (number | null)[] {
  return measurements.map(({ rows }) => {
    const result = rows.find(({ page }) => page.name === name)!.result;
    return result instanceof Error ? null : result.databaseCpu / 1000;
  });
}

/** The factor by which CPU times grow for ten times as many homes, by the first and the last size; null when one is unknown. */
function growthPerDecade(ms: readonly (number | null)[]): number | null {
  const [first, last] = [ms[0], ms.at(-1)];
  if (first == null || last == null) return null;
  const decades = Math.log10(sizes.at(-1)! / sizes[0]!);
  return (Math.max(last, MIN_COMPARED_MS) / Math.max(first, MIN_COMPARED_MS)) ** (1 / decades);
}

/** The report in Markdown. */
function report(all: readonly PageMeasurement[]): string {
  const largest = all.at(-1)!;
  const growingCases: string[] = [];
  const lines = largest.rows.map(({ page: { name } }) => {
    const ms = databaseMsOf(name);
    const growth = growthPerDecade(ms);
    if (growth !== null && growth > MAX_GROWTH_PER_DECADE) growingCases.push(name);
    const p50s = all.map(({ rows }) => {
      const result = rows.find(({ page }) => page.name === name)!.result;
      return result instanceof Error ? 'failed' : result.p50.toFixed(1);
    });
    return `| ${[name, ...p50s, ...ms.map((value) => value?.toFixed(1) ?? ''), growth?.toFixed(2) ?? ''].join(' | ')} |`;
  });
  const loadAverages = [all[0]!.loadAverages[0], largest.loadAverages[1]] as const;
  const titles = sizes.map((homes) => homes.toLocaleString('en'));
  const verdict =
    growingCases.length === 0
      ? `Nothing grows more than ${MAX_GROWTH_PER_DECADE} times per decade.`
      : `Grown more than ${MAX_GROWTH_PER_DECADE} times per decade: ${growingCases.join('; ')}.`;
  return [
    `${titles.join(', ')} homes, ${describeMachine(largest.version, loadAverages)}`,
    `One request at a time, p50 in milliseconds, then PostgreSQL's CPU milliseconds of a request, then by which factor these grow per tenfold number of homes (times below ${MIN_COMPARED_MS} ms count as ${MIN_COMPARED_MS}). ${verdict}`,
    `Repeat: \`npm run bench -- growth --sizes ${options.sizes} --seconds ${options.seconds} --write\``,
    '',
    `| what | ${[...titles.map((title) => `p50 at ${title}`), ...titles.map((title) => `CPU at ${title}`)].join(' | ')} | per decade |`,
    `|---|${'--:|'.repeat(2 * sizes.length + 1)}`,
    ...lines,
  ].join('\n');
}
