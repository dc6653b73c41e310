// npm run bench -- pages [--homes 1000000] [--seconds 1] [--only counts] [--write]
// Measures every page, the queries behind the busiest pages and every documented read, one request at a time, on the product over
// generated homes (openDataset). Prints for each: milliseconds (median, 95th percentile), CPU milliseconds of server and PostgreSQL, and
// the median in multiples of L, the median of the REST list of ten homes in the same run. --write stores
// docs/measurements/pages-HOMES.md. Adds agents and a user to the dataset.
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findUnmeasured, type PageCase, pageCases } from './cases/page-cases.ts';
import { addAgents, addNewerColumns } from './cases/public-read-rows.ts';
import { type Dataset, openDataset, startProduct } from './measuring/dataset.ts';
import { writeMeasurement } from './measuring/document.ts';
import { type LoadResult, measureLoad, type Target } from './measuring/load.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const PORT = 5985;
const MEMBER = { username: 'page-bench', password: 'tram-kettle-orchid', email: 'page-bench@homes.example', name: 'Page Bench' };

const loadBefore = loadavg()[0]!;
const dataset = await openDataset(Number(options.homes));
await addAgents(dataset.client);
await addNewerColumns(dataset.client);
const product = await startProduct(dataset, PORT);
try {
  const cases = pageCases(dataset.count, dataset.firstId, await findExamples(dataset));
  const missing = findUnmeasured(cases);
  if (missing.length > 0) throw new Error(`No case in scripts/bench/cases/page-cases.ts for ${missing.join(', ')}`);
  const member = await signIn();
  const [restList, ...otherCases] = cases as [PageCase, ...PageCase[]];
  const rows: [PageCase, LoadResult | Error][] = [];
  for (const row of [restList, ...otherCases.filter(({ name }) => name.includes(options.only))])
    rows.push([row, await measure(row, product, member)]);
  const text = report(rows);
  console.log(text);
  if (options.write)
    writeMeasurement(`pages-${dataset.count}`, `Pages and default calls at ${dataset.count.toLocaleString('en')} homes`, text);
} finally {
  product.process.kill();
  await dataset.close();
}

/** An agent, an article and a guide that exist, for the addresses of their pages. */
async function findExamples({ client }: Dataset) {
  const { rows } = await client.query<{ id: number }>('select min(id) as id from agents');
  const first = (folder: string) => readdirSync(folder).sort()[0]!.replace(/\.md$/, '');
  return { agentId: rows[0]!.id, article: first('src/client/news/articles'), guide: first('src/client/help/guides/articles') };
}

/** Signs in the user of the bench, whom the first run registers. @returns the id and the cookies */
async function signIn(): Promise<{ id: number; cookie: string }> {
  const origin = `http://localhost:${PORT}`;
  const post = (path: string) =>
    fetch(`http://127.0.0.1:${PORT}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(MEMBER),
    });
  let response = await post('login');
  if (!response.ok) response = await post('register');
  if (!response.ok) throw new Error(`The member of the bench cannot sign in: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: number };
  return {
    id,
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

/** Requests the addresses of a case for `--seconds`. @returns the error when a request failed */
async function measure(row: PageCase, target: Target, member: { id: number; cookie: string }): Promise<LoadResult | Error> {
  const addresses = row.addresses.map((address) => address.replace('{me}', String(member.id)));
  const headers: Record<string, string> = row.isForMembers ? { Cookie: member.cookie } : {};
  return measureLoad(target, dataset.postmaster, addresses, 1, Number(options.seconds), headers).catch((error: Error) => error);
}

function report(rows: readonly [PageCase, LoadResult | Error][]): string {
  const list = rows[0]![1];
  if (list instanceof Error) throw list;
  const namesOverBound: string[] = [];
  const lines = rows.map(([{ name, bound }, result]) => {
    if (result instanceof Error) return `| ${name} | ${result.message.slice(0, 120)} | | | | | |`;
    const [p50, p95] = [result.p50 / list.p50, result.p95 / list.p50];
    const isOver = bound && { p50, p95 }[bound.quantile] > bound.times;
    if (isOver) namesOverBound.push(name);
    const boundText = bound ? `${bound.times}${bound.quantile === 'p95' ? ' (p95)' : ''}${isOver ? ', over' : ''}` : '';
    const cpu = [result.serverCpu, result.databaseCpu].map((us) => (us / 1000).toFixed(1)).join(' | ');
    return `| ${name} | ${result.p50.toFixed(1)} | ${result.p95.toFixed(1)} | ${p50.toFixed(1)} | ${boundText} | ${cpu} |`;
  });
  return [
    `${dataset.count.toLocaleString('en')} homes, ${availableParallelism()} cores (shared; load ${loadBefore.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end), PostgreSQL ${dataset.version}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
    `One request at a time. L is the median of the first row. ${namesOverBound.length === 0 ? 'All bounds are kept.' : `Over the bound: ${namesOverBound.join('; ')}.`}`,
    `Repeat: \`npm run bench -- pages --homes ${options.homes} --seconds ${options.seconds} --write\``,
    '',
    '| what | p50 ms | p95 ms | p50 in L | bound in L | server CPU ms | PostgreSQL CPU ms |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
