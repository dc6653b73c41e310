// Measures every page, the queries behind the busiest pages and every documented read, on the product over generated homes.
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { findUnmeasured, type PageCase, pageCases } from '../cases/page-cases.ts';
import { addAgents } from '../cases/public-read-rows.ts';
import { type Dataset, openDataset, startProduct } from './dataset.ts';
import { type LoadResult, measureLoad } from './load.ts';

const PORT = 5985;
const MEMBER = { username: 'page-bench', password: 'tram-kettle-orchid', email: 'page-bench@homes.example', name: 'Page Bench' };

/** The results of the cases of page-cases.ts with a number of homes. */
export interface PageMeasurement {
  homes: number;
  /** The version of PostgreSQL. */
  version: string;
  /** The load averages of the last minute, before and after the measurement. */
  loadAverages: [number, number];
  /** The first row is the REST list of ten homes without a filter. The result of a case is an error when a request failed. */
  rows: { page: PageCase; result: LoadResult | Error }[];
}

/**
 * Measures the REST list and the cases whose name includes `only`, for `seconds` each, one request at a time. Adds agents and a user to
 * the dataset, and marks its homes as compared with each other.
 * @throws Error when a route or a documented read has no case
 */
export async function measurePages(homes: number, seconds: number, only = ''): Promise<PageMeasurement> {
  const loadBefore = loadavg()[0]!;
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
      const rows: PageMeasurement['rows'] = [];
      for (const [i, page] of cases.entries()) {
        if (i > 0 && !page.name.includes(only)) continue;
        const addresses = page.addresses.map((address) => address.replace('{me}', String(member.id)));
        const headers: Record<string, string> = page.isForMembers ? { Cookie: member.cookie } : {};
        const measuring = measureLoad(product, dataset.postmaster, addresses, 1, seconds, headers);
        rows.push({ page, result: await measuring.catch((error: Error) => error) });
      }
      return { homes, version: dataset.version, loadAverages: [loadBefore, loadavg()[0]!], rows };
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
