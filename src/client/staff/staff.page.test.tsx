// The pages of staff: what stays on the page when a request fails or the staff part of the session ends, and lists that others change.
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { QUEUE_PAGE_SIZE } from '../../shared/staff/queue.ts';
import { findToast, navigateTo, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { giveRole, giveSecondFactor, reportHome } from '../../testing/factories/staff.ts';

const { server, moderator, colleague, publish, sql } = await startStaffContext();

/** How often the staff pages ask for the queue. */
const QUEUE_POLL_MS = 60_000;
/** Makes every interval of the queue due now. */
function pollQueue(intervals: { mock: { calls: unknown[][] } }): void {
  const pollCalls = intervals.mock.calls.filter(([, delay]) => delay === QUEUE_POLL_MS);
  (pollCalls.at(-1)![0] as () => void)();
}
/** Ends the staff part of every session, and the time for which staff have confirmed their identity. */
async function endStaffSessions(): Promise<void> {
  await sql(`update staff_sessions set began_at = now() - interval '1 day', seen_at = now() - interval '1 day'`);
  await sql(`update sessions set confirmed_at = now() - interval '1 day'`);
}
/** Presses the button of the form with a field. */
const submitForm = (field: HTMLElement) => userEvent.click(within(field.closest('form')!).getByRole('button', { name: 'Search' }));
/** Types a text into the search field of a section and searches for it. @returns the field */
const searchFor = async (label: string, text: string): Promise<HTMLElement> => {
  const field = await screen.findByRole('searchbox', { name: label });
  await pasteText(field, text);
  await submitForm(field);
  return field;
};

test('a message to the office is answered from the section Support, and what was typed stays when sending fails', async () => {
  const member = await makeMember(server);
  await callerOf(member.device).message.support({ email: member.email, subject: 'A second account', message: 'May I have one?' });
  await giveSecondFactor(server, moderator.id);
  const page = await visit('/staff/support', moderator.device);
  const request = within(await screen.findByRole('article', { name: 'A second account' }));
  expect(request.getByText('May I have one?')).toBeDefined();
  expect(request.getByText(/^waits 0 minutes/)).toBeDefined();
  const field = request.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  await pasteText(field, 'One is enough for all your homes.');
  page.cut('staff.answerSupport');
  await userEvent.click(request.getByRole('button', { name: 'Send the answer' }));
  await findToast('It could not be done. Please try again.');
  expect(field.value).toBe('One is enough for all your homes.');
  page.restore();
  await userEvent.click(request.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText('Nothing waits for an answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Answered' }));
  expect(await screen.findByText(new RegExp(`^Answered by ${moderator.username}`))).toBeDefined();
  expect(screen.getByText('One is enough for all your homes.')).toBeDefined();
});

test('a note of a decision stays while the queue fails to load and while staff have to confirm their identity', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  await reportHome(server, await publish());
  const page = await visit('/staff', moderator.device);
  await userEvent.click(await screen.findByRole('button', { name: /A bright two-bedroom home/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Take down/ }));
  await pasteText(await screen.findByRole('textbox', { name: 'Note' }), 'The photos are of a hotel.');

  const countPolls = () => page.calls.filter((name) => name === 'staff.queue').length;
  const pollsBefore = countPolls();
  page.cut('staff.queue');
  pollQueue(intervals);
  await waitFor(() => expect(countPolls()).toBe(pollsBefore + 1));
  await waitFor(() => expect(page.pending()).toBe(0));
  page.restore();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'The photos are of a hotel.');

  await endStaffSessions();
  pollQueue(intervals);
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  await giveSecondFactor(server, moderator.id);
  pollQueue(intervals);
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'The photos are of a hotel.');
  intervals.mockRestore();
});

