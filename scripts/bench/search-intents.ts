// npm run bench -- search-intents --database URL [--site http://127.0.0.1:5000] [--language en|ar|market] [--text WORDS] [--pages 2]
// Tests the search with 620 texts (search-intents/) on real listings. From the listings of a database it counts the homes that each text
// means and prints how many. With --site it also searches the running site of that database (started with LIMIT_READ=0) and compares
// homes, total, order and unknown words. Only reads; ends with status 1 when less than 97 % of the answers in a language are right.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { COUNT_CAP, PAGE_SIZE } from '../../src/shared/search/search.ts';
import { callProcedure } from './measuring/server.ts';
import { ARABIC_INTENTS } from './search-intents/arabic.ts';
import { type Comparison, compareAnswer, indexRows, type JudgedRows, type SiteAnswer } from './search-intents/compare.ts';
import { ENGLISH_INTENTS } from './search-intents/english.ts';
import type { Intent } from './search-intents/expectation.ts';
import { judge } from './search-intents/judge.ts';
import { MARKET_INTENTS } from './search-intents/market.ts';
import { loadRows } from './search-intents/rows.ts';

/** The share of the texts of each set that must be answered right. */
const REQUIRED_SHARE = { en: 0.97, ar: 0.97, market: 0.95 };

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
    site: { type: 'string' },
    language: { type: 'string' },
    text: { type: 'string' },
    pages: { type: 'string', default: '2' },
  },
});

/** The parts of the answer of the tRPC procedure `property.search` that are compared. */
interface SearchPage {
  items: Array<{ id: number }>;
  /** Null when the procedure did not count the homes; `capped` when there are at least this many. */
  total: number | null;
  capped: boolean;
  /** How many pages the list has. */
  pages: number;
  /** Words that the search did not recognise; absent in older versions. */
  unknown?: string[];
  /** The filter that the text was parsed into. */
  parsed?: { unanswered?: string[] } | null;
}

/** Searches for a text on the site and reads the first pages (--pages) of the list and its total. */
async function fetchAnswer(site: string, search: string): Promise<SiteAnswer> {
  const first = await callProcedure<SearchPage>(site, 'property.search', { search, page: 1 });
  const count =
    first.total === null ? await callProcedure<Pick<SearchPage, 'total' | 'capped'>>(site, 'property.total', { search }) : first;
  const ids = first.items.map(({ id }) => id);
  for (let page = 2; page <= Math.min(first.pages, Number(values.pages)) && ids.length === PAGE_SIZE * (page - 1); page++) {
    const next = await callProcedure<SearchPage>(site, 'property.search', { search, page });
    ids.push(...next.items.map(({ id }) => id));
  }
  return {
    ids,
    total: count.total,
    capped: count.capped || count.total === COUNT_CAP,
    unknown: first.unknown ? [...first.unknown, ...(first.parsed?.unanswered ?? [])] : null,
  };
}

/** Counts the homes that a text means and, with --site, compares the answer of the site with them. */
async function judgeText(intent: Intent, rows: JudgedRows): Promise<Comparison> {
  if (values.site !== undefined) {
    // counting takes seconds without a pause, in which the site closes the connection: let fetch notice that
    await setTimeout(20);
    return compareAnswer(intent, rows, await fetchAnswer(values.site, intent.text));
  }
  return { recount: judge(intent.expect, rows.all, rows.now), findings: [] };
}

const intents = { en: ENGLISH_INTENTS, ar: ARABIC_INTENTS, market: MARKET_INTENTS };
const languages = (['en', 'ar', 'market'] as const).filter((language) => (values.language ?? language) === language);
if (!values.database) throw new Error('Name the database: --database URL, or DATABASE_URL');
const rows = indexRows(await loadRows(values.database), new Date());
console.log(`${rows.all.length.toLocaleString('en')} published listings`);
for (const language of languages) {
  const selectedIntents = intents[language].filter(({ text }) => text.includes(values.text ?? ''));
  let rightCount = 0;
  let emptyCount = 0;
  for (const intent of selectedIntents) {
    const { recount, findings } = await judgeText(intent, rows);
    if (findings.length === 0) rightCount++;
    if (recount.required.length === 0) emptyCount++;
    const verdict = values.site === undefined ? '' : findings.length ? 'WRONG ' : 'right ';
    console.log(`${verdict}${recount.required.length} (+${recount.optional.length})\t${intent.text}${intent.hard ? ' [hard]' : ''}`);
    for (const finding of findings) console.log(`\t${finding}`);
  }
  console.log(`${language}: ${selectedIntents.length} texts, ${emptyCount} of them without a home`);
  if (values.site === undefined || selectedIntents.length === 0) continue;
  console.log(
    `${language}: ${rightCount} of ${selectedIntents.length} right (${((100 * rightCount) / selectedIntents.length).toFixed(1)} %)`,
  );
  if (rightCount < REQUIRED_SHARE[language] * selectedIntents.length) process.exitCode = 1;
}
