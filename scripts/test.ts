// npm test: the checks of `npm run check`, then unit, component, API (on real PostgreSQL) and end-to-end tests (in a real browser). Ends with `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { CHECKS } from './check/check.ts';
import { type FileReport, filesOf, reportOptions, type VitestReport } from './vitest-report.ts';

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

/** Runs test files, all of them by default. `files` is empty when there is no report. */
async function runVitest(title: string, report: string, files: string[] = []): Promise<{ ok: boolean; files: FileReport[] }> {
  const reportFile = `${RESULTS}/${report}.json`;
  const ok = await run(title, 'vitest', ['run', ...files, ...reportOptions(reportFile)], { live: true });
  const result = readJson(reportFile) as VitestReport | null;
  return { ok, files: result ? filesOf(result) : [] };
}
const errorOf = (file: FileReport): string =>
  file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}\n    ${firstLines(failureMessages[0])}`)
    .join('\n  ') || 'the file could not be run';

/** More failed files than this are no accident of a busy machine. */
const MAX_FILES_RUN_AGAIN = 5;

/**
 * Under CI, failed files are run once more, each whole and in a process and database of its own: a test tried again after itself would meet
 * the rows of its first try.
 */
async function vitest(): Promise<Count> {
  let { ok, files } = await runVitest('Unit, component and API tests', 'vitest');
  const failed = files.filter(({ status }) => status === 'failed');
  if (process.env.CI && failed.length > 0 && failed.length <= MAX_FILES_RUN_AGAIN) {
    const names = failed.map(({ name }) => name);
    const again = await runVitest('Failed files again', 'vitest-again', names);
    for (const file of failed) {
      const passes = again.files.some(({ name, status }) => name === file.name && status === 'passed');
      if (passes) remarks.push(`passed on the second try: ${file.name} › ${errorOf(file)}`);
    }
    ok = again.ok;
    files = [...files.filter(({ name }) => !names.includes(name)), ...again.files];
  }
  for (const file of files) if (file.status === 'failed') remarks.push(`failed: ${file.name} › ${errorOf(file)}`);
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const countOf = (wanted: string): number => statuses.filter((status) => status === wanted).length;
  return withFailure({ passed: countOf('passed'), failed: countOf('failed') }, ok);
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
