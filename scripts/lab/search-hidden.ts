// npm run lab -- search-hidden --site http://127.0.0.1:5000 [--homes 20]
// Checks that a search text never hides homes without showing why. For each of 520 texts a running site (started with LIMIT_READ=0) lists
// up to --homes homes that contain all words. When the filter of the parsed text leaves one of them out, the home must fail a condition
// that the page shows: a chip or the purpose. Prints the homes that fail none, with status 1 when there are any. Only reads.
import { parseArgs } from 'node:util';
import { filterChips } from '../../src/client/search/chips/filter-chips.ts';
import { propertyReference } from '../../src/shared/property/property.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { ARABIC_INTENTS } from './search-intents/arabic.ts';
import { ENGLISH_INTENTS } from './search-intents/english.ts';
import { MISSPELT_TEXTS } from './search-quality/texts.ts';

const { values } = parseArgs({
  options: { site: { type: 'string', default: 'http://127.0.0.1:5000' }, homes: { type: 'string', default: '20' } },
});

/** The part of the parsed text that this file reads. */
interface ParsedText {
  filter: SearchFilter;
}

/** Requests a path of the site's REST API. @returns its JSON @throws Error for any status but 2xx */
async function read<T>(path: string, query: Record<string, unknown>): Promise<T> {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${values.site}/api/${path}?${params}`);
  if (!response.ok) throw new Error(`${path}?${params}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
/** The ids of the first `limit` homes that match a filter, for sale or for rent unless it says which. */
const listIds = async (filter: SearchFilter, limit: number): Promise<number[]> =>
  (await read<{ id: number }[]>('properties', { transactionType: 'Any', ...filter, limit })).map(({ id }) => id);
/** Whether a home matches a filter. */
const isListed = async (filter: SearchFilter, id: number): Promise<boolean> =>
  (await listIds({ ...filter, reference: propertyReference(id) }, 1)).length === 1;

/** Splits a filter into conditions, filters of one parameter each: several alternative places are one condition. The sort is none. */
function conditionsOf(filter: SearchFilter): SearchFilter[] {
  const { transactionType, sort: _sort, ...otherParameters } = filter;
  const conditions = Object.entries(otherParameters).map(([key, value]) => ({ [key]: value }) as SearchFilter);
  return transactionType ? [...conditions, { transactionType }] : conditions;
}

/** Whether the search page shows a condition: as a chip, or as the purpose (for sale or for rent). */
const isShown = (condition: SearchFilter): boolean => condition.transactionType !== undefined || filterChips(condition).length > 0;

/** Whether a condition of the filter that the page shows explains why the home with this id does not match. */
async function isExplained(filter: SearchFilter, id: number): Promise<boolean> {
  for (const condition of conditionsOf(filter)) if (isShown(condition) && !(await isListed(condition, id))) return true;
  return false;
}

const texts = [
  ...ENGLISH_INTENTS.map(({ text }) => text),
  ...ARABIC_INTENTS.map(({ text }) => text),
  ...MISSPELT_TEXTS.map(([text]) => text),
];
/** Homes that contain all words of a text, and those of them that its filter leaves out. */
let checkedCount = 0;
let hiddenCount = 0;
/** Hidden homes that fail no condition that the page shows. */
let unexplainedCount = 0;
for (const text of texts) {
  // runs of letters and digits
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  if (words.length === 0) continue;
  const { filter } = await read<ParsedText>('search/understand', { q: text });
  const idsWithWords = await listIds({ keywords: words }, Number(values.homes));
  for (const id of idsWithWords) {
    checkedCount++;
    if (await isListed(filter, id)) continue;
    hiddenCount++;
    if (await isExplained(filter, id)) continue;
    unexplainedCount++;
    console.log(`${text}: ${propertyReference(id)} has all words and is hidden by ${JSON.stringify(filter)} without a word`);
  }
}
console.log(
  `${texts.length} texts, ${checkedCount} homes with all words, ${hiddenCount} of them left out, ${unexplainedCount} without saying so`,
);
if (unexplainedCount > 0) process.exitCode = 1;
