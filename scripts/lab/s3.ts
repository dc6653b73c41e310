// npm run lab -- s3 --folder /tmp/s3 [--port 5823]
// Tests the photo store on a real S3-compatible server: put, get, delete, wrong keys, and the server killed during uploads. Writes
// docs/measurements/s3.md.
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
const OBJECTS = 300;
const OBJECT_BYTES = 90_000;
const dir = mkdtempSync(join(tmpdir(), 'homes-s3-'));
let server: ChildProcess | undefined;

/** s3rver knows one key; it checks its id, and not signatures of version 4. */
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

/** Calls `work` for all items, eight at once. @returns how each call settled */
async function inGroups<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  for (let i = 0; i < items.length; i += 8) results.push(...(await Promise.allSettled(items.slice(i, i + 8).map(work))));
  return results;
}
const lines: string[] = [];
function report(description: string, ok: boolean, detail: string): void {
  lines.push(`| ${description} | ${ok ? 'yes' : 'NO'} | ${detail} |`);
  if (!ok) process.exitCode = 1;
}

try {
  await startServer();
  // two processes of the product, each with its own connections
  const [first, second] = [storeWith('S3RVER'), storeWith('S3RVER')];
  const objects = Array.from({ length: OBJECTS }, () => ({
    key: `${randomBytes(16).toString('hex')}-1200x800.webp`,
    content: randomBytes(OBJECT_BYTES),
  }));
  const read = async (store: PhotoStore, key: string): Promise<Buffer | null> => {
    const object = await store.get(key);
    return object && buffer(object.body);
  };

  let startedAt = performance.now();
  const stored = await inGroups(objects, ({ key, content }) => first.put(key, content, 'image/webp'));
  report(
    'put',
    stored.every(({ status }) => status === 'fulfilled'),
    `${OBJECTS} of ${OBJECT_BYTES / 1000} kB in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  startedAt = performance.now();
  const found = await inGroups(objects, async ({ key, content }) => (await read(second, key))?.equals(content) === true);
  report(
    'get by another process is byte for byte what was put',
    found.every((result) => result.status === 'fulfilled' && result.value),
    `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  await first.delete(objects[0]!.key);
  await first.delete(objects[0]!.key);
  report('delete, twice; get of a missing file is null', (await second.get(objects[0]!.key)) === null, '');
  report(
    'an unknown key is refused',
    await isRejected(storeWith('another-key').put(objects[0]!.key, objects[0]!.content, 'image/webp')),
    '',
  );

  const more = objects.map(({ content }) => ({ key: `${randomBytes(16).toString('hex')}-1200x800.webp`, content }));
  startedAt = performance.now();
  const uploading = inGroups(more, ({ key, content }) => first.put(key, content, 'image/webp'));
  await wait(300);
  await killServer();
  const midway = await uploading;
  const failed = more.filter((_, i) => midway[i]!.status === 'rejected');
  report(
    'server killed midway: the rest is rejected, none hangs',
    failed.length > 0,
    `${more.length - failed.length} stored, ${failed.length} rejected in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  await startServer();
  const acknowledged = more.filter((_, i) => midway[i]!.status === 'fulfilled');
  const kept = await inGroups(acknowledged, async ({ key, content }) => (await read(second, key))?.equals(content) === true);
  report(
    'what was acknowledged is there after the restart',
    kept.every((result) => result.status === 'fulfilled' && result.value),
    `${acknowledged.length} files`,
  );
  const again = await inGroups(failed, ({ key, content }) => first.put(key, content, 'image/webp'));
  report(
    'what was rejected can be put again',
    again.every(({ status }) => status === 'fulfilled'),
    `${failed.length} files`,
  );
  const text = [
    '`npm run lab -- s3`: the photo store on s3rver 3.7.1, two stores with connections of their own.',
    '',
    '| What | Holds | |',
    '|---|---|---|',
    ...lines,
  ].join('\n');
  writeMeasurement('s3', 'Photo store on an S3-compatible server', text);
  console.log(text);
} finally {
  server?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
}
