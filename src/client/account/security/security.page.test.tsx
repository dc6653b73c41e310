// Tests of second factors: adding and using them, fresh confirmations, and a lost factor.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueWaitEmails } from '../../../server/account/lost-factor/send-wait-emails.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { address, findToast, pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addAuthenticator } from '../../../testing/factories/second-factors.ts';
import { totpCode } from '../../../testing/factories/totp.ts';
import { findLatinTexts } from '../../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

/** Waits for the input with this label. */
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
/** Waits for the button with this name and presses it. */
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the account page adds an authenticator app by its first code and shows ten recovery codes once', async () => {
  const { device } = await makeMember(server);
  await visit('/account', device);
  await press('Add an authenticator app');
  expect((await screen.findByAltText<HTMLImageElement>('QR code for your authenticator app')).src).toMatch(/^data:image\/svg\+xml,/);
  // base32 in groups of four
  const key = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent;
  await pasteText(await field('Enter the 6-digit code'), '000000');
  await press('Add an authenticator app');
  expect(await screen.findByText('Invalid code')).toBeTruthy();
  const input = await field('Enter the 6-digit code');
  expect(input.value).toBe('000000');
  await userEvent.clear(input);
  await pasteText(input, totpCode(key.replaceAll(' ', ''), new Date()));
  await press('Add an authenticator app');
  expect(await screen.findByText('Keep these codes somewhere safe. Each works once.')).toBeTruthy();
  expect(screen.getAllByText(/^(\w{4}-){3}\w{4}$/)).toHaveLength(10);
  await press('I have kept them');
  expect(screen.queryByText(/^(\w{4}-){3}\w{4}$/)).toBeNull();
  expect(await screen.findByText('10 codes left')).toBeTruthy();
  await press('Remove the app');
  expect(await findToast('Authenticator app removed')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy();
});

test('the sign-in form asks for the code after the password, keeps a wrong one and takes a recovery code', async () => {
  const member = await makeMember(server);
  const { recoveryCodes } = await addAuthenticator(server, member);
  await visit('/auth?next=/saved', server.device());
  await pasteText(await field('Username'), member.username);
  await pasteText(await field('Password'), PASSWORD);
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  const code = await field('Enter the code from your authenticator app');
  expect(document.activeElement).toBe(code);
  await pasteText(code, '000000');
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  expect(await screen.findByText('Invalid code')).toBeTruthy();
  expect(code.value).toBe('000000');
  await press('Use a recovery code');
  const recovery = await field('Recovery code');
  await userEvent.clear(recovery);
  await pasteText(recovery, recoveryCodes[0]!);
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  await waitFor(() => expect(address()).toBe('/saved'));
});

test('the second step of the sign-in stays, with the typed code, after an error that does not end it', async () => {
  const member = await makeMember(server);
  const { recoveryCodes } = await addAuthenticator(server, member);
  const page = await visit('/auth?next=/saved', server.device());
  await pasteText(await field('Username'), member.username);
  await pasteText(await field('Password'), PASSWORD);
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  await press('Use a recovery code');
  await pasteText(await field('Recovery code'), recoveryCodes[0]!);
  page.cut('account.login');
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
  expect((await field('Recovery code')).value).toBe(recoveryCodes[0]);
  page.restore();
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  await waitFor(() => expect(address()).toBe('/saved'));
});

