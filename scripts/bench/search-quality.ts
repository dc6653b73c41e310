// npm run bench -- search-quality [--homes 100000] [--port 5993] [--data DIR] [--every 5]
// Tests the search with the 200 misspelt texts of search-quality/texts.ts on a temporary database with generated homes: counts the texts
// whose first ten homes all have the intended place, type, bedrooms, purpose and budget, and measures (in ms) suggestions for every prefix
// of the texts (--every 5: every fifth). With --data it only measures suggestions, on the homes of that DATA_DIR. Prints the results.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { EMIRATES } from '../../src/shared/property/place/area.ts';
import type { PropertyCard } from '../../src/shared/property/property-view.ts';
import { benchFolder, type Product, startProduct } from './measuring/server.ts';
import { formatSpread, measureTime } from './measuring/statistics.ts';
import { realisticLine } from './search-quality/rows.ts';
import { type ExpectedCriteria, MISSPELT_TEXTS } from './search-quality/texts.ts';

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    port: { type: 'string', default: '5993' },
    data: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});
const homes = Number(values.homes);

const isEmirate = (place: string): boolean => EMIRATES.some(({ name }) => name === place);

/** Whether a property is in a place: an emirate or a community. */
const isIn = (home: PropertyCard, place: string): boolean => (isEmirate(place) ? home.emirate : home.location) === place;
/** Whether a property is what a text means, as far as its card shows. A criterion that is undefined always matches. */
const matchesExpected = (home: PropertyCard, expected: ExpectedCriteria): boolean =>
  (expected.place === undefined || isIn(home, expected.place)) &&
  (expected.type ?? home.propertyType) === home.propertyType &&
  (expected.bedrooms ?? home.bedrooms) === home.bedrooms &&
  (expected.purpose ?? home.transactionType) === home.transactionType &&
  home.price <= (expected.maxPrice ?? home.price);

/** Searches for all texts and prints those that are answered with other homes than intended, or with none. */
async function searchAll(product: Product): Promise<void> {
  const timesMs: number[] = [];
  const mismatches: string[] = [];
  for (const [search, expected] of MISSPELT_TEXTS) {
    let items: PropertyCard[] = [];
    timesMs.push(
      await measureTime(async () => ({ items } = await product.query<{ items: PropertyCard[] }>('property.search', { search }))),
    );
    if (!items.length) mismatches.push(`${search}: nothing`);
    else if (!items.every((home) => matchesExpected(home, expected))) mismatches.push(`${search}: ${items[0]!.title}`);
  }
  const right = MISSPELT_TEXTS.length - mismatches.length;
  console.log(
    `${right} of ${MISSPELT_TEXTS.length} texts (${((100 * right) / MISSPELT_TEXTS.length).toFixed(1)} %) answered as intended; ${formatSpread(timesMs)}`,
  );
  for (const text of mismatches) console.log(`  ${text}`);
}

/**
 * Requests suggestions for every prefix of every text three times, as while typing. Prints the time of the first answer, and of the
 * quickest, which other work of this machine disturbs less.
 */
async function measureSuggestions(product: Product): Promise<void> {
  const prefixesOf = (text: string): string[] => Array.from(text, (_, n) => text.slice(0, n + 1));
  const allPrefixes = new Set(MISSPELT_TEXTS.flatMap(([text]) => prefixesOf(text)));
  const typedPrefixes = [...allPrefixes].filter((_, n) => n % Number(values.every) === 0);
  const measureSuggestion = (text: string) => measureTime(() => product.query('property.suggest', { text }));
  const timings: { text: string; first: number; quickest: number }[] = [];
  for (const text of typedPrefixes) {
    const first = await measureSuggestion(text);
    timings.push({ text, first, quickest: Math.min(first, await measureSuggestion(text), await measureSuggestion(text)) });
  }
  console.log(`${typedPrefixes.length} suggestions: ${formatSpread(timings.map(({ first }) => first))}`);
  console.log(`the quickest of three: ${formatSpread(timings.map(({ quickest }) => quickest))}`);
  const slowest = timings.toSorted((x, y) => y.quickest - x.quickest).slice(0, 8);
  for (const { text, quickest } of slowest) console.log(`  ${quickest.toFixed(1)} ms "${text}"`);
}

/** Creates a database in the folder `dataDir` and stores generated properties in a hundred real communities in it. */
async function fill(dataDir: string): Promise<void> {
  const database = await startEmbedded(join(dataDir, 'pg'));
  const orm = await openOrm(database.url);
  await migrate(orm, database.url);
  await generateHomes(database.url, homes, undefined, realisticLine);
  await rebuildSearchDictionary(orm.em.fork());
  await orm.close(true);
  await database.stop();
}

const dataDir = values.data ?? benchFolder();
try {
  if (!values.data) await fill(dataDir);
  const product = await startProduct(dataDir, values.port);
  const { total } = await product.query<{ total: number }>('property.search', {});
  console.log(`${total.toLocaleString('en')} homes`);
  if (!values.data) await searchAll(product);
  await measureSuggestions(product);
  await product.stop();
} finally {
  if (!values.data) rmSync(dataDir, { recursive: true, force: true });
}
