// `npm run bench -- NAME [options]` and `npm run lab -- NAME [options]` run a script of scripts/bench or scripts/lab. Without the name of
// one, they list the scripts. package.json passes the folder as the first argument.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// splice removes folder and name from the arguments, so that the script finds only its own options
const [folder = '', name = ''] = process.argv.splice(2, 2);
const path = join(import.meta.dirname, folder);

/** The scripts of the folder, whose first line is a comment with their command line. Files without it are modules that scripts import. */
const scripts = readdirSync(path).flatMap((file) => {
  const [firstLine = ''] = file.endsWith('.ts') ? readFileSync(join(path, file), 'utf8').split('\n') : [];
  const isScript = firstLine.startsWith(`// npm run ${folder} -- `);
  return isScript ? [{ name: file.replace('.ts', ''), usage: firstLine.slice('// '.length) }] : [];
});

if (scripts.some((script) => script.name === name)) await import(join(path, `${name}.ts`));
else {
  console.error(`${name ? `There is no "${name}". ` : ''}Run one of these:\n${scripts.map(({ usage }) => `  ${usage}`).join('\n')}`);
  process.exitCode = 1;
}
