// Tests of the band on a member’s page that asks to confirm the email address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findToast, visit } from '../../testing/browser/render-app.tsx';
import { confirmAddress, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches the rate limit of registration off
  server = await testServer({ LIMIT_REGISTER: '0', REQUIRE_CONFIRMED_EMAIL: 'true' });
});
afterAll(() => server.close());
/** The text of the band that asks to confirm the address. */
const BAND_TEXT = /^Confirm your email address\. We sent a link to/;

test('a member’s page asks to confirm the address, which it shows in part, and sends the link again (O45)', async () => {
  const { device, email } = await makeMember(server, 'nadia', { confirmed: false });
  await visit('/saved', device);
  const text = await screen.findByText(BAND_TEXT);
  expect(text.textContent).toBe('Confirm your email address. We sent a link to n***@homes.example.');
  expect(document.body.textContent).not.toContain(email);
  const band = within(text.parentElement!);
  expect(band.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/account#email');
  await userEvent.click(band.getByRole('button', { name: 'Send again' }));
  expect(await findToast('Check your email')).toBeTruthy();
});

test('a member’s page does not ask to confirm an address that is confirmed', async () => {
  const { device, id } = await makeMember(server, undefined, { confirmed: false });
  await confirmAddress(server, id);
  const page = await visit('/saved', device);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(page.calls).toContain('account.emailState'));
  // the answer has arrived, without which the band is never shown
  await waitFor(() => expect(page.pending()).toBe(0));
  expect(screen.queryByText(BAND_TEXT)).toBeNull();
});
