// Tests counting of a search word that far more homes have than totals are counted to (COUNT_CAP).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { generateHomes } from '../../seed/generate.ts';
import { rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { countVariants } from './count-variants.ts';
import { resolveCriteria } from './resolve-criteria.ts';

/** So many that far more than COUNT_CAP (10,001) are for sale, and fewer than that to rent. */
const HOMES = 26_000;
/** A word that the description of each generated home has. */
const WORD = 'reference';

let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
  database = await testDatabase();
  await generateHomes(database.url, HOMES);
  await rebuildSearchDictionary(em());
}, 180_000);
afterAll(() => database.close());

test('countVariants counts a frequent word exactly below COUNT_CAP and by a sample above it', async () => {
  const [exactCounts] = await rows<{ buy: number; rent: number }>(em(), {
    text: `select count(*) filter (where transaction_type = 'Buy')::int as buy, count(*) filter (where transaction_type = 'Rent')::int as rent
      from properties where status = 'published' and tsv @@ to_tsquery('english', '${WORD}')`,
  });
  // clearly above the cap, so that the sample leaves no doubt
  expect(exactCounts!.buy).toBeGreaterThan(1.5 * COUNT_CAP);
  expect(exactCounts!.rent).toBeLessThan(COUNT_CAP);
  const [buy, rent] = await Promise.all(
    (['Buy', 'Rent'] as const).map((transactionType) => resolveCriteria(em(), { search: WORD, transactionType })),
  );
  expect(await countVariants(em(), [buy!, rent!], COUNT_CAP, { isProbed: true, limitMs: 5_000 })).toEqual([COUNT_CAP, exactCounts!.rent]);
  // a limit of one millisecond proves that the homes for sale are not counted one by one
  expect(await countVariants(em(), [buy!], COUNT_CAP, { limitMs: 1, isProbed: true })).toEqual([COUNT_CAP]);
});
