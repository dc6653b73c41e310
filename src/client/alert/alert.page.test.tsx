// Tests of alerts in the browser: the homes of an alert email, what the browser remembers after signing out, and alerts made on the map.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { DAY_MS } from '../../shared/time.ts';
import { navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { withPlainSpaces } from '../../testing/browser/text.ts';
import { learnPlaces, MORNING, memberWithAlert, runAlerts } from '../../testing/factories/alerts.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { hasAlertsHere, rememberAlerts } from '../device/device-alerts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_ALERT: '0', LIMIT_REGISTER: '0' });
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await learnPlaces(server.deps.orm.em);
  server.setNow(MORNING);
});
afterAll(() => server.close());
afterEach(() => localStorage.clear());
/** Runs an SQL statement in the database of the test server. */
const runSql = (text: string, values: unknown[] = []) => rows<{ id: number }>(server.database.orm.em.fork(), { text, values });
const signOut = async (username: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Menu of ${username}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
};
const MARINA = { location: 'Dubai Marina', transactionType: 'Buy' as const };

test('a price drop shows the former price, or a general text when that price is unknown', async () => {
  const property = await makeProperty(server.deps.orm.em, { location: 'Dubai Marina', price: 2_100_000 });
  const { device } = await memberWithAlert(server, MARINA);
  await runSql('update properties set price = 1950000 where id = $1', [property.id]);
  server.setNow(new Date(MORNING.getTime() + DAY_MS));
  await runAlerts(server);
  const [email] = await runSql('select max(id)::int as id from alert_emails');
  /** The tag of the home on the page of that email. */
  const shownTag = async () => {
    await visit(`/alerts?email=${email!.id}`, device);
    const list = within(await screen.findByRole('region', { name: '1 home of this email' }));
    return withPlainSpaces((await list.findByRole('article')).closest('li')?.querySelector('.tag')?.textContent);
  };
  expect(await shownTag()).toBe('Was AED 2,100,000');
  await runSql('update alert_emails set prices_before = array[null]::int[] where property_ids = array[$1::int]', [property.id]);
  expect(await shownTag()).toBe('Price drop');
});

test('the button for unread homes opens the oldest unread email, and pressed again the next one', async () => {
  server.setNow(MORNING);
  const { device } = await memberWithAlert(server, MARINA);
  for (const [day, homes] of [2, 1].entries()) {
    for (let n = 0; n < homes; n++) await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
    server.setNow(new Date(MORNING.getTime() + (day + 1) * DAY_MS));
    await runAlerts(server);
  }
  await visit('/alerts', device);
  await userEvent.click(await screen.findByRole('link', { name: 'See 3 new' }));
  await screen.findByRole('region', { name: '2 homes of this email' });
  await userEvent.click(await screen.findByRole('link', { name: 'See 1 new' }));
  await screen.findByRole('region', { name: '1 home of this email' });
  await screen.findByRole('link', { name: 'See them' });
});

test('a browser without alerts requests no count of unread homes, and signing out removes its mark of alerts', async () => {
  rememberAlerts();
  await visit('/alerts', server.device());
  await screen.findByText('See your alerts');
  expect(hasAlertsHere()).toBe(false);
  const visited = await visit('/alerts', server.device());
  await screen.findByText('See your alerts');
  expect(visited.calls).not.toContain('alert.news');

  const { device, username } = await memberWithAlert(server, MARINA);
  rememberAlerts();
  await visit('/alerts', device);
  await screen.findByRole('article', { name: 'Buy · Dubai Marina' });
  await signOut(username);
  expect(hasAlertsHere()).toBe(false);
});

/** Creates and confirms an alert of a visitor. @returns the key of the page with the alerts of the address */
async function makeConfirmedAlert(email: string): Promise<string> {
  const device = server.device();
  await callerOf(device).alert.create({ email, filter: MARINA });
  const mail = (await server.sentEmails()).findLast(({ to }) => to === email)!;
  const token = new URL(mail.links.find((link) => link.includes('/alerts/confirm'))!).searchParams.get('token')!;
  return (await callerOf(device).alert.confirm({ token })).key;
}

test('the page of another address keeps the mark of alerts, also without alerts and when that address is deleted', async () => {
  const emptyKey = await makeConfirmedAlert('empty@homes.example');
  await callerOf(server.device()).alert.stopAll({ key: emptyKey });
  rememberAlerts();
  await visit(`/alerts/${emptyKey}`, server.device());
  await screen.findByText('You watch nothing yet');
  expect(hasAlertsHere()).toBe(true);
  await visit(`/alerts/${await makeConfirmedAlert('deleted@homes.example')}`, server.device());
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete my email' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my email' }));
  await screen.findByText('This link is no longer valid');
  expect(hasAlertsHere()).toBe(true);
});

test('a failure to end all alerts is not shown in the dialog that deletes the address', async () => {
  const { device } = await memberWithAlert(server, MARINA);
  const page = await visit('/alerts', device);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop all' }));
  const openDialog = (name: string) => screen.findByRole('dialog', { name });
  page.cut('alert.stopAll');
  await userEvent.click(within(await openDialog('Stop all')).getByRole('button', { name: 'Stop all' }));
  await within(await openDialog('Stop all')).findByText('No connection to the server');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete my email' }));
  expect(within(await openDialog('Delete my email')).queryByText('No connection to the server')).toBeNull();
});

