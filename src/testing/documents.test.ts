// Tests that documents name source files that exist.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{src,scripts,e2e,prisma-free-migrations,.}/**/*.{ts,tsx,css,mjs}', {
  exclude: ['node_modules', 'dist', '**/generated/**'],
});
/** Names that mean any file of a kind, such as `X.page.test.tsx` and `*.module.css`. */
const PLACEHOLDER = /[*{]|(^|\/)(X|x\.|use[A-Z]\b|PascalCase|kebab-case|NAME|\.)/;

test('every source file that a document names exists', () => {
  const documents = globSync(['*.md', 'docs/{*,decisions/*,operations/*}.md', '{src/shared,scripts}/**/*.md']);
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([\w./{}*,-]+\.(?:tsx?|css|mjs))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !PLACEHOLDER.test(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
