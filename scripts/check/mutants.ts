// npm run mutants -- [--make] [--tests LABEL] [--only m1,m2]: makes 80 mistakes in the source, one at a time, and runs the tests that
// reach each, until one fails. `--make` writes the list anew. Results are added to mutants-results/LABEL.jsonl, so that a run that was
// ended goes on where it was. Changes the checkout while it runs: use one of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Mutant, makeMutants, mutate } from './mutants/make.ts';
import { browserTestsReaching, testsReaching } from './mutants/reaching-tests.ts';

const LIST = new URL('mutants/list.json', import.meta.url);
const SEED = 20261128;
/** Numbers of test files that run one after the other, the nearest first; the rest follows. Most mutants are noticed by the nearest. */
const BATCHES = [2, 10];
const RESULTS_FOLDER = 'mutants-results';

const { values: options } = parseArgs({
  options: { make: { type: 'boolean' }, tests: { type: 'string', default: 'now' }, only: { type: 'string' } },
});

interface Result {
  id: string;
  /** `killed` by a failing test, `survived` when all passed, `gone` when the place is no longer in the source. */
  outcome: 'killed' | 'survived' | 'gone';
  seconds: number;
}

let runningChild: ChildProcess | undefined;

/** Runs a program of node_modules/.bin. @returns whether it succeeded, and the end of what it wrote */
const run = (command: string, args: string[]): Promise<{ isSuccess: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    runningChild = child;
    let output = '';
    const keepEnd = (chunk: Buffer): void => {
      output = `${output}${chunk.toString()}`.slice(-100_000);
    };
    child.stdout.on('data', keepEnd);
    child.stderr.on('data', keepEnd);
    child
      .once('error', (error) => resolve({ isSuccess: false, output: String(error) }))
      .once('close', (status) => resolve({ isSuccess: status === 0, output }));
  });

/** Whether tests passed. @throws Error when they failed without a failed test, for example because they did not start */
async function runTests(command: string, args: string[]): Promise<boolean> {
  const { isSuccess, output } = await run(command, args);
  if (!isSuccess && !/\b\d+ failed\b/.test(output)) throw new Error(`${command} did not run its tests:\n${output.slice(-2000)}`);
  return isSuccess;
}

/** Whether all tests of Vitest in these files pass; stops at the first failure. */
const passes = async (files: string[]): Promise<boolean> =>
  files.length === 0 || runTests('vitest', ['run', '--bail=1', '--project=!slow', ...files.map((file) => `${process.cwd()}/${file}`)]);

/** Whether no test notices a mistake that is in the source now. */
async function isUnnoticed({ file }: Mutant): Promise<boolean> {
  const tests = testsReaching(file);
  let from = 0;
  for (const size of [...BATCHES, tests.length]) {
    if (!(await passes(tests.slice(from, from + size)))) return false;
    from += size;
  }
  const specs = file.startsWith('src/client/') ? browserTestsReaching(file) : [];
  if (specs.length === 0) return true;
  if (!(await run('node', ['scripts/setup.mjs', '--build', '--force-build'])).isSuccess) return false;
  const projects = readFileSync('playwright.config.ts', 'utf8').includes('projects:') ? ['--project=browser'] : [];
  return runTests('playwright', ['test', '--max-failures=1', ...projects, ...specs]);
}

async function tryMutant(listed: Mutant): Promise<Result['outcome']> {
  // the place where it was, else where it stands now
  const found = [listed, { ...listed, ...listed.now }].find(
    (place) => existsSync(place.file) && mutate(readFileSync(place.file, 'utf8'), place) !== null,
  );
  if (!found) return 'gone';
  const mutant: Mutant = found;
  const source = readFileSync(mutant.file, 'utf8');
  const mutated = mutate(source, mutant)!;
  const restore = (): void => writeFileSync(mutant.file, source);
  process.once('exit', restore);
  writeFileSync(mutant.file, mutated);
  try {
    return (await isUnnoticed(mutant)) ? 'survived' : 'killed';
  } finally {
    restore();
    process.removeListener('exit', restore);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    runningChild?.kill(signal);
    process.exit(1);
  });
if (options.make) writeFileSync(LIST, `${JSON.stringify(makeMutants(SEED), null, 2)}\n`);
else {
  const mutants = JSON.parse(readFileSync(LIST, 'utf8')) as Mutant[];
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = `${RESULTS_FOLDER}/${options.tests}.jsonl`;
  const done = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Result)
    : [];
  const only = options.only?.split(',');
  for (const mutant of mutants) {
    if (done.some(({ id }) => id === mutant.id) || (only && !only.includes(mutant.id))) continue;
    const startedAt = performance.now();
    const outcome = await tryMutant(mutant);
    const result: Result = { id: mutant.id, outcome, seconds: Math.round((performance.now() - startedAt) / 1000) };
    appendFileSync(file, `${JSON.stringify(result)}\n`);
    console.log(`${result.id} ${outcome} in ${result.seconds} s: ${mutant.kind} in ${mutant.file}: ${mutant.line.slice(0, 100)}`);
  }
}
