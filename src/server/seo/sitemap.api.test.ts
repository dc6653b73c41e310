// Tests what the sitemaps say of homes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => (server = await testServer()));
afterAll(() => server.close());

test('a sitemap names up to 20 pictures of a home, once for both languages, and no home that is taken (O200)', async () => {
  const em = server.deps.orm.em;
  const images = ['/uploads/a.jpg', ...Array.from({ length: 24 }, (_, i) => `https://pictures.example/${i}.jpg?a=1&b=2`)];
  const [shown, sold] = [await makeProperty(em, { images }), await makeProperty(em, { status: 'sold' })];
  const { text } = await server.request().get('/sitemap-homes-1.xml').buffer(true).expect(200);
  const { origin } = server.deps.env;
  const [english, arabic] = text.split('<url>').filter((element) => element.includes(`/properties/${shown.id}<`));
  const pictures = [...english!.matchAll(/<image:image><image:loc>([^<]*)<\/image:loc><\/image:image>/g)].map(([, address]) => address);
  expect(pictures).toHaveLength(20);
  expect(pictures.slice(0, 2)).toEqual([`${origin}/uploads/a.jpg`, 'https://pictures.example/0.jpg?a=1&amp;b=2']);
  expect(arabic).toContain(`<loc>${origin}/ar/properties/${shown.id}</loc>`);
  expect(arabic).not.toContain('image:');
  expect(text).not.toContain(`/properties/${sold.id}<`);
});
