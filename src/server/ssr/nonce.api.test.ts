// Tests that the nonce of the Content-Security-Policy lets only the site's own scripts run.
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createApp } from '../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A script in rendered data, such as the text of a user. It must not run. */
const PLANTED = '<script>planted()</script>';
const ASSET_TAGS = { styles: '', scripts: '<script>start()</script>' };
const TEMPLATE = `<html><head><script src="/head.js"></script><!--head--></head><body><!--app--><!--state--><script type="module" src="/entry.js"></script></body></html>`;

test('a page gives its nonce to its own scripts and never to a script inside the data', async () => {
  const app = createApp(server.deps, {
    assets: (_req, _res, next) => next(),
    load: async () => ({
      template: TEMPLATE,
      render: async () => ({ status: 200, route: '/', head: PLANTED, html: `<p>${PLANTED}</p>`, state: PLANTED, modules: [] }),
    }),
    links: { en: () => ASSET_TAGS, ar: () => ASSET_TAGS },
  });
  const { text, headers } = await supertest(app).get('/').expect(200);
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy']!)![1];
  // each script tag with the first call in it
  const tags = [...text.matchAll(/<script[^>]*>(?:\w+\(\))?/g)].map(([tag]) => tag);
  expect(tags).toEqual([
    `<script nonce="${nonce}" src="/head.js">`,
    '<script>planted()',
    '<script>planted()',
    '<script>planted()',
    `<script nonce="${nonce}">start()`,
    `<script nonce="${nonce}" type="module" src="/entry.js">`,
  ]);
});
