// npm test: the checks of `npm run check`, then unit, component, API (on real PostgreSQL) and end-to-end tests (in a real browser).
// `--all` (npm run test:all) also runs the projects `slow`, and generated tests with all their cases. Replaces the folder test-results.
// Ends with the processor time of each part and the line `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { onStopSignal } from '../src/server/stop-signals.ts';
import { RUN_ALL_VARIABLE } from '../src/testing/sample.ts';
import { CHECKS } from './check/check.ts';
import { type FileReport, filesOf, reportOptions, runErrorsFile, type VitestReport } from './vitest-report.ts';

/** How many tests passed and failed. */
interface Count {
  passed: number;
  failed: number;
}
/** The folder of the reports. */
const RESULTS_FOLDER = 'test-results';

const runsAll = process.argv.includes('--all');
if (runsAll) process.env[RUN_ALL_VARIABLE] = '1';

/** How long programs may take to end after a signal; the applications of Playwright take up to 10 s each. */
const STOP_DEADLINE_MS = 25_000;
/** Child processes; a signal that ends this process ends them first. */
const runningChildren = new Set<ChildProcess>();
let isStopping = false;
onStopSignal({
  deadlineMs: STOP_DEADLINE_MS,
  stop: async () => {
    isStopping = true;
    await Promise.all(
      [...runningChildren].map(async (child) => {
        // the signal at which Playwright stops its applications in order
        child.kill('SIGINT');
        await once(child, 'exit');
      }),
    );
    process.exit(1);
  },
  stopAtOnce: () => process.exit(1),
});

/** Processor time of the ended programs of each part but the browser, in seconds, with their own children such as PostgreSQL. */
const processorSeconds: Record<string, number> = {};
/** Processor time of all ended child processes of this one, in seconds; null where the system does not tell. */
function readChildrenSeconds(): number | null {
  try {
    // the fields after the name of the program, which may hold spaces; `cutime` and `cstime` in hundredths of a second
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}
let countedSeconds = 0;
/** Adds the time of a program that has just ended to a part. */
function countProcessorTime(part: string): void {
  const seconds = readChildrenSeconds();
  if (seconds === null) return;
  processorSeconds[part] = (processorSeconds[part] ?? 0) + seconds - countedSeconds;
  countedSeconds = seconds;
}
/** Processor time of all processes of this machine since its start, in seconds. */
const readMachineSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);

/**
 * Runs a program of node_modules/.bin as a part of the tests. `isLive` shows its output at once; otherwise it is printed as one block when the program ends, so
 * that the output of parallel programs does not mix.
 * @returns whether the program succeeded
 */
async function run(part: string, title: string, command: string, args: string[], { isLive = false } = {}): Promise<boolean> {
  // nothing starts while this process ends
  if (isStopping) return new Promise(() => {});
  const startedAt = performance.now();
  if (isLive) console.log(`\n== ${title}`);
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  runningChildren.add(child);
  child.once('exit', () => countProcessorTime(part));
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(null);
    });
    child.once('close', resolve);
  });
  runningChildren.delete(child);
  console.log(`\n== ${title}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}

/** Runs a check, which counts as one test. */
const runCheck = async (title: string, command: string, args: string[]): Promise<Count> =>
  (await run('checks', title, command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** The content of a JSON file; null when it is missing or unreadable. */
const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Counts one failure for a run that failed although none of its tests did, and for a run without tests. */
const withRunFailure = (count: Count, isOk: boolean): Count =>
  count.failed === 0 && (!isOk || count.passed === 0) ? { ...count, failed: 1 } : count;

/** A text for each test that failed, or passed only on the second try, with its first error. They are printed last, where they are seen. */
const remarks: string[] = [];
/** The first 12 lines of an error, without colours. */
const firstLines = (text = ''): string => stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n    ');

/** A file or a group of tests in a report of Playwright. */
interface E2eSuite {
  title: string;
  suites?: E2eSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}
/** Adds to `remarks` the tests of a suite that failed or passed only on the second try. Playwright calls these `unexpected` and `flaky`. */
function addRemarks({ title, suites = [], specs = [] }: E2eSuite): void {
  for (const spec of specs)
    for (const { status, results } of spec.tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const error = results.find((result) => result.error)?.error?.message;
      remarks.push(`${status === 'flaky' ? 'passed on the second try' : 'failed'}: ${title} › ${spec.title}\n    ${firstLines(error)}`);
    }
  for (const suite of suites) addRemarks({ ...suite, title: `${title} › ${suite.title}` });
}

/** The projects of vitest.config.ts, in the order in which they run. Each is a part of its own, so that its processor time is known. */
const VITEST_PROJECTS = ['unit', 'ui', 'pages', 'api', ...(runsAll ? ['slow'] : [])];

/** The result of a run of Vitest. */
interface VitestRun {
  isOk: boolean;
  /** None without a report. */
  files: FileReport[];
  /** Errors outside of tests, such as unhandled rejections; null when the run did not end. */
  runErrors: number | null;
}

/** Runs test files of a project, by default all, and reads the report. */
async function runVitest(project: string, title: string, paths: string[] = []): Promise<VitestRun> {
  const reportFile = `${RESULTS_FOLDER}/vitest-${project}${paths.length > 0 ? '-again' : ''}.json`;
  const args = ['run', `--project=${project}`, ...paths, ...reportOptions(reportFile)];
  const isOk = await run(project, title, 'vitest', args, { isLive: true });
  const report = readJson(reportFile) as VitestReport | null;
  return { isOk, files: report ? filesOf(report) : [], runErrors: readJson(runErrorsFile(reportFile)) as number | null };
}
/** The failed tests of a file, each with its error. */
const describeFailures = (file: FileReport): string =>
  file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}\n    ${firstLines(failureMessages[0])}`)
    .join('\n  ') || 'the file could not be run';

