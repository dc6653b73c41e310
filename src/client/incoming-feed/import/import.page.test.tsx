// Tests of the page on which a file is imported (N21): from the choice of a file to homes online, columns that are changed, and what a spreadsheet becomes.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../../testing/browser/render-app.tsx';
import { makeBrokerage, makePerson } from '../../../testing/factories/brokerages.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());
const main = () => within(screen.getByRole('main'));
const run = () => server.deps.jobs.runPendingJobs();
const LIST = 'Ref;Kind;Where;Zimmer;Built-up sqft;Sum\np1;Flat;Arjan;2;800;900000\np2;Spaceship;Arjan;1;700;800000\n';

test('a file is checked, its columns and words are changed, and one press brings its homes online', async () => {
  const member = await makeMember(server);
  await member.device.post('/api/import-files?name=stock.csv').attach('file', Buffer.from(LIST), 'stock.csv').expect(202);
  await run();
  await visit('/team/import', member.device);
  expect(await main().findByRole('heading', { name: 'One column is still missing' })).toBeDefined();
  expect(main().getByRole<HTMLButtonElement>('button', { name: /^Import / }).disabled).toBe(true);
  const type = main().getByRole('combobox', { name: 'Type' });
  expect(within(type).getByRole<HTMLOptionElement>('option', { name: 'Kind' }).selected).toBe(true);
  expect(main().getByText('Flat · Spaceship')).toBeDefined();
  await userEvent.selectOptions(main().getByRole('combobox', { name: 'Type: Spaceship' }), 'Villa');
  await userEvent.selectOptions(main().getByRole('combobox', { name: 'Bedrooms' }), 'Zimmer');
  expect(await main().findByRole('heading', { name: /Checking/ })).toBeDefined();
  const mapped = { fields: { bedrooms: 'Zimmer' }, values: { propertyType: { Spaceship: 'Villa' } } };
  await waitFor(async () => expect((await callerOf(member.device).importFile.state()).file!.mapping).toMatchObject(mapped), {
    timeout: 10_000,
  });
  await run();
  expect(await main().findByRole('heading', { name: '2 homes are ready to come online' }, { timeout: 10_000 })).toBeDefined();
  await userEvent.click(await main().findByRole('button', { name: 'Import 2 homes' }, { timeout: 10_000 }));
  expect(await main().findByText('You may leave this page: the import goes on.')).toBeDefined();
  await run();
  expect(await main().findByRole('heading', { name: '2 homes were imported' }, { timeout: 10_000 })).toBeDefined();
  await userEvent.click(main().getByRole('link', { name: 'Report' }));
  expect(await main().findByRole('heading', { level: 1, name: /^Run of/ })).toBeDefined();
  // they are changed here, as others are
  const { items } = await callerOf(member.device).listing.mine({});
  expect(items.map((home) => 'isFromFeed' in home)).toEqual([false, false]);
}, 120_000);

test('a file that is none says so, and an agent learns who imports files', async () => {
  const member = await makeMember(server);
  await member.device.post('/api/import-files?name=a.pdf').attach('file', Buffer.from('%PDF-1.7'), 'a.pdf').expect(202);
  await run();
  await visit('/team/import', member.device);
  expect(await main().findByText('The file is none that we read.')).toBeDefined();
  expect(main().getByText(/This is a PDF/)).toBeDefined();
  await userEvent.click(main().getByRole('button', { name: 'Choose another file' }));
  expect(await main().findByText(/or drop it here/)).toBeDefined();
  const { brokerage } = await makeBrokerage(server);
  const agent = await makePerson(server, brokerage.id, 'agent');
  await visit('/team/import', agent.device);
  expect(await main().findByText('Owners and managers of your brokerage import files.')).toBeDefined();
});
