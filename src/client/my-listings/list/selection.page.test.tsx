// Tests of My properties with many listings: pages, search, selection, changes of several at once, and drafts.
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rows } from '../../../server/db/orm.ts';
import { address, findToast, pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { makeBrokerage, makePerson } from '../../../testing/factories/brokerages.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise, draftValues } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

// whether each of a thousand elements is visible would take most of the time
configure({ defaultHidden: true });

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '100' });
});
afterAll(() => server.close());
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const main = () => within(screen.getByRole('main'));
const cards = () => document.querySelectorAll('article').length;
const pausedCards = () => document.querySelectorAll('article [data-status="paused"]').length;
const insertListings = ({ id }: Member, count: number) =>
  rows(server.deps.orm.em, {
    text: `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, user_id, created_at)
      select 'Home number ' || n, 1000000, 900, 1, 1, 'Jumeirah', 'Dubai', 'Villa', 'Buy', $1, now() - n * interval '1 hour' from generate_series(1, $2::int) n`,
    values: [id, count],
  });
const statuses = async ({ id }: Member) =>
  (
    await rows<{ status: string; n: number }>(server.deps.orm.em, {
      text: 'select status, count(*)::int as n from properties where user_id = $1 group by 1 order by 1',
      values: [id],
    })
  ).map(({ status, n }) => `${n} ${status}`);

