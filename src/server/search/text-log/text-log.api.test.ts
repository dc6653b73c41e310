// Tests of the log of searched texts: what is counted, what is never stored, its limits, and when texts are deleted.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { queryPath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { deleteOldSearchTexts, flushSearchTexts, listSearchedTexts, logSearchText } from './text-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_READ: '0' });
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await rebuildSearchDictionary(server.deps.orm.em.fork());
});
afterAll(() => server.close());
beforeEach(() => rows(server.deps.orm.em, { text: 'truncate search_texts' }));
afterEach(() => server.setNow(null));

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
async function search(q: string, headers: Record<string, string> = {}): Promise<void> {
  await server
    .device()
    .get(queryPath('search.understand', { q }))
    .set({ 'User-Agent': FIREFOX, ...headers })
    .expect(200);
}
async function storedTexts(): Promise<{ text: string; searches: number }[]> {
  await flushSearchTexts(server.deps.orm);
  return rows(server.deps.orm.em, { text: 'select text, sum(n)::int as searches from search_texts group by text order by text' });
}

test('a searched text is kept once a day with the number of its searches and how it was parsed (S166)', async () => {
  await search('2 bed in Dubai  Marina');
  await search('2 BED in dubai marina ');
  await search('xyzzyqq');
  expect(await storedTexts()).toEqual([
    { text: '2 bed in dubai marina', searches: 2 },
    { text: 'xyzzyqq', searches: 1 },
  ]);
  await search('2 bed in dubai marina');
  expect(await storedTexts()).toContainEqual({ text: '2 bed in dubai marina', searches: 3 });
  // of the last 7 days the 10 most frequent texts, first all of them and then only those with an unknown word
  const [first] = await listSearchedTexts(server.deps.orm.em, 7, 10, false);
  expect(first).toMatchObject({
    text: '2 bed in dubai marina',
    searches: 3,
    pieces: [
      { kind: 'bedrooms', words: '2 bed', filter: { bedrooms: [2] } },
      { kind: 'place', filter: { location: 'Dubai Marina' } },
    ],
  });
  const textsWithUnknownWords = await listSearchedTexts(server.deps.orm.em, 7, 10, true);
  expect(textsWithUnknownWords).toEqual([{ text: 'xyzzyqq', searches: 1, pieces: [{ kind: 'unknown', words: 'xyzzyqq', filter: {} }] }]);
});

test.each([
  ['of a browser that sends DNT', 'villa one', { DNT: '1' }],
  ['of a browser that sends Sec-GPC', 'villa two', { 'Sec-GPC': '1' }],
  ['of a bot', 'villa three', { 'User-Agent': 'curl/8.5.0' }],
  ['with an email address', 'villa of sara@example.com', {}],
  ['with a telephone number', 'call +971 50 123-4567', {}],
  ['with Arabic digits of a telephone number', 'فيلا ٠٥٠١٢٣٤٥٦٧', {}],
  ['with a telephone number in groups of other punctuation', 'call 050/1234567', {}],
  ['with a telephone number with a long dash', 'call 050–1234567', {}],
  ['with an email address behind the stored characters', `${'villa '.repeat(32)}sarah.long.name@example.com`, {}],
  ['with a telephone number across the end of the stored characters', `${'villa '.repeat(32)}050 1234567`, {}],
])('a text %s is not kept (S166)', async (_, text, headers) => {
  await search(text, headers as Record<string, string>);
  expect(await storedTexts()).toEqual([]);
});

test('a portal reference and prices are kept', async () => {
  await search('3271244');
  await search('villa 1,500,000 - 12,500,000');
  expect((await storedTexts()).map(({ text }) => text)).toEqual(['3271244', 'villa 1,500,000 - 12,500,000']);
});

test('a text with half a character is kept without it, and with it the other texts of its batch', async () => {
  const visitor = { ...server.deps, userAgent: FIREFOX, isOptedOut: false };
  logSearchText(visitor, 'villa six', []);
  logSearchText(visitor, 'villa \ud840', [
    { kind: 'words', words: '\ud840', filter: { keywords: ['\ud840'] }, confidence: 1, alternatives: [] },
  ]);
  expect((await storedTexts()).map(({ text }) => text)).toEqual(['villa six', 'villa \ufffd']);
});

test('a long text is stored up to 200 characters, without half of its last one', async () => {
  await search(`a${'𠀀'.repeat(120)}`);
  expect((await storedTexts()).map(({ text }) => text)).toEqual([`a${'𠀀'.repeat(99)}`]);
});

test('a day keeps 5,000 texts at most, and still counts searches of those it has (S166)', async () => {
  await rows(server.deps.orm.em, {
    text: `insert into search_texts select (now() at time zone 'utc')::date, 'text ' || i, 1, '[]' from generate_series(1, 4999) i`,
  });
  for (const text of ['villa four', 'villa five', 'villa six', 'text 7']) await search(text);
  const texts = await storedTexts();
  expect(texts).toHaveLength(5000);
  expect(texts).toContainEqual({ text: 'text 7', searches: 2 });
});

test('a flood of different texts keeps 500 in memory until they are written', async () => {
  const visitor = { ...server.deps, userAgent: FIREFOX, isOptedOut: false };
  for (let i = 0; i < 600; i++) logSearchText(visitor, `villa ${i}`, []);
  expect(await storedTexts()).toHaveLength(500);
});

test('texts of more than 30 days ago are deleted (S166)', async () => {
  await rows(server.deps.orm.em, {
    text: `insert into search_texts values ((now() at time zone 'utc')::date - 31, 'old', 1, '[]'), ((now() at time zone 'utc')::date - 30, 'kept', 1, '[]')`,
  });
  await deleteOldSearchTexts(server.deps.orm.em);
  expect(await storedTexts()).toEqual([{ text: 'kept', searches: 1 }]);
});