test('the alerts of a member are not shown to the user who signs in after them on the same device', async () => {
  const { device, username } = await memberWithAlert(server, MARINA);
  const nextMember = await makeMember(server);
  await visit('/alerts', device);
  await screen.findByRole('article', { name: 'Buy · Dubai Marina' });
  await signOut(username);
  await device.post('/api/login').send({ username: nextMember.username, password: PASSWORD }).expect(200);
  // opens the page again without a reload, so with the query cache of the first member
  navigateTo('/alerts');
  expect(await screen.findByText(/You watch nothing yet|See your alerts/, {}, { timeout: 15_000 })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Buy · Dubai Marina' })).toBeNull();
});

test('an alert made on the map watches the part that it shows, names it, and can be widened later', async () => {
  const { device } = await makeMember(server);
  const storedAlerts = async () => (await callerOf(device).alert.list({})).items;
  await visit('/properties?transactionType=Buy&view=map&bounds=25.07,55.125,25.09,55.155', device);
  await userEvent.click(await screen.findByRole('button', { name: 'Alert me' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when something new comes up' }));
  await dialog.findByText('Buy · Map area around Dubai Marina, 3 × 2.2 km');
  const boundsCheckbox = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Only in this part of the map' });
  expect(boundsCheckbox.checked).toBe(true);
  await userEvent.click(boundsCheckbox);
  await dialog.findByText('Buy');
  await userEvent.click(boundsCheckbox);
  await dialog.findByText('Buy · Map area around Dubai Marina, 3 × 2.2 km');
  // a press outside does not close the dialog
  await userEvent.click(document.querySelector('.mantine-Modal-overlay')!);
  await userEvent.click(dialog.getByRole('button', { name: 'Watch this search' }));
  await dialog.findByText('Done. We are watching.');
  expect(await storedAlerts()).toMatchObject([{ filter: { bounds: { south: 25.07, west: 55.125, north: 25.09, east: 55.155 } } }]);

  await visit('/alerts', device);
  const card = within(await screen.findByRole('article', { name: 'Buy · Map area around Dubai Marina, 3 × 2.2 km' }));
  const mapUrl = new URL((card.getByRole('link', { name: 'Open the map' }) as HTMLAnchorElement).href);
  expect(Object.fromEntries(mapUrl.searchParams)).toEqual({
    transactionType: 'Buy',
    view: 'map',
    bounds: '25.07000,55.12500,25.09000,55.15500',
  });
  await userEvent.click(card.getByRole('button', { name: 'Edit' }));
  await userEvent.click(card.getByRole('checkbox', { name: 'Only in this part of the map' }));
  await userEvent.click(card.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('article', { name: 'Buy' });
  expect(await storedAlerts()).toMatchObject([{ filter: { transactionType: 'Buy' }, words: 'Buy' }]);
});

for (const [locale, path, alertMe, title, onlyWords, watch, done] of [
  [
    'en',
    '',
    'Alert me',
    'Tell me when something new comes up',
    'Only homes that say “lagoonside” and “wide terrace”',
    'Watch this search',
    'Done. We are watching.',
  ],
  [
    'ar',
    '/ar',
    'أبلغني',
    'أبلغني بكل جديد',
    'فقط المنازل التي تذكر «lagoonside» و«wide terrace»',
    'تابع هذا البحث',
    'تم. نحن نتابع البحث.',
  ],
] as const) {
  test(`an alert asks whether homes must say the words of the search, which they must unless the box is cleared (${locale})`, async () => {
    const { device } = await makeMember(server);
    const stored = async () => (await callerOf(device).alert.list({})).items.map(({ filter }) => filter);
    const openDialog = async () => {
      await visit(`${path}/properties?location=Dubai+Marina&transactionType=Buy&preferred=lagoonside,wide+terrace`, device);
      await screen.findAllByRole('article');
      await userEvent.click((await screen.findAllByRole('button', { name: alertMe }))[0]!);
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      return { dialog, box: await dialog.findByRole<HTMLInputElement>('checkbox', { name: onlyWords }) };
    };
    const first = await openDialog();
    expect(first.box.checked).toBe(true);
    await userEvent.click(first.dialog.getByRole('button', { name: watch }));
    await first.dialog.findByText(done);
    expect(await stored()).toEqual([{ location: 'Dubai Marina', transactionType: 'Buy', keywords: ['lagoonside', 'wide terrace'] }]);
    const second = await openDialog();
    await userEvent.click(second.box);
    await userEvent.click(second.dialog.getByRole('button', { name: watch }));
    await second.dialog.findByText(done);
    expect(await stored()).toContainEqual({ location: 'Dubai Marina', transactionType: 'Buy' });
    await visit(`${path}/properties?location=Dubai+Marina&transactionType=Buy`, device);
    await userEvent.click((await screen.findAllByRole('button', { name: alertMe }))[0]!);
    await within(await screen.findByRole('dialog', { name: title })).findByRole('button', { name: watch });
    expect(screen.queryByRole('checkbox', { name: onlyWords })).toBeNull();
  });
}
