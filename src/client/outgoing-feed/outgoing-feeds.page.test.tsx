// Tests of feeds out on /team/feeds (O107): an address is made, shown once, replaced and switched off, and the page says what a portal would refuse.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

test('an address is made, shown once, replaced and switched off, and refusals are named with what to change', async () => {
  const member = await makeMember(server);
  const home = await advertise(member, { title: 'Home without a permit' });
  await visit('/team/feeds', member.device);
  const feed = async () => within(await screen.findByRole('article', { name: 'Bayut and dubizzle (XML)' }));
  await userEvent.click(await (await feed()).findByRole('button', { name: 'Make an address' }));
  const shown = await (await feed()).findByText(/\/feeds-out\/.*\.xml$/);
  const path = new URL(shown.textContent!).pathname;
  await server.request().get(path).set('User-Agent', 'Portal/1').expect(200);
  await userEvent.click((await feed()).getByRole('button', { name: 'Done' }));
  expect((await feed()).queryByText(/\/feeds-out\//)).toBeNull();

  await userEvent.click((await feed()).getByRole('button', { name: 'The portal would refuse 1 of 1 homes' }));
  const row = await (await feed()).findByRole('row', { name: /Home without a permit/ });
  expect(row.textContent).toContain('No permit number · Fewer than 5 photos · No agent with email address and phone number');
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/edit-listing/${home.id}`);

  await userEvent.click((await feed()).getByRole('button', { name: 'New address' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New address' }));
  expect(await (await feed()).findByText(/\/feeds-out\/.*\.xml$/)).toBeDefined();
  await server.request().get(path).expect(404);

  await userEvent.click((await feed()).getByRole('button', { name: 'Switch off' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch off' }));
  expect(await (await feed()).findByText('No address')).toBeDefined();
});