test('all listings that match are paused by one press and deleted with Undo; one change loads one listing (N10)', async () => {
  const member = await makeMember(server);
  await insertListings(member, 60);
  const page = await visit('/my-properties', member.device);
  await screen.findByText('1 to 25 of 60');
  expect(cards()).toBe(25);
  await userEvent.click(main().getByRole('checkbox', { name: 'Select this page' }));
  expect(main().getByText('25 selected')).toBeTruthy();
  await userEvent.click(main().getByRole('button', { name: 'Select all 60 that match' }));
  await main().findByText('60 selected');
  await userEvent.click(main().getByRole('button', { name: 'Pause' }));
  expect(await findToast('Paused')).toMatchObject({ message: '60 listings' });
  expect(await statuses(member)).toEqual(['60 paused']);
  await waitFor(() => expect(pausedCards()).toBe(25));
  await waitFor(() => expect(page.pending()).toBe(0));

  const callsBefore = page.calls.length;
  await userEvent.click(main().getByRole('button', { name: 'Publish Home number 1' }));
  await findToast('Published');
  await waitFor(() => expect(pausedCards()).toBe(24));
  expect(page.calls.slice(callsBefore)).toContain('listing.get');
  expect(page.calls.slice(callsBefore)).not.toContain('listing.mine');

  await userEvent.click(main().getByRole('link', { name: 'Next' }));
  await screen.findByText('26 to 50 of 60');
  expect(address()).toMatch(/^\/my-properties\?after=\d+-\d+$/);
  await userEvent.click(main().getByRole('checkbox', { name: 'Select Home number 26' }));
  await userEvent.click(main().getByRole('checkbox', { name: 'Select Home number 27' }));
  await userEvent.click(main().getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Listings deleted');
  await screen.findByText('26 to 50 of 58');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('26 to 50 of 60');
  expect(await statuses(member)).toEqual(['59 paused', '1 published']);
});

test('what is searched is in the address, and a change that is refused names the home and changes nothing (N10)', async () => {
  const member = await makeMember(server);
  await insertListings(member, 3);
  await advertise(member, { title: 'Corner with two terraces', reference: 'AG-77' });
  await rows(server.deps.orm.em, {
    text: `update properties set status = 'removed' where user_id = $1 and title = 'Home number 2'`,
    values: [member.id],
  });
  await visit('/my-properties?tab=regular', member.device);
  await pasteText(await screen.findByRole('searchbox', { name: 'Search your listings' }), 'ag-77');
  await waitFor(() => expect(cards()).toBe(1));
  expect(address()).toBe('/my-properties?tab=regular&q=ag-77');
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search your listings' }));
  await waitFor(() => expect(cards()).toBe(4));
  await userEvent.click(main().getByRole('checkbox', { name: 'Select this page' }));
  await userEvent.click(main().getByRole('button', { name: 'Pause' }));
  expect(await main().findByText(/^Nothing was changed: 1 of 4 homes is in the way\. DLV-\d+: This advert was taken down/)).toBeTruthy();
  expect(await statuses(member)).toEqual(['3 published', '1 removed']);
  await userEvent.selectOptions(main().getByRole('combobox', { name: 'Status' }), 'Sold');
  expect(await screen.findByText('No listing matches')).toBeTruthy();
});

test('a copied listing is a draft without unit and permit, which is saved while typing, listed and previewed (N11)', async () => {
  const member = await makeMember(server);
  const permit = { kind: 'trakheesi', number: '713674801', url: null, until: '2099-01-03' };
  await advertise(member, { title: 'Corner with two terraces', unit: '1204', permit });
  await visit('/my-properties', member.device);
  await userEvent.click(await screen.findByRole('button', { name: 'More for Corner with two terraces' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy listing' }));
  await findToast('Copied to a new draft');
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title$/ });
  expect(title.value).toBe('Corner with two terraces');
  const { draft } = callerOf(member.device);
  const [copied] = await draft.list();
  expect(address()).toBe(`/create-listing?draft=${copied!.id}`);
  expect((await draft.get({ id: copied!.id })).values).toMatchObject({ unit: '', permitNumber: '', price: 1_500_000, title: title.value });
  await userEvent.clear(title);
  await pasteText(title, 'Another corner with a terrace');
  expect(await screen.findByText('Saved to your account')).toBeTruthy();
  expect(await draft.list()).toMatchObject([{ id: copied!.id, title: 'Another corner with a terrace' }]);
  window.localStorage.clear();

  // another device
  await visit('/my-properties?tab=drafts', member.device);
  await userEvent.click(await screen.findByRole('link', { name: 'Preview Another corner with a terrace' }));
  expect(await screen.findByText('Only you can see this page. The advert is not online.')).toBeTruthy();
  expect(main().getByText('Another corner with a terrace')).toBeTruthy();
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
});

test('a draft is deleted when its listing is created, and another member’s draft is not found (N11)', async () => {
  const [member, otherUser] = [await makeMember(server), await makeMember(server)];
  const stored = await callerOf(member.device).draft.save({ draft: null, values: draftValues({ title: 'Almost finished home' }) });
  await visit(`/create-listing?draft=${stored.id}`, otherUser.device);
  expect(await screen.findByText('This draft is gone: it was published or deleted.')).toBeTruthy();
  await visit(`/create-listing?draft=${stored.id}`, member.device);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Listing' }));
  await waitFor(async () => expect(await callerOf(member.device).draft.list()).toEqual([]));
  expect(await statuses(member)).toEqual(['1 published']);
});

test('a manager filters by agent and moves the selected listings to another person of the brokerage (N10, O71)', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const [agent, colleague] = [await makePerson(server, brokerage.id, 'agent'), await makePerson(server, brokerage.id, 'agent')];
  await insertListings(agent, 3);
  await insertListings(owner, 2);
  await rows(server.deps.orm.em, {
    text: 'update properties set organization_id = $1 where user_id = any($2)',
    values: [brokerage.id, [agent.id, owner.id]],
  });
  await visit('/team/listings', owner.device);
  await userEvent.selectOptions(await main().findByRole('combobox', { name: 'Agent' }), agent.username);
  await waitFor(() => expect(cards()).toBe(3));
  expect(address()).toBe(`/my-properties?agent=${agent.id}`);
  expect(main().getAllByText(agent.username, { selector: 'bdi' })).toHaveLength(3);
  await userEvent.click(main().getByRole('checkbox', { name: 'Select this page' }));
  await userEvent.click(main().getByRole('button', { name: 'Move to' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who answers for 3 listings?' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Agent' }), colleague.username);
  await userEvent.click(dialog.getByRole('button', { name: 'Move to' }));
  expect(await findToast('Moved')).toMatchObject({ message: '3 listings' });
  expect([await statuses(agent), await statuses(colleague)]).toEqual([[], ['3 published']]);
  await visit('/my-properties', agent.device);
  await screen.findByText('No Listings Yet');
  expect(main().queryByRole('combobox', { name: 'Agent' })).toBeNull();
});

test('selected homes are sent to some portals and not to others (O107)', async () => {
  const member = await makeMember(server);
  await insertListings(member, 2);
  await visit('/my-properties', member.device);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Home number 1' }));
  await userEvent.click(main().getByRole('button', { name: 'Send to' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 listing to' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Bayut and dubizzle/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await findToast('Saved')).toMatchObject({ message: '1 listing' });
  await userEvent.click(main().getByRole('checkbox', { name: 'Select Home number 2' }));
  await userEvent.click(main().getByRole('button', { name: 'Send to' }));
  const both = within(await screen.findByRole('dialog', { name: 'Send 2 listings to' }));
  const bayut = await both.findByRole<HTMLInputElement>('checkbox', { name: /^Bayut and dubizzle/ });
  expect([bayut.checked, bayut.indeterminate]).toEqual([false, true]);
  expect((await callerOf(member.device).outgoingFeed.list()).feeds[0]).toMatchObject({ format: 'bayut-xml', homes: 1, unsent: 1 });
});
