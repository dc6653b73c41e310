// Tests of the headers of pages whose URL has a secret that gives access.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../client/entry-server.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.pages.load = async () => ({ template: '<head><!--head--></head><!--app--><!--state-->', render });
});
afterAll(() => server.close());

test.each([
  '/reset-password?token=secret',
  '/ar/reset-password?token=secret',
  '/lost-factor?token=secret',
  '/alerts/secret',
  '/list/secret',
])('%s is neither stored nor indexed, and is no referrer', async (path) => {
  const { headers } = await server.request().get(path).set('Accept', 'text/html');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});

test('the page of an open list has the same headers, and its head neither is indexed nor has the token', async () => {
  const { id } = await makeProperty(server.deps.orm.em, {});
  const data = { name: 'Our homes', yourName: 'Maya', propertyIds: [id] };
  const { token } = (await server.request().post('/api/shortlists').send(data).expect(201)).body;
  const { headers, text } = await server.request().get(`/list/${token}`).set('Accept', 'text/html').expect(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  // link previews and other sites, which read the head, must not get the token: it gives access to the list
  const head = /<head>.*<\/head>/s.exec(text)![0];
  expect(head.match(/<meta name="robots" content="noindex"\/>/g)).toHaveLength(1);
  expect(head).not.toContain(token);
  await server.request().get('/list/AAAAAAAAAAAAAAAAAAAAAA').set('Accept', 'text/html').expect(404);
});

test('a page without a secret may be stored and indexed', async () => {
  const { headers } = await server.request().get('/forgot-password').set('Accept', 'text/html');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'strict-origin-when-cross-origin' });
  expect(headers).not.toHaveProperty('x-robots-tag');
});
