// npm run bench -- export [--homes 1000000] [--seconds 20] [--write]
// Measures the export of all homes as NDJSON while another client requests a list or a home every 20 ms. Starts the product over
// DATABASE_URL, or without it over the homes under BENCH_DATA_DIR (by default .bench/HOMES), which stay as they are. Prints seconds, MB,
// memory and CPU of the server, and milliseconds of the other requests; --write stores docs/measurements/export.md.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { openDatabase } from '../../src/server/db/database.ts';
import { writeMeasurement } from './measuring/document.ts';
import { cpuOf, fetchBody, startTarget } from './measuring/load.ts';
import { formatPercentiles } from './measuring/statistics.ts';

/** What the server sent in an export, and how long it took. */
interface Export {
  /** One for each home. */
  lines: number;
  bytes: number;
  seconds: number;
}

/**
 * Requests the export, counts lines and bytes and posts them to the main thread. Runs in a worker thread, so that reading the export does
 * not delay the other requests of this process.
 */
function readExport(port: number): void {
  const start = performance.now();
  get({ port, host: '127.0.0.1', path: '/api/properties', headers: { Accept: 'application/x-ndjson' } }, (res) => {
    let lines = 0;
    let bytes = 0;
    const newline = 10; // the byte of a line feed
    res.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      for (let index = chunk.indexOf(newline); index >= 0; index = chunk.indexOf(newline, index + 1)) lines++;
    });
    res.on('end', () => parentPort!.postMessage({ lines, bytes, seconds: (performance.now() - start) / 1000 } satisfies Export));
  });
}

/** Requests a home and a list in turn, one request every 20 ms, until `hasEnded()`. @returns the milliseconds of each request */
async function readUntil(port: number, ids: readonly number[], hasEnded: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const timesMs: number[] = [];
  const requests: Promise<void>[] = [];
  for (let i = 0; !hasEnded(); i++) {
    const path =
      i % 2 === 0 ? `/api/properties/${ids[i % ids.length]}` : `/api/properties?limit=10&location=Dubai%20Marina&offset=${i % 50}`;
    const start = performance.now();
    requests.push(fetchBody(port, path, agent).then(() => void timesMs.push(performance.now() - start)));
    await setTimeout(20);
  }
  await Promise.all(requests);
  agent.destroy();
  return timesMs;
}

/** Resident memory of a process, in MB; /proc/PID/status says `VmRSS:   123456 kB`. */
const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/**
 * Reads how many homes are published, and the ids of up to 500 homes for the other client. The ids come from random pages of the table
 * that have about 50,000 homes together.
 */
async function readHomes(databaseUrl: string, homes: number): Promise<{ ids: number[]; publishedCount: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const percentOfPages = Math.min(100, Math.max(0.1, 50_000 / homes));
  const { rows } = await client.query<{ id: number }>(`select id from properties tablesample system (${percentOfPages}) limit 500`);
  const published = await client.query<{ count: number }>(`select count(*)::int as count from properties where status = 'published'`);
  await client.end();
  return { ids: rows.map(({ id }) => id), publishedCount: published.rows[0]!.count };
}

/** Starts the product, measures the export with the other requests, prints the table and stops the product. */
async function measure(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      homes: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '20' },
      port: { type: 'string', default: '5984' },
      write: { type: 'boolean', default: false },
    },
  });
  const DATA_DIR = process.env.BENCH_DATA_DIR ?? `.bench/${options.homes}`;
  const database = await openDatabase({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR });
  const settings = {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SESSION_SECRET: 'a secret of a benchmark that runs a minute',
    LIMIT_READ: '0',
    LOG_LEVEL: 'silent',
  };
  const server = await startTarget('product', Number(options.port), ['src/server/main.ts'], '/readyz', {
    ...settings,
    DATABASE_URL: database.url,
    DATA_DIR: `${DATA_DIR}/app`,
  });
  try {
    const { ids, publishedCount } = await readHomes(database.url, Number(options.homes));
    const pid = server.process.pid!;
    const readFor = async (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      return readUntil(server.port, ids, () => performance.now() > end);
    };
    // warm-up
    await readFor(5);

    const before = await readFor(Number(options.seconds));
    const memoryBefore = memoryOf(pid);
    const cpuBefore = cpuOf(pid);
    let peakMemory = memoryBefore;
    const memoryTimer = setInterval(() => (peakMemory = Math.max(peakMemory, memoryOf(pid))), 100);
    let exportResult: Export | undefined;
    // runs this file in a worker thread, which calls readExport
    new Worker(new URL(import.meta.url), { workerData: server.port }).once('message', (result: Export) => (exportResult = result));
    const during = await readUntil(server.port, ids, () => exportResult !== undefined);
    clearInterval(memoryTimer);
    const cpuSeconds = (cpuOf(pid) - cpuBefore) / 1e6;
    const after = await readFor(Number(options.seconds));
    const { lines, bytes, seconds: exportSeconds } = exportResult!;
    const text = [
      `${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}. Repeat: \`npm run bench -- export --homes ${options.homes} --write\``,
      '',
      '| homes exported | MB | seconds | growth of the server, MB | its processor, s | others p50 / p95 ms: before | meanwhile | after |',
      '|--:|--:|--:|--:|--:|--:|--:|--:|',
      `| ${lines.toLocaleString('en')} of ${publishedCount.toLocaleString('en')} | ${Math.round(bytes / 1e6)} | ${exportSeconds.toFixed(1)} | ${Math.round(peakMemory - memoryBefore)} | ${cpuSeconds.toFixed(1)} | ${formatPercentiles(before, 1)} | ${formatPercentiles(during, 1)} | ${formatPercentiles(after, 1)} |`,
    ].join('\n');
    console.log(text);
    if (options.write) writeMeasurement('export', 'Export', text);
  } finally {
    server.process.kill();
    await database.stop();
  }
}

if (isMainThread) await measure();
else readExport(workerData as number);
