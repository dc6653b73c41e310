// Tests of the page of API keys: making one, which is shown once, and ending it (O103).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());
const main = () => within(screen.getByRole('main'));

test('a key is made from name and tick boxes, is shown once, and is ended by its button', async () => {
  const member = await makeMember(server);
  await visit('/team/developers', member.device);
  expect(await main().findByText('No keys yet')).toBeDefined();
  await userEvent.click(main().getByRole('button', { name: 'New key' }));
  const form = within(await main().findByRole('form', { name: 'New key' }));
  await userEvent.click(form.getByRole('button', { name: 'Make the key' }));
  expect(await form.findByText(/Please enter a name/)).toBeDefined();
  await pasteText(form.getByRole('textbox', { name: /Name/ }), 'Office website');
  await userEvent.click(form.getByRole('checkbox', { name: 'Read your listings, also those that are not online' }));
  await pasteText(form.getByRole('textbox', { name: /Networks/ }), '203.0.113.0/24\n198.51.100.7');
  await userEvent.click(form.getByRole('button', { name: 'Make the key' }));
  const key = (await main().findByText(/^dlv_\w{10}_\w{38}$/)).textContent!;
  expect(main().getByText('Copy the key now. We keep only a fingerprint and cannot show it again.')).toBeDefined();
  const row = within(await main().findByRole('article', { name: 'Office website' }));
  expect(row.getByText('Only from 203.0.113.0/24 and 198.51.100.7')).toBeDefined();
  await userEvent.click(main().getByRole('button', { name: 'Done' }));
  expect(main().queryByText(key)).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'End' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(main().queryByRole('article')).toBeNull());
});
