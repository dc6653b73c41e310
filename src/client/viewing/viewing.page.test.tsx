// Tests of viewings on the pages: asking from a home, answering on /viewings, and the calendar address.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { formatViewingTime } from '../../shared/format.ts';
import { findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { startPropertyPageContext } from '../../testing/contexts/property-page-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { viewingFields, viewingTime } from '../../testing/factories/viewings.ts';

const { server, villaId, openProperty } = await startPropertyPageContext();

// what is typed and sent is kept on the device
afterEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await server.deps.orm.em.getConnection().execute('delete from inquiries');
});

describe('the page of a home', () => {
  test('asks for a viewing with up to three times, keeps them after a failure, and says so when it is opened again (S152)', async () => {
    const page = await openProperty(villaId);
    await userEvent.click(screen.getAllByRole('button', { name: 'Ask for a viewing' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    const time = (days: number, hour: number) =>
      dialog.getByRole<HTMLButtonElement>('button', { name: formatViewingTime(viewingTime(days, hour)) });
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for a viewing' }));
    expect(await dialog.findByText('Choose at least one time')).toBeTruthy();
    for (const [days, hour] of [
      [1, 10],
      [2, 16],
      [3, 18],
    ] as const)
      await userEvent.click(time(days, hour));
    expect(dialog.getByRole('status').textContent).toBe('3 of 3 times chosen');
    expect([time(2, 16).getAttribute('aria-pressed'), time(2, 18).disabled]).toEqual(['true', true]);
    await pasteText(dialog.getByRole('textbox', { name: 'Name' }), 'Nadia Karim');
    await pasteText(dialog.getByRole('textbox', { name: 'Email' }), 'nadia@homes.example');
    await pasteText(dialog.getByRole('textbox', { name: 'Phone' }), '+971 50 000 0111');
    page.cut('viewing.ask');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for a viewing' }));
    expect(await dialog.findByText('We could not send your request. Please try again.')).toBeTruthy();
    page.restore();
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for a viewing' }));
    expect(await dialog.findByText('We have asked the advertiser. The answer comes by email to nadia@homes.example.')).toBeTruthy();
    const [stored] = await server.deps.orm.em.getConnection().execute<{ times: string[] }[]>('select times from viewings');
    expect(stored!.times).toEqual([viewingTime(1, 10), viewingTime(2, 16), viewingTime(3, 18)]);
  });
});

describe('the page of viewings', () => {
  test('agrees to a time by one press, offers others, and makes a calendar address that is shown once (S152, S153)', async () => {
    const [owner, asker] = [await makeMember(server), await makeMember(server)];
    await server.deps.orm.em
      .getConnection()
      .execute('update properties set user_id = ?, agent_id = null where id = ?', [owner.id, villaId]);
    await callerOf(asker.device).viewing.ask(viewingFields(villaId, { email: asker.email }));
    await visit('/viewings', owner.device);
    const first = formatViewingTime(viewingTime(1, 10));
    await userEvent.click(await screen.findByRole('button', { name: first }));
    expect(await findToast('Agreed')).toMatchObject({ message: 'Done. The other side gets an email.' });
    expect(await screen.findByRole('heading', { name: first })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Make a calendar address' }));
    expect(await screen.findByText(/\/viewings\/[\w-]{32}\.ics$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Offer another time' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getAllByRole('button', { name: /^\w{3} \d/ })[2]!);
    const [halfPast] = dialog.getAllByRole('button', { name: /, \d\d:30$/ });
    await userEvent.click(halfPast!);
    await userEvent.click(dialog.getByRole('button', { name: 'Send these times' }));
    expect(await screen.findByRole('heading', { name: 'Waits for an answer' })).toBeTruthy();
    // calling off asks first
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Call it off' }));
    expect(await screen.findByText('No viewings yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Over' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
  });
});
