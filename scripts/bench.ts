// npm run bench -- NAME [options] [--write]: runs a script of scripts/bench. With --write, what it prints becomes docs/measurements/NAME.md,
// below the command, the day and the machine. Without the name of a script it lists them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';

const FOLDER = join(import.meta.dirname, 'bench');
const MEASUREMENTS = 'docs/measurements';
/** Kept, because one script replaces `os.loadavg` in its process. */
const { loadavg } = os;

// splice removes the arguments, so that the script finds only its own options
const [name = '', ...options] = process.argv.splice(2);
process.argv.push(...options.filter((option) => option !== '--write'));

/** The scripts, whose first line is a comment with their command line. Files without it are modules that scripts import. */
const scripts = readdirSync(FOLDER).flatMap((file) => {
  const [firstLine = ''] = file.endsWith('.ts') ? readFileSync(join(FOLDER, file), 'utf8').split('\n') : [];
  const isScript = firstLine.startsWith('// npm run bench -- ');
  return isScript ? [{ name: file.replace('.ts', ''), usage: firstLine.slice('// '.length) }] : [];
});

/** Stores what the script prints by console.log from now on, when this process ends without an error. Progress goes to console.error. */
function storeResult(): void {
  const printed: string[] = [];
  const loadBefore = loadavg()[0]!;
  const { log } = console;
  console.log = (...values: unknown[]) => {
    printed.push(format(...values));
    log(...values);
  };
  process.once('exit', (code) => {
    if (code !== 0) return;
    const command = `npm run bench -- ${[name, ...options].join(' ')}`;
    const loads = `load ${loadBefore.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end`;
    const machine = `${os.availableParallelism()} cores (shared; ${loads}), Node ${process.versions.node}`;
    const lines = [`# ${name}`, '', `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}.`, '', ...printed];
    mkdirSync(MEASUREMENTS, { recursive: true });
    writeFileSync(join(MEASUREMENTS, `${name}.md`), `${lines.join('\n').trim()}\n`);
  });
}

if (scripts.some((script) => script.name === name)) {
  if (options.includes('--write')) storeResult();
  await import(join(FOLDER, `${name}.ts`));
} else {
  console.error(`${name ? `There is no "${name}". ` : ''}Run one of these:\n${scripts.map(({ usage }) => `  ${usage}`).join('\n')}`);
  process.exitCode = 1;
}
