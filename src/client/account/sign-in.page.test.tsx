// Tests of the forms that sign in, register and set a new password.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { field, fill, press } from '../../testing/browser/form.ts';
import { address, findToast, visit } from '../../testing/browser/render-app.tsx';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { addAuthenticator } from '../../testing/factories/second-factors.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

/** The submit button of the form; the tabs above it have the same labels. */
const submitButton = () => screen.getByRole('main').querySelector<HTMLButtonElement>('form button[type=submit]')!;
/** The text of each tab and whether it is pressed. */
const tabs = () =>
  within(screen.getByRole('group', { name: 'Login or register' }))
    .getAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);

/** Opens the sign-in page. */
const openSignInPage = async (device = server.device()) => {
  const page = await visit('/auth', device);
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  return page;
};
describe('the sign-in form', () => {
  test('opens on the Login tab, marks invalid fields and shows why a sign-in failed', async () => {
    const { username } = await makeMember(server);
    const page = await openSignInPage();
    expect(tabs()).toEqual([
      ['Login', 'true'],
      ['Register', 'false'],
    ]);
    await fill({ Username: 'ab', Password: '12345' });
    await userEvent.click(submitButton());
    expect(screen.getByText('Username must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(page.calls).not.toContain('account.login');
    await fill({ Username: username, Password: 'not this one' });
    await userEvent.click(submitButton());
    expect(await findToast('Login failed')).toEqual({ title: 'Login failed', message: 'Invalid username or password', role: 'alert' });
    const reason = within(screen.getByRole('main')).getByText('Invalid username or password');
    expect(field('Password').closest('.mantine-InputWrapper-root')?.contains(reason)).toBe(true);
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(address()).toBe('/auth');
  });

  test('shows progress, then welcomes the user back and opens the home page', async () => {
    const { username } = await makeMember(server);
    const page = await openSignInPage();
    await fill({ Username: username, Password: PASSWORD });
    page.hold('account.login');
    await userEvent.click(submitButton());
    expect(submitButton().textContent).toBe('Logging in...');
    expect(submitButton().disabled).toBe(true);
    page.restore();
    expect(await findToast('Login successful')).toMatchObject({ message: `Welcome back, ${username}!` });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy();
  });
});

describe('the registration form', () => {
  const validFields = { Username: 'hannah', Email: 'hannah@homes.example', Password: 'four words', 'Confirm password': 'four words' };

  test('marks invalid fields and shows a password mismatch beside the second password', async () => {
    const page = await openSignInPage();
    await press('Register');
    await fill({ Username: 'ab', Email: 'not-an-address', Password: '12345', 'Confirm password': '12345' });
    await userEvent.click(submitButton());
    for (const text of ['Username must be at least 3 characters', 'Invalid email address']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2);
    await fill({ ...validFields, 'Confirm password': 'five words' });
    await userEvent.click(submitButton());
    const message = screen.getByText('Passwords do not match');
    expect(field('Confirm password').closest('.mantine-InputWrapper-root')?.contains(message)).toBe(true);
    expect(page.calls).not.toContain('account.register');
  });

  test('shows progress, sends the password once, welcomes the user and opens the home page', async () => {
    const page = await openSignInPage();
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    await press('Register');
    await fill(validFields);
    page.hold('account.register');
    await userEvent.click(submitButton());
    expect(submitButton().textContent).toBe('Creating Account...');
    page.restore();
    expect(await findToast('Registration successful')).toMatchObject({ message: 'Welcome, hannah!' });
    await waitFor(() => expect(address()).toBe('/'));
    const [, request] = fetchSpy.mock.calls.find(([url]) => String(url as string).includes('account.register'))!;
    expect(Object.values(JSON.parse(request?.body as string))[0]).toEqual({
      json: { username: 'hannah', email: 'hannah@homes.example', password: 'four words' },
    });
  });

  test('shows a toast with the reason of a failure', async () => {
    const { username } = await makeMember(server);
    await openSignInPage();
    await press('Register');
    await fill({ ...validFields, Username: username, Email: 'second@homes.example' });
    await userEvent.click(submitButton());
    expect(await findToast('Registration failed')).toEqual({
      title: 'Registration failed',
      message: 'Username or email is already taken',
      role: 'alert',
    });
  });
});

describe('errors that only the server can find', () => {
  test('a common password is reported beside its field and the input is kept', async () => {
    await openSignInPage();
    await press('Register');
    await fill({ Username: 'common-choice', Email: 'common@homes.example', Password: 'football', 'Confirm password': 'football' });
    await userEvent.click(submitButton());
    expect(await findToast('Registration failed')).toMatchObject({ role: 'alert' });
    const messages = await screen.findAllByText(/^This password is too common/);
    expect(messages.some((text) => field('Password').closest('.mantine-InputWrapper-root')?.contains(text))).toBe(true);
    expect(field('Username').value).toBe('common-choice');
  });

  test('a reset link works after a rejected password, and only once', async () => {
    const { email } = await makeMember(server);
    await server.request().post('/api/forgot-password').send({ email }).expect(200);
    const sentEmail = (await server.sentEmails()).findLast(({ subject }) => subject === 'Set a new password')!;
    const { pathname, search } = new URL(sentEmail.links.find((link) => link.includes('token'))!);
    const device = server.device();
    const page = await visit(pathname + search, device);
    await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
    await fill({ 'New password': 'football' });
    await press('Set the password');
    expect(await screen.findByText(/^This password is too common/)).toBeTruthy();
    // a press while the first answer is on its way does nothing
    await waitFor(() => expect(page.pending()).toBe(0));
    await fill({ 'New password': 'four words again' });
    await press('Set the password');
    expect(await findToast('Password changed')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/account'));
    await visit(pathname + search, server.device());
    await fill({ 'New password': 'once more' });
    await press('Set the password');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeTruthy();
  });

  test('a reset link leads a user with a second factor to the sign-in form, also one who was signed in', async () => {
    const member = await makeMember(server);
    await addAuthenticator(server, member);
    await server.request().post('/api/forgot-password').send({ email: member.email }).expect(200);
    const sentEmail = (await server.sentEmails()).findLast(({ subject }) => subject === 'Set a new password')!;
    const { pathname, search } = new URL(sentEmail.links.find((link) => link.includes('token'))!);
    await visit(pathname + search, member.device);
    await screen.findByRole('button', { name: `Menu of ${member.username}` });
    await fill({ 'New password': 'four words again' });
    await press('Set the password');
    expect(await findToast('Password changed')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
    expect(address()).toBe('/auth');
    expect(screen.queryByRole('button', { name: `Menu of ${member.username}` })).toBeNull();
  });
});

describe('in Arabic', () => {
  test('the sign-in form shows its errors in Arabic', async () => {
    await visit('/ar/auth', server.device());
    await screen.findByRole('heading', { level: 1, name: 'مرحبًا بعودتك' });
    await fill({ 'اسم المستخدم': 'ab', 'كلمة المرور': '12345' });
    await userEvent.click(submitButton());
    expect(screen.getByText('يجب ألا يقل اسم المستخدم عن 3 أحرف')).toBeTruthy();
    expect(screen.getByText('يجب ألا تقل كلمة المرور عن 6 أحرف')).toBeTruthy();
    await fill({ 'اسم المستخدم': 'unknown-user', 'كلمة المرور': 'not this one' });
    await userEvent.click(submitButton());
    expect(await findToast('تعذر تسجيل الدخول')).toMatchObject({ message: 'اسم المستخدم أو كلمة المرور غير صحيحة' });
    expect(findLatinTexts(screen.getByRole('main'))).toEqual([]);
  });
});
