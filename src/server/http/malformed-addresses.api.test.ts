// Tests that an address with malformed percent encoding is answered like a well-formed address of nothing, and not with a server error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../client/entry-server.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.pages.load = async () => ({ template: '<!--head--><!--app--><!--state-->', render });
});
afterAll(() => server.close());

const PROBLEM = 'application/problem+json';
/** Status, type and text of an answer, without the text of a page. */
async function answerOf(path: string, accept: string): Promise<unknown> {
  const { status, type, text } = await server.request().get(path).set('Accept', accept);
  return { status, type, text: type === 'text/html' ? 'a page' : text };
}

// a malformed address, and a well-formed address of the same kind that does not exist either
test.each([
  ['/api/areas/%/sales', '/api/areas/$/sales'],
  ['/api/areas/%E0%A4/sales', '/api/areas/$/sales'],
  ['/api/properties/%', '/api/properties/x'],
  ['/api/properties/%ZZ?fields=%', '/api/properties/x'],
  ['/api/agents/%C3', '/api/agents/x'],
  ['/api/users/%/properties', '/api/users/x/properties'],
  ['/api/%', '/api/nothing'],
  ['/uploads/%', '/uploads/x'],
  ['/permit-code/%', '/permit-code/x'],
  ['/sitemap-homes-%.xml', '/sitemap-homes-x.xml'],
  ['/trpc/%', '/trpc/nothing'],
  ['/trpc/%ff', '/trpc/nothing'],
  ['/properties/%', '/properties/x'],
  ['/ar/agents/%', '/ar/agents/x'],
  ['/%', '/nothing'],
])('%s is answered as %s is', async (malformed, wellFormed) => {
  for (const accept of ['*/*', PROBLEM, 'text/html']) expect(await answerOf(malformed, accept)).toEqual(await answerOf(wellFormed, accept));
});

test('an error of the documented paths is JSON for a client that asks for it, also at a malformed address', async () => {
  const { body, type } = await server.request().get('/api/properties/%').set('Accept', PROBLEM).expect(400);
  expect(type).toBe(PROBLEM);
  expect(body).toMatchObject({ status: 400, title: 'Invalid property ID', errors: [{ path: 'id' }] });
});
