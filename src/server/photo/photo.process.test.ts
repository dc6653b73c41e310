// Tests of the worker process for photos: image libraries are loaded in it only, and no upload fails because it ends when idle.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { photo, picture } from '../../testing/factories/pictures.ts';
import { inspectInWorker } from './photo-worker-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-process-'));
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A script that does what the server does for uploads: imports the application, then has each file inspected and encoded. Prints the result
 * of each file and the native libraries that the process has loaded.
 */
const UPLOAD_SCRIPT = `
  await import('./src/server/app.ts');
  const { encodeInWorker, inspectInWorker } = await import('./src/server/photo/photo-worker-client.ts');
  const uploads = [];
  for (const path of process.argv.slice(1)) {
    const pixels = await inspectInWorker(path);
    const { width, files } = await encodeInWorker(path, pixels);
    uploads.push({ pixels, width, files: files.length });
  }
  process.report.excludeNetwork = true;
  console.log(JSON.stringify({ uploads, libraries: process.report.getReport().sharedObjects }));
  process.exit(0);
`;

test('the server process accepts photos without loading an image library', async () => {
  const paths = [join(folder, 'a'), join(folder, 'b')];
  writeFileSync(paths[0]!, await photo(40, 30));
  writeFileSync(paths[1]!, await picture('avif', 20, 10));
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', UPLOAD_SCRIPT, ...paths], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { uploads, libraries } = JSON.parse(stdout) as { uploads: object[]; libraries: string[] };
  // each small photo is stored in one size, as WebP and AVIF
  expect(uploads).toEqual([
    { pixels: 1200, width: 40, files: 2 },
    { pixels: 200, width: 20, files: 2 },
  ]);
  expect(libraries.length).toBeGreaterThan(0);
  expect(libraries.filter((path) => /sharp|vips|heif/i.test(path))).toEqual([]);
}, 60_000);

test('a photo that arrives while the idle worker process ends is inspected by a new process', async () => {
  const path = join(folder, 'late');
  writeFileSync(path, await photo(40, 30));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await inspectInWorker(path)).toBe(1200);
  // the worker is ended after 30 seconds without a task
  vi.advanceTimersByTime(30_000);
  expect(await inspectInWorker(path)).toBe(1200);
}, 60_000);
