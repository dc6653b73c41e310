// npm run check:words: fails on words that are no terms of the field, in names of files, identifiers and comments of TypeScript and CSS.
// Texts that people read are strings and JSX texts, which are not looked at; demo data is left out.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** Forbidden word → what to write instead. */
const FORBIDDEN: Record<string, string> = {
  letter: 'email',
  door: 'transport, API',
  room: 'folder, provider, space, quota',
  chore: 'cron job',
  stranger: 'anonymous or other user',
  told: 'error, event',
  alive: 'hydrated, running',
  awaken: 'hydrate',
  desk: 'checkout, editor',
  spot: 'marker, cluster',
  sheet: 'stylesheet, drawer',
  somebody: 'a user',
  nobody: 'no one, no user',
  whoever: 'the caller',
  he: 'they',
  his: 'their',
  him: 'them',
  sieve: 'classifier',
  mend: 'correct',
  mended: 'corrected',
  manners: 'options',
  shop: 'payment context',
  journey: 'end-to-end test',
  sight: 'viewport, first paint',
  understood: 'criteria, parsed',
};
/** Where a forbidden word has its plain meaning. */
const ALLOWED =
  /style ?sheets?|spread ?sheets?|letter-spacing|(arabic|capital|small|latin|two|three|first|each|one|same|of|by|doubled|missing|\d)[ -]letters?|letters? (and|or) (digits|numbers)|letters of|icon ?door|keep[- ]?alive|user `nobody`|`nobody`|help ?desk|maid'?s? ?rooms?/gi;
/** Files about the letters and rooms of texts that people type. */
const ABOUT_TEXT = /search\/text\/|search-quality|AgentPortrait|encoding|normalize|queries/;
/** Numbers of requirements belong into docs/requirements.md and tests. */
const REQUIREMENT = /\b[RA]\d{1,3}\b/g;

interface Finding {
  word: string;
  at: string;
}
type Node = { type?: string; name?: unknown; start?: number };

const wordsOf = (text: string): string[] =>
  text
    .replace(ALLOWED, ' ')
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];
const singular = (word: string): string => (Object.hasOwn(FORBIDDEN, word) ? word : word.replace(/s$/, ''));

/** Names of a syntax tree with their positions. */
function* namesOf(node: unknown): Generator<[text: string, start: number]> {
  if (Array.isArray(node)) for (const child of node) yield* namesOf(child);
  else if (node && typeof node === 'object') {
    const { type, name, start } = node as Node;
    if (type?.endsWith('Identifier') && typeof name === 'string') yield [name, start ?? 0];
    for (const child of Object.values(node)) if (typeof child === 'object') yield* namesOf(child);
  }
}

/** Names and comments of a file; of a stylesheet all of it. */
function* partsOf(file: string, source: string): Generator<[text: string, start: number, isComment: boolean]> {
  if (file.endsWith('.css')) {
    yield* source.split(/(?<=\n)/).map((line, n, lines): [string, number, boolean] => [line, lines.slice(0, n).join('').length, true]);
    return;
  }
  const { program, comments } = parseSync(file, source);
  for (const [name, start] of namesOf(program.body)) yield [name, start, false];
  for (const { value, start } of comments) yield [value, start, true];
}

function findingsOf(file: string): Finding[] {
  const source = readFileSync(file, 'utf8');
  const isProduction = file.startsWith('src/') && !/\.test\.tsx?$|^src\/testing\//.test(file);
  const findings = wordsOf(file).map((word) => ({ word, at: file }));
  for (const [text, start, isComment] of partsOf(file, source)) {
    const at = `${file}:${source.slice(0, start).split('\n').length}`;
    for (const word of wordsOf(text)) findings.push({ word, at });
    if (isComment && isProduction) for (const number of text.match(REQUIREMENT) ?? []) findings.push({ word: number, at });
  }
  return findings
    .map(({ word, at }) => ({ word: singular(word), at }))
    .filter(({ word }) => !(ABOUT_TEXT.test(file) && ['letter', 'room'].includes(word)))
    .filter(({ word }) => Object.hasOwn(FORBIDDEN, word) || /\d/.test(word));
}

const EXEMPT = /^src\/server\/seed\/|\.content\.ts$|check-words/;
const files = globSync(['{src,scripts,e2e,prisma-free-migrations}/**/*.{ts,tsx,mjs,css}', '*.config.ts']).filter(
  (file) => !EXEMPT.test(file),
);
const findings = files.flatMap(findingsOf);
const byWord = Map.groupBy(findings, ({ word }) => (/\d/.test(word) ? 'R and A numbers' : word));
for (const [word, found] of [...byWord].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`\n${word} (${FORBIDDEN[word] ?? 'docs/requirements.md'}): ${found.length}`);
  for (const [file, here] of Map.groupBy(found, ({ at }) => at.split(':')[0]!))
    console.log(`  ${file}:${[...new Set(here.map(({ at }) => at.split(':')[1] ?? 'name'))].join(',')}`);
}
console.log(`\n${findings.length} forbidden words in ${new Set(findings.map(({ at }) => at.split(':')[0])).size} of ${files.length} files`);
process.exitCode = findings.length === 0 ? 0 : 1;
