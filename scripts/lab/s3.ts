// npm run lab -- s3 --folder /tmp/s3 [--port 5823]
// Tests the product's photo store on s3rver, an S3-compatible server that it starts with a temporary folder: put, get, delete, a wrong
// key, and the server killed during uploads. Writes docs/measurements/s3.md and ends with status 1 when something does not hold.
//   npm install --prefix /tmp/s3 s3rver@3.7.1
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEnv } from '../../src/server/env.ts';
import { type PhotoStore, photoStore } from '../../src/server/photo/photo.store.ts';
import { writeMeasurement } from '../bench/measuring/document.ts';

const { values } = parseArgs({ options: { folder: { type: 'string', default: '/tmp/s3' }, port: { type: 'string', default: '5823' } } });
/** The number and size of the files that are stored. */
const OBJECTS = 300;
const OBJECT_BYTES = 90_000;
/** How many files are stored or read at once. */
const GROUP_SIZE = 8;
/** Time of uploads before the server is killed: some files are stored by then, others are not. */
const KILL_AFTER_MS = 300;
const dir = mkdtempSync(join(tmpdir(), 'homes-s3-'));
let server: ChildProcess | undefined;

/** A file in the photo store. */
interface StoredObject {
  key: string;
  content: Buffer;
}
const randomKey = (): string => `${randomBytes(16).toString('hex')}-1200x800.webp`;

/** A photo store with connections of its own. s3rver accepts one access key: it checks the key's id, but not signatures of version 4. */
const storeWith = (keyId: string): PhotoStore =>
  photoStore(
    readEnv({
      NODE_ENV: 'test',
      DATA_DIR: dir,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://127.0.0.1:${values.port}`,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
  );

/** Starts s3rver, which keeps files of earlier starts. @throws Error when it does not answer within 20 s */
async function startServer(): Promise<void> {
  const program = resolve(values.folder, 'node_modules/s3rver/bin/s3rver.js');
  server = spawn(
    process.execPath,
    [program, '-d', join(dir, 'bucket'), '-a', '127.0.0.1', '-p', values.port, '--configure-bucket', 'photos', '--silent'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(100))
    if (await fetch(`http://127.0.0.1:${values.port}/`).catch(() => null)) return;
  throw new Error(`s3rver did not start: npm install --prefix ${values.folder} s3rver@3.7.1`);
}
async function killServer(): Promise<void> {
  const ended = new Promise((done) => server!.once('exit', done));
  server!.kill('SIGKILL');
  await ended;
}

const isRejected = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

/** Calls `work` for all items, GROUP_SIZE at once. @returns how each call settled */
async function inGroups<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  for (let i = 0; i < items.length; i += GROUP_SIZE) results.push(...(await Promise.allSettled(items.slice(i, i + GROUP_SIZE).map(work))));
  return results;
}
const putAll = (store: PhotoStore, objects: readonly StoredObject[]): Promise<PromiseSettledResult<void>[]> =>
  inGroups(objects, ({ key, content }) => store.put(key, content, 'image/webp'));

/** Whether the store returns every object byte for byte. */
async function hasAll(store: PhotoStore, objects: readonly StoredObject[]): Promise<boolean> {
  const comparisons = await inGroups(objects, async ({ key, content }) => {
    const stored = await store.get(key);
    return stored !== null && (await buffer(stored.body)).equals(content);
  });
  return comparisons.every((result) => result.status === 'fulfilled' && result.value);
}

/** Seconds since a time of performance.now(), such as `1.5 s`. */
const secondsSince = (startedAt: number): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** The rows of the table of results. */
const rows: string[] = [];
/** Adds a row; a requirement that does not hold makes this process end with status 1. */
function addRow(requirement: string, holds: boolean, detail: string): void {
  rows.push(`| ${requirement} | ${holds ? 'yes' : 'NO'} | ${detail} |`);
  if (!holds) process.exitCode = 1;
}

/** Stores, reads and deletes files; tries a wrong key. `writer` and `reader` stand for two processes of the product. */
async function testStore(writer: PhotoStore, reader: PhotoStore, objects: readonly StoredObject[]): Promise<void> {
  const putStartedAt = performance.now();
  const puts = await putAll(writer, objects);
  addRow(
    'put',
    puts.every(({ status }) => status === 'fulfilled'),
    `${OBJECTS} of ${OBJECT_BYTES / 1000} kB in ${secondsSince(putStartedAt)}`,
  );
  const getStartedAt = performance.now();
  const isSame = await hasAll(reader, objects);
  addRow('get by another process is byte for byte what was put', isSame, secondsSince(getStartedAt));

  const { key, content } = objects[0]!;
  await writer.delete(key);
  await writer.delete(key);
  addRow('delete, twice; get of a missing file is null', (await reader.get(key)) === null, '');
  addRow('an unknown key is refused', await isRejected(storeWith('another-key').put(key, content, 'image/webp')), '');
}

/** Kills the server while files are uploaded and starts it again: acknowledged files must be there, rejected ones can be put again. */
async function testKilledServer(writer: PhotoStore, reader: PhotoStore, objects: readonly StoredObject[]): Promise<void> {
  const startedAt = performance.now();
  const uploading = putAll(writer, objects);
  await wait(KILL_AFTER_MS);
  await killServer();
  const puts = await uploading;
  const rejected = objects.filter((_, i) => puts[i]!.status === 'rejected');
  const acknowledged = objects.filter((_, i) => puts[i]!.status === 'fulfilled');
  addRow(
    'server killed midway: the rest is rejected, none hangs',
    rejected.length > 0,
    `${acknowledged.length} stored, ${rejected.length} rejected in ${secondsSince(startedAt)}`,
  );
  await startServer();
  addRow('what was acknowledged is there after the restart', await hasAll(reader, acknowledged), `${acknowledged.length} files`);
  const repeatedPuts = await putAll(writer, rejected);
  addRow(
    'what was rejected can be put again',
    repeatedPuts.every(({ status }) => status === 'fulfilled'),
    `${rejected.length} files`,
  );
}

try {
  await startServer();
  const [writer, reader] = [storeWith('S3RVER'), storeWith('S3RVER')];
  const objects: StoredObject[] = Array.from({ length: OBJECTS }, () => ({ key: randomKey(), content: randomBytes(OBJECT_BYTES) }));
  await testStore(writer, reader, objects);
  await testKilledServer(
    writer,
    reader,
    objects.map(({ content }) => ({ key: randomKey(), content })),
  );
  const text = [
    '`npm run lab -- s3`: the photo store on s3rver 3.7.1, two stores with connections of their own.',
    '',
    '| What | Holds | |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
  writeMeasurement('s3', 'Photo store on an S3-compatible server', text);
  console.log(text);
} finally {
  server?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
}
