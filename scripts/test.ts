// npm test: the checks of `npm run check`, then unit, component, API (on real PostgreSQL) and end-to-end tests (in a real browser). Ends with `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { CHECKS } from './check/check.ts';

interface Count {
  passed: number;
  failed: number;
}
const RESULTS = 'test-results';

/** Child processes, which end with this one. */
const runningChildren = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of runningChildren) child.kill(signal);
    process.exit(1);
  });
}

/** Runs a development tool. `live` shows its output at once, else as one block when it ends, so that parallel runs do not mix. */
async function run(title: string, command: string, args: string[], { live = false } = {}): Promise<boolean> {
  const start = performance.now();
  if (live) console.log(`\n== ${title}`);
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  runningChildren.add(child);
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(null);
    });
    child.once('close', resolve);
  });
  runningChildren.delete(child);
  console.log(`\n== ${title}: ${Math.round((performance.now() - start) / 1000)} s`);
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}

/** A check that passes or fails as a whole. */
const check = async (title: string, command: string, args: string[]): Promise<Count> =>
  (await run(title, command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** A run that failed without a failed test counts as one failure, and so does a run without tests. */
const withFailure = (count: Count, ok: boolean): Count =>
  count.failed === 0 && (!ok || count.passed === 0) ? { ...count, failed: 1 } : count;

async function vitest(): Promise<Count> {
  const file = `${RESULTS}/vitest.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('Unit, component and API tests', 'vitest', args, { live: true });
  const report = readJson(file) as { numPassedTests: number; numFailedTests: number } | null;
  return withFailure({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, ok);
}

async function playwright(): Promise<Count> {
  const ok = await run('End-to-end tests in a real browser', 'playwright', ['test']);
  const report = readJson(`${RESULTS}/e2e.json`) as { stats: { expected: number; unexpected: number; flaky: number } } | null;
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  return withFailure({ passed: report?.stats.expected ?? 0, failed }, ok);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log('Testing: checks, unit, API on PostgreSQL, end-to-end in a browser ...');
const start = performance.now();
const checks = await Promise.all(CHECKS.map(({ title, command, args }) => check(title, command, args)));
// both wait for timers, jobs and pages a third to half of their time: together they take little longer than one alone
const suites = await Promise.all([vitest(), playwright()]);
const total = [...checks, ...suites].reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }));
console.log(`\nAll tests: ${Math.round((performance.now() - start) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
