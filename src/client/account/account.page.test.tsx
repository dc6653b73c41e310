// Tests of the signed-in user: their address and password on the account page, and signing out.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { field, fill, press } from '../../testing/browser/form.ts';
import { address, findToast, visit } from '../../testing/browser/render-app.tsx';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { useSession } from './session.tsx';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

describe('the email address on the account page', () => {
  const section = () => within(screen.getByRole('region', { name: 'Email' }));

  test('shows an error with a retry, then an unconfirmed address with a button to send the link again', async () => {
    const { device, email } = await makeMember(server, 'not-yet', { confirmed: false });
    const page = await visit('/help', device);
    page.cut('account.emailState');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of not-yet' }));
    await userEvent.click(screen.getByRole('link', { name: 'Account' }));
    expect(await screen.findByText('Your address could not be loaded')).toBeTruthy();
    page.restore();
    await userEvent.click(section().getByRole('button', { name: 'Try Again' }));
    expect(await section().findByText('Not confirmed')).toBeTruthy();
    await userEvent.click(section().getByRole('button', { name: 'Resend the link' }));
    expect(await findToast('Check your email')).toMatchObject({ message: `We have sent a link to ${email}. It works for 24 hours.` });
  });

  test('cannot be changed to the same address; a change to another one waits, is shown and can be cancelled', async () => {
    const { device, email } = await makeMember(server);
    await visit('/account', device);
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    await fill({ 'New email': email, 'Your password': PASSWORD });
    await userEvent.click(section().getByRole('button', { name: 'Change email' }));
    expect(await section().findByText('This is already your email address')).toBeTruthy();
    await fill({ 'New email': 'waiting@homes.example', 'Your password': PASSWORD });
    await userEvent.click(section().getByRole('button', { name: 'Change email' }));
    expect(await section().findByText('waiting@homes.example')).toBeTruthy();
    expect(field('New email').value).toBe('');
    await userEvent.click(section().getByRole('button', { name: 'Cancel the change' }));
    expect(await findToast('Change cancelled')).toMatchObject({ message: `Your address stays ${email}.` });
    expect(section().queryByText('waiting@homes.example')).toBeNull();
  });
});

describe('signing out', () => {
  test('removes private data from the page; a failed sign-out shows an error and changes nothing', async () => {
    const { device, username } = await makeMember(server);
    const page = await visit('/saved', device);
    await screen.findByText('No saved properties yet');
    const logOut = async () => {
      await press(`Menu of ${username}`);
      await press('Log out');
    };
    page.cut('account.logout');
    await logOut();
    expect(await findToast('Logout failed')).toMatchObject({ role: 'alert', message: 'No connection to the server' });
    expect((await device.get('/api/user')).status).toBe(200);
    page.restore();
    await press('Log out');
    expect(await findToast('Logged out')).toMatchObject({ message: 'You have been successfully logged out.' });
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect((await device.get('/api/user')).status).toBe(401);
    await waitFor(() => expect(address()).toBe('/'));
    await waitFor(() => expect(screen.queryByText('No saved properties yet')).toBeNull());
  });
});

test('useSession outside its provider throws an error', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const WithoutProvider = () => <p>{useSession().user?.username}</p>;
  expect(() => render(<WithoutProvider />)).toThrow('useSession must be used within SessionProvider');
  consoleError.mockRestore();
});

test('the site loads the current user once at the start', async () => {
  const { device, username } = await makeMember(server);
  const page = await visit('/help', device);
  expect(await screen.findByRole('button', { name: `Menu of ${username}` })).toBeTruthy();
  expect(page.calls.filter((call) => call === 'account.me')).toHaveLength(1);
});

describe('in Arabic', () => {
  test('the account page has no English text, and a wrong password is shown at its field', async () => {
    const { device, username } = await makeMember(server);
    const page = await visit('/ar/account', device);
    await screen.findByRole('heading', { level: 1, name: 'الحساب' });
    await waitFor(() => expect(page.pending()).toBe(0));
    await screen.findByText('هذا الجهاز');
    expect(findLatinTexts(screen.getByRole('main'), [username, 'JSON'])).toEqual([]);
    await fill({ 'كلمة المرور الحالية': 'not this one', 'كلمة المرور الجديدة': 'another good phrase' });
    await press('غيّر كلمة المرور');
    const reason = await screen.findByText('كلمة المرور الحالية غير صحيحة');
    expect(field('كلمة المرور الحالية').closest('.mantine-InputWrapper-root')?.contains(reason)).toBe(true);
  });
});