/** When more files fail, the cause is not a busy machine, and no file is run again. */
const MAX_FILES_RUN_AGAIN = 5;

/**
 * Runs the tests of a project, and under CI the failed files once more. A failed file is run again as a whole and not test by test, because
 * it then gets a new database, without the rows of the first try.
 */
async function runVitestWithRetry(project: string): Promise<Count> {
  const firstRun = await runVitest(project, `Tests of the project ${project}`);
  let { isOk, files } = firstRun;
  const failedFiles = files.filter(({ status }) => status === 'failed');
  if (process.env.CI && failedFiles.length > 0 && failedFiles.length <= MAX_FILES_RUN_AGAIN) {
    const names = failedFiles.map(({ name }) => name);
    const again = await runVitest(project, 'Failed files again', names);
    for (const file of failedFiles) {
      const passedAgain = again.files.some(({ name, status }) => name === file.name && status === 'passed');
      if (passedAgain) remarks.push(`passed on the second try: ${file.name} › ${describeFailures(file)}`);
    }
    // the second run says nothing about errors outside of tests in the first one
    isOk = again.isOk && firstRun.runErrors === 0;
    files = [...files.filter(({ name }) => !names.includes(name)), ...again.files];
  }
  for (const file of files) if (file.status === 'failed') remarks.push(`failed: ${file.name} › ${describeFailures(file)}`);
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const countOf = (countedStatus: string): number => statuses.filter((status) => status === countedStatus).length;
  return withRunFailure({ passed: countOf('passed'), failed: countOf('failed') }, isOk);
}

/** Runs the projects of Vitest one after the other. */
async function runVitestProjects(): Promise<Count[]> {
  const counts: Count[] = [];
  for (const project of VITEST_PROJECTS) counts.push(await runVitestWithRetry(project));
  return counts;
}

/** Runs the end-to-end tests, which Playwright itself tries a second time where its configuration says so. */
async function runPlaywright(): Promise<Count> {
  const projects = runsAll ? [] : ['--project=browser'];
  const isOk = await run('browser', 'End-to-end tests in a real browser', 'playwright', ['test', ...projects]);
  const report = readJson(`${RESULTS_FOLDER}/e2e.json`) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: E2eSuite[];
  } | null;
  report?.suites.forEach(addRemarks);
  const { expected, flaky, unexpected } = report?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  return withRunFailure({ passed: expected + flaky, failed: unexpected }, isOk);
}

rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER, { recursive: true });
console.log('Testing: checks, unit, API on PostgreSQL, end-to-end in a browser ...');
const startedAt = performance.now();
const machineSecondsBefore = readMachineSeconds();
const checkCounts = await Promise.all(CHECKS.map(({ title, command, args }) => runCheck(title, command, args)));
// in parallel, because each spends a third to half of its time waiting: together they take little longer than one alone
const [vitestCounts, browserCount] = await Promise.all([runVitestProjects(), runPlaywright()]);
const total = [...checkCounts, ...vitestCounts, browserCount].reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}));
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
// processes of a browser outlive those that started them, so the browser has what the machine did besides the other parts
const allSeconds = readMachineSeconds() - machineSecondsBefore;
delete processorSeconds.browser;
const otherSeconds = Object.values(processorSeconds).reduce((sum, seconds) => sum + seconds, 0);
const parts = Object.entries({ ...processorSeconds, browser: allSeconds - otherSeconds }).map(
  ([part, seconds]) => `${part} ${Math.round(seconds)} s`,
);
if (otherSeconds > 0) console.log(`\nProcessor time on a quiet machine: ${parts.join(', ')}, in all ${Math.round(allSeconds)} s`);
console.log(`All tests: ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
