// Tests of a page whose user has signed out, or another user has signed in, in another tab of the same browser.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, fill, press } from '../../testing/browser/form.ts';
import { address, findToast, visit } from '../../testing/browser/render-app.tsx';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

/** Signs another member in on the browser of a member, as another tab does, and returns that member. */
async function replaceUser({ device }: Member): Promise<Member> {
  const other = await makeMember(server);
  await device.post('/api/logout').expect(200);
  await device.post('/api/login').send({ username: other.username, password: PASSWORD }).expect(200);
  return other;
}
/** Loads the name and phone of the user who is signed in on a device. */
const loadProfile = async ({ device }: Pick<Member, 'device'>) => {
  const { fullName, phone } = (await device.get('/api/user').expect(200)).body;
  return { fullName, phone };
};

test('the profile form of a former user changes nothing of the user who signed in after them', async () => {
  const member = await makeMember(server);
  const page = await visit('/account', member.device);
  await screen.findByText('This device');
  // a later response would show the other user
  await waitFor(() => expect(page.pending()).toBe(0));
  await replaceUser(member);
  await fill({ 'Full name': 'Maya Haddad', Phone: '+971 50 000 0000' });
  await press('Save details');
  expect(await findToast('Not saved')).toMatchObject({ role: 'alert', message: 'You can only access your own account' });
  expect(await loadProfile(member)).toEqual({ fullName: null, phone: null });
});

test('the account page shows another user on focus, with nothing of the former one', async () => {
  const member = await makeMember(server);
  const page = await visit('/account', member.device);
  await screen.findByText('This device');
  await waitFor(() => expect(page.pending()).toBe(0));
  await fill({ 'Full name': 'Maya Haddad' });
  const other = await replaceUser(member);
  const sessionRequests = () => page.calls.filter((call) => call === 'account.sessions').length;
  expect(sessionRequests()).toBe(1);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('button', { name: `Menu of ${other.username}` })).toBeTruthy();
  await waitFor(() => expect(field('Username').value).toBe(other.username));
  expect(field('Full name').value).toBe('');
  expect(within(screen.getByRole('region', { name: 'Email' })).queryByText(member.email)).toBeNull();
  await waitFor(() => expect(sessionRequests()).toBe(2));
});

test('the link `Sign in` opens the form when the session has ended in another tab', async () => {
  const member = await makeMember(server);
  const page = await visit('/my-properties', member.device, (wire) => wire.hold('listing.mine'));
  await screen.findByRole('button', { name: `Menu of ${member.username}` });
  await waitFor(() => expect(page.calls).toContain('listing.mine'));
  await member.device.post('/api/logout').expect(200);
  page.restore();
  await userEvent.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  expect(address()).toBe('/auth?next=%2Fmy-properties');
  expect(screen.queryByRole('button', { name: `Menu of ${member.username}` })).toBeNull();
});

test('a sign-in leads back to the section of the page that asked for it', async () => {
  const { username } = await makeMember(server);
  await visit('/account#email', server.device());
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/account#email');
  await fill({ Username: username, Password: PASSWORD });
  await userEvent.click(screen.getByRole('main').querySelector('form button[type=submit]')!);
  await waitFor(() => expect(address() + window.location.hash).toBe('/account#email'));
});
