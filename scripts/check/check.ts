// npm run check: runs all checks of the code that need no database and no browser, and names those that failed. Changes no file.
// scripts/test.ts runs the same checks before the tests.
import { spawnSync } from 'node:child_process';

/** The checks in their order. A command is a program in node_modules/.bin. */
export const CHECKS: readonly { title: string; command: string; args: string[] }[] = [
  { title: 'Types', command: 'tsc', args: ['--noEmit'] },
  { title: 'Format and lint', command: 'biome', args: ['check', '.'] },
  { title: 'Styles', command: 'stylelint', args: ['src/client/**/*.css'] },
  { title: 'Lint with types', command: 'oxlint', args: ['--type-aware'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  { title: 'Messages', command: 'node', args: ['scripts/check/check-messages.ts'] },
  { title: 'Requirement numbers', command: 'node', args: ['scripts/check/check-requirement-numbers.ts'] },
  { title: 'Facts', command: 'node', args: ['scripts/check/check-facts.ts'] },
  { title: 'Words', command: 'node', args: ['scripts/check/check-words.ts'] },
];

/** Runs a program of node_modules/.bin with its output on the terminal. @returns whether it succeeded */
export const run = (command: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

if (import.meta.main) {
  // no check is skipped after a failure, so that one run shows every problem
  const failed = CHECKS.filter(({ command, args }) => !run(command, args));
  for (const { title } of failed) console.error(`Failed: ${title}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
