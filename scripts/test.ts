// npm test: the checks of `npm run check`, then unit, component, API (on real PostgreSQL) and end-to-end tests (in a real browser). Ends with `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { CHECKS, run } from './check.ts';

interface Count {
  passed: number;
  failed: number;
}
const RESULTS = 'test-results';

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

function vitest(): Count {
  console.log('\n== Unit, component and API tests');
  const file = `${RESULTS}/vitest.json`;
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readJson(file) as { numPassedTests: number; numFailedTests: number } | null;
  return withFailure({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, ok);
}

function playwright(): Count {
  console.log('\n== End-to-end tests in a real browser');
  const ok = run('playwright', ['test']);
  const report = readJson(`${RESULTS}/e2e.json`) as { stats: { expected: number; unexpected: number; flaky: number } } | null;
  return withFailure({ passed: report?.stats.expected ?? 0, failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0) }, ok);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log('Testing: checks, unit, API on PostgreSQL, end-to-end in a browser ...');
const counts = [
  ...CHECKS.map(({ title, command, args }): Count => {
    console.log(`\n== ${title}`);
    return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }),
  vitest(),
  playwright(),
];
const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
