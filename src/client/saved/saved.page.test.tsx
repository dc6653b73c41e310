// Tests of the page of saved homes and of the heart that saves a home, for members and visitors.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { address, findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { withPlainSpaces } from '../../testing/browser/text.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());
afterEach(() => localStorage.clear());
/** Ids of the cards in their order. */
const shownIds = () => screen.getAllByRole('article').map((card) => Number(card.dataset.property));
/** Runs a statement in the database of the server. */
const runSql = (sql: string) => server.deps.orm.em.getConnection().execute(sql);

test('the saved page without properties says so and links to the search', async () => {
  const { device } = await makeMember(server);
  await visit('/saved', device);
  expect(await screen.findByText('No saved properties yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Properties' }).getAttribute('href')).toBe('/properties');
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(screen.queryByRole('group', { name: 'View' })).toBeNull();
});

test('the saved page shows a loading state, an error with Try Again, and a grid or a list with square metres', async () => {
  const { device, id } = await makeMember(server);
  const property = await makeProperty(server.deps.orm.em, { area: 1200 });
  await device.post(`/api/users/${id}/saved-properties/${property.id}`).expect(200);
  const page = await visit('/saved', device, (wire) => wire.hold('saved.cards'));
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.getAllByTestId('property-skeleton').length).toBeGreaterThan(0));
  expect(main.queryAllByRole('article')).toEqual([]);
  page.restore();
  await main.findByRole('article');
  expect(main.queryAllByTestId('property-skeleton')).toEqual([]);

  const failing = await visit('/saved', device, (wire) => wire.cut('saved.cards'));
  expect((await screen.findByRole('heading', { name: 'Error loading saved properties' })).parentElement?.textContent).toContain(
    'No connection to the server',
  );
  failing.restore();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const card = () => screen.getByRole('article');
  expect((await screen.findByRole('article')).textContent).toContain('111 m² · 1,200 sq ft');
  // one price per area, in the unit of the search
  expect(card().textContent).toContain('per sq ft');
  expect(card().textContent).not.toContain('per m²');
  expect(within(card()).getByRole('link', { name: property.title }).getAttribute('href')).toBe(`/properties/${property.id}`);
  // the grid card leaves the description to the list
  expect(card().textContent).not.toContain('quiet street behind it');
  const views = within(screen.getByRole('group', { name: 'View' }));
  expect(views.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(views.getByRole('button', { name: 'List' }));
  expect(views.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  expect(views.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('false');
  expect(card().textContent).toContain('quiet street behind it');
  expect(card().textContent).toContain('111 m² · 1,200 sq ft');
  await userEvent.click(views.getByRole('button', { name: 'Grid' }));
  expect(card().textContent).not.toContain('quiet street behind it');
});

test('the heart of a visitor saves on the device and offers to sign in, which moves the home into the account', async () => {
  const { device, username } = await makeMember(server);
  await device.post('/api/logout').expect(200);
  const property = await makeProperty(server.deps.orm.em, { title: 'Kept until the sign-in' });
  const page = await visit(`/properties/${property.id}`, device);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Save Kept until the sign-in' }))[0]!);
  const { role, message } = await findToast('Saved on this device');
  expect(role).toBe('status');
  expect(message).toMatch(/^Authentication Required: Please log in to save properties/);
  const signIn = within(screen.getByRole('status')).getByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(`/properties/${property.id}`)}`);
  expect(page.calls.filter((call) => call.startsWith('saved.'))).toEqual([]);
  const reopenedPage = await visit(`/properties/${property.id}`, device);
  const heart = (await screen.findAllByRole('button', { name: 'Remove from saved: Kept until the sign-in' }))[0]!;
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('link', { name: 'Saved 1' }).getAttribute('href')).toBe('/saved');
  expect(reopenedPage.calls).not.toContain('saved.merge');

  // the saved page is for members: the sign-in page, to which it leads, shows the homes saved on this device
  await visit('/saved', device);
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  const region = await screen.findByRole('region', { name: '1 saved home' });
  expect(region.compareDocumentPosition(screen.getByLabelText('Username'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const savedOnDevice = within(region);
  expect(savedOnDevice.getByText('Saved on this device. Sign in to keep them on every device.')).toBeTruthy();
  expect((await savedOnDevice.findByRole('link', { name: /Kept until the sign-in/ })).getAttribute('href')).toBe(
    `/properties/${property.id}`,
  );

  await device.post('/api/login').send({ username, password: PASSWORD }).expect(200);
  const signedIn = await visit('/saved', device);
  await waitFor(() => expect(shownIds()).toEqual([property.id]));
  expect(signedIn.calls).toContain('saved.merge');
  expect((await device.get('/api/user')).body.savedProperties).toEqual([property.id]);
  expect(localStorage.getItem('saved-homes')).toBeNull();
});

test('a saved home shows the change of its price and a note, and Undo after its removal brings back both', async () => {
  const { device, id } = await makeMember(server);
  const property = await makeProperty(server.deps.orm.em, { title: 'Reduced flat', price: 2_000_000 });
  await device.post(`/api/users/${id}/saved-properties/${property.id}`).expect(200);
  await runSql(`update properties set price = 1850000 where id = ${property.id}`);
  const page = await visit('/saved', device);
  const main = within(screen.getByRole('main'));
  const change = () => main.findByText((text) => withPlainSpaces(text) === 'AED 150,000 less than when you saved it');
  expect(await change()).toBeTruthy();

  await userEvent.click(main.getByRole('button', { name: 'Add a note' }));
  await pasteText(main.getByRole('textbox', { name: /^Your note/ }), 'Ask about the lift');
  page.cut('saved.note');
  await userEvent.click(main.getByRole('button', { name: 'Save note' }));
  expect(await findToast('Error')).toMatchObject({ message: 'Your note could not be saved. Please try again.', role: 'alert' });
  expect(main.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your note/ }).value).toBe('Ask about the lift');
  page.restore();
  await userEvent.click(main.getByRole('button', { name: 'Save note' }));
  expect(await main.findByRole('button', { name: 'Ask about the lift' })).toBeTruthy();

  await userEvent.click(main.getByRole('button', { name: 'Remove from saved: Reduced flat' }));
  await findToast('Property Removed');
  await screen.findByText('No saved properties yet');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await change()).toBeTruthy();
  expect(main.getByRole('button', { name: 'Ask about the lift' })).toBeTruthy();
  expect((await device.get('/api/user')).body.savedProperties).toEqual([property.id]);
});

test('saved homes are filtered by purpose and sorted by saving, price and change of price', async () => {
  const { device, id } = await makeMember(server);
  const em = server.deps.orm.em;
  const dearProperty = await makeProperty(em, { price: 3_000_000 });
  const reducedProperty = await makeProperty(em, { price: 2_000_000 });
  const rental = await makeProperty(em, { price: 9000, transactionType: 'Rent' });
  for (const property of [dearProperty, reducedProperty, rental])
    await device.post(`/api/users/${id}/saved-properties/${property.id}`).expect(200);
  await runSql(`update properties set price = 1900000 where id = ${reducedProperty.id}`);
  await visit('/saved', device);
  expect(await screen.findByText('3 homes: 2 for sale, 1 for rent')).toBeTruthy();
  expect(shownIds()).toEqual([rental.id, reducedProperty.id, dearProperty.id]);
  for (const [order, ids] of [
    ['Lowest price', [rental.id, reducedProperty.id, dearProperty.id]],
    ['Highest price', [dearProperty.id, reducedProperty.id, rental.id]],
    ['Price changed', [reducedProperty.id, rental.id, dearProperty.id]],
    ['Last saved', [rental.id, reducedProperty.id, dearProperty.id]],
  ] as const) {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), order);
    await waitFor(() => expect(shownIds()).toEqual(ids));
  }
  const purposeFilter = within(screen.getByRole('group', { name: 'Which homes' }));
  await userEvent.click(purposeFilter.getByRole('button', { name: 'For rent' }));
  await waitFor(() => expect(shownIds()).toEqual([rental.id]));
  await userEvent.click(purposeFilter.getByRole('button', { name: 'For sale' }));
  await waitFor(() => expect(shownIds()).toEqual([reducedProperty.id, dearProperty.id]));
  await userEvent.click(purposeFilter.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(shownIds()).toHaveLength(3));
});

test('view, purpose and order are in the URL; the last home of the chosen purpose removed, all others are shown', async () => {
  const { device, id } = await makeMember(server);
  const sale = await makeProperty(server.deps.orm.em, { price: 2_000_000 });
  const rental = await makeProperty(server.deps.orm.em, { title: 'The only rental', price: 9000, transactionType: 'Rent' });
  for (const property of [sale, rental]) await device.post(`/api/users/${id}/saved-properties/${property.id}`).expect(200);
  await visit('/saved?sort=none', device);
  await screen.findByText('2 homes: 1 for sale, 1 for rent');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Lowest price');
  await userEvent.click(screen.getByRole('button', { name: 'For rent' }));
  expect(address()).toBe('/saved?view=list&purpose=Rent&sort=cheapest');

  await visit('/saved?view=list&purpose=Rent&sort=cheapest', device);
  await waitFor(() => expect(shownIds()).toEqual([rental.id]));
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('cheapest');
  const main = within(screen.getByRole('main'));
  await userEvent.click(main.getAllByRole('button', { name: 'Remove from saved: The only rental' })[0]!);
  await waitFor(() => expect(shownIds()).toEqual([sale.id]));
});

test('the switch of emails about saved homes shows an error with Try Again when its state cannot be loaded', async () => {
  const { device } = await makeMember(server);
  // the first request asks for the homes too, the one after Try Again does not
  const page = await visit('/saved', device, (wire) => wire.cut('alert.saved'));
  await screen.findByRole('heading', { name: 'Error loading saved properties' });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No saved properties yet');
  const heading = await screen.findByRole('heading', { name: 'We could not load your alerts. Please try again.' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  page.restore();
  await userEvent.click(within(heading.parentElement!).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false));
});

test('a member switches on emails about changes of saved homes, which are then among the alerts', async () => {
  const { device } = await makeMember(server);
  const changesSwitch = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Tell me when a saved home changes/ });
  await visit('/saved', device);
  await waitFor(async () => expect((await changesSwitch()).disabled).toBe(false));
  expect((await changesSwitch()).checked).toBe(false);
  await userEvent.click(await changesSwitch());
  await waitFor(async () => expect((await changesSwitch()).disabled).toBe(false));
  await visit('/saved', device);
  await waitFor(async () => expect((await changesSwitch()).checked).toBe(true));
  await userEvent.click(screen.getByRole('link', { name: 'Alerts' }));
  expect(await screen.findByRole('article', { name: 'Your saved homes' })).toBeTruthy();
});
