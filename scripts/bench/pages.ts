// npm run bench -- pages [--homes 1000000] [--seconds 1] [--only counts] [--write]
// Measures every page, the queries behind the busiest pages and every documented read, one request at a time, on the product over
// generated homes (openDataset). Prints for each case milliseconds (median, 95th percentile), CPU milliseconds of server and PostgreSQL,
// and the median in multiples of L, which is the median of the REST list of ten homes in the same run. --only selects cases by a part of
// their names; --write stores docs/measurements/pages-HOMES.md. Adds agents and a user to the dataset.
import { parseArgs } from 'node:util';
import { describeMachine, writeMeasurement } from './measuring/document.ts';
import { measurePages, type PageMeasurement } from './measuring/pages.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});

const measurement = await measurePages(Number(options.homes), Number(options.seconds), options.only);
const text = report(measurement);
console.log(text);
if (options.write)
  writeMeasurement(`pages-${measurement.homes}`, `Pages and default calls at ${measurement.homes.toLocaleString('en')} homes`, text);

/** The report in Markdown. @throws Error when the REST list, the unit of all other times, could not be measured */
function report({ homes, version, loadAverages, rows }: PageMeasurement): string {
  const restList = rows[0]!.result;
  if (restList instanceof Error) throw restList;
  const namesOverBound: string[] = [];
  const lines = rows.map(({ page: { name, bound }, result }) => {
    if (result instanceof Error) return `| ${name} | ${result.message.slice(0, 120)} | | | | | |`;
    // in multiples of L
    const [p50, p95] = [result.p50 / restList.p50, result.p95 / restList.p50];
    const isOver = bound && { p50, p95 }[bound.quantile] > bound.times;
    if (isOver) namesOverBound.push(name);
    const boundText = bound ? `${bound.times}${bound.quantile === 'p95' ? ' (p95)' : ''}${isOver ? ', over' : ''}` : '';
    const cpu = [result.serverCpu, result.databaseCpu].map((us) => (us / 1000).toFixed(1)).join(' | ');
    return `| ${name} | ${result.p50.toFixed(1)} | ${result.p95.toFixed(1)} | ${p50.toFixed(1)} | ${boundText} | ${cpu} |`;
  });
  return [
    `${homes.toLocaleString('en')} homes, ${describeMachine(version, loadAverages)}`,
    `One request at a time. L is the median of the first row. ${namesOverBound.length === 0 ? 'All bounds are kept.' : `Over the bound: ${namesOverBound.join('; ')}.`}`,
    `Repeat: \`npm run bench -- pages --homes ${homes} --seconds ${options.seconds} --write\``,
    '',
    '| what | p50 ms | p95 ms | p50 in L | bound in L | server CPU ms | PostgreSQL CPU ms |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
