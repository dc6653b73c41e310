// npm run bench -- export [--homes 1000000] [--seconds 20]
// Measures the export of all homes as NDJSON while another client requests a list or a home every 20 ms, on the product over generated homes
// (openDataset). Prints seconds, MB, memory and CPU of the server, and milliseconds of the other requests.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Client } from 'pg';
import { openDataset, startProduct } from './measuring/dataset.ts';
import { cpuOf, fetchBody } from './measuring/load.ts';
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
async function readHomes(client: Client, homes: number): Promise<{ ids: number[]; publishedCount: number }> {
  const percentOfPages = Math.min(100, Math.max(0.1, 50_000 / homes));
  const { rows } = await client.query<{ id: number }>(`select id from properties tablesample system (${percentOfPages}) limit 500`);
  const published = await client.query<{ count: number }>(`select count(*)::int as count from properties where status = 'published'`);
  return { ids: rows.map(({ id }) => id), publishedCount: published.rows[0]!.count };
}

/** Starts the product, measures the export with the other requests, prints the table and stops the product. */
async function measure(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      homes: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '20' },
      port: { type: 'string', default: '5984' },
    },
  });
  const dataset = await openDataset(Number(options.homes));
  const server = await startProduct(dataset, Number(options.port));
  try {
    const { ids, publishedCount } = await readHomes(dataset.client, dataset.count);
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
      '| homes exported | MB | seconds | growth of the server, MB | its processor, s | others p50 / p95 ms: before | meanwhile | after |',
      '|--:|--:|--:|--:|--:|--:|--:|--:|',
      `| ${lines.toLocaleString('en')} of ${publishedCount.toLocaleString('en')} | ${Math.round(bytes / 1e6)} | ${exportSeconds.toFixed(1)} | ${Math.round(peakMemory - memoryBefore)} | ${cpuSeconds.toFixed(1)} | ${formatPercentiles(before, 1)} | ${formatPercentiles(during, 1)} | ${formatPercentiles(after, 1)} |`,
    ].join('\n');
    console.log(text);
  } finally {
    server.process.kill();
    await dataset.close();
  }
}

if (isMainThread) await measure();
else readExport(workerData as number);
