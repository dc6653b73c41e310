// npm run bench -- lighthouse
// Measures ten pages of the production build as Lighthouse's phone shows them (slow 4G, a processor four times slower): scores, times,
// gzipped kB, and CPU milliseconds of the server. Uses demo data in a temporary database, or with HOMES=1000000 so many generated homes
// (openDataset). Prints medians of RUNS runs (5); with PAGES=home,property it measures only these pages.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { browserPath } from '../../e2e/browser.ts';
import { freePort } from '../../src/server/db/connection/free-port.ts';
import { openDataset, startProduct as startProductOverHomes } from './measuring/dataset.ts';
import { cpuOf } from './measuring/load.ts';
import { environmentWithoutDatabase } from './measuring/own-database.ts';
import { median } from './measuring/statistics.ts';

/** The package, which npx downloads at this version. As a dependency it would triple the packages that `npm start` installs. */
const LIGHTHOUSE = 'lighthouse@13.0.1';
const RUNS = Number(process.env.RUNS ?? 5);
/** Number of generated homes; null for the demo data. */
const HOMES = process.env.HOMES ? Number(process.env.HOMES) : null;
const REQUESTED_PAGES = process.env.PAGES?.toLowerCase().split(',');
/** Answers over which the CPU time of one is averaged, after as many others to warm up. */
const SERVER_ANSWERS = 200;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The parts of Lighthouse's JSON report that are read. */
interface LighthouseResult {
  runtimeError?: { code: string };
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<
    string,
    { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string; details?: { items: unknown[] } }
  >;
}

/** Starts the product with the demo data in a new embedded database in a temporary folder, which `stop` removes. */
async function startProduct() {
  // a database that the environment names is not used
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'lighthouse-'))];
  const settings = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, 'data'), LIMIT_READ: '0', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...environmentWithoutDatabase(), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://localhost:${port}`;
  for (let attempt = 0; ; attempt++) {
    const ready = await fetch(`${base}/readyz`).catch(() => null);
    if (ready?.ok) break;
    // 240 attempts of half a second
    if (attempt > 240) throw new Error('The server did not become ready within two minutes');
    await wait(500);
  }
  const stop = async () => {
    const exited = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { base, pid: server.pid!, stop };
}

/** Starts the product over generated homes, which `stop` keeps. */
async function startProductWithHomes(homes: number) {
  const dataset = await openDataset(homes);
  const { port, process: server } = await startProductOverHomes(dataset, await freePort());
  const stop = async () => {
    server.kill('SIGTERM');
    await dataset.close();
  };
  return { base: `http://localhost:${port}`, pid: server.pid!, stop };
}

/** Measures the CPU milliseconds that one answer costs the server, compressed as for a browser. */
async function measureServerMs(pid: number, url: string): Promise<number> {
  const fetchRepeatedly = async (times: number) => {
    for (let i = 0; i < times; i++) await (await fetch(url, { headers: { 'accept-encoding': 'br, gzip' } })).arrayBuffer();
  };
  await fetchRepeatedly(SERVER_ANSWERS);
  const microsecondsBefore = cpuOf(pid);
  await fetchRepeatedly(SERVER_ANSWERS);
  return (cpuOf(pid) - microsecondsBefore) / 1000 / SERVER_ANSWERS;
}

/** Runs Lighthouse for a page. @throws Error when three runs in a row fail */
async function runLighthouse(url: string, browser: string): Promise<LighthouseResult> {
  const args = ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`];
  // map tiles are blocked: their host is not measured, and may not be reachable
  args.push('--blocked-url-patterns=*openstreetmap.org*', '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage');
  const env = { ...process.env, CHROME_PATH: browser };
  for (let attempt = 1; ; attempt++) {
    const { stdout } = await promisify(execFile)('npx', args, { env, cwd: tmpdir(), maxBuffer: 64 * 1024 * 1024 });
    const result = JSON.parse(stdout) as LighthouseResult;
    // on a busy machine Lighthouse may miss the first paint, and then reports an error instead of results
    if (!result.runtimeError) return result;
    if (attempt === 3) throw new Error(`${url}: ${result.runtimeError.code}`);
  }
}

/** Requests the files of one resource type (`Script`, `Stylesheet`) that a run loaded. @returns their gzipped bytes */
async function weighFiles(result: LighthouseResult, resourceType: string): Promise<number> {
  const requests = result.audits['network-requests']!.details!.items as { url: string; resourceType: string }[];
  const files = requests.filter((request) => request.resourceType === resourceType).map(({ url }) => url);
  const sizes = files.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Measures a page RUNS times and prints the audits that it failed in the last run. @returns its row of the table */
async function measure(name: string, url: string, { pid, browser }: { pid: number; browser: string }): Promise<string> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < RUNS; run++) results.push(await runLighthouse(url, browser));
  const last = results.at(-1)!;
  for (const [id, audit] of Object.entries(last.audits))
    if (audit.scoreDisplayMode === 'binary' && audit.score === 0) console.error(`${name}: ${id}: ${audit.title}`);
  const score = (category: (typeof CATEGORIES)[number]) => Math.round(median(results.map((r) => r.categories[category].score)) * 100);
  const medianOf = (audit: string) => median(results.map((r) => r.audits[audit]!.numericValue!));
  const [scripts, styles] = [await weighFiles(last, 'Script'), await weighFiles(last, 'Stylesheet')];
  const cells = [
    name,
    ...CATEGORIES.map(score),
    (medianOf('largest-contentful-paint') / 1000).toFixed(2),
    medianOf('cumulative-layout-shift').toFixed(3),
    Math.round(medianOf('total-blocking-time')),
    (scripts / 1000).toFixed(1),
    (styles / 1000).toFixed(1),
    (await measureServerMs(pid, url)).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

const browser = await browserPath();
const product = await (HOMES ? startProductWithHomes(HOMES) : startProduct());
try {
  const [home] = (await (await fetch(`${product.base}/api/properties`)).json()) as { id: number }[];
  const [agent] = (await (await fetch(`${product.base}/api/agents`)).json()) as { id: number }[];
  const pages: [name: string, path: string][] = [
    ['Home', '/'],
    ['Listing', '/properties'],
    ['Property', `/properties/${home!.id}`],
    ['Map', '/properties?view=map'],
    ['Area', '/areas/dubai-marina'],
    ['Agents', '/agents'],
    ['Agent', `/agents/${agent!.id}`],
    ['Landing', '/dubai-apartments-for-sale'],
    ['Arabic home', '/ar'],
    ['Arabic listing', '/ar/properties'],
  ];
  console.log(`${HOMES ? `${HOMES.toLocaleString('en')} homes` : 'Demo data'}; ${LIGHTHOUSE}, mobile profile, median of ${RUNS}.\n`);
  console.log(
    '| Page | Performance | Accessibility | Best practices | SEO | LCP s | CLS | TBT ms | JS gzip kB | CSS gzip kB | Server CPU ms |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, path] of pages.filter(([page]) => REQUESTED_PAGES?.includes(page.toLowerCase()) ?? true))
    console.log(await measure(name, product.base + path, { pid: product.pid, browser }));
} finally {
  await product.stop();
}
