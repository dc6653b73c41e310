// Tests of the page of a shared list: a new name, a replaced link, changes of others, and emails about it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { pasteText, visit } from '../../testing/browser/render-app.tsx';
import { startShortlistContext } from '../../testing/contexts/shortlist-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';

const { server, makeList, join, home } = await startShortlistContext();
afterEach(() => localStorage.clear());

test('a list that was renamed has its new name among the lists of its maker', async () => {
  const { device } = await makeMember(server);
  const { token } = await makeList([await home()], device);
  await visit('/saved', device);
  const lists = within(await screen.findByRole('region', { name: 'Shared lists' }));
  await userEvent.click(await lists.findByRole('link', { name: /^Our homes/ }));
  await userEvent.click(await screen.findByText('Manage the list'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await pasteText(name, 'Homes by the sea');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('heading', { level: 1, name: 'Homes by the sea' });

  await userEvent.click(screen.getAllByRole('link', { name: 'Saved' })[0]!);
  const listsAfterwards = within(await screen.findByRole('region', { name: 'Shared lists' }));
  expect((await listsAfterwards.findByRole('link', { name: /^Homes by the sea/ })).getAttribute('href')).toBe(`/list/${token}`);
  expect(listsAfterwards.queryByRole('link', { name: /^Our homes/ })).toBeNull();
});

test('a list whose link its maker replaced on another device stands once among their lists', async () => {
  const { device } = await makeMember(server);
  const { token } = await makeList([await home()], device);
  await visit(`/list/${token}`, device);
  await waitFor(() => expect(localStorage.getItem('shared-lists')).toContain(token));
  await callerOf(device).shortlist.renewLink({ token });
  await visit('/saved', device);
  const lists = within(await screen.findByRole('region', { name: 'Shared lists' }));
  expect((await lists.findAllByRole('link', { name: /^Our homes/ })).map((link) => link.getAttribute('href'))).not.toContain(
    `/list/${token}`,
  );
  expect(lists.getAllByRole('link', { name: /^Our homes/ })).toHaveLength(1);
  // a closed list is not offered again
  await visit(`/list/${token}`, device);
  await screen.findByText('This list is closed');
  await waitFor(() => expect(localStorage.getItem('shared-lists')).not.toContain(token));
});

test('an open list asks for its version alone on focus, and is read again only when others have changed it', async () => {
  const maker = server.device();
  const propertyId = await home();
  const { token } = await makeList([propertyId], maker);
  const page = await visit(`/list/${token}`, maker);
  await screen.findByRole('heading', { level: 1, name: 'Our homes' });
  const listCalls = () => page.calls.filter((name) => name.startsWith('shortlist.'));
  /** What React Query takes as the return of the focus to the window. */
  const focusWindow = () => window.dispatchEvent(new Event('visibilitychange'));
  expect(listCalls()).toEqual(['shortlist.get']);
  focusWindow();
  await waitFor(() => expect(listCalls()).toEqual(['shortlist.get', 'shortlist.version']));
  await waitFor(() => expect(page.pending()).toBe(0));

  const visitor = await join(token, 'Sara');
  await callerOf(visitor).shortlist.vote({ token, propertyId, vote: 'yes' });
  focusWindow();
  expect(await screen.findByText('Sara said yes to 1 home', { exact: false })).toBeTruthy();
  expect(listCalls()).toEqual(['shortlist.get', 'shortlist.version', 'shortlist.version', 'shortlist.get']);
});

test('a visitor of a list asks for emails about it after correcting the address', async () => {
  const visitor = server.device();
  const { token } = await makeList([await home()], visitor);
  await visit(`/list/${token}`, visitor);
  const emails = within(await screen.findByRole('region', { name: 'Tell me when something changes' }));
  await pasteText(emails.getByRole('textbox', { name: 'Your email' }), 'maya');
  await userEvent.click(emails.getByRole('button', { name: 'Tell me' }));
  await emails.findByText('Invalid email address');
  const field = emails.getByRole('textbox', { name: 'Your email' });
  await userEvent.clear(field);
  await pasteText(field, 'maya@homes.example');
  await userEvent.click(emails.getByRole('button', { name: 'Tell me' }));
  await emails.findByText('Check your email');
  await emails.findByText(/We have sent a link to maya@homes.example/);
  await userEvent.click(emails.getByRole('button', { name: 'Close' }));
  await emails.findByRole('textbox', { name: 'Your email' });
});

test('a member asks for emails about a list with one press and stops them again', async () => {
  const { device } = await makeMember(server);
  const { token } = await makeList([await home()], device);
  await visit(`/list/${token}`, device);
  const emails = within(await screen.findByRole('region', { name: 'Tell me when something changes' }));
  expect(emails.queryByRole('textbox', { name: 'Your email' })).toBeNull();
  await userEvent.click(emails.getByRole('button', { name: 'Tell me' }));
  await emails.findByText('You get an email when a home of this list changes, at most one a day.');
  await userEvent.click(emails.getByRole('button', { name: 'Stop these emails' }));
  await emails.findByRole('button', { name: 'Tell me' });
});

test('the menu of lists does not open after a press elsewhere while the lists loaded', async () => {
  const { device } = await makeMember(server);
  await home();
  await makeList([], device);
  const page = await visit('/properties', device);
  await screen.findByRole('link', { name: 'My Account' });
  const [heart] = await screen.findAllByRole('button', { name: /^Save / });
  page.hold('shortlist.mine');
  await userEvent.click(heart!);
  await waitFor(() => expect(page.calls).toContain('shortlist.mine'));
  await userEvent.click(document.body);
  page.restore();
  await waitFor(() => expect(page.pending()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Add to list' })).toBeNull();
});
