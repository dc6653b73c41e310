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
/** Test files that run first; most mutants are noticed by them. */
const NEAR_FILES = 12;
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

/** Runs a program of node_modules/.bin quietly. @returns whether it succeeded */
const run = (command: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: 'ignore' });
    runningChild = child;
    child.once('error', () => resolve(false)).once('exit', (status) => resolve(status === 0));
  });

/** Whether all tests of Vitest in these files pass; stops at the first failure. */
const passes = async (files: string[]): Promise<boolean> =>
  files.length === 0 || run('vitest', ['run', '--bail=1', '--project=!slow', ...files.map((file) => `${process.cwd()}/${file}`)]);

/** Whether no test notices a mistake that is in the source now. */
async function isUnnoticed({ file }: Mutant): Promise<boolean> {
  const tests = testsReaching(file);
  if (!(await passes(tests.slice(0, NEAR_FILES))) || !(await passes(tests.slice(NEAR_FILES)))) return false;
  const specs = file.startsWith('src/client/') ? browserTestsReaching(file) : [];
  if (specs.length === 0) return true;
  if (!(await run('node', ['scripts/setup.mjs', '--build', '--force-build']))) return false;
  const projects = readFileSync('playwright.config.ts', 'utf8').includes('projects:') ? ['--project=browser'] : [];
  return run('playwright', ['test', '--max-failures=1', ...projects, ...specs]);
}

async function tryMutant(mutant: Mutant): Promise<Result['outcome']> {
  const source = readFileSync(mutant.file, 'utf8');
  const mutated = mutate(source, mutant);
  if (mutated === null) return 'gone';
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
