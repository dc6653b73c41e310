// Tests of the pages of people who ask about homes: the list beside the inquiries, and the page of one person.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { address, findToast, pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { viewingFields } from '../../../testing/factories/viewings.ts';
import { findLatinTexts } from '../../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
let owner: Member;
let personId: number;
beforeAll(async () => {
  server = await testServer();
  owner = await makeMember(server);
  const homes = [await advertise(owner), await advertise(owner)];
  for (const home of homes)
    await callerOf(server.device()).inquiry.create({
      propertyId: home.id,
      name: 'نادية كريم',
      email: 'nadia@people.example',
      phone: '+971 50 000 0111',
      message: 'هل ما زالت الشقة متاحة؟',
    });
  personId = (await callerOf(owner.device).person.list({})).items[0]!.id;
});
// what was typed is kept in the tab
afterEach(() => sessionStorage.clear());
afterAll(() => server.close());

test('the people who asked are one line each, filtered by stage, and open their page (O82)', async () => {
  await visit('/inquiries', owner.device);
  await userEvent.click(await screen.findByRole('tab', { name: 'People' }));
  expect(address()).toBe('/inquiries?tab=people');
  const link = await screen.findByRole('link', { name: 'نادية كريم' });
  expect(screen.getByText(/^2 homes, .+, to buy, up to AED 1,500,000$/)).toBeTruthy();
  expect(screen.getByText('2 inquiries')).toBeTruthy();
  expect(screen.getByText(/^waits \d min$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Won 0' }));
  await screen.findByText('No one in this stage');
  await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
  await userEvent.click(await screen.findByRole('link', { name: 'نادية كريم' }));
  await waitFor(() => expect(address()).toBe(`/inquiries/people/${personId}`));
  expect(link.getAttribute('href')).toBe(`/inquiries/people/${personId}`);
});

test('a note, a stage with its reason and a call are stored from the page of a person (O83, O84)', async () => {
  await visit(`/inquiries/people/${personId}`, owner.device);
  await screen.findByRole('heading', { level: 1, name: 'نادية كريم' });
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Write a note first');
  await pasteText(screen.getByLabelText('Note'), 'Moves in March, has two cats.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Moves in March, has two cats.');
  await userEvent.click(screen.getByRole('button', { name: 'I called' }));
  expect(await findToast('Noted')).toMatchObject({ message: 'It stands in the history, and does not count as an answer on the site.' });
  await screen.findByText('Called');
  await userEvent.selectOptions(screen.getByLabelText('Stage', { selector: 'select' }), 'Lost');
  await userEvent.selectOptions(await screen.findByLabelText('Why?'), 'Price');
  await screen.findByText('Stage: Lost · Price');
  expect(await callerOf(owner.device).person.get({ id: personId })).toMatchObject({ stage: 'lost', lostReason: 'price' });
});

test('the history of a person has their messages, the answers and the viewings, which lead to the conversation', async () => {
  const other = await makeMember(server);
  const { inquiryId } = await callerOf(server.device()).viewing.ask(viewingFields((await advertise(other)).id));
  const { items } = await callerOf(other.device).person.list({});
  await callerOf(other.device).inquiry.reply({ id: inquiryId!, message: 'Come at five.' });
  await visit(`/inquiries/people/${items[0]!.id}`, other.device);
  await screen.findByText('Viewing: Asked');
  const history = within(screen.getByRole('region', { name: 'History' }));
  const lines = history
    .getAllByRole('listitem')
    .map((line) => [line.querySelector('.semibold')!.textContent, within(line).getByRole('link')] as const);
  expect(lines.map(([title]) => title)).toEqual(['Answer', 'Viewing: Asked', 'Message']);
  expect(lines.map(([, link]) => link.getAttribute('href'))).toEqual(Array(3).fill(`/inquiries/${inquiryId}`));
  history.getByText('Come at five.');
});

test('list and page of people are in Arabic too', async () => {
  await visit('/ar/inquiries?tab=people', owner.device);
  expect((await screen.findByRole('link', { name: 'نادية كريم' })).getAttribute('href')).toBe(`/ar/inquiries/people/${personId}`);
  expect(findLatinTexts(screen.getByRole('main'))).toEqual([]);
});

test('a person of others is not found', async () => {
  const other = await makeMember(server);
  await visit(`/inquiries/people/${personId}`, other.device);
  await screen.findByRole('heading', { name: 'Person Not Found' });
});
