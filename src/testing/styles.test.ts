import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// the ground of maps names its variables after windows, in a template
const styles = globSync('src/client/**/*.css', { exclude: ['**/StaticBaseMap.module.css'] }).map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
);
const code = globSync('src/client/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every variable that a stylesheet reads is set in a stylesheet or in code', () => {
  const all = styles.map(([, text]) => text).join('\n');
  const isSet = (name: string) => new RegExp(`${name}["'\\]]*\\s*:`).test(all) || code.includes(`'${name}'`) || code.includes(`\`${name}`);
  const unset = styles.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('--mantine') && !isSet(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unset).toEqual([]);
});
