// npm run bench -- NAME [options], npm run lab -- NAME [options]: runs a script of scripts/bench or scripts/lab. Without a name: lists
// them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// splice removes them from the arguments, so that the script finds only its own options
const [folder = '', name = ''] = process.argv.splice(2, 2);
const path = join(import.meta.dirname, folder);

/** The scripts of the folder: files that begin with their own command line. Other files are parts of them. */
const usages = readdirSync(path).flatMap((file) => {
  const [first = ''] = file.endsWith('.ts') ? readFileSync(join(path, file), 'utf8').split('\n') : [];
  return first.startsWith(`// npm run ${folder} -- `) ? [{ name: file.replace('.ts', ''), usage: first.slice('// '.length) }] : [];
});

if (usages.some((script) => script.name === name)) await import(join(path, `${name}.ts`));
else {
  console.error(`${name ? `There is no "${name}". ` : ''}Run one of these:\n${usages.map(({ usage }) => `  ${usage}`).join('\n')}`);
  process.exitCode = 1;
}
