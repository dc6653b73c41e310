import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories.ts';
import { makeMember } from '../../testing/members.ts';
import { visit } from '../../testing/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

test('without saved properties the page says so and links to the search', async () => {
  const { device } = await makeMember(server);
  await visit('/saved', device);
  expect(await screen.findByText('No saved properties yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Properties' }).getAttribute('href')).toBe('/properties');
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(screen.queryByRole('group', { name: 'View' })).toBeNull();
});

test('saved properties show a loading state, an error with Try Again, and a grid or a list with square metres', async () => {
  const { device, id } = await makeMember(server);
  const property = await makeProperty(server.deps.orm.em, { area: 1200 });
  await device.post(`/api/users/${id}/saved-properties/${property.id}`).expect(200);
  const page = await visit('/saved', device, (wire) => wire.hold('saved.cards'));
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.getAllByTestId('property-skeleton').length).toBeGreaterThan(0));
  expect(main.queryAllByRole('article')).toEqual([]);
  page.restore();
  await main.findByRole('article');
  expect(main.queryAllByTestId('property-skeleton')).toEqual([]);

  const failing = await visit('/saved', device, (wire) => wire.cut('saved.cards'));
  expect((await screen.findByRole('heading', { name: 'Error loading saved properties' })).parentElement?.textContent).toContain(
    'Failed to fetch',
  );
  failing.restore();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const card = () => screen.getByRole('article');
  expect((await screen.findByRole('article')).textContent).toContain('111 m²');
  expect(card().textContent).not.toContain('sq ft');
  expect(within(card()).getByRole('link', { name: property.title }).getAttribute('href')).toBe(`/properties/${property.id}`);
  // the grid card leaves the description to the list
  expect(card().textContent).not.toContain('quiet street behind it');
  const views = within(screen.getByRole('group', { name: 'View' }));
  expect(views.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(views.getByRole('button', { name: 'List' }));
  expect(views.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  expect(views.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('false');
  expect(card().textContent).toContain('quiet street behind it');
  expect(card().textContent).toContain('111 m²');
  expect(card().textContent).not.toContain('sq ft');
  await userEvent.click(views.getByRole('button', { name: 'Grid' }));
  expect(card().textContent).not.toContain('quiet street behind it');
});
