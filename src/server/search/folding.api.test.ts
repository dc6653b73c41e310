// Tests that the text index folds the texts of listings as search texts are folded, so that every spelling of a word finds it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText, wordsOf } from '../../shared/search/fold-text.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { listProperties } from './planner/list.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The titles of the homes that have a word. */
const titlesWith = async (keyword: string): Promise<string[]> =>
  (await listProperties(database.orm.em.fork(), { keywords: [keyword], limit: 9, offset: 0 })).items.map(({ title }) => title);

test.each([
  ['Vacant/Zirconia apartment', 'zirconia'],
  ['Home near St.Xerxes hotel', 'xerxes'],
  ['Kitchen.Quasarview balcony', 'quasarview'],
  ['Write to broker@Nebulon now', 'nebulon'],
  ['شقة في مرجانی', 'مرجاني'],
  ['شقة في کهرمانه', 'كهرمانه'],
  ['منزل الفیروزہ', 'فيروزة'],
  ['شقة رقم ٧٧٤', '774'],
  ['شقة رقم ۷۷۵', '٧٧٥'],
  ['شقة الزمر\u200Fدة', 'زمردة'],
  ['شقة اليا\u200Cقوتة', 'ياقوتة'],
  ['شقة الل\u061Cؤلؤية', 'لؤلؤية'],
  ['شقة ﺯﺑﺮﺟﺪﺓ', 'زبرجدة'],
])('a home called %s is found by %s', async (title, keyword) => {
  await makeProperty(database.orm.em, { title });
  expect(await titlesWith(keyword)).toEqual([title]);
});

test('the text index and search texts have the same words of a text', async () => {
  const texts = ['شقق في دبی', 'غرفتین وصاله', 'ﺷﻘﺔ ﻟﻺﻳﺠﺎﺭ', 'المُنتزَه', '٢ غرف', 'a/b c.d', 'مدیـــنة', 'چشمه گلستان', 'Villa 2.5 bath'];
  for (const text of texts) {
    const [row] = (await database.orm.em.getConnection().execute('select search_fold(?) as folded', [text])) as [{ folded: string }];
    expect(wordsOf(row.folded)).toEqual(foldText(text).match(/[\p{L}\p{N}]+/gu));
  }
});
