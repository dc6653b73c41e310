// npm run lab -- search-hidden --site http://127.0.0.1:5000 [--homes 20]
// Whether a text, once read, hides homes that have all of its words without saying why. For each of 520 texts the running site (started with LIMIT_READ=0) lists
// the homes that have all words, and those that the filter of the text leaves out must each fail a part of it that the page shows as a chip or purpose.
// --homes is how many homes of a text are looked at. Ends with 1 when a home is hidden without a word.
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

/** What a text is read as. */
interface Answer {
  pieces: FilterPiece[];
  filter: SearchFilter;
}

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

/** The parts of an answer by what they restrict: any of several places is one condition. */
function conditionsOf({ filter }: Answer): SearchFilter[] {
  const { transactionType, sort: _order, ...rest } = filter;
  const keys = Object.entries(rest).map(([key, value]) => ({ [key]: value }) as SearchFilter);
  return transactionType ? [...keys, { transactionType }] : keys;
}

/** Whether the page says a condition: as a chip, or as the purpose. */
const isSaid = (condition: SearchFilter): boolean => condition.transactionType !== undefined || filterChips(condition).length > 0;

const texts = [
  ...ENGLISH_INTENTS.map(({ text }) => text),
  ...ARABIC_INTENTS.map(({ text }) => text),
  ...MISSPELT_TEXTS.map(([text]) => text),
];
let looked = 0;
let hidden = 0;
let wrong = 0;
for (const text of texts) {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  if (words.length === 0) continue;
  const answer = await read<Answer>('search/understand', { q: text });
  const withWords = await listIds({ keywords: words }, Number(values.homes));
  for (const id of withWords) {
    looked++;
    if (await isListed(answer.filter, id)) continue;
    hidden++;
    let reason: SearchFilter | undefined;
    for (const condition of conditionsOf(answer)) if (!reason && isSaid(condition) && !(await isListed(condition, id))) reason = condition;
    if (reason) continue;
    wrong++;
    console.log(`${text}: ${propertyReference(id)} has all words and is hidden by ${JSON.stringify(answer.filter)} without a word`);
  }
}
console.log(`${texts.length} texts, ${looked} homes with all words, ${hidden} of them left out, ${wrong} without saying so`);
if (wrong > 0) process.exitCode = 1;
