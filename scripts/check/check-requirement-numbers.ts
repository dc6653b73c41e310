// npm run check: fails on numbers of requirements (R12, A3, S104, O7) in comments of production code. They belong in docs/requirements.md
// and tests.
import { globSync, readFileSync } from 'node:fs';
import { lineAt, partsOf } from './source-parts.ts';

const NUMBER = /\b[RASO]\d{1,3}\b/g;
/** Terms that look like such a number: S3 is the interface of file storage. */
const ALLOWED = new Set(['S3']);
const IS_TEST = /\.test\.tsx?$|^src\/testing\//;

const findings = globSync('src/**/*.{ts,tsx,css}')
  .filter((file) => !IS_TEST.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...partsOf(file, source)]
      .filter(([, , isComment]) => isComment)
      .flatMap(([text, start]) => (text.match(NUMBER) ?? []).map((number) => ({ number, at: `${file}:${lineAt(source, start)}` })))
      .filter(({ number }) => !ALLOWED.has(number));
  });
for (const { number, at } of findings) console.log(`${at}: ${number}`);
console.log(`${findings.length} numbers of requirements in comments of production code`);
process.exitCode = findings.length === 0 ? 0 : 1;
