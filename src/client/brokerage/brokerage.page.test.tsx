// Tests of the public page of a brokerage, and of what its homes show.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { address, visit } from '../../testing/browser/render-app.tsx';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { giveHomes, makeOrganization } from '../../testing/factories/organizations.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer();
afterAll(() => server.close());
const { em } = server.deps.orm;
const maya = await makeMember(server);
await rows(em.fork(), {
  text: `update users set full_name = 'Maya Haddad', broker_number = '48211' where id = $1`,
  values: [maya.id],
});
const brokerage = await makeOrganization(server, [{ id: maya.id, role: 'owner' }], {
  name: 'Harbour Homes',
  slug: 'harbour-homes',
  about: 'Homes by the water.',
  licenceCheckedAt: new Date('2026-11-03T09:00:00Z'),
});
const agent = await makeAgent(em, { name: 'Omar Farouk' });
const sale = await makeProperty(em, { agent });
const rent = await makeProperty(em, { transactionType: 'Rent', price: 9000, advertiser: 'Maya Haddad' });
await giveHomes(server, brokerage.id, [sale.id, rent.id], maya.id);

const homes = () =>
  [...screen.getByRole('region', { name: 'Homes of Harbour Homes' }).querySelectorAll('article')].map((home) =>
    Number(home.dataset.property),
  );

test('shows licence, office number, people with BRN, homes by purpose and structured data (O67)', async () => {
  await visit('/brokerages/harbour-homes', server.device());
  await screen.findByRole('heading', { level: 1, name: 'Harbour Homes' });
  expect(document.title).toBe('Harbour Homes | Dubai Appartments Sale');
  expect(screen.getByText('ORN 12345')).toBeTruthy();
  expect(screen.getByText('Licence checked by us on 3 Nov 2026')).toBeTruthy();
  expect(screen.getByText('Homes by the water.')).toBeTruthy();
  const person = within(screen.getByRole('region', { name: 'People' })).getByRole('listitem');
  expect(person.textContent).toContain('Maya Haddad');
  expect(person.textContent).toContain('BRN 48211');
  await waitFor(() => expect(new Set(homes())).toEqual(new Set([sale.id, rent.id])));
  const figures = within(screen.getByRole('region', { name: 'Figures' }));
  expect(figures.getByText('Reply times are shown once three inquiries can be measured.')).toBeTruthy();
  const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent).join();
  expect(jsonLd).toContain('"RealEstateAgent"');
  expect(document.querySelector('link[hreflang="ar"]')?.getAttribute('href')).toMatch(/\/ar\/brokerages\/harbour-homes$/);
  await userEvent.click(screen.getByRole('link', { name: /^For rent/ }));
  expect(address()).toBe('/brokerages/harbour-homes?transactionType=Rent');
  await waitFor(() => expect(homes()).toEqual([rent.id]));
});

test('a brokerage without homes says so, and an unknown one is a page that leads to the agents (O67)', async () => {
  await makeOrganization(server, [], { name: 'New Homes', slug: 'new-homes', licenceUntil: '2026-01-31' });
  await visit('/brokerages/new-homes', server.device());
  expect(await screen.findByText('No homes online at the moment.')).toBeTruthy();
  expect(screen.getByText('Licence ended on 31 Jan 2026')).toBeTruthy();
  await visit('/brokerages/unknown', server.device());
  expect(await screen.findByRole('heading', { level: 1, name: 'Brokerage Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Agents' }).getAttribute('href')).toBe('/agents');
  await visit('/brokerages/new-homes', server.device(), (wire) => wire.cut('brokerage.get'));
  expect(await screen.findByText('Error Loading Brokerage')).toBeTruthy();
});

test('a home of a brokerage shows agent and brokerage, on its card and on its page with a link (O68)', async () => {
  await visit('/properties?transactionType=Rent', server.device());
  expect(await screen.findByText('Maya Haddad, Harbour Homes')).toBeTruthy();
  for (const [id, name] of [
    [sale.id, 'Omar Farouk'],
    [rent.id, 'Maya Haddad'],
  ] as const) {
    await visit(`/properties/${id}`, server.device());
    const advertiser = within(await screen.findByRole('region', { name: 'Listed by' }));
    expect(await advertiser.findByText(name)).toBeTruthy();
    expect(advertiser.getByRole('link', { name: 'Harbour Homes' }).getAttribute('href')).toBe('/brokerages/harbour-homes');
  }
});

test('in Arabic every text of the page is Arabic', async () => {
  await visit('/ar/brokerages/harbour-homes', server.device());
  await screen.findByRole('heading', { level: 1, name: 'Harbour Homes' });
  const page = screen.getByRole('main').cloneNode(true) as HTMLElement;
  for (const home of page.querySelectorAll('article')) home.remove();
  expect(findLatinTexts(page, ['Harbour Homes', 'HH', 'MH', 'Maya Haddad', 'Homes by the water.', /Harbour Homes/])).toEqual([]);
});
