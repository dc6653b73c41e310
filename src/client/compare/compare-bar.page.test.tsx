// Tests of the bar with the homes to compare, and of the page of a comparison.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { comparedHomes } from '../property-card/compared-homes.ts';

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await testServer();
  ids = [];
  for (const title of ['Quiet villa', 'Bright flat', 'Old farm']) ids.push((await makeProperty(server.deps.orm.em, { title })).id);
});
afterAll(() => server.close());
afterEach(() => act(() => void comparedHomes.set([])));

const findBar = async () => within(await screen.findByRole('region', { name: 'Homes to compare' }));

test('a home that is added without a connection is shown as not loaded beside the known ones, and can be loaded again', async () => {
  comparedHomes.set(ids.slice(0, 2));
  const page = await visit('/help', server.device());
  const bar = await findBar();
  await bar.findByText('Quiet villa');
  page.cut('property.compare');
  act(() => void comparedHomes.set(ids));
  await bar.findByText('We could not load these homes');
  expect(bar.getByText('Quiet villa')).toBeTruthy();
  expect(bar.getByText('Bright flat')).toBeTruthy();
  expect(bar.queryByText('No longer available')).toBeNull();
  page.restore();
  await userEvent.click(bar.getByRole('button', { name: 'Try Again' }));
  await bar.findByText('Old farm');
  expect(bar.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('a home that does not exist is shown as no longer available', async () => {
  comparedHomes.set([ids[0]!, 99_999_999]);
  await visit('/help', server.device());
  const bar = await findBar();
  await bar.findByText('Quiet villa');
  expect(bar.getByText('No longer available')).toBeTruthy();
});

test('the dialog for a shared list is closed on the next page, and stays closed on the way back', async () => {
  comparedHomes.set(ids);
  await visit('/help', server.device());
  await userEvent.click((await findBar()).getByRole('button', { name: 'Make a shared list' }));
  await screen.findByRole('dialog');
  for (const path of ['/compare', '/help']) {
    act(() => navigateTo(path));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await findBar();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a home that is sold stays as a column of the comparison, and one that is paused or unknown is named as no longer listed', async () => {
  const owner = await makeMember(server);
  const [sold, paused] = [await advertise(owner, { title: 'Home that is sold' }), await advertise(owner, { title: 'Home that is paused' })];
  for (const [{ id }, status] of [
    [sold, 'sold'],
    [paused, 'paused'],
  ] as const)
    await callerOf(owner.device).listing.setStatus({ id, status });
  await visit(`/compare?ids=${ids[0]},${sold.id},${paused.id},99999999`, server.device());
  const table = within(await screen.findByRole('table', { name: 'Comparison of 2 homes' }));
  expect(screen.getByText('2 homes are no longer listed.')).toBeTruthy();
  expect(table.getByRole('columnheader', { name: /No longer available.*Home that is sold/ })).toBeTruthy();
  const compared = await callerOf(server.device()).property.compare({ ids: [ids[0]!, paused.id] });
  expect(compared.map(({ id }) => id)).toEqual([ids[0]]);
});

test('the page of a comparison names its failure and loads again', async () => {
  const page = await visit('/help', server.device());
  page.cut('property.compare');
  act(() => navigateTo(`/compare?ids=${ids[0]},${ids[1]}`));
  await screen.findByRole('heading', { name: 'We could not load these homes' });
  page.restore();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Comparison of 2 homes' })).toBeTruthy();
});
