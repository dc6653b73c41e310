// Tests that image libraries are loaded in the worker process only.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { photo, picture } from '../../testing/factories/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a server's part in two uploads: imports the application, inspects a header, decodes a photo; returns the loaded libraries. */
const SERVER = `
  await import('./src/server/app.ts');
  const { encodeInWorker, inspectInWorker } = await import('./src/server/photo/photo-worker-client.ts');
  const read = [];
  for (const path of process.argv.slice(1)) {
    const pixels = await inspectInWorker(path);
    const { width, files } = await encodeInWorker(path, pixels);
    read.push([pixels, width, files.length]);
  }
  process.report.excludeNetwork = true;
  console.log(JSON.stringify({ read, libraries: process.report.getReport().sharedObjects }));
  process.exit(0);
`;

test('the server process accepts photos without loading an image library', async () => {
  const paths = [join(folder, 'a'), join(folder, 'b')];
  writeFileSync(paths[0]!, await photo(40, 30));
  writeFileSync(paths[1]!, await picture('avif', 20, 10));
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SERVER, ...paths], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { read, libraries } = JSON.parse(stdout) as { read: number[][]; libraries: string[] };
  expect(read).toEqual([
    [1200, 40, 2],
    [200, 20, 2],
  ]);
  expect(libraries.length).toBeGreaterThan(0);
  expect(libraries.filter((path) => /sharp|vips|heif/i.test(path))).toEqual([]);
}, 60_000);
