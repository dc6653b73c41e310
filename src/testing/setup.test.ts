// Tests scripts/setup.mjs, which installs packages and builds the pages before npm commands, in a temporary folder. Runs npm, with local
// packages only.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'homes-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file of the temporary folder. */
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
/** Runs a program in the temporary folder. */
const run = (command: string, args: string[], NODE_ENV: string) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV } });

/**
 * Writes what a fresh clone of the repository has, as far as the set-up needs it. Its development dependencies are two packages in `parts`:
 * a Node that starts the present one, and a Vite that appends its NODE_ENV to built.txt.
 */
function makeClone(): void {
  write('package.json', JSON.stringify({ name: 'clone', devDependencies: { node: 'file:./parts/node', vite: 'file:./parts/vite' } }));
  write('parts/node/package.json', JSON.stringify({ name: 'node', version: '1.0.0', bin: { node: 'node.sh' } }));
  write('parts/node/node.sh', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  chmodSync(join(folder, 'parts/node/node.sh'), 0o755);
  write('scripts/messages/compile.ts', '');
  write('scripts/build/passwords.ts', '');
  write('parts/vite/package.json', JSON.stringify({ name: 'vite', version: '1.0.0' }));
  write('parts/vite/bin/vite.js', `require('node:fs').appendFileSync('built.txt', process.env.NODE_ENV + ' ');`);
  expect(run('npm', ['install', '--package-lock-only', '--no-audit'], 'production').status).toBe(0);
}

test.each(['production', 'development', 'test'])(
  'the setup with NODE_ENV=%s installs packages and builds the pages for production',
  (mode) => {
    rmSync(folder, { recursive: true, force: true });
    makeClone();
    const { status, stderr } = run(process.execPath, [resolve('scripts/setup.mjs'), '--build'], mode);
    expect([status, stderr]).toEqual([0, '']);
    // Vite runs for the English client, the Arabic one and the server
    expect(readFileSync(join(folder, 'built.txt'), 'utf8')).toBe('production '.repeat(3));
  },
  60_000,
);

test('the setup builds again when a file that is copied into the pages changes, and otherwise not', () => {
  rmSync(folder, { recursive: true, force: true });
  makeClone();
  const setUp = () => run(process.execPath, [resolve('scripts/setup.mjs'), '--build'], 'production').status;
  const builds = () => readFileSync(join(folder, 'built.txt'), 'utf8').split(' ').length - 1;
  expect(setUp()).toBe(0);
  // what the real Vite writes
  write('dist/server/entry-server.js', '');
  expect([setUp(), builds()]).toEqual([0, 3]);
  write('public/sw.js', '');
  expect([setUp(), builds()]).toEqual([0, 6]);
}, 60_000);
