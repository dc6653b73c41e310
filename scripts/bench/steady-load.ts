// npm run bench -- steady-load [--homes 1000000] [--rate 100] [--minutes 5] [--write]
// Measures the product over generated homes (openDataset) under mixed requests at a steady rate for minutes: how many are answered, their
// milliseconds, how many get 503 or fail. Requests come from 200 client addresses; an export of all homes starts every half minute.
// Prints a table; --write stores docs/measurements/steady-HOMES-RATE.md.
import { createHash } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { buildQueries, restPath, trpcPath } from './cases/queries.ts';
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

/** Requests of one kind and their share of the rate. */
interface Kind {
  name: string;
  share: number;
  paths: string[];
}

/** How the requests of a kind were answered. */
interface Outcome {
  name: string;
  /** Milliseconds of each request that was answered with a status below 400. */
  acceptedMs: number[];
  /** Answered with 503. */
  refused: number;
  /** Without an answer, or with another status. */
  failed: number;
}

const dataset = await openDataset(homes);
const product = await startProduct(dataset, 5984);
try {
  const kinds = buildMix();
  const exports = startExports();
  const outcomes = await Promise.all(kinds.map(run));
  const exported = await exports.stop();
  const text = report(outcomes, exported);
  console.log(text);
  if (options.write)
    writeMeasurement(`steady-${homes}-${rate}`, `Steady load at ${homes.toLocaleString('en')} homes, ${rate} requests a second`, text);
} finally {
  product.process.kill();
  await dataset.close();
}

/** What visitors and scripts request, by frequency: pages with their data, the calls of pages, and documented paths. */
function buildMix(): Kind[] {
  const queries = buildQueries(homes, dataset.firstId);
  const samplePaths = (kind: keyof typeof queries) => queries[kind].slice(0, 60);
  return [
    {
      name: 'pages',
      share: 0.3,
      paths: [
        '/',
        '/agents',
        '/areas',
        '/dubai-villas-for-sale',
        ...samplePaths('Q2').map(({ filter }) => `/properties?${query(filter)}`),
        ...samplePaths('Q3').map(({ filter }) => `/properties?${query(filter)}`),
        ...samplePaths('Q6').map(({ id }) => `/properties/${id}`),
      ],
    },
    {
      name: 'calls of pages',
      share: 0.45,
      paths: (['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const).flatMap((kind) => [
        ...samplePaths(kind).map((q) => trpcPath(kind, q)),
        ...(kind === 'Q5' || kind === 'Q6' ? [] : samplePaths(kind).map(({ filter }) => trpc('property.counts', filter))),
      ]),
    },
    {
      name: 'documented paths',
      share: 0.25,
      paths: (['Q1', 'Q2', 'Q3', 'Q4', 'Q6', 'Q7'] as const).flatMap((kind) => samplePaths(kind).map((q) => restPath(kind, q)!)),
    },
  ];
}

/** The paths in the order of their hashes: mixed, and the same in every run. */
function shuffle(paths: readonly string[]): string[] {
  const keyed = paths.map((path) => ({ path, key: createHash('sha1').update(path).digest('hex') }));
  return keyed.sort((a, b) => a.key.localeCompare(b.key)).map(({ path }) => path);
}

/** Sends the requests of a kind at its share of the rate until the time is over. */
async function run({ name, share, paths }: Kind): Promise<Outcome> {
  const outcome: Outcome = { name, acceptedMs: [], refused: 0, failed: 0 };
  const requests = shuffle(paths).map((path, i) => ({ path, headers: { 'X-Forwarded-For': `10.0.${i % 8}.${i % 25}` } }));
  const options = {
    url: `http://127.0.0.1:${product.port}`,
    requests,
    connections: 40,
    overallRate: rate * share,
    duration: minutes * 60,
    timeout: 30,
  };
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(options, (error: Error | null, ended) => (error ? fail(error) : done(ended)));
    instance.on('response', (_client, status, _bytes, ms) => {
      if (status < 400) outcome.acceptedMs.push(ms);
      else if (status === 503) outcome.refused++;
      else outcome.failed++;
    });
  });
  outcome.failed += result.errors;
  return outcome;
}

/** How the exports ended. */
interface Exports {
  complete: number;
  refused: number;
  cutOff: number;
}

/** Exports all homes again and again until `stop`, which returns how the exports ended. */
function startExports(): { stop: () => Promise<Exports> } {
  const counts = { complete: 0, refused: 0, cutOff: 0 };
  let hasStopped = false;
  const exporting = (async () => {
    while (!hasStopped) {
      const started = Date.now();
      const response = await fetch(`http://127.0.0.1:${product.port}/api/properties`, { headers: { Accept: 'application/x-ndjson' } });
      let bytes = 0;
      try {
        for await (const chunk of response.body!) bytes += (chunk as Uint8Array).length;
        if (response.ok && bytes > 0) counts.complete++;
        else counts.refused++;
      } catch {
        counts.cutOff++;
      }
      while (!hasStopped && Date.now() - started < EXPORT_EVERY_MS) await new Promise((done) => setTimeout(done, 200));
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

function report(outcomes: readonly Outcome[], { complete, refused, cutOff }: Exports): string {
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
