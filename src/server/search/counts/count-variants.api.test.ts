import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { generateHomes } from '../../seed/generate.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { countVariants } from './count-variants.ts';

/** Enough that far more than COUNT_CAP are for sale, and fewer to rent: each generated text has the word. */
const HOMES = 26_000;
const WORD = 'reference';

let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
  database = await testDatabase();
  await generateHomes(database.url, HOMES);
  await rebuildSearchDictionary(em());
}, 180_000);
afterAll(() => database.close());

test('a word that most homes have is counted where fewer than COUNT_CAP have it, and known to be frequent without a count elsewhere', async () => {
  const [stored] = await rows<{ buy: number; rent: number }>(em(), {
    text: `select count(*) filter (where transaction_type = 'Buy')::int as buy, count(*) filter (where transaction_type = 'Rent')::int as rent
      from properties where status = 'published' and tsv @@ to_tsquery('english', '${WORD}')`,
  });
  expect(stored!.buy).toBeGreaterThan(1.5 * COUNT_CAP);
  expect(stored!.rent).toBeLessThan(COUNT_CAP);
  const [buy, rent] = await Promise.all(
    (['Buy', 'Rent'] as const).map((transactionType) => resolveCriteria(em(), { search: WORD, transactionType })),
  );
  expect(await countVariants(em(), [buy!, rent!], COUNT_CAP, { isProbed: true, limitMs: 5_000 })).toEqual([COUNT_CAP, stored!.rent]);
  // within a millisecond no statement counts the homes for sale one by one
  expect(await countVariants(em(), [buy!], COUNT_CAP, { limitMs: 1, isProbed: true })).toEqual([COUNT_CAP]);
});
