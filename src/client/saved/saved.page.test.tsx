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

test('nothing saved: the way to the homes', async () => {
  const { device } = await makeMember(server);
  await visit('/saved', device);
  expect(await screen.findByText('No saved properties yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Properties' }).getAttribute('href')).toBe('/properties');
});

test('saved homes load, fail and come again, as a grid or a list with square metres', async () => {
  const { device, id } = await makeMember(server);
  const home = await makeProperty(server.deps.orm.em, { area: 1200 });
  await device.post(`/api/users/${id}/saved-properties/${home.id}`).expect(200);
  const page = await visit('/saved', device, (wire) => wire.hold('saved.cards'));
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.getAllByTestId('property-skeleton').length).toBeGreaterThan(0));
  page.cut('saved.cards');
  page.restore();
  await main.findByRole('article');

  const failing = await visit('/saved', device, (wire) => wire.cut('saved.cards'));
  expect((await screen.findByRole('heading', { name: 'Error loading saved properties' })).parentElement?.textContent).toContain(
    'Failed to fetch',
  );
  failing.restore();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const card = () => screen.getByRole('article');
  expect((await screen.findByRole('article')).textContent).toContain('111 m²');
  expect(card().className).not.toContain('list');
  const views = within(screen.getByRole('group', { name: 'View' }));
  expect(views.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(views.getByRole('button', { name: 'List' }));
  expect(views.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  expect(card().textContent).toContain('111 m²');
});
