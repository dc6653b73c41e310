// npm run bench -- pages [--homes 1000000] [--seconds 1] [--only counts]
// Measures every page, the queries behind the busiest pages and every documented read, one request at a time, on the product over
// generated homes (openDataset). Prints for each case milliseconds (median, 95th percentile), CPU milliseconds of server and PostgreSQL,
// and the median in multiples of L, which is the median of the REST list of ten homes in the same run. --only selects cases by a part of
// their names. Adds agents and a user to the dataset, who gets 5,000 of its homes, and marks its homes as compared with each other.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findUnmeasured, type PageCase, pageCases } from './cases/page-cases.ts';
import { addAgents } from './cases/public-read-rows.ts';
import { type Dataset, openDataset, startProduct } from './measuring/dataset.ts';
import { type LoadResult, measureLoad } from './measuring/load.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});

const PORT = 5985;
const MEMBER = { username: 'page-bench', password: 'tram-kettle-orchid', email: 'page-bench@homes.example', name: 'Page Bench' };

/** The homes that the member of the benchmark advertises, for the pages of their own listings. */
const OWN_HOMES = 5000;
const OWN_HOMES_SQL = `update properties set user_id = $1 where user_id is distinct from $1 and id = any(array(
  select id from properties where source = 'generated' order by id limit $2))`;

console.log(report(await measurePages(Number(options.homes), Number(options.seconds), options.only)));

/** The result of a case is an error when a request failed. */
interface Row {
  page: PageCase;
  result: LoadResult | Error;
}

/**
 * Measures the cases whose name includes `only` for `seconds` each, one request at a time. The first row of the result is the REST list of
 * ten homes without a filter. @throws Error when a route or a documented read has no case
 */
async function measurePages(homes: number, seconds: number, only: string): Promise<Row[]> {
  const dataset = await openDataset(homes);
  try {
    await addAgents(dataset.client);
    // otherwise a job would compare the homes and PostgreSQL would vacuum during the measurement, which would be counted as its cost
    await dataset.client.query(`update home_listings listing set is_checked = true from properties p
      where not listing.is_checked and p.id = listing.property_id and p.source = 'generated'`);
    await dataset.client.query('vacuum analyze');
    const product = await startProduct(dataset, PORT);
    try {
      const cases = pageCases(dataset.count, dataset.firstId, await findExamples(dataset));
      const missing = findUnmeasured(cases);
      if (missing.length > 0) throw new Error(`No case in scripts/bench/cases/page-cases.ts for ${missing.join(', ')}`);
      const member = await signIn();
      await dataset.client.query(OWN_HOMES_SQL, [member.id, OWN_HOMES]);
      const rows: Row[] = [];
      for (const [i, page] of cases.entries()) {
        if (i > 0 && !page.name.includes(only)) continue;
        const addresses = page.addresses.map((address) => address.replace('{me}', String(member.id)));
        const headers: Record<string, string> = page.isForMembers ? { Cookie: member.cookie } : {};
        const measuring = measureLoad(product, dataset.postmaster, addresses, 1, seconds, headers);
        rows.push({ page, result: await measuring.catch((error: Error) => error) });
      }
      return rows;
    } finally {
      product.process.kill();
    }
  } finally {
    await dataset.close();
  }
}

/** Finds an agent, an article and a guide that exist, for the addresses of their pages. */
async function findExamples({ client }: Dataset) {
  const { rows } = await client.query<{ id: number }>('select min(id) as id from agents');
  const firstArticle = (folder: string) => readdirSync(folder).sort()[0]!.replace(/\.md$/, '');
  return {
    agentId: rows[0]!.id,
    article: firstArticle('src/client/news/articles'),
    guide: firstArticle('src/client/help/guides/articles'),
  };
}

/** Signs in the user of the benchmark, who is registered in the first run. @returns the id and the cookies */
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

/** The report in Markdown. @throws Error when the REST list, the unit of all other times, could not be measured */
function report(rows: Row[]): string {
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
    `One request at a time. L is the median of the first row. ${namesOverBound.length === 0 ? 'All bounds are kept.' : `Over the bound: ${namesOverBound.join('; ')}.`}`,
    '',
    '| what | p50 ms | p95 ms | p50 in L | bound in L | server CPU ms | PostgreSQL CPU ms |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
