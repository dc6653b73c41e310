// Tests scripts/setup.mjs, which runs before every npm command, in a minimal clone.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'homes-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const run = (command: string, args: string[], NODE_ENV: string) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV } });

/** A minimal clone with Node and Vite as development dependencies. */
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
