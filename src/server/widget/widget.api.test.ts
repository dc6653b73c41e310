// Tests of the homes of a brokerage on its own site: the script, and the page in the frame.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { giveHomes, makeOrganization } from '../../testing/factories/organizations.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let slug: string;
const ids: number[] = [];
beforeAll(async () => {
  server = await testServer();
  const brokerage = await makeOrganization(server, [], { name: 'Harbour & "Sons" <b>' });
  slug = brokerage.slug;
  for (let n = 0; n < 14; n++) {
    const home = await makeProperty(server.deps.orm.em, {
      title: `<img src=x onerror=alert(${n})> ${'long words '.repeat(15)}`.slice(0, 200),
      location: n === 0 ? 'Deira' : 'Dubai Marina',
      transactionType: n === 1 ? 'Rent' : 'Buy',
      description: 'A bright home. '.repeat(300),
    });
    ids.push(home.id);
  }
  await giveHomes(server, brokerage.id, ids);
});
afterAll(() => server.close());

const read = (path: string) => server.request().get(path).set('Cookie', 'prefs=units:metric');
const countCards = (html: string): number => html.split('<li>').length - 1;

test('the script has at most 2 kB and may be loaded by other sites', async () => {
  const { text, headers } = await read('/widget.js').expect(200);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048);
  expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'content-type': 'text/javascript; charset=utf-8' });
});

test('the page in the frame has no form, cookie or script of this site, escapes what advertisers wrote, and has at most 60 kB', async () => {
  const { text, headers } = await read(`/embed/${slug}?homes=12`).expect(200);
  expect(countCards(text)).toBe(12);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toMatch(/<form|<img src=x|<b>|src="\/assets/);
  expect(text).toContain(`/properties/${ids[3]}?from=widget"`);
});

test('any site may show the page in a frame, and no other page of this site', async () => {
  const { headers } = await read(`/embed/${slug}`);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https:");
  expect(headers['x-frame-options']).toBeUndefined();
  for (const path of ['/', `/brokerages/${slug}`, '/embed', '/widget.js', `/embed/${slug}/x`]) {
    const other = await read(path);
    expect([path, other.headers['content-security-policy']?.includes("frame-ancestors 'none'")]).toEqual([path, true]);
  }
});

test('the page shows the chosen homes, number and colours, in Arabic below /ar, and says when there are none', async () => {
  expect(countCards((await read(`/embed/${slug}`)).text)).toBe(6);
  expect(countCards((await read(`/embed/${slug}?purpose=Rent`)).text)).toBe(1);
  expect(countCards((await read(`/embed/${slug}?place=Deira&purpose=Buy`)).text)).toBe(1);
  expect((await read(`/embed/${slug}?place=Hatta`)).text).toContain('There are no homes to show at the moment.');
  const dark = (await read(`/ar/embed/${slug}?theme=dark&colour=%23004488&columns=3`)).text;
  expect(dark).toContain('<html lang="ar" dir="rtl">');
  expect(dark).toContain('color-scheme:dark');
  expect(dark).toContain('/3)');
  expect((await read('/embed/no-such-brokerage').expect(404)).text).toContain('Brokerage not found');
});

test.each([
  'homes=999',
  'homes=-1',
  'columns=x',
  `place=${'a'.repeat(5000)}`,
  'place=%00',
  'place=%ed%a0%80',
  'colour=red;}body{display:none',
  'theme=constructor',
  'purpose[]=Buy',
])('choices that cannot be read are as usual: %s', async (query) => {
  const { text } = await read(`/embed/${slug}?${query}`).expect(200);
  expect(text).not.toContain('display:none}');
  expect(text).toContain('<h1');
});
