// npm run check:words: fails on words that are no terms of the field, in names of files, identifiers, comments and test titles of TypeScript and CSS,
// and in documents. Texts that people read are strings and JSX texts, which are not looked at; demo data is left out.
import { globSync, readFileSync } from 'node:fs';
import { lineAt, partsOf } from './source-parts.ts';

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
  everybody: 'every user, all users',
};
/** Phrases in which a forbidden word has its plain meaning. */
const ALLOWED: readonly { phrase: string; why: string }[] = [
  { phrase: 'dead[- ]?letters?', why: 'a queue of failed jobs is called so' },
  { phrase: 'style ?sheets?|spread ?sheets?', why: 'the names of the files' },
  { phrase: 'letter-spacing', why: 'a CSS property' },
  {
    phrase: '(arabic|capital|small|latin|two|three|first|each|one|same|of|by|doubled|missing|\\d)[ -]letters?',
    why: 'letters of the alphabet',
  },
  { phrase: 'letters? (and|or) (digits|numbers)|letters of', why: 'letters of the alphabet' },
  { phrase: 'icon ?door', why: 'the name of an icon' },
  { phrase: 'keep[- ]?alive', why: 'of HTTP and TCP' },
  { phrase: 'user `nobody`|`nobody`', why: 'a user of the operating system' },
  { phrase: 'help ?desk', why: 'a service for customers' },
  { phrase: "maid'?s? ?rooms?", why: 'a room of a home' },
];
const ALLOWED_PATTERN = new RegExp(ALLOWED.map(({ phrase }) => phrase).join('|'), 'gi');
/** Files about the letters and rooms of texts that people type. */
const ABOUT_TEXT = /sale\/load\/|registered-sales|search\/text\/|search-quality|AgentPortrait|encoding|normalize|queries/;

interface Finding {
  word: string;
  at: string;
}
const wordsOf = (text: string): string[] =>
  text
    .replace(ALLOWED_PATTERN, ' ')
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];
const singular = (word: string): string => (Object.hasOwn(FORBIDDEN, word) ? word : word.replace(/s$/, ''));

function findingsOf(file: string): Finding[] {
  const source = readFileSync(file, 'utf8');
  const findings = wordsOf(file).map((word) => ({ word, at: file }));
  for (const [text, start] of partsOf(file, source))
    for (const word of wordsOf(text)) findings.push({ word, at: `${file}:${lineAt(source, start)}` });
  return findings
    .map(({ word, at }) => ({ word: singular(word), at }))
    .filter(({ word }) => !(ABOUT_TEXT.test(file) && ['letter', 'room'].includes(word)))
    .filter(({ word }) => Object.hasOwn(FORBIDDEN, word));
}

const EXEMPT = /^src\/server\/seed\/|\.content\.ts$|check-words|docs\/requirements\.md$/;
/** Not the records of measurements, and not requirements.md, which repeats the specification. */
const DOCUMENTS = ['*.md', 'docs/{*,decisions/*,operations/*,deploy/**/*}.md', '{src/shared,scripts}/**/*.md'];
const files = globSync(['{src,scripts,e2e,prisma-free-migrations}/**/*.{ts,tsx,mjs,css}', '*.config.ts', ...DOCUMENTS]).filter(
  (file) => !EXEMPT.test(file),
);
const findings = files.flatMap(findingsOf);
const byWord = Map.groupBy(findings, ({ word }) => word);
for (const [word, found] of [...byWord].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`\n${word} (${FORBIDDEN[word]}): ${found.length}`);
  for (const [file, here] of Map.groupBy(found, ({ at }) => at.split(':')[0]!))
    console.log(`  ${file}:${[...new Set(here.map(({ at }) => at.split(':')[1] ?? 'name'))].join(',')}`);
}
console.log(`\n${findings.length} forbidden words in ${new Set(findings.map(({ at }) => at.split(':')[0])).size} of ${files.length} files`);
process.exitCode = findings.length === 0 ? 0 : 1;
