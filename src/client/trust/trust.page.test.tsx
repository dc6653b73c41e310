import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The section with the figures, below what happens with a report. */
const findFigures = () => screen.findByRole('region', { name: 'The last 90 days' });

test('the page about trust says in one line that every figure is below five cases, then shows those that are not (O30)', async () => {
  const { em } = server.database.orm;
  await visit('/trust', server.device());
  const figures = await findFigures();
  await within(figures).findByText('Every figure is below five cases so far: too few to say.');
  expect(within(figures).queryAllByRole('definition')).toHaveLength(0);
  const steps = screen.getByRole('region', { name: 'What happens with a report' });
  expect(steps.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();

  // five homes that a person confirmed: the least number of cases that is shown
  for (let i = 0; i < 5; i++) {
    const { id } = await makeProperty(em);
    const text = `insert into listing_confirmations (property_id, confirmed_at, confirmed_by) values ($1, now() - interval '1 day', 'person')`;
    await rows(em, { text, values: [id] });
  }
  await visit('/trust', server.device());
  const figuresWithFive = await findFigures();
  await waitFor(() =>
    expect(
      within(figuresWithFive)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['5']),
  );
  expect(within(figuresWithFive).getByRole('term').textContent).toBe('Adverts confirmed in 30 days');
  expect(within(figuresWithFive).getByText('All other figures: too few to say.')).toBeTruthy();
});
