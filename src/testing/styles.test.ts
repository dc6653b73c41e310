// Tests that every variable and class that the website's stylesheets and code use is defined in a stylesheet or in code.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The path and text of each stylesheet. That of the base map is left out, because code builds the names of its variables. */
const styles = globSync('src/client/**/*.css', { exclude: ['**/StaticBaseMap.module.css'] }).map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
);
/** The source of all components and modules of the client. */
const code = globSync('src/client/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every variable that a stylesheet reads is set in a stylesheet or in code', () => {
  const allStyles = styles.map(([, text]) => text).join('\n');
  // a variable is set in CSS (`--x:`), or in code as `'--x'` or at the beginning of a template
  const isSet = (name: string) =>
    new RegExp(`${name}["'\\]]*\\s*:`).test(allStyles) || code.includes(`'${name}'`) || code.includes(`\`${name}`);
  const unsetVariables = styles.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name!)
      // Mantine sets its own variables
      .filter((name) => !name.startsWith('--mantine') && !isSet(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unsetVariables).toEqual([]);
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
  // `composes: name from global` takes the rules of a global class
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
  // fails when the imports are not found
  expect(imports.length).toBeGreaterThan(200);
  const missingRules = imports.flatMap(({ file, source, name, path }) => {
    const rules = classesOf(readFileSync(join(dirname(file), path), 'utf8'));
    // `classes.heading`, where `name` is `classes`, the name of the imported module; not part of a longer name, a path or a text
    return [...source.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(\\w+)(?![\\w'])`, 'g'))]
      .map(([, className]) => className!)
      .filter((className) => !rules.has(className))
      .map((className) => `${file}: ${className}`);
  });
  expect(missingRules).toEqual([]);
});
