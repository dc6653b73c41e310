// npm run bench -- export [--homes 1000000] [--seconds 20] [--write]
// Measures the export of all homes as NDJSON while another client requests a list or a home every 20 ms, on the product over the stored
// homes (BENCH_DATA_DIR, by default .bench/HOMES). Prints seconds, megabytes sent, growth of the server's memory in megabytes, CPU
// seconds of the server, and the milliseconds of the other requests before, during and after. --write stores docs/measurements/export.md.
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

/** What an export sent; a line is a home. */
interface Export {
  lines: number;
  bytes: number;
  seconds: number;
}

/**
 * Reads the export, counts lines and bytes and sends them to the main thread. In a thread of its own, so that it does not disturb the
 * other requests.
 */
function readExport(port: number): void {
  const start = performance.now();
  get({ port, host: '127.0.0.1', path: '/api/properties', headers: { Accept: 'application/x-ndjson' } }, (res) => {
    let lines = 0;
    let bytes = 0;
    const newline = 10;
    res.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++;
    });
    res.on('end', () => parentPort!.postMessage({ lines, bytes, seconds: (performance.now() - start) / 1000 } satisfies Export));
  });
}

/** Requests a list or a property every 20 ms until `hasEnded()`; returns the milliseconds of each. */
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

/** Starts the product, exports and prints the table. */
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
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // about 50,000 homes of whole pages of the table, of which 500 are read
    const { rows } = await client.query<{ id: number }>(
      `select id from properties tablesample system (${Math.min(100, Math.max(0.1, 50_000 / Number(options.homes)))}) limit 500`,
    );
    const { published } = (
      await client.query<{ published: number }>(`select count(*)::int as published from properties where status = 'published'`)
    ).rows[0]!;
    await client.end();
    const ids = rows.map((row) => row.id);
    const pid = server.process.pid!;
    const readFor = async (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      return readUntil(server.port, ids, () => performance.now() > end);
    };
    // warm-up
    await readFor(5);

    // the requests before, during and after the export
    const before = await readFor(Number(options.seconds));
    const memoryBefore = memoryOf(pid);
    const cpuBefore = cpuOf(pid);
    let peak = memoryBefore;
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100);
    let exported: Export | undefined;
    new Worker(new URL(import.meta.url), { workerData: server.port }).once('message', (result: Export) => (exported = result));
    const during = await readUntil(server.port, ids, () => exported !== undefined);
    clearInterval(watch);
    const cpuSeconds = (cpuOf(pid) - cpuBefore) / 1e6;
    const after = await readFor(Number(options.seconds));
    const { lines, bytes, seconds: exportSeconds } = exported!;
    const text = [
      `${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}. Repeat: \`npm run bench -- export --homes ${options.homes} --write\``,
      '',
      '| homes exported | MB | seconds | growth of the server, MB | its processor, s | others p50 / p95 ms: before | meanwhile | after |',
      '|--:|--:|--:|--:|--:|--:|--:|--:|',
      `| ${lines.toLocaleString('en')} of ${published.toLocaleString('en')} | ${Math.round(bytes / 1e6)} | ${exportSeconds.toFixed(1)} | ${Math.round(peak - memoryBefore)} | ${cpuSeconds.toFixed(1)} | ${formatPercentiles(before, 1)} | ${formatPercentiles(during, 1)} | ${formatPercentiles(after, 1)} |`,
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
