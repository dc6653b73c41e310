// Part of `npm run check`: fails on numbers of requirements (R12, A3, S104, O7) in comments of production code. They belong only in
// docs/requirements.md and in tests. Changes nothing.
import { globSync, readFileSync } from 'node:fs';
import { lineAt, partsOf } from './source-parts.ts';

const REQUIREMENT_NUMBER = /\b[RASO]\d{1,3}\b/g;
/** Terms that look like such a number: S3 is the interface of file storage. */
const ALLOWED_TERMS = new Set(['S3']);
const TEST_FILE = /\.test\.tsx?$|^src\/testing\//;

const findings = globSync('src/**/*.{ts,tsx,css}')
  .filter((file) => !TEST_FILE.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const comments = [...partsOf(file, source)].filter(([, , isComment]) => isComment);
    return comments.flatMap(([text, start]) => {
      const numbers = (text.match(REQUIREMENT_NUMBER) ?? []).filter((number) => !ALLOWED_TERMS.has(number));
      return numbers.map((number) => ({ number, place: `${file}:${lineAt(source, start)}` }));
    });
  });
for (const { number, place } of findings) console.log(`${place}: ${number}`);
console.log(`${findings.length} numbers of requirements in comments of production code`);
process.exitCode = findings.length === 0 ? 0 : 1;
