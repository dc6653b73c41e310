// npm run lab -- search-quality [--homes 100000] [--port 5993] [--data DIR] [--every 5]
// Tests the search with the 200 misspelt texts (search-quality/texts.ts): counts those whose first ten homes all have the intended place,
// type, bedrooms, purpose and budget; then measures suggestions for every prefix of the texts (--every 5: for every fifth), in
// milliseconds. On a temporary database with generated homes in a hundred real communities; with --data on the homes under that folder,
// where only suggestions are measured. Prints the results; writes no file.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { EMIRATES } from '../../src/shared/property/place/area.ts';
import type { PropertyCard } from '../../src/shared/property/property.ts';
import { benchFolder, type Product, startProduct } from '../bench/measuring/server.ts';
import { formatSpread, measureTime } from '../bench/measuring/statistics.ts';
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

/** Whether a property fulfils what the text means, as far as its card shows. */
const matchesExpected = (home: PropertyCard, expected: ExpectedCriteria): boolean =>
  (expected.place === undefined || (isEmirate(expected.place) ? home.emirate : home.location) === expected.place) &&
  (expected.type ?? home.propertyType) === home.propertyType &&
  (expected.bedrooms ?? home.bedrooms) === home.bedrooms &&
  (expected.purpose ?? home.transactionType) === home.transactionType &&
  home.price <= (expected.maxPrice ?? home.price);

/** Searches for all texts and prints those that are answered with another home than intended. */
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
 * Requests suggestions for every prefix of every text and prints the time of the first answer and of the quickest of three, which other
 * work disturbs less.
 */
async function typeAll(product: Product): Promise<void> {
  const typedPrefixes = [...new Set(MISSPELT_TEXTS.flatMap(([text]) => Array.from(text, (_, n) => text.slice(0, n + 1))))].filter(
    (_, n) => n % Number(values.every) === 0,
  );
  const measureSuggestion = (text: string) => measureTime(() => product.query('property.suggest', { text }));
  const timings: { text: string; first: number; quickest: number }[] = [];
  for (const text of typedPrefixes) {
    const first = await measureSuggestion(text);
    timings.push({ text, first, quickest: Math.min(first, await measureSuggestion(text), await measureSuggestion(text)) });
  }
  console.log(`${typedPrefixes.length} suggestions: ${formatSpread(timings.map(({ first }) => first))}`);
  console.log(`the quickest of three: ${formatSpread(timings.map(({ quickest }) => quickest))}`);
  for (const { text, quickest } of timings.toSorted((x, y) => y.quickest - x.quickest).slice(0, 8))
    console.log(`  ${quickest.toFixed(1)} ms "${text}"`);
}

/** Fills a folder with generated properties in the real communities. */
async function fill(dir: string): Promise<void> {
  const database = await startEmbedded(join(dir, 'pg'));
  const orm = await openOrm(database.url);
  await migrate(orm, database.url);
  await generateHomes(database.url, homes, undefined, realisticLine);
  await rebuildSearchDictionary(orm.em.fork());
  await orm.close(true);
  await database.stop();
}

const dir = values.data ?? benchFolder();
try {
  if (!values.data) await fill(dir);
  const product = await startProduct(dir, values.port);
  const { total } = await product.query<{ total: number }>('property.search', {});
  console.log(`${total.toLocaleString('en')} homes`);
  if (!values.data) await searchAll(product);
  await typeAll(product);
  await product.stop();
  console.log(`load ${loadavg()[0]!.toFixed(1)} on this machine, Node ${process.version}`);
} finally {
  if (!values.data) rmSync(dir, { recursive: true, force: true });
}
