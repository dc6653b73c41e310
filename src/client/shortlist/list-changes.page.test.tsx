// Tests of changes of a shared list while requests are slow or fail, and while others change it: nothing typed or chosen last is lost.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { setDisplayReader } from '../../shared/display.ts';
import { findToast, navigateTo, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { startShortlistContext } from '../../testing/contexts/shortlist-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { readShortlist } from '../../testing/factories/shortlists.ts';

const { server, run, makeList, join, home } = await startShortlistContext();
afterEach(() => {
  localStorage.clear();
  setDisplayReader(() => ({}));
});

/** What React Query takes as the return of the focus to the window: the page asks for the version of the list. */
const focusWindow = () => window.dispatchEvent(new Event('visibilitychange'));
const findEveryone = async () => within(await screen.findByRole('region', { name: 'Everyone said yes' }));
const voteOf = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('a note that is being written stays when others change the list, and the home moves to its part afterwards', async () => {
  const maker = server.device();
  const propertyId = await home({ title: 'Flat by the park' });
  const { token } = await makeList([propertyId], maker);
  const sara = await join(token, 'Sara');
  await callerOf(maker).shortlist.vote({ token, propertyId, vote: 'yes' });
  await visit(`/list/${token}`, maker);
  await userEvent.click(await screen.findByRole('button', { name: 'Write a note on Flat by the park' }));
  const field = screen.getByRole('textbox', { name: 'Write a note on Flat by the park' });
  await pasteText(field, 'Ask about the lift');
  await callerOf(sara).shortlist.vote({ token, propertyId, vote: 'yes' });
  focusWindow();
  await screen.findByText('Sara said yes to 1 home', { exact: false });
  expect(field.isConnected && (field as HTMLTextAreaElement).value).toBe('Ask about the lift');
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await (await findEveryone()).findByText('Ask about the lift')).toBeTruthy();
});

test('a second change by others with the same sentence moves its home to those that everyone likes', async () => {
  const maker = server.device();
  const ids = [await home({ title: 'First home' }), await home({ title: 'Second home' })];
  const { token } = await makeList(ids, maker);
  const sara = await join(token, 'Sara');
  for (const propertyId of ids) await callerOf(maker).shortlist.vote({ token, propertyId, vote: 'yes' });
  await visit(`/list/${token}`, maker);
  await screen.findByRole('heading', { level: 1, name: 'Our homes' });
  for (const [i, propertyId] of ids.entries()) {
    await callerOf(sara).shortlist.vote({ token, propertyId, vote: 'yes' });
    focusWindow();
    await waitFor(async () => expect((await findEveryone()).getAllByRole('article')).toHaveLength(i + 1));
  }
});

test('the last vote that a visitor presses counts, also while they join', async () => {
  const propertyId = await home();
  const { token } = await makeList([propertyId]);
  const visitor = server.device();
  const page = await visit(`/list/${token}`, visitor);
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
  await pasteText(screen.getByRole('textbox', { name: 'Your name' }), 'Omar');
  page.hold('shortlist.join');
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await userEvent.click(voteOf('No'));
  page.restore();
  await waitFor(() => expect(page.calls).toContain('shortlist.vote'));
  await waitFor(() => expect(page.pending()).toBe(0));
  const list = await readShortlist(visitor, token);
  expect(list.homes[0]!.votes).toEqual([{ personId: list.me, vote: 'no' }]);
});

test('a vote that fails is taken back, also when the list cannot be loaded again', async () => {
  const maker = server.device();
  const propertyId = await home();
  const { token } = await makeList([propertyId], maker);
  await callerOf(maker).shortlist.vote({ token, propertyId, vote: 'maybe' });
  const page = await visit(`/list/${token}`, maker);
  await screen.findByRole('radio', { name: 'Yes' });
  page.cut('shortlist.vote', 'shortlist.get');
  await userEvent.click(voteOf('Yes'));
  await findToast('Error');
  await waitFor(() => expect(page.pending()).toBe(0));
  await waitFor(() => expect(voteOf('Maybe').checked).toBe(true));
});

test('a link that is typed while another home is added stays, and an old failure gives way to a later success', async () => {
  const { device, id } = await makeMember(server);
  const [saved, pasted] = [await home(), await home()];
  await device.post(`/api/users/${id}/saved-properties/${saved}`).expect(200);
  const { token } = await makeList([], device);
  const page = await visit(`/list/${token}`, device);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link or reference of a home' });
  const form = within(field.closest('form')!);
  await pasteText(field, `/properties/${pasted}`);
  page.hold('shortlist.addByText');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await userEvent.clear(field);
  await pasteText(field, 'no such home');
  page.restore();
  await screen.findByText('1 home added', { exact: false });
  expect(field.value).toBe('no such home');
  page.cut('shortlist.addByText');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  page.restore();
  await userEvent.click(form.getByRole('button', { name: /saved/ }));
  await screen.findByText('1 home added', { exact: false });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('the question before leaving returns the focus to its button, and Back after leaving does not remember the list again', async () => {
  const { token } = await makeList([await home()]);
  const visitor = await join(token, 'Omar');
  await visit('/properties', visitor);
  navigateTo(`/list/${token}`);
  await userEvent.click(await screen.findByText('Manage the list'));
  const leave = await screen.findByRole('button', { name: 'Leave the list' });
  await userEvent.click(leave);
  await screen.findByRole('dialog', { name: 'Leave the list?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(leave));
  await userEvent.click(leave);
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the list?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the list' }));
  await findToast('You have left the list');
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Our homes' })).toBeNull());
  window.history.back();
  await screen.findByRole('textbox', { name: 'Your name' });
  expect(localStorage.getItem('shared-lists') ?? '').not.toContain(token);
});

test('a change of the rent is given in the period of rent that the reader has chosen', async () => {
  const propertyId = await home({ transactionType: 'Rent', price: 9000 });
  const { token, maker } = await makeList([propertyId]);
  await run(`update properties set price = 8500 where id = ${propertyId}`);
  setDisplayReader(() => ({ rentPeriod: 'year' }));
  await visit(`/list/${token}`, maker);
  expect(await screen.findByText(/^Price dropped by AED.6,000\/yr$/)).toBeTruthy();
});
