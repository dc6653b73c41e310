import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMember, PASSWORD } from '../../testing/members.ts';
import { address, findToast, visit } from '../../testing/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';
import { useSession } from './session.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The submit button of the form; the tabs above it have the same labels. */
const send = () => screen.getByRole('main').querySelector<HTMLButtonElement>('form button[type=submit]')!;
const tabs = () =>
  within(screen.getByRole('group', { name: 'Login or register' }))
    .getAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);

const open = async (device = server.device()) => {
  const page = await visit('/auth', device);
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  return page;
};
async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (value) await userEvent.type(field(name), value);
  }
}

describe('signing in', () => {
  test('begins on Login, names wrong fields, and says in a toast why it failed', async () => {
    const { username } = await makeMember(server);
    const page = await open();
    expect(tabs()).toEqual([
      ['Login', 'true'],
      ['Register', 'false'],
    ]);
    await fill({ Username: 'ab', Password: '12345' });
    await userEvent.click(send());
    expect(screen.getByText('Username must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(page.calls).not.toContain('account.login');
    await fill({ Username: username, Password: 'not this one' });
    await userEvent.click(send());
    expect(await findToast('Login failed')).toEqual({ title: 'Login failed', message: 'Invalid username or password', role: 'alert' });
    expect(address()).toBe('/auth');
  });

  test('is seen under way, welcomes the member back and leads to the first page', async () => {
    const { username } = await makeMember(server);
    const page = await open();
    await fill({ Username: username, Password: PASSWORD });
    page.hold('account.login');
    await userEvent.click(send());
    expect(send().textContent).toBe('Logging in...');
    expect(send().disabled).toBe(true);
    page.restore();
    expect(await findToast('Login successful')).toMatchObject({ message: `Welcome back, ${username}!` });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy();
  });
});

describe('registering', () => {
  const validFields = { Username: 'hannah', Email: 'hannah@homes.example', Password: 'four words', 'Confirm password': 'four words' };

  test('names wrong fields, two passwords that differ beside the second one', async () => {
    const page = await open();
    await press('Register');
    await fill({ Username: 'ab', Email: 'nobody', Password: '12345', 'Confirm password': '12345' });
    await userEvent.click(send());
    for (const text of ['Username must be at least 3 characters', 'Invalid email address']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2);
    await fill({ ...validFields, 'Confirm password': 'five words' });
    await userEvent.click(send());
    const message = screen.getByText('Passwords do not match');
    expect(field('Confirm password').closest('.mantine-InputWrapper-root')?.contains(message)).toBe(true);
    expect(page.calls).not.toContain('account.register');
  });

  test('is seen under way, sends no second password, welcomes the member and leads to the first page', async () => {
    const page = await open();
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    await press('Register');
    await fill(validFields);
    page.hold('account.register');
    await userEvent.click(send());
    expect(send().textContent).toBe('Creating Account...');
    page.restore();
    expect(await findToast('Registration successful')).toMatchObject({ message: 'Welcome, hannah!' });
    await waitFor(() => expect(address()).toBe('/'));
    const [, request] = fetchSpy.mock.calls.find(([url]) => String(url as string).includes('account.register'))!;
    expect(Object.values(JSON.parse(request?.body as string))[0]).toEqual({
      json: { username: 'hannah', email: 'hannah@homes.example', password: 'four words' },
    });
  });

  test('says in a toast why it failed', async () => {
    const { username } = await makeMember(server);
    await open();
    await press('Register');
    await fill({ ...validFields, Username: username, Email: 'somebody@homes.example' });
    await userEvent.click(send());
    expect(await findToast('Registration failed')).toEqual({
      title: 'Registration failed',
      message: 'Username or email is already taken',
      role: 'alert',
    });
  });
});

describe('what only the server can refuse', () => {
  test('a password that everybody uses is named beside its field, and what was typed stays', async () => {
    await open();
    await press('Register');
    await fill({ Username: 'common-choice', Email: 'common@homes.example', Password: 'football', 'Confirm password': 'football' });
    await userEvent.click(send());
    expect(await findToast('Registration failed')).toMatchObject({ role: 'alert' });
    const messages = await screen.findAllByText(/^This password is one of the most used ones/);
    expect(messages.some((text) => field('Password').closest('.mantine-InputWrapper-root')?.contains(text))).toBe(true);
    expect(field('Username').value).toBe('common-choice');
  });

  test('a link to reset the password survives a refused password, and not being unknown', async () => {
    const { email } = await makeMember(server);
    await server.request().post('/api/forgot-password').send({ email }).expect(200);
    const sentEmail = (await server.sentEmails()).findLast(({ subject }) => subject === 'Set a new password')!;
    const { pathname, search } = new URL(sentEmail.links.find((link) => link.includes('token'))!);
    const device = server.device();
    await visit(pathname + search, device);
    await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
    await fill({ 'New password': 'football' });
    await press('Set the password');
    expect(await screen.findByText(/^This password is one of the most used ones/)).toBeTruthy();
    await fill({ 'New password': 'four words again' });
    await press('Set the password');
    expect(await findToast('Password changed')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/account'));
    await visit(pathname + search, server.device());
    await fill({ 'New password': 'once more' });
    await press('Set the password');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeTruthy();
  });
});

describe('the email address on the account page', () => {
  const section = () => within(screen.getByRole('region', { name: 'Email' }));

  test('is loading, then not confirmed with the way to have the link sent again; a failure can be tried again', async () => {
    const { device, email } = await makeMember(server, 'not-yet', { confirmed: false });
    const page = await visit('/help', device);
    page.cut('account.emailState');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of not-yet' }));
    await userEvent.click(screen.getByRole('link', { name: 'Account' }));
    expect(await screen.findByText('Your address could not be loaded')).toBeTruthy();
    page.restore();
    await userEvent.click(section().getByRole('button', { name: 'Try Again' }));
    expect(await section().findByText('Not confirmed')).toBeTruthy();
    await userEvent.click(section().getByRole('button', { name: 'Send the link again' }));
    expect(await findToast('Check your mail')).toMatchObject({ message: `A link is on its way to ${email}. It works for 24 hours.` });
  });

  test('can be changed with the password; the change is shown as waiting and can be taken back', async () => {
    const { device, email } = await makeMember(server);
    await visit('/account', device);
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    await fill({ 'New email': email, 'Your password': PASSWORD });
    await userEvent.click(section().getByRole('button', { name: 'Change email' }));
    expect(await section().findByText('This is your address already')).toBeTruthy();
    await fill({ 'New email': 'waiting@homes.example', 'Your password': PASSWORD });
    await userEvent.click(section().getByRole('button', { name: 'Change email' }));
    expect(await section().findByText('waiting@homes.example')).toBeTruthy();
    expect(field('New email').value).toBe('');
    await userEvent.click(section().getByRole('button', { name: 'Cancel the change' }));
    expect(await findToast('Change canceled')).toMatchObject({ message: `Your address stays ${email}.` });
    expect(section().queryByText('waiting@homes.example')).toBeNull();
  });
});

describe('signing out', () => {
  test('says so and leaves nothing private behind; a failure is told and changes nothing', async () => {
    const { device, username } = await makeMember(server);
    const page = await visit('/saved', device);
    await screen.findByText('No saved properties yet');
    const logOut = async () => {
      await press(`Menu of ${username}`);
      await press('Log out');
    };
    page.cut('account.logout');
    await logOut();
    expect(await findToast('Logout failed')).toMatchObject({ role: 'alert', message: 'Failed to fetch' });
    expect((await device.get('/api/user')).status).toBe(200);
    page.restore();
    await press('Log out');
    expect(await findToast('Logged out')).toMatchObject({ message: 'You have been successfully logged out.' });
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect((await device.get('/api/user')).status).toBe(401);
    await waitFor(() => expect(address()).toBe('/'));
  });
});

test('the session facility outside its provider is an error', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Alone = () => <p>{useSession().user?.username}</p>;
  expect(() => render(<Alone />)).toThrow('useSession must be used within SessionProvider');
  consoleError.mockRestore();
});

test('who is signed in is loaded at the start', async () => {
  const { device, username } = await makeMember(server);
  const page = await visit('/help', device);
  expect(await screen.findByRole('button', { name: `Menu of ${username}` })).toBeTruthy();
  expect(page.calls.filter((call) => call === 'account.me')).toHaveLength(1);
});
