import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterText, visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_SHORTLIST: '0', LIMIT_SHORTLIST_CHANGE: '0' });
});
afterAll(() => server.close());
afterEach(() => localStorage.clear());

const call = async (device: Device, name: string, input: object) =>
  (await device.post(`/trpc/shortlist.${name}`).send({ json: input }).expect(200)).body.result.data.json;
async function makeList(device: Device): Promise<{ token: string; propertyId: number }> {
  const { id } = await makeProperty(server.deps.orm.em, { title: 'Quiet corner home' });
  const { token } = await call(device, 'create', { name: 'Our homes', yourName: 'Maya', propertyIds: [id] });
  return { token, propertyId: id };
}

test('a list that was renamed has its new name among the lists of its maker', async () => {
  const { device } = await makeMember(server);
  const { token } = await makeList(device);
  await visit('/saved', device);
  const lists = within(await screen.findByRole('region', { name: 'Shared lists' }));
  await userEvent.click(await lists.findByRole('link', { name: /^Our homes/ }));
  await userEvent.click(await screen.findByText('Manage the list'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await enterText(name, 'Homes by the sea');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('heading', { level: 1, name: 'Homes by the sea' });

  await userEvent.click(screen.getAllByRole('link', { name: 'Saved' })[0]!);
  const renewed = within(await screen.findByRole('region', { name: 'Shared lists' }));
  expect((await renewed.findByRole('link', { name: /^Homes by the sea/ })).getAttribute('href')).toBe(`/list/${token}`);
  expect(renewed.queryByRole('link', { name: /^Our homes/ })).toBeNull();
});

test('an open list asks for its version alone on focus, and is read again only when others have changed it', async () => {
  const maker = server.device();
  const { token, propertyId } = await makeList(maker);
  const page = await visit(`/list/${token}`, maker);
  await screen.findByRole('heading', { level: 1, name: 'Our homes' });
  const listCalls = () => page.calls.filter((name) => name.startsWith('shortlist.'));
  const focus = () => window.dispatchEvent(new Event('visibilitychange'));
  expect(listCalls()).toEqual(['shortlist.get']);
  focus();
  await waitFor(() => expect(listCalls()).toEqual(['shortlist.get', 'shortlist.version']));
  await waitFor(() => expect(page.pending()).toBe(0));

  const visitor = server.device();
  await call(visitor, 'join', { token, name: 'Sara' });
  await call(visitor, 'vote', { token, propertyId, vote: 'yes' });
  focus();
  expect(await screen.findByText('Sara said yes to 1 home', { exact: false })).toBeTruthy();
  expect(listCalls()).toEqual(['shortlist.get', 'shortlist.version', 'shortlist.version', 'shortlist.get']);
});

test('a visitor of a list asks for emails about it and corrects a wrong address, and a member stops them again', async () => {
  const visitor = server.device();
  const { token } = await makeList(visitor);
  await visit(`/list/${token}`, visitor);
  const emails = within(await screen.findByRole('region', { name: 'Tell me when something changes' }));
  await enterText(emails.getByRole('textbox', { name: 'Your email' }), 'maya');
  await userEvent.click(emails.getByRole('button', { name: 'Tell me' }));
  await emails.findByText('Invalid email address');
  await enterText(emails.getByRole('textbox', { name: 'Your email' }), '@homes.example');
  await userEvent.click(emails.getByRole('button', { name: 'Tell me' }));
  await emails.findByText('Check your email');
  await emails.findByText(/We have sent a link to maya@homes.example/);
  await userEvent.click(emails.getByRole('button', { name: 'Close' }));
  await emails.findByRole('textbox', { name: 'Your email' });

  const { device } = await makeMember(server);
  const own = await makeList(device);
  await visit(`/list/${own.token}`, device);
  const ownEmails = within(await screen.findByRole('region', { name: 'Tell me when something changes' }));
  expect(ownEmails.queryByRole('textbox', { name: 'Your email' })).toBeNull();
  await userEvent.click(ownEmails.getByRole('button', { name: 'Tell me' }));
  await ownEmails.findByText('You get an email when a home of this list changes, at most one a day.');
  await userEvent.click(ownEmails.getByRole('button', { name: 'Stop these emails' }));
  await ownEmails.findByRole('button', { name: 'Tell me' });
});
