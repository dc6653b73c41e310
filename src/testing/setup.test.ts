// Tests scripts/setup.mjs, which installs packages and builds the pages before npm commands, in a temporary folder. Runs npm, with local
// packages only.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { runInTerminal, startGroup } from './contexts/terminal.ts';
import { waitUntil } from './wait-until.ts';

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
 * a Node that starts the present one, and a Vite that makes dist and appends its NODE_ENV to built.txt.
 */
function makeClone(): void {
  write('package.json', JSON.stringify({ name: 'clone', devDependencies: { node: 'file:./parts/node', vite: 'file:./parts/vite' } }));
  write('parts/node/package.json', JSON.stringify({ name: 'node', version: '1.0.0', bin: { node: 'node.sh' } }));
  write('parts/node/node.sh', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  chmodSync(join(folder, 'parts/node/node.sh'), 0o755);
  write('scripts/build/generate.ts', '');
  write('parts/vite/package.json', JSON.stringify({ name: 'vite', version: '1.0.0' }));
  write(
    'parts/vite/bin/vite.js',
    `const fs = require('node:fs'); fs.mkdirSync('dist', { recursive: true }); fs.appendFileSync('built.txt', process.env.NODE_ENV + ' ');`,
  );
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
  expect([setUp(), builds()]).toEqual([0, 3]);
  write('public/sw.js', '');
  expect([setUp(), builds()]).toEqual([0, 6]);
}, 60_000);

test.each<[string, () => { stop: () => void; ended: Promise<number> }]>([
  [
    'Ctrl-C',
    () => {
      const { pressCtrlC, ended } = runInTerminal('npm start', { cwd: folder, env: {} });
      return { stop: pressCtrlC, ended };
    },
  ],
  [
    'SIGTERM to npm',
    () => {
      const { child, ended } = startGroup('npm', ['start'], { cwd: folder, env: {} });
      return { stop: () => child.kill('SIGTERM'), ended };
    },
  ],
])(
  '%s while the pages are built ends the build, and no server starts',
  async (_name, start) => {
    rmSync(folder, { recursive: true, force: true });
    makeClone();
    // like `npm ci` it goes on after the signals
    const ignoreSignals = `for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});`;
    write('parts/vite/bin/vite.js', `${ignoreSignals} setInterval(() => require('node:fs').appendFileSync('building', '.'), 20);`);
    const scripts = {
      start: `node '${resolve('scripts/setup.mjs')}' --build && exec node -e "require('fs').writeFileSync('started', '')"`,
    };
    write('package.json', JSON.stringify({ ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), scripts }));
    const { stop, ended } = start();
    await waitUntil(() => existsSync(join(folder, 'building')), 30_000);
    stop();
    expect(await ended).toBeGreaterThan(0);
    const builtSize = statSync(join(folder, 'building')).size;
    await wait(300);
    expect(statSync(join(folder, 'building')).size).toBe(builtSize);
    expect(existsSync(join(folder, 'started'))).toBe(false);
  },
  60_000,
);
