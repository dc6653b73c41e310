// npm test: the checks of `npm run check`, then unit, component, API (on real PostgreSQL) and end-to-end tests (in a real browser). Ends with `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

/** Tests that failed, and those that passed only when they were run again, each with its first error; printed last, where they are seen. */
const remarks: string[] = [];
const firstLines = (text = ''): string => stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n    ');

interface E2eSuite {
  title: string;
  suites?: E2eSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}
/** Adds the tests of a Playwright report that did not pass at once to the remarks. */
function remarkOn({ title, suites = [], specs = [] }: E2eSuite): void {
  for (const spec of specs)
    for (const { status, results } of spec.tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const error = results.find((result) => result.error)?.error?.message;
      remarks.push(`${status === 'flaky' ? 'passed on the second try' : 'failed'}: ${title} › ${spec.title}\n    ${firstLines(error)}`);
    }
  for (const suite of suites) remarkOn({ ...suite, title: `${title} › ${suite.title}` });
}

async function vitest(): Promise<Count> {
  const file = `${RESULTS}/vitest.json`;
  // as in playwright.config.ts; an option of the command line holds for all projects
  const retry = process.env.CI ? ['--retry=1'] : [];
  const args = ['run', ...retry, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('Unit, component and API tests', 'vitest', args, { live: true });
  const report = readJson(file) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
  } | null;
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        remarks.push(
          `${status === 'passed' ? 'passed on the second try' : status}: ${relative('.', name)} › ${fullName}\n    ${firstLines(failureMessages[0])}`,
        );
  return withFailure({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, ok);
}

async function playwright(): Promise<Count> {
  const ok = await run('End-to-end tests in a real browser', 'playwright', ['test']);
  const report = readJson(`${RESULTS}/e2e.json`) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: E2eSuite[];
  } | null;
  report?.suites.forEach(remarkOn);
  const { expected, flaky, unexpected } = report?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  return withFailure({ passed: expected + flaky, failed: unexpected }, ok);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log('Testing: checks, unit, API on PostgreSQL, end-to-end in a browser ...');
const start = performance.now();
const checks = await Promise.all(CHECKS.map(({ title, command, args }) => check(title, command, args)));
// both wait for timers, jobs and pages a third to half of their time: together they take little longer than one alone
const suites = await Promise.all([vitest(), playwright()]);
const total = [...checks, ...suites].reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }));
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
console.log(`\nAll tests: ${Math.round((performance.now() - start) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
