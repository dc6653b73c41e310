// Tests of the pages of feeds (O105, O106): a feed is set up and checked, its report names each refused row, and a person decides about homes that the file
// lacks.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pasteText, visit } from '../../testing/browser/render-app.tsx';
import { home, table } from '../../testing/contexts/import-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { startFeedServer } from '../../testing/feed-server.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0', OUTBOUND_ALLOW_PRIVATE: 'true' });
});
afterAll(() => server.close());
const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));

test('a feed is checked before it starts, and its report says what is wrong in which line', async () => {
  const member = await makeMember(server);
  const host = await startFeedServer(table(home('a'), home('b').replace(',800,', ',,')));
  await visit('/team/feeds', member.device);
  expect(await main().findByText('No feeds yet')).toBeDefined();
  await press('New feed');
  const form = within(await main().findByRole('form', { name: 'New feed' }));
  await userEvent.click(form.getByRole('button', { name: 'Check the file' }));
  expect(await form.findByText(/Please enter the address of the file/)).toBeDefined();
  await pasteText(form.getByRole('textbox', { name: /Address of the file/ }), host.url);
  await userEvent.click(form.getByRole('radio', { name: 'Pause it' }));
  await userEvent.click(form.getByRole('button', { name: 'Check the file' }));
  expect((await main().findAllByText(/Waiting/)).length).toBeGreaterThan(0);
  expect(main().getByText('Switched off')).toBeDefined();
  await server.deps.jobs.runPendingJobs();
  const cells = async (name: RegExp) => (await main().findByRole('row', { name })).textContent;
  await waitFor(async () => expect(await cells(/Check: Done/)).toContain('Check: Done21001'), { timeout: 10_000 });
  await userEvent.click(within(main().getByRole('row', { name: /Check: Done/ })).getByRole('link'));
  expect(await main().findByRole('heading', { level: 1, name: /^Check of/ })).toBeDefined();
  const row = await main().findByRole('row', { name: /No area/ });
  expect(row.textContent).toBe('3RefusedbNo areaState the area in square feet, without words.');
  expect(main().getByRole('button', { name: 'Download as CSV' })).toBeDefined();
  expect(await callerOf(member.device).listing.mine({})).toMatchObject({ items: [] });
});

test('homes that the file lacks are paused after a person said so', async () => {
  const member = await makeMember(server);
  const homes = Array.from({ length: 10 }, (_, i) => home(`h${i}`));
  const host = await startFeedServer(table(...homes));
  const { id } = await callerOf(member.device).incomingFeed.create({ url: host.url, missing: 'pause' });
  await server.deps.jobs.runPendingJobs();
  host.file = table(...homes.slice(0, 2));
  await callerOf(member.device).incomingFeed.run({ id });
  await server.deps.jobs.runPendingJobs();
  await visit(`/team/feeds/${id}`, member.device);
  expect(await main().findByText('This run would pause 8 of 10 homes. Nothing was paused.')).toBeDefined();
  await press('Pause them');
  expect(await main().findByText('You paused these homes.')).toBeDefined();
  await server.deps.jobs.runPendingJobs();
  await press('End');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await main().findByText('No feeds yet')).toBeDefined();
});

test('a feed of someone else, and a run that is gone, say so', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)];
  const { id } = await callerOf(other.device).incomingFeed.create({ url: 'http://127.0.0.1:9/x', isOn: false });
  await visit(`/team/feeds/${id}`, member.device);
  expect(await main().findByText('There is no such feed any more.')).toBeDefined();
  await visit(`/team/feeds/${id}/runs/1`, member.device);
  expect(await main().findByText('There is no such reading any more.')).toBeDefined();
});
