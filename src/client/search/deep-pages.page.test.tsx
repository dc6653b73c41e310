// Tests of very long lists of results, whose middle is too slow to read by offset: what the API answers and what the page shows.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/** Stored number of properties in the list. The server reads a list from its nearer end; an offset of 200,000 is too far from both ends. */
const PROPERTY_COUNT = 400_000;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { em } = server.deps.orm;
  await makeProperty(em);
  // the server decides by the stored count, so one property is enough
  await em.execute('update property_facets set n = ?', [PROPERTY_COUNT]);
});
afterAll(() => server.close());

const getProperties = (query: string) => server.request().get(`/api/properties?limit=10&${query}`);

test('an offset in the middle of a long list is rejected with advice on other ways to read the list', async () => {
  const refusal = await getProperties('sort=newest&offset=200000').expect(400);
  expect(refusal.text).toBe(
    'offset is too far from both ends of this list: sort by price, narrow the filter, or follow the Link header, whose after may be any number of pages deep',
  );
  const problem = await getProperties('sort=newest&offset=200000').set('Accept', 'application/problem+json').expect(400);
  expect(problem.type).toBe('application/problem+json');
  expect(problem.body).toMatchObject({ status: 400, title: refusal.text });
});

test('offsets near both ends of a long list, and any offset in an order by price, are answered', async () => {
  for (const query of ['sort=newest&offset=100', `sort=newest&offset=${PROPERTY_COUNT - 100}`, 'sort=price-asc&offset=200000'])
    await getProperties(query).expect(200);
});

test('an offset over 20,000 of a list without stored counts is refused', async () => {
  await getProperties('minBathrooms=1&offset=20000').expect(200);
  await getProperties('minBathrooms=1&offset=20001').expect(400);
});

test('a page in the middle of a long list says that it is too deep and leads to the first one', async () => {
  await visit('/properties?sort=newest&page=20000', server.device());
  await screen.findByText('This page is too deep in the list', {}, { timeout: 30_000 });
  expect(screen.getByRole('link', { name: 'Go to page 1' }).getAttribute('href')).toBe('/properties?transactionType=Buy&sort=newest');
});
