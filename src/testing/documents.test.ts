// Tests the Markdown documents of the repository: every source file that they name in backticks must exist, and decisions have their date.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{src,scripts,e2e,prisma-free-migrations,.}/**/*.{ts,tsx,css,mjs}', {
  exclude: ['node_modules', 'dist', '**/generated/**'],
});
/**
 * Names that stand for any file of a kind: with `*` or braces (`*.module.css`), a placeholder (`X.page.test.tsx`, `useX.ts`, `kebab-case.ts`) or
 * only an ending (`.tsx`).
 */
const PLACEHOLDER = /[*{]|(^|\/)(X|x\.|use[A-Z]\b|PascalCase|kebab-case|NAME|\.)/;
/** Files that a build makes, and addresses of the site. */
const NO_SOURCE = /^(dist|\/api)\//;
/** The name or path of a source file in backticks. */
const FILE_NAME = /`([\w./{}*,-]+\.(?:tsx?|css|mjs))`/g;

test('every source file that a document names exists', () => {
  const documents = globSync(['*.md', 'docs/{*,decisions/*,operations/*}.md', '{src/shared,scripts}/**/*.md']);
  // guards against patterns that find hardly any document: there are more than 20
  expect(documents.length).toBeGreaterThan(20);
  const missing: string[] = [];
  let checkedNames = 0;
  for (const document of documents)
    for (const match of readFileSync(document, 'utf8').matchAll(FILE_NAME)) {
      const name = match[1]!;
      if (PLACEHOLDER.test(name) || NO_SOURCE.test(name)) continue;
      checkedNames++;
      const isExistingFile = files.some((file) => file === name || file.endsWith(`/${name}`));
      if (!isExistingFile) missing.push(`${document}: ${name}`);
    }
  // guards against a pattern that finds hardly any name: there are about 300
  expect(checkedNames).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

/** The day of the first commit. */
const FIRST_DAY = '2026-11-20';

test('every decision has the date on which it was made, not before the project began', () => {
  const decisions = globSync('docs/decisions/*.md');
  expect(decisions.length).toBeGreaterThan(10);
  const wrongDates = decisions.flatMap((file) => {
    const [, date = 'no date'] = /^Date: (\d{4}-\d\d-\d\d)\b/m.exec(readFileSync(file, 'utf8')) ?? [];
    return date >= FIRST_DAY && date <= new Date().toISOString().slice(0, 10) ? [] : [`${file}: ${date}`];
  });
  expect(wrongDates).toEqual([]);
});
