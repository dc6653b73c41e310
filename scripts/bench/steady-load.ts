// npm run bench -- steady-load [--homes 1000000] [--rate 100] [--minutes 5] [--write]
// Sends the product over generated homes (openDataset) mixed requests at a steady --rate (requests a second) for --minutes, and measures
// how many are answered and in how many milliseconds, and how many get 503 or fail. The requests have 200 client addresses; an export of
// all homes starts every half minute. Prints a table; --write stores docs/measurements/steady-HOMES-RATE.md.
import { createHash } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { buildQueries, type QueryClass, restPath, trpcPath } from './cases/queries.ts';
import { query, trpc } from './measuring/addresses.ts';
import { openDataset, startProduct } from './measuring/dataset.ts';
import { writeMeasurement } from './measuring/document.ts';
import { quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const [homes, rate, minutes] = [Number(options.homes), Number(options.rate), Number(options.minutes)];
const EXPORT_EVERY_MS = 30_000;

/** Requests of one kind. */
interface RequestKind {
  name: string;
  /** The share of these requests in all requests, 0 to 1. */
  share: number;
  paths: string[];
}

/** How the requests of a kind were answered. */
interface Outcome {
  name: string;
  /** Milliseconds of each request that was answered with a status below 400. */
  acceptedMs: number[];
  /** Number of requests that were answered with 503. */
  refused: number;
  /** Number of requests without an answer, or with another status from 400 on. */
  failed: number;
}

const dataset = await openDataset(homes);
const product = await startProduct(dataset, 5984);
try {
  const kinds = buildMix();
  const exports = startExports();
  const outcomes = await Promise.all(kinds.map(sendRequests));
  const exportCounts = await exports.stop();
  const text = report(outcomes, exportCounts);
  console.log(text);
  if (options.write)
    writeMeasurement(`steady-${homes}-${rate}`, `Steady load at ${homes.toLocaleString('en')} homes, ${rate} requests a second`, text);
} finally {
  product.process.kill();
  await dataset.close();
}

/** What visitors and scripts request: pages with their data, the tRPC calls of pages, and the documented REST paths. */
function buildMix(): RequestKind[] {
  const queries = buildQueries(homes, dataset.firstId);
  const sampleQueries = (queryClass: QueryClass) => queries[queryClass].slice(0, 60);
  return [
    {
      name: 'pages',
      share: 0.3,
      paths: [
        '/',
        '/agents',
        '/areas',
        '/dubai-villas-for-sale',
        ...sampleQueries('Q2').map(({ filter }) => `/properties?${query(filter)}`),
        ...sampleQueries('Q3').map(({ filter }) => `/properties?${query(filter)}`),
        ...sampleQueries('Q6').map(({ id }) => `/properties/${id}`),
      ],
    },
    {
      name: 'calls of pages',
      share: 0.45,
      paths: (['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const).flatMap((queryClass) => {
        const searches = sampleQueries(queryClass);
        // a page with a list also requests the counts of its filters
        const hasCounts = queryClass !== 'Q5' && queryClass !== 'Q6';
        return [
          ...searches.map((search) => trpcPath(queryClass, search)),
          ...(hasCounts ? searches.map(({ filter }) => trpc('property.counts', filter)) : []),
        ];
      }),
    },
    {
      name: 'documented paths',
      share: 0.25,
      paths: (['Q1', 'Q2', 'Q3', 'Q4', 'Q6', 'Q7'] as const).flatMap((queryClass) =>
        sampleQueries(queryClass).map((generated) => restPath(queryClass, generated)!),
      ),
    },
  ];
}

/** Sorts paths by their hashes, which mixes them in the same way in every run. */
function shuffle(paths: readonly string[]): string[] {
  const hashedPaths = paths.map((path) => ({ path, hash: createHash('sha1').update(path).digest('hex') }));
  return hashedPaths.sort((a, b) => a.hash.localeCompare(b.hash)).map(({ path }) => path);
}

/** Sends the requests of a kind, again and again, at its share of the rate until `minutes` are over. */
async function sendRequests({ name, share, paths }: RequestKind): Promise<Outcome> {
  const outcome: Outcome = { name, acceptedMs: [], refused: 0, failed: 0 };
  // 8 x 25 client addresses, because rate limits are per address
  const requests = shuffle(paths).map((path, i) => ({ path, headers: { 'X-Forwarded-For': `10.0.${i % 8}.${i % 25}` } }));
  const loadOptions = {
    url: `http://127.0.0.1:${product.port}`,
    requests,
    connections: 40,
    overallRate: rate * share,
    // seconds
    duration: minutes * 60,
    timeout: 30,
  };
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(loadOptions, (error: Error | null, ended) => (error ? fail(error) : done(ended)));
    instance.on('response', (_client, status, _bytes, ms) => {
      if (status < 400) outcome.acceptedMs.push(ms);
      else if (status === 503) outcome.refused++;
      else outcome.failed++;
    });
  });
  outcome.failed += result.errors;
  return outcome;
}

/** How many exports ended in each way. */
interface ExportCounts {
  complete: number;
  /** Answered with an error status, or without a home. */
  refused: number;
  /** The connection ended before the answer was complete. */
  cutOff: number;
}

/** Exports all homes, at most once in half a minute, until `stop`, which returns how the exports ended. */
function startExports(): { stop: () => Promise<ExportCounts> } {
  const counts = { complete: 0, refused: 0, cutOff: 0 };
  let hasStopped = false;
  const exporting = (async () => {
    while (!hasStopped) {
      const startedAt = Date.now();
      const response = await fetch(`http://127.0.0.1:${product.port}/api/properties`, { headers: { Accept: 'application/x-ndjson' } });
      let bytes = 0;
      try {
        for await (const chunk of response.body!) bytes += (chunk as Uint8Array).length;
        if (response.ok && bytes > 0) counts.complete++;
        else counts.refused++;
      } catch {
        counts.cutOff++;
      }
      while (!hasStopped && Date.now() - startedAt < EXPORT_EVERY_MS) await new Promise((done) => setTimeout(done, 200));
    }
  })();
  return {
    stop: async () => {
      hasStopped = true;
      await exporting;
      return counts;
    },
  };
}

/** The report in Markdown. */
function report(outcomes: readonly Outcome[], { complete, refused, cutOff }: ExportCounts): string {
  const percentile = (list: readonly number[], share: number) => quantile(list, share).toFixed(0);
  return [
    `${homes.toLocaleString('en')} homes, ${rate} requests a second for ${minutes} minutes, load ${loadavg()[0]!.toFixed(1)} at the end, ${new Date().toISOString().slice(0, 10)}; ${complete} exports of everything meanwhile, ${refused} refused, ${cutOff} cut off.`,
    `Repeat: \`npm run bench -- steady-load --homes ${homes} --rate ${rate} --minutes ${minutes} --write\``,
    '',
    '| requests | accepted | p50 / p99 / longest ms | refused with 503 | failed |',
    '|---|--:|--:|--:|--:|',
    ...outcomes.map(
      ({ name, acceptedMs, refused: refusedRequests, failed }) =>
        `| ${name} | ${acceptedMs.length} | ${percentile(acceptedMs, 0.5)} / ${percentile(acceptedMs, 0.99)} / ${percentile(acceptedMs, 1)} | ${refusedRequests} | ${failed} |`,
    ),
  ].join('\n');
}
