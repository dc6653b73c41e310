// Tests of pages that visitors share: who gets the same page, and when it is rendered anew.
import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PREFERENCES_COOKIE } from '../../shared/preferences/preferences.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
/** How many pages were rendered. */
let renders = 0;
beforeAll(async () => {
  server = await testServer({ SHARED_PAGE_SECONDS: '10' });
  server.pages.load = async () => ({
    template: '<html lang="en"><head><!--head--></head><body><!--app--><!--state--></body></html>',
    render: async ({ url, ctx, nonce, config }) => ({
      status: url.startsWith('/missing') ? 404 : 200,
      isSecret: url.startsWith('/secret'),
      route: '/',
      head: `<script nonce="${nonce}">first()</script>`,
      html: `<p>${++renders} for ${ctx.signedIn?.user.username ?? 'a visitor'} ${JSON.stringify(config.display ?? null)}</p><script>planted()</script>`,
      state: '',
      modules: [],
    }),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  renders = 0;
});

/** Loads a page with request headers. */
const load = (path: string, headers: Record<string, string> = {}) => server.request().get(path).set(headers);
const prefs = (text: string) => ({ Cookie: `${PREFERENCES_COOKIE}=${text}` });
const METRES = prefs('areaUnit=sqm&at=5');

test('visitors get the same page for one URL, in each encoding, and a browser that has it gets no body', async () => {
  const { text, headers } = await load('/same').set('Accept-Encoding', 'identity').expect(200);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await load('/same').set('Accept-Encoding', encoding).expect(200);
    if (encoding !== 'br') expect(again.text).toBe(text);
    expect(again.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(again.headers.vary).toContain('Accept-Encoding');
  }
  await load('/same').set('If-None-Match', headers.etag!).expect(304);
  expect(renders).toBe(1);
  await load('/same?page=2').expect(200);
  await load('/ar/same').expect(200);
  expect(renders).toBe(3);
});

test('a shared page lets its own scripts run by their hashes, has no nonce, and no script in its data runs', async () => {
  const { text, headers } = await load('/scripts').expect(200);
  expect(text).not.toContain('nonce');
  const policy = headers['content-security-policy']!;
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', 'first()', 'base64')}' https://js.stripe.com`);
  expect(policy).not.toContain('nonce');
  expect((await load('/scripts')).headers['content-security-policy']).toBe(policy);
});

test('visitors with other settings get other pages, whenever they chose them, which caches keep apart', async () => {
  const { text } = await load('/settings').expect(200);
  const metres = await load('/settings', METRES).expect(200);
  expect(metres.text).not.toBe(text);
  expect((await load('/settings', prefs('areaUnit=sqm&at=6'))).text).toBe(metres.text);
  expect(metres.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('Cookie') as string });
  expect((await load('/settings')).text).toBe(text);
});

test('a member, a browser with another cookie, credentials and a typed text get pages of their own, which are not shared', async () => {
  const { device, username } = await makeMember(server);
  const visitorPage = (await load('/own').expect(200)).text;
  const memberPage = await device.get('/own').expect(200);
  expect(memberPage.text).toContain(`for ${username}`);
  expect(memberPage.headers['cache-control']).toBe('no-store');
  expect((await load('/own')).text).not.toContain(username);
  const others: Record<string, string>[] = [{ Cookie: 'other=1' }, { Cookie: `${METRES.Cookie}; other=1` }, { Authorization: 'Bearer x' }];
  for (const headers of others) expect((await load('/own', headers).expect(200)).text).not.toBe(visitorPage);
  const [first, second] = [await load('/own?search=sea'), await load('/own?search=sea')];
  expect(first.text).not.toBe(second.text);
});

test.each(['/missing', '/secret'])('the page %s is rendered for each visitor', async (path) => {
  expect((await load(path)).text).not.toBe((await load(path)).text);
});

test('a change by a member is on the next page of all users, and a refused one or a message of a visitor renders nothing anew', async () => {
  const { device, id } = await makeMember(server);
  const { text } = await load('/changed').expect(200);
  const path = `/api/users/${id}/saved-properties`;
  await device.post(`${path}/2147483647`).expect(404);
  await server.request().post('/api/newsletter').send({ email: 'reader@homes.example' });
  expect((await load('/changed')).text).toBe(text);
  await device.post(`${path}/${(await makeProperty(server.deps.orm.em)).id}`).expect(200);
  expect((await load('/changed')).text).not.toBe(text);
});