test('a note typed for one decision is not stored with another one that has no note', async () => {
  const id = await publish();
  await sql(`update properties set title = 'A home that stays' where id = ${id}`);
  await reportHome(server, id);
  await visit('/staff', moderator.device);
  await userEvent.click(await screen.findByRole('button', { name: /A home that stays/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Take down/ }));
  await pasteText(await screen.findByRole('textbox', { name: 'Note' }), 'The photos are of a hotel.');
  await userEvent.click(screen.getByRole('button', { name: '1 Leave it up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave it up' }));
  const decided = () => sql<{ decision: string; note: string | null }>(`select decision, note from review_items where subject_id = ${id}`);
  await waitFor(async () => expect((await decided())[0]!.decision).toBe('leave'));
  expect((await decided())[0]!.note).toBeNull();
});

test('the page before is shown when the last item of a later page has been decided', async () => {
  const decideAll = () => sql(`update review_items set state = 'decided', decision = 'leave', decided_at = now() where state <> 'decided'`);
  await decideAll();
  for (let i = 0; i <= QUEUE_PAGE_SIZE; i++) {
    const isLast = i === QUEUE_PAGE_SIZE;
    const { id } = await makeProperty(server.database.orm.em, { title: isLast ? 'Last in the queue' : `Before it ${i}` });
    const text = `insert into review_items (kind, subject_kind, subject_id, urgency, opened_at) values ('report', 'property', $1, $2, $3)`;
    await sql(text, [id, isLast ? 0 : 1, new Date()]);
  }
  await visit('/staff', moderator.device);
  await screen.findAllByRole('button', { name: /Before it/ });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: /Last in the queue/ }));
  await userEvent.click(await screen.findByRole('button', { name: '1 Leave it up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave it up' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Before it/ })).toHaveLength(QUEUE_PAGE_SIZE));
  expect(screen.queryByText('Nothing waits')).toBeNull();
  await decideAll();
});

test('a listing that staff put into the queue is in the queue that opens', async () => {
  const id = await publish();
  await sql(`update properties set title = 'A villa to look at' where id = ${id}`);
  await visit('/staff', moderator.device);
  await userEvent.click(await screen.findByRole('link', { name: 'Listings' }));
  await searchFor('Listings', String(id));
  const row = await screen.findByRole('row', { name: /A villa to look at/ });
  await userEvent.click(within(row).getByRole('button', { name: 'To the queue' }));
  expect(await screen.findByRole('button', { name: /A villa to look at/ })).toBeTruthy();
});

test('the same search again shows what others have changed since', async () => {
  const member = await makeMember(server, 'searched');
  await visit('/staff/members', moderator.device);
  const field = await searchFor('Members', 'searched');
  await screen.findByRole('link', { name: 'searched' });
  await sql(`update users set username = 'searched-again' where id = ${member.id}`);
  await submitForm(field);
  expect(await screen.findByRole('link', { name: 'searched-again' })).toBeTruthy();
});

test('the revealed email address of one member is not shown with another', async () => {
  const [first, second] = [await makeMember(server, 'first'), await makeMember(server, 'second')];
  await visit(`/staff/members/${second.id}`, moderator.device);
  await screen.findByRole('heading', { name: 'second' });
  navigateTo(`/staff/members/${first.id}`);
  await screen.findByRole('heading', { name: 'first' });
  await userEvent.click(screen.getByRole('button', { name: 'Reveal' }));
  await screen.findByText(first.email, { exact: false });
  navigateTo(`/staff/members/${second.id}`);
  await screen.findByRole('heading', { name: 'second' });
  expect(screen.queryByText(first.email, { exact: false })).toBeNull();
});

test('a revealed email address leaves the page and the cache when the pages lock; a note that was typed stays', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const mounts = vi.spyOn(QueryClient.prototype, 'mount');
  const member = await makeMember(server, 'revealed');
  await visit(`/staff/members/${member.id}`, moderator.device);
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal' }));
  await screen.findByText(member.email, { exact: false });
  await pasteText(screen.getByRole('textbox', { name: 'Note' }), 'Asks for money before a viewing.');
  const mutations = (mounts.mock.contexts.at(-1) as QueryClient).getMutationCache();
  const isCached = () => mutations.getAll().some(({ state }) => JSON.stringify(state.data ?? null).includes(member.email));
  expect(isCached()).toBe(true);

  await endStaffSessions();
  pollQueue(intervals);
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  expect(document.body.innerHTML).not.toContain(member.email);
  await waitFor(() => expect(isCached()).toBe(false));
  await giveSecondFactor(server, moderator.id);
  pollQueue(intervals);
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Asks for money before a viewing.');
  expect(screen.getByRole('button', { name: 'Reveal' })).toBeTruthy();
  intervals.mockRestore();
  mounts.mockRestore();
});

