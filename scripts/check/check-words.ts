// Part of `npm run check`: fails on words that are not terms of the field, in file names, identifiers, comments and test titles of
// scripts (.ts, .tsx, .mjs) and CSS, and in documents. Does not check strings and JSX texts, which people read, or demo data. Changes nothing.
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
/** Files about texts that people type and about the columns of the sales register, where `letter` and `room` have their plain meaning. */
const ABOUT_TEXT = /sale\/load\/|registered-sales|search\/text\/|search-quality|AgentPortrait|encoding|normalize|queries/;

/** Files about spreadsheets, whose tables are sheets. */
const ABOUT_SPREADSHEETS = /incoming-feed\/import\/|factories\/spreadsheets/;

/** A forbidden word and its place: `file:line`, or the file when its name has the word. */
interface Finding {
  word: string;
  place: string;
}
/** The words of a text in lower case; identifiers are split: `parseURLPath` has parse, url and path. */
const wordsOf = (text: string): string[] =>
  text
    .replace(ALLOWED_PATTERN, ' ')
    // a space before each capital letter that begins a word of an identifier
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];
/** A word without its final s, so that plurals are found too. A forbidden word, such as `his`, keeps it. */
const toSingular = (word: string): string => (Object.hasOwn(FORBIDDEN, word) ? word : word.replace(/s$/, ''));

/** The forbidden words in the name and the contents of a file. */
function findingsOf(file: string): Finding[] {
  const source = readFileSync(file, 'utf8');
  const findings = wordsOf(file).map((word) => ({ word, place: file }));
  for (const [text, start] of partsOf(file, source))
    for (const word of wordsOf(text)) findings.push({ word, place: `${file}:${lineAt(source, start)}` });
  return findings
    .map(({ word, place }) => ({ word: toSingular(word), place }))
    .filter(({ word }) => !(ABOUT_TEXT.test(file) && ['letter', 'room'].includes(word)))
    .filter(({ word }) => !(ABOUT_SPREADSHEETS.test(file) && word === 'sheet'))
    .filter(({ word }) => Object.hasOwn(FORBIDDEN, word));
}

/** Files that are not checked: demo data and contents, this list, and requirements.md, which repeats the specification. */
const EXEMPT = /^src\/server\/seed\/|\.content\.ts$|check-words|docs\/requirements\.md$/;
/** All documents but those in docs/measurements, which scripts write. */
const DOCUMENTS = ['*.md', 'docs/{*,decisions/*,operations/*,deploy/**/*}.md', '{src/shared,scripts}/**/*.md'];
const files = globSync(['{src,scripts,e2e,prisma-free-migrations}/**/*.{ts,tsx,mjs,css}', '*.config.ts', ...DOCUMENTS]).filter(
  (file) => !EXEMPT.test(file),
);
const findings = files.flatMap(findingsOf);
const findingsByWord = Map.groupBy(findings, ({ word }) => word);
for (const [word, findingsOfWord] of [...findingsByWord].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`\n${word} (${FORBIDDEN[word]}): ${findingsOfWord.length}`);
  for (const [file, findingsInFile] of Map.groupBy(findingsOfWord, ({ place }) => place.split(':')[0]!))
    console.log(`  ${file}:${[...new Set(findingsInFile.map(({ place }) => place.split(':')[1] ?? 'name'))].join(',')}`);
}
console.log(
  `\n${findings.length} forbidden words in ${new Set(findings.map(({ place }) => place.split(':')[0])).size} of ${files.length} files`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
