// npm run lab -- search-quality [--homes 100000 --port 5993]: asks the product the two hundred misspelt texts and counts those whose first ten homes are
// all of the place, type, bedrooms and purpose that were meant; then types them letter by letter into the search box and prints what a suggestion
// takes. Starts the product on an embedded database of its own with that many generated homes in a hundred real communities; with --data DIR on
// the homes that are there (`npm run seed -- --homes 1000000`), where only the box is tried. --every 5 types a fifth of the beginnings.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { EMIRATES } from '../../src/shared/property/area.ts';
import type { PropertyCard } from '../../src/shared/property/property.ts';
import { benchFolder, type Product, spread, startProduct, timed } from '../bench/server.ts';
import { wordsLine } from './search-quality-rows.ts';
import { type Meant, MISSPELT } from './search-quality-texts.ts';

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

/** Whether a home is what the text meant, as far as its card tells. */
const isMeant = (home: PropertyCard, meant: Meant): boolean =>
  (meant.place === undefined || (isEmirate(meant.place) ? home.emirate : home.location) === meant.place) &&
  (meant.type ?? home.propertyType) === home.propertyType &&
  (meant.bedrooms ?? home.bedrooms) === home.bedrooms &&
  (meant.purpose ?? home.transactionType) === home.transactionType &&
  home.price <= (meant.maxPrice ?? home.price);

async function searchAll(product: Product): Promise<void> {
  const took: number[] = [];
  const wrong: string[] = [];
  for (const [search, meant] of MISSPELT) {
    let items: PropertyCard[] = [];
    took.push(await timed(async () => ({ items } = await product.ask<{ items: PropertyCard[] }>('property.search', { search }))));
    if (!items.length) wrong.push(`${search}: nothing`);
    else if (!items.every((home) => isMeant(home, meant))) wrong.push(`${search}: ${items[0]!.title}`);
  }
  const right = MISSPELT.length - wrong.length;
  console.log(
    `${right} of ${MISSPELT.length} texts (${((100 * right) / MISSPELT.length).toFixed(1)} %) answered with what was meant; ${spread(took)}`,
  );
  for (const text of wrong) console.log(`  ${text}`);
}

/** Every beginning of every text, as the box asks for it: the first answer, and the quickest of three, which other work on the machine blurs less. */
async function typeAll(product: Product): Promise<void> {
  const typed = [...new Set(MISSPELT.flatMap(([text]) => Array.from(text, (_, n) => text.slice(0, n + 1))))].filter(
    (_, n) => n % Number(values.every) === 0,
  );
  const ask = (text: string) => timed(() => product.ask('property.suggest', { text }));
  const took: { text: string; first: number; least: number }[] = [];
  for (const text of typed) {
    const first = await ask(text);
    took.push({ text, first, least: Math.min(first, await ask(text), await ask(text)) });
  }
  console.log(`${typed.length} suggestions: ${spread(took.map(({ first }) => first))}`);
  console.log(`the quickest of three: ${spread(took.map(({ least }) => least))}`);
  for (const { text, least } of took.toSorted((x, y) => y.least - x.least).slice(0, 8)) console.log(`  ${least.toFixed(1)} ms "${text}"`);
}

/** A folder with that many homes in the real communities. */
async function fill(dir: string): Promise<void> {
  const database = await startEmbedded(join(dir, 'pg'));
  const orm = await openOrm(database.url);
  await migrate(orm, database.url);
  await generateHomes(database.url, homes, undefined, wordsLine);
  await rebuildSearchDictionary(orm.em.fork());
  await orm.close(true);
  await database.stop();
}

const dir = values.data ?? benchFolder();
try {
  if (!values.data) await fill(dir);
  const product = await startProduct(dir, values.port);
  const { total } = await product.ask<{ total: number }>('property.search', {});
  console.log(`${total.toLocaleString('en')} homes`);
  if (!values.data) await searchAll(product);
  await typeAll(product);
  await product.stop();
  console.log(`load ${loadavg()[0]!.toFixed(1)} on this machine, Node ${process.version}`);
} finally {
  if (!values.data) rmSync(dir, { recursive: true, force: true });
}