test('a member stays on the page when they cannot be loaded again, and the first failure can be repeated', async () => {
  const member = await makeMember(server, 'reloaded');
  const page = await visit(`/staff/members/${member.id}`, moderator.device, ({ cut }) => cut('staff.member'));
  const tryAgain = await screen.findByRole('button', { name: 'Try Again' });
  page.restore();
  await userEvent.click(tryAgain);
  await screen.findByRole('heading', { name: 'reloaded' });
  page.cut('staff.member');
  await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }));
  await waitFor(() => expect(page.calls.filter((name) => name === 'staff.member')).toHaveLength(3));
  await waitFor(() => expect(page.pending()).toBe(0));
  expect(screen.getByRole('heading', { name: 'reloaded' })).toBeTruthy();
});

test('staff who set up a second factor on another page see the staff pages when they come back', async () => {
  const newcomer = await makeMember(server, 'newcomer');
  await giveRole(server, newcomer.id, 'moderator');
  await visit('/staff', newcomer.device);
  await screen.findByRole('heading', { name: 'Set up a second factor first' });
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/account#sign-in');
  navigateTo('/contact');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Set up a second factor first' })).toBeNull());
  await giveSecondFactor(server, newcomer.id);
  navigateTo('/staff');
  expect(await screen.findByRole('navigation', { name: 'Staff' })).toBeTruthy();
});

test('the staff pages offer another attempt when the role cannot be loaded, and do not exist for members', async () => {
  const page = await visit('/staff', moderator.device, ({ cut }) => cut('staff.access'));
  const tryAgain = await screen.findByRole('button', { name: 'Try Again' });
  page.restore();
  await userEvent.click(tryAgain);
  await screen.findByRole('navigation', { name: 'Staff' });
  await visit('/staff', (await makeMember(server, 'curious')).device);
  await screen.findByRole('heading', { level: 1, name: /not found/i });
  await visit('/staff', server.device());
  await screen.findByRole('heading', { level: 1, name: /not found/i });
});

test('the page of an email of an unknown kind says that there is no such email', async () => {
  await visit('/staff/mail/no-such-kind', colleague.device);
  expect(await screen.findByText('There is no such email')).toBeTruthy();
});

test('the log reads numbers with blanks and Arabic digits, and says which text is not a number', async () => {
  const toArabicDigits = (n: number) => String(n).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  await visit('/staff/log', colleague.device);
  const table = await screen.findByRole('region', { name: 'Log' });
  const field = screen.getByRole('textbox', { name: 'Person, number' });
  const actors = () =>
    new Set(
      within(screen.getByRole('region', { name: 'Log' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[2]!.textContent),
    );
  expect(table).toBeTruthy();
  expect(actors().size).toBeGreaterThan(1);
  await pasteText(field, ` ${toArabicDigits(moderator.id)} `);
  await submitForm(field);
  await waitFor(() => expect([...actors()]).toEqual(['mona']));
  await userEvent.clear(field);
  await pasteText(field, 'mona');
  await submitForm(field);
  expect(await screen.findByText('Enter a whole number, such as 42')).toBeTruthy();
});

test('the CSV file of the log begins with a byte order mark, by which Excel reads Arabic', async () => {
  const files = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:log');
  const page = await visit('/staff/log', colleague.device);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveBeenCalledOnce());
  const bytes = new Uint8Array(await (files.mock.calls[0]![0] as Blob).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  files.mockRestore();
  await waitFor(() => expect(page.pending()).toBe(0));
});
