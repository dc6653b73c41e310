// npm run lab -- pooler [--pgbouncer PROGRAM] [TEST FILE ...]
// Runs the API tests through a real pgbouncer in transaction mode, with the settings of docs/deploy/pgbouncer.ini. The application's
// connections go through pgbouncer, those of jobs and commands to the database itself. Without TEST FILE all tests run and their result
// goes to docs/measurements/pooler.md. Ends with status 1 when a test fails.
//   pgbouncer 1.21 or newer: apt-get install pgbouncer on Debian 13, or the path of one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import type { PgbouncerUse } from '../../src/testing/postgres/pgbouncer.ts';
import { writeMeasurement } from '../bench/measuring/document.ts';
import { filesOf, reportOptions, type VitestReport } from '../vitest-report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pgbouncer: { type: 'string', default: '/usr/sbin/pgbouncer' } },
});
const folder = mkdtempSync(join(tmpdir(), 'homes-pooler-'));
const reportFile = join(folder, 'report.json');

/** Runs the tests, shows their output and writes `reportFile`. @returns what passed through pgbouncer, which the tests print at their end */
async function runTests(): Promise<PgbouncerUse> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...positionals, ...reportOptions(reportFile)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TEST_PGBOUNCER: values.pgbouncer },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    // only the end is read
    output = (output + text).slice(-20_000);
  });
  await new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()));
  const usageJson = /Through pgbouncer: (\{.*\})/.exec(stripVTControlCharacters(output))?.[1];
  if (!usageJson) throw new Error('The tests did not run to their end');
  return JSON.parse(usageJson) as PgbouncerUse;
}

try {
  const startedAt = performance.now();
  const { version, transactions, statements } = await runTests();
  const minutes = (performance.now() - startedAt) / 60_000;
  const files = filesOf(JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport);
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ file: name, ...test })));
  const countTests = (status: string): string => tests.filter((test) => test.status === status).length.toLocaleString('en');
  const failed = tests.filter(({ status }) => status === 'failed');
  // a file that failed although none of its tests did
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const text = [
    `\`npm run lab -- pooler\` on one machine (${cpus().length} cores shared by everything, Node ${process.version}, built-in PostgreSQL 18, ${version}): the API tests with \`pool_mode = transaction\` and \`max_prepared_statements\` of \`docs/deploy/pgbouncer.ini\`.`,
    '',
    '| What | |',
    '|---|--:|',
    `| test files | ${files.length} |`,
    `| tests passed | ${countTests('passed')} |`,
    `| tests failed | ${countTests('failed')} |`,
    `| files that did not start | ${brokenFiles.length} |`,
    `| transactions, statements through pgbouncer | ${transactions.toLocaleString('en')}, ${statements.toLocaleString('en')} |`,
    `| time | ${minutes.toFixed(0)} min |`,
    ...failed.map(({ file, fullName, failureMessages }) => `\nFailed: \`${file}\` ${fullName}: ${failureMessages[0]?.split('\n')[0]}`),
    ...brokenFiles.map(({ name }) => `\nDid not start: \`${name}\``),
    '',
    'Jobs (LISTEN) and commands (locks, settings and temporary tables of a session) use the database itself, as with `DATABASE_DIRECT_URL`; so do the tests of',
    'the import, which is a command, and tests with clusters or processes of their own.',
  ].join('\n');
  if (positionals.length === 0) writeMeasurement('pooler', 'API tests through pgbouncer', text);
  else console.log(text);
  process.exitCode = failed.length + brokenFiles.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
