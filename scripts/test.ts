// npm test: types, lint, unit, API on real PostgreSQL, end-to-end in a real browser. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

interface Count {
  passed: number;
  failed: number;
}
const RESULTS = 'test-results';

const run = (command: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** A check that passes or fails as a whole. */
const check = (title: string, command: string, args: string[]): Count => {
  console.log(`\n== ${title}`);
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Counts of a run's report; a run that failed without a failed test counts as one failure, and so does one without tests. */
const counted = (count: Count, ok: boolean): Count => (count.failed === 0 && (!ok || count.passed === 0) ? { ...count, failed: 1 } : count);

function vitest(): Count {
  console.log('\n== Unit, component and API tests');
  const file = `${RESULTS}/vitest.json`;
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readJson(file) as { numPassedTests: number; numFailedTests: number } | null;
  return counted({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, ok);
}

function playwright(): Count {
  console.log('\n== Journeys in a real browser');
  const ok = run('playwright', ['test']);
  const report = readJson(`${RESULTS}/e2e.json`) as { stats: { expected: number; unexpected: number; flaky: number } } | null;
  return counted({ passed: report?.stats.expected ?? 0, failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0) }, ok);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log('Testing: types, lint, unit, API on PostgreSQL, journeys in a browser ...');
const counts = [
  check('Types', 'tsc', ['--noEmit']),
  check('Format and lint', 'biome', ['check', '.']),
  check('Lint with types', 'oxlint', ['--type-aware']),
  vitest(),
  playwright(),
];
const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