test('a change more than ten minutes after the sign-in asks for the password and is then made', async () => {
  const { device, id } = await makeMember(server);
  await visit('/account', device);
  await server.deps.orm.em
    .getConnection()
    .execute(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${id}`);
  await press('Add an authenticator app');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await pasteText(await dialog.findByLabelText('Your password', { selector: 'input' }), 'not the password');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Current password is wrong')).toBeTruthy();
  const password = dialog.getByLabelText('Your password', { selector: 'input' });
  await userEvent.clear(password);
  await pasteText(password, PASSWORD);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByAltText('QR code for your authenticator app')).toBeTruthy();
});

/** A member whose second factor was just reported as lost, so that the wait of 72 hours runs. */
async function makeMemberWithWait() {
  const member = await makeMember(server);
  await addAuthenticator(server, member);
  const json = { username: member.username, password: PASSWORD };
  await callerOf(server.device()).security.loseFactors(json);
  return member;
}

test('the account page says that the second factor was reported as lost, and stops the wait', async () => {
  const member = await makeMemberWithWait();
  await visit('/account', member.device);
  const notice = await screen.findByRole('region', { name: 'Your second factor was reported lost' });
  expect(notice.textContent).toMatch(
    /On .+ \(Dubai time\) someone who knows your password reported .+ On .+ a link .+ is sent to your address/,
  );
  await press('Stop it');
  expect(await findToast('Stopped')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your second factor was reported lost' })).toBeNull());
  expect((await member.device.get('/api/user/security')).body.lostFactor).toBeNull();
});

test('the link after the wait signs in once by its button, and the account page then offers new second factors', async () => {
  const member = await makeMemberWithWait();
  // the wait takes 72 hours; each email is delivered before the next one is due
  for (let day = 1; day <= 3; day++) {
    await server.sentEmails();
    server.setNow(new Date(Date.now() + day * DAY_MS));
    await sendDueWaitEmails(server.deps, server.deps.orm.em.fork());
  }
  const link = (await server.sentEmails())
    .flatMap(({ to, links }) => (to === member.email ? links : []))
    .find((url) => url.includes('/lost-factor?token'))!;
  const { pathname, search } = new URL(link);
  const device = server.device();
  await visit(pathname + search, device);
  await screen.findByRole('heading', { level: 1, name: 'Sign in without your second factor' });
  await device.get('/api/user').expect(401);
  const pressMainButton = () => userEvent.click(within(screen.getByRole('main')).getByRole('button'));
  await pressMainButton();
  expect(await screen.findByText('You are signed in. Add a new passkey or authenticator app.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/account'));
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy();
  const subjects = (await server.sentEmails()).filter(({ to }) => to === member.email).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(/second factors were removed/);

  await visit(pathname + search, server.device());
  await pressMainButton();
  expect(await screen.findByText('This link is no longer valid.', { exact: false })).toBeTruthy();
  server.setNow(null);
});

test('the notice of a lost second factor whose wait was stopped elsewhere says so when pressed, and disappears', async () => {
  const member = await makeMemberWithWait();
  await visit('/account', member.device);
  await screen.findByRole('button', { name: 'Stop it' });
  await callerOf(member.device).security.stopLostFactor();
  await press('Stop it');
  expect(await findToast('Not stopped')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop it' })).toBeNull());
});

test('the notice of a lost second factor is Arabic on the Arabic page', async () => {
  const member = await makeMemberWithWait();
  await visit('/ar/account', member.device);
  const notice = await screen.findByRole('region', { name: 'أُبلغ عن فقدان العامل الثاني لحسابك' });
  expect(findLatinTexts(notice)).toEqual([]);
});

test('the section of sign-in methods is Arabic on the Arabic page', async () => {
  const member = await makeMember(server);
  await addAuthenticator(server, member);
  await visit('/ar/account', member.device);
  const section = (await screen.findByRole('heading', { name: 'تطبيق المصادقة' })).closest('section')!;
  await waitFor(() => expect(section.textContent).toContain('بقيت 10 رموز'));
  expect(findLatinTexts(section)).toEqual([]);
});

test('a browser without passkeys shows no way to use them, and signs in with the password', async () => {
  expect(window).not.toHaveProperty('PublicKeyCredential');
  const { device, username } = await makeMember(server);
  await visit('/account', device);
  expect(await screen.findByText('This browser cannot use passkeys here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await visit('/auth', server.device());
  await pasteText(await field('Username'), username);
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  await pasteText(await field('Password'), PASSWORD);
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  expect(await findToast('Login successful')).toMatchObject({ message: `Welcome back, ${username}!` });
});
