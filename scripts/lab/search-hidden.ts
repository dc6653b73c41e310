// npm run lab -- search-hidden --site http://127.0.0.1:5000 [--homes 20]
// Checks that a search text never hides homes without showing why. For each of 520 texts a running site (started with LIMIT_READ=0) lists
// up to --homes homes that contain all words. When the filter that the text is parsed into leaves one out, the home must fail a condition
// that the page shows as a chip or as the purpose. Prints the homes that do not and ends with status 1 when there are any. Writes no file.
import { parseArgs } from 'node:util';
import { filterChips } from '../../src/client/search/chips/filter-chips.ts';
import { propertyReference } from '../../src/shared/property/property.ts';
import type { FilterPiece } from '../../src/shared/search/pieces.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { ARABIC_INTENTS } from './search-intents/arabic.ts';
import { ENGLISH_INTENTS } from './search-intents/english.ts';
import { MISSPELT_TEXTS } from './search-quality/texts.ts';

const { values } = parseArgs({
  options: { site: { type: 'string', default: 'http://127.0.0.1:5000' }, homes: { type: 'string', default: '20' } },
});

/** What a text is parsed into. */
interface ParsedText {
  pieces: FilterPiece[];
  filter: SearchFilter;
}

/** Reads a path of the site's REST API. */
async function read<T>(path: string, query: Record<string, unknown>): Promise<T> {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${values.site}/api/${path}?${params}`);
  if (!response.ok) throw new Error(`${path}?${params}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const listIds = async (filter: SearchFilter, limit: number): Promise<number[]> =>
  (await read<{ id: number }[]>('properties', { transactionType: 'Any', ...filter, limit })).map(({ id }) => id);
/** Whether a home is in the list of a filter. */
const isListed = async (filter: SearchFilter, id: number): Promise<boolean> =>
  (await listIds({ ...filter, reference: propertyReference(id) }, 1)).length === 1;

/** The conditions of a filter, one for each parameter: any of several places is one condition. */
function conditionsOf({ filter }: ParsedText): SearchFilter[] {
  const { transactionType, sort: _sort, ...otherParameters } = filter;
  const conditions = Object.entries(otherParameters).map(([key, value]) => ({ [key]: value }) as SearchFilter);
  return transactionType ? [...conditions, { transactionType }] : conditions;
}

/** Whether the page shows a condition: as a chip, or as the purpose. */
const isShown = (condition: SearchFilter): boolean => condition.transactionType !== undefined || filterChips(condition).length > 0;

const texts = [
  ...ENGLISH_INTENTS.map(({ text }) => text),
  ...ARABIC_INTENTS.map(({ text }) => text),
  ...MISSPELT_TEXTS.map(([text]) => text),
];
let checkedCount = 0;
let hiddenCount = 0;
/** Homes that are hidden by no condition that the page shows. */
let unexplainedCount = 0;
for (const text of texts) {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  if (words.length === 0) continue;
  const parsedText = await read<ParsedText>('search/understand', { q: text });
  const idsWithWords = await listIds({ keywords: words }, Number(values.homes));
  for (const id of idsWithWords) {
    checkedCount++;
    if (await isListed(parsedText.filter, id)) continue;
    hiddenCount++;
    let reason: SearchFilter | undefined;
    for (const condition of conditionsOf(parsedText))
      if (!reason && isShown(condition) && !(await isListed(condition, id))) reason = condition;
    if (reason) continue;
    unexplainedCount++;
    console.log(`${text}: ${propertyReference(id)} has all words and is hidden by ${JSON.stringify(parsedText.filter)} without a word`);
  }
}
console.log(
  `${texts.length} texts, ${checkedCount} homes with all words, ${hiddenCount} of them left out, ${unexplainedCount} without saying so`,
);
if (unexplainedCount > 0) process.exitCode = 1;
