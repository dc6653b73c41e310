// Tests of the headers of pages whose URL has a secret that gives access.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../client/entry-server.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.pages.load = async () => ({ template: '<!--head--><!--app--><!--state-->', render });
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

test('a page without a secret may be stored and indexed', async () => {
  const { headers } = await server.request().get('/forgot-password').set('Accept', 'text/html');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'strict-origin-when-cross-origin' });
  expect(headers).not.toHaveProperty('x-robots-tag');
});
