// Tests the feeds of searches: which homes they list, in both languages, that Atom keeps to its grammar, and what an advert cannot put into them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
const ids: number[] = [];
beforeAll(async () => {
  server = await testServer();
  const em = server.deps.orm.em;
  for (const [i, values] of [
    { title: 'Bright home & <b>wide</b> view', description: `<script>alert(1)</script> ]]> ${'A quiet street. '.repeat(40)}` },
    { titleAr: 'شقة مشرقة', images: ['https://pictures.example/photo/1?a=1&b=2'] },
    { transactionType: 'Rent' as const, price: 9000 },
    { location: 'Arjan' },
  ].entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 1 + i));
    ids.push((await makeProperty(em, { location: 'Dubai Marina', transactionType: 'Buy', price: 2_000_000, createdAt, ...values })).id);
  }
});
afterAll(() => server.close());

interface JsonFeed {
  title: string;
  home_page_url: string;
  items: { id: string; title: string; content_html: string; image?: string; date_published: string }[];
}
const readJson = async (path: string): Promise<JsonFeed> => (await server.request().get(path).expect(200)).body as JsonFeed;
/** The text of an Atom feed, which browsers' types do not parse. */
const readAtom = async (path: string): Promise<string> =>
  (
    await server
      .request()
      .get(path)
      .expect(200)
      .expect('Content-Type', /^application\/atom\+xml/)
      .buffer(true)
  ).text;

const MARINA = 'location=Dubai+Marina&transactionType=Buy';

test('a feed lists the newest homes of a search first, in the language of its path, with an ETag for the next question (O199)', async () => {
  const { title, home_page_url: page, items } = await readJson(`/properties.json?${MARINA}`);
  expect(title).toBe('Buy · Dubai Marina · Dubai Appartments Sale');
  expect(page).toBe(`${server.deps.env.origin}/properties?${MARINA}`);
  expect(items.map(({ id }) => Number(id.split('/').at(-1)))).toEqual([ids[1], ids[0]]);
  expect(items[1]).toMatchObject({ title: 'AED 2,000,000 · Bright home & <b>wide</b> view', date_published: '2026-11-01T00:00:00.000Z' });
  expect(items[0]!.image).toBe('https://pictures.example/photo/1?a=1&b=2');
  const arabic = await readJson(`/ar/properties.json?${MARINA}`);
  expect(arabic.items[0]).toMatchObject({ id: expect.stringContaining('/ar/properties/'), title: expect.stringContaining('شقة مشرقة') });
  const rents = await readJson('/properties.json?transactionType=Rent');
  expect(rents.items.map(({ title: text }) => text.split(' · ')[0])).toEqual(['AED 9,000/mo']);

  const first = await server.request().get(`/properties.atom?${MARINA}`).expect('Cache-Control', 'public, max-age=900');
  expect(first.headers['set-cookie']).toBeUndefined();
  await server.request().get(`/properties.atom?${MARINA}`).set('If-None-Match', first.headers.etag!).expect(304);
});

test('Atom keeps to its grammar, also for a search without homes and with any signs (O199)', async () => {
  const schema = readFileSync('src/server/seo/atom.rng', 'utf8');
  for (const path of [
    `/properties.atom?${MARINA}`,
    `/ar/properties.atom?${MARINA}`,
    '/properties.atom?search=%22%3C%26%27%5D%5D%3E&bounds=25,55,25.1,55.1',
    '/properties.atom?minPrice=999999999',
  ]) {
    const { valid, errors } = await validateXML({ xml: await readAtom(path), schema, extension: 'relaxng' });
    expect([path, valid, errors]).toEqual([path, true, []]);
  }
});

test('words of an advert stay words in a feed', async () => {
  const atom = await readAtom(`/properties.atom?${MARINA}`);
  expect(atom).toContain('<![CDATA[AED 2,000,000 · Bright home &amp; &lt;b&gt;wide&lt;/b&gt; view]]>');
  for (const text of [atom, JSON.stringify((await readJson(`/properties.json?${MARINA}`)).items.map((item) => item.content_html))]) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  }
});

test('the view of the map is the area of a feed, and a list of homes without coordinates has none', async () => {
  const em = server.deps.orm.em;
  const placed = await makeProperty(em, { location: 'Jumeirah', latitude: 25.2, longitude: 55.25 });
  const { items } = await readJson('/properties.json?bounds=25.19,55.24,25.21,55.26');
  expect(items.map(({ id }) => id)).toEqual([`${server.deps.env.origin}/properties/${placed.id}`]);
  await server.request().get('/properties.json?bounds=none').expect(404);
});
