// Tests that the stylesheets of the website and the code that uses them name the same variables and classes.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The stylesheets. The base map is left out: its code builds the names of its variables. */
const styles = globSync('src/client/**/*.css', { exclude: ['**/StaticBaseMap.module.css'] }).map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
);
const code = globSync('src/client/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every variable that a stylesheet reads is set in a stylesheet or in code', () => {
  const allStyles = styles.map(([, text]) => text).join('\n');
  const isSet = (name: string) =>
    new RegExp(`${name}["'\\]]*\\s*:`).test(allStyles) || code.includes(`'${name}'`) || code.includes(`\`${name}`);
  const unset = styles.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('--mantine') && !isSet(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unset).toEqual([]);
});

/** The names of the classes in a stylesheet. */
const classesOf = (css: string): Set<string> => new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!));

test('every class that a component takes from its module, and every global class that a module composes, has a rule', () => {
  const globalClasses = classesOf(
    styles
      .filter(([file]) => !file.endsWith('.module.css'))
      .map(([, text]) => text)
      .join('\n'),
  );
  const modules = styles.filter(([file]) => file.endsWith('.module.css'));
  const missingGlobals = modules.flatMap(([file, text]) =>
    [...text.matchAll(/composes:([^;]*)from global/g)]
      .flatMap(([, names]) => names!.trim().split(/\s+/))
      .filter((name) => !globalClasses.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missingGlobals).toEqual([]);

  const imports = globSync('src/client/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, path]) => ({
      file,
      source,
      name: name!,
      path: path!,
    }));
  });
  expect(imports.length).toBeGreaterThan(200);
  const missingRules = imports.flatMap(({ file, source, name, path }) => {
    const rules = classesOf(readFileSync(join(dirname(file), path), 'utf8'));
    // `classes.name`, where `classes` is the imported module
    return [...source.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(\\w+)(?![\\w'])`, 'g'))]
      .map(([, className]) => className!)
      .filter((className) => !rules.has(className))
      .map((className) => `${file}: ${className}`);
  });
  expect(missingRules).toEqual([]);
});
