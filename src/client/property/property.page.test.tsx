// Tests of the page of a property: its facts, pictures, checks, agent and buttons, and of a URL without a property.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { findToast, linksIn, visit } from '../../testing/browser/render-app.tsx';
import { startPropertyPageContext, TITLE } from '../../testing/contexts/property-page-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { paths } from '../paths.ts';

const { server, villaId, agentId, idWithoutMap, openProperty } = await startPropertyPageContext();

/** The heading of the villa's page. */
const HEADLINE = '5-bedroom villa in Palm Jumeirah';
const main = () => screen.getByRole('main');
const plainText = () => main().textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('a URL without a property', () => {
  test('shows different states for an invalid id, a missing property, a failed request and loading', async () => {
    const invalidPage = await openProperty('12abc');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invalid Property ID');
    expect(screen.getByText("The property ID you're trying to access is invalid.")).toBeTruthy();
    expect(within(main()).getByRole('link').getAttribute('href')).toBe('/properties');
    expect(invalidPage.calls).not.toContain('property.get');

    await visit('/properties/99999999', server.device());
    expect(await screen.findByText('Property Not Found')).toBeTruthy();
    expect(screen.getByText("The property you're looking for doesn't exist or has been removed.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Other Properties' }).getAttribute('href')).toBe('/properties');
    const newest = (await screen.findByRole('heading', { name: 'Newest homes' })).closest('section')!;
    expect((await within(newest).findAllByRole('article')).length).toBeGreaterThan(0);

    await visit(`/properties/${villaId}`, server.device(), (wire) => wire.cut('property.get'));
    expect(await screen.findByText('Error Loading Property')).toBeTruthy();
    expect(screen.getByText('There was an error loading the property details. Please try again later.')).toBeTruthy();

    const slowPage = await visit(`/properties/${villaId}`, server.device(), (wire) => wire.hold('property.get'));
    const loadingStatus = await within(main()).findByRole('status', { name: 'Loading' });
    expect(loadingStatus.querySelectorAll('[aria-hidden=true]').length).toBeGreaterThan(5);
    slowPage.restore();
    expect(await screen.findByRole('heading', { level: 1, name: HEADLINE })).toBeTruthy();
  });

  test('offers to try again when it is not known whether a missing property was sold or rented', async () => {
    const page = await visit('/properties/99999999', server.device(), (wire) => wire.cut('property.taken'));
    expect(await screen.findByText('Error Loading Property')).toBeTruthy();
    expect(screen.queryByText('Property Not Found')).toBeNull();
    page.restore();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Property Not Found')).toBeTruthy();
  });
});

test('the page of a rented studio names its type and not the one bedroom that is stored', async () => {
  const { em } = server.deps.orm;
  const { id } = await makeProperty(em, { propertyType: 'Studio', bedrooms: 1, transactionType: 'Rent', price: 5000, area: 450 });
  await rows(em, { text: `update properties set status = 'rented' where id = $1`, values: [id] });
  await visit(`/properties/${id}`, server.device());
  expect(await screen.findByText(/^Studio · 450\s?sq ft · Dubai Marina$/)).toBeTruthy();
});

test('the page of a sold home says when it was taken and at which price, shows homes like it, and tells search engines that it is gone (O202)', async () => {
  const { em } = server.deps.orm;
  const { id } = await makeProperty(em, { title: 'Home that is sold', price: 2_350_000 });
  const similar = await makeProperty(em, { title: 'Home like it', price: 2_400_000 });
  await rows(em, { text: `update properties set status = 'sold' where id = $1`, values: [id] });
  await visit(`/properties/${id}`, server.device());
  const day = await screen.findByText(/^This home was taken on \d+ [A-Z][a-z]+$/);
  expect(day.closest('[role=status]')).not.toBeNull();
  expect(screen.getByText('Last asking price')).toBeTruthy();
  expect(plainText()).toContain('AED 2,350,000');
  const listing = document.querySelector('script[type="application/ld+json"]')!.textContent;
  expect(JSON.parse(listing)).toMatchObject({
    '@type': 'RealEstateListing',
    offers: { price: 2_350_000, availability: 'https://schema.org/SoldOut' },
  });
  await screen.findByRole('heading', { name: /^Similar/ });
  expect((await within(main()).findAllByRole('link', { name: similar.title })).length).toBeGreaterThan(0);
});

describe('the property page', () => {
  test('shows breadcrumb, pictures, place, facts, description, amenities and address', async () => {
    await openProperty(villaId);
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(linksIn(crumbs)).toEqual([
      ['Home', '/'],
      ['Properties', '/properties'],
      ['Villas for sale in Palm Jumeirah', paths.properties({ transactionType: 'Buy', propertyType: 'Villa', location: 'Palm Jumeirah' })],
    ]);
    expect(crumbs.textContent).toBe(`HomePropertiesVillas for sale in Palm Jumeirah${TITLE}`);
    expect(main().querySelector('[data-gallery] img')?.getAttribute('src')).toBe('https://pictures.example/1.jpg');
    expect(plainText()).toContain('Palm Jumeirah, Dubai');
    expect(plainText()).toContain('AED 12,400,000');
    // the rows of the two lists of facts: below the title, and under "Property Features"
    const factLists = [...main().querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(factLists[0]).toEqual([
      ['Bedrooms', '5'],
      ['Bathrooms', '6'],
      ['Area', '6,000 sq ft'],
      ['Type', 'Villa'],
    ]);
    expect(screen.getByRole('heading', { name: 'Property Features' })).toBeTruthy();
    expect(factLists[1]).toEqual([
      ['Reference', `DLV-${villaId}`],
      ['Purpose', 'Buy'],
      ['Type', 'Villa'],
      ['Location', 'Palm Jumeirah'],
      ['Bedrooms', '5'],
      ['Bathrooms', '6'],
      ['Area', '6,000 sq ft'],
    ]);
    for (const text of ['Sand on one side, a garden on the other.', 'Garden', "Maid's Room", 'Frond M 14, Palm Jumeirah'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.queryByText('Map location not available')).toBeNull();
    await openProperty(idWithoutMap);
    expect(screen.getByText('Map location not available')).toBeTruthy();
    expect(plainText()).toContain('Corniche, Abu Dhabi');
    expect(plainText()).not.toContain('The map shows');
    const { id: idInMarina } = await makeProperty(server.deps.orm.em, { latitude: null, longitude: null, location: 'Dubai Marina' });
    await openProperty(idInMarina);
    expect(screen.getByText('Map location not available')).toBeTruthy();
    expect(plainText()).toContain('The map shows Dubai Marina. The advert does not say where in it the home is.');
  });

  test('lists what was checked about the advert, each with its day, or says that nothing was (O133)', async () => {
    const { em } = server.deps.orm;
    const owner = await makeMember(server);
    // 13 November in Dubai
    await rows(em, { text: `update users set email_confirmed_at = '2026-11-12T21:00:00Z' where id = $1`, values: [owner.id] });
    const property = await makeProperty(em, {
      permitNumber: '71234567890',
      permitCheckedAt: new Date('2026-11-20T08:00:00Z'),
      verifiedBy: 'staff',
      verifiedWhat: 'title deed',
      verifiedAt: new Date('2026-11-22T08:00:00Z'),
    });
    await rows(em, { text: 'update properties set user_id = $1 where id = $2', values: [owner.id, property.id] });
    const confirmSql = `insert into listing_confirmations (property_id, confirmed_at, confirmed_by) values ($1, '2026-11-21T08:00:00Z', 'person')`;
    await rows(em, { text: confirmSql, values: [property.id] });
    await openProperty(property.id);
    const checks = () => within(screen.getByRole('region', { name: 'Checked by us' }));
    const textsIn = (region: string) =>
      within(screen.getByRole('region', { name: region }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(textsIn('Checked by us')).toEqual([
      'Email address confirmed, 13 Nov 2026',
      'Permit checked by us on 20 Nov 2026',
      'Checked by our staff: title deed, on 22 Nov 2026',
    ]);
    expect(textsIn('Said by the advertiser')).toEqual(['Home confirmed, 21 Nov 2026']);
    await openProperty(idWithoutMap);
    expect(checks().getByText('Nothing checked yet')).toBeTruthy();
    expect(checks().queryByRole('listitem')).toBeNull();
  });

  test('says that a promotion is paid, and what was verified and when, only where it applies', async () => {
    await openProperty(villaId);
    expect(within(main()).getByText('Promoted')).toBeTruthy();
    expect(within(main()).getByText('Checked by our staff: title deed, on 22 Nov 2026')).toBeTruthy();
    await openProperty(idWithoutMap);
    expect(within(main()).queryByText(/Promoted|Checked by our staff|Permit number on the advert/)).toBeNull();
  });

  test('has a picture counter, and thumbnails in the full view', async () => {
    await openProperty(villaId);
    expect(screen.getByText('1 / 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous picture' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next picture' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 3 photos' }));
    const viewer = within(await screen.findByRole('dialog'));
    expect(viewer.getAllByRole('button', { name: /^Show picture \d/ }).map((button) => button.getAttribute('aria-current'))).toEqual([
      'true',
      null,
      null,
    ]);
  });

  test('shows the agent with rating, reviews, biography and ways to call', async () => {
    await openProperty(villaId);
    const advertiser = screen.getByRole('region', { name: 'Listed by' });
    await within(advertiser).findByRole('link', { name: 'Omar Farouk' });
    expect(within(advertiser).getByRole('link', { name: 'Omar Farouk' }).getAttribute('href')).toBe(`/agents/${agentId}`);
    expect(within(advertiser).getByRole('img', { name: '4.5 out of 5' })).toBeTruthy();
    for (const text of ['Palm and Marina Specialist', '4.5', '87 reviews', 'Knows every frond.', '+971 4 000 0102', 'omar@homes.example'])
      expect(within(advertiser).getByText(text)).toBeTruthy();
    expect(advertiser.querySelector('img')?.getAttribute('src')).toBe('/media/agents/omar.webp');
    const addresses = linksIn(advertiser).map(([, to]) => to);
    expect(addresses).toContain('tel:+97140000102');
    expect(addresses.some((to) => to?.startsWith('mailto:omar@homes.example'))).toBe(true);
    await openProperty(idWithoutMap);
    expect(screen.getByRole('region', { name: 'Listed by' }).textContent).toContain('Advertiser: not stated');
  });

  test('has Share and Save above the pictures, and Save works', async () => {
    const { device } = await makeMember(server);
    await openProperty(villaId, device);
    expect(screen.getByRole('button', { name: /^Share/ })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    await userEvent.click(screen.getAllByRole('button', { name: `Save ${TITLE}` })[0]!);
    await findToast('Property Saved');
    expect((await device.get('/api/user')).body.savedProperties).toEqual([villaId]);
  });
});
