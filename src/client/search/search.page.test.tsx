import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { address, findToast, visit } from '../../testing/browser/render-app.tsx';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let villaId: number;
let apartmentId: number;
let rentalId: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  const { em } = server.deps.orm;
  const agent = await makeAgent(em);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  villaId = (
    await makeProperty(em, {
      agent,
      title: 'Palm Jumeirah, villa on the frond',
      location: 'Palm Jumeirah',
      propertyType: 'Villa',
      price: 12_400_000,
      area: 6000,
      bedrooms: 5,
      bathrooms: 6,
      amenities: ['Garden', "Maid's Room"],
      images: ['https://pictures.example/villa.jpg', 'https://pictures.example/pool.jpg'],
      premium: true,
      featured: true,
      verifiedBy: 'permit',
      verifiedWhat: 'advertising permit 7120452500, in the form of Trakheesi',
      verifiedAt: new Date('2026-11-22T08:00:00Z'),
      createdAt: daysAgo(9),
    })
  ).id;
  apartmentId = (await makeProperty(em, { title: 'Dubai Marina, corner flat', featured: true, createdAt: daysAgo(1) })).id;
  rentalId = (
    await makeProperty(em, {
      title: 'Dubai Marina, flat to rent',
      transactionType: 'Rent',
      price: 9000,
      isPromoted: true,
      promotionLevel: 1,
      promotionStartDate: daysAgo(1),
      promotionEndDate: daysAgo(-9),
      createdAt: daysAgo(5),
    })
  ).id;
});
afterAll(() => server.close());

const cards = () => [...screen.getByRole('main').querySelectorAll<HTMLElement>('article[data-property]')];
const shownIds = () => cards().map((card) => Number(card.dataset.property));
const card = (id: number) => within(cards().find((element) => element.dataset.property === String(id))!);
const open = async (query: string, device = server.device()) => {
  const page = await visit(`/properties${query}`, device);
  await screen.findByText(/^Showing \d+ propert/);
  return page;
};

describe('the search page', () => {
  test.each([
    ['', () => [villaId, apartmentId]],
    ['?transactionType=Buy', () => [villaId, apartmentId]],
    ['?transactionType=Rent', () => [rentalId]],
    ['?location=Palm+Jumeirah', () => [villaId]],
    ['?propertyType=villa', () => [villaId]],
    ['?minPrice=2000000', () => [villaId]],
    ['?maxPrice=2000000', () => [apartmentId]],
    ['?minBedrooms=3', () => [villaId]],
    ['?minBathrooms=3', () => [villaId]],
    ['?minArea=1300', () => [villaId]],
    ['?maxArea=1300', () => [apartmentId]],
    ["?amenities=Garden,Maid's+Room", () => [villaId]],
    ['?sort=newest', () => [apartmentId, villaId]],
    ['?sort=price-asc', () => [apartmentId, villaId]],
    ['?sort=price-desc', () => [villaId, apartmentId]],
  ])('shows the results that its URL describes: %s', async (query, ids) => {
    await open(query);
    await waitFor(() => expect(shownIds()).toEqual(ids()));
    expect(screen.getByText(/^Showing \d+ propert/).textContent).toBe(
      `Showing ${ids().length} ${ids().length === 1 ? 'property' : 'properties'}`,
    );
  });

  test('starts as a grid of two columns sorted by Featured, with list and map one click away', async () => {
    await open('');
    const view = () => within(screen.getByRole('group', { name: 'View' }));
    const pressedButtons = () =>
      view()
        .getAllByRole('button')
        .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(pressedButtons()).toEqual([
      ['Grid', 'true'],
      ['List', 'false'],
      ['Map', 'false'],
    ]);
    expect(cards()[0]?.parentElement?.className).toContain('cards-2');
    const sort = screen.getAllByLabelText<HTMLSelectElement>('Sort')[0]!;
    expect(sort.value).toBe('featured');
    expect([...sort.options].map(({ value }) => value)).toEqual([
      ...['featured', 'price-asc', 'price-desc', 'newest'],
      ...['area-desc', 'area-asc', 'price-per-sqft', 'price-drop', 'closest-to-sales'],
      ...['monthly-cost', 'least-cash'],
    ]);
    await userEvent.selectOptions(sort, 'newest');
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy&sort=newest'));
    await userEvent.click(view().getByRole('button', { name: 'List' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('view')).toBe('list'));
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    expect(cards()[0]!.parentElement!.className).not.toContain('cards-2');
    await userEvent.click(view().getByRole('button', { name: 'Map' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('view')).toBe('map'));
    expect(await screen.findByRole('region', { name: 'Homes on the map' })).toBeTruthy();
  });

  test('shows four skeletons until the properties load', async () => {
    for (const query of ['', '?view=list']) {
      const page = await visit(`/properties${query}`, server.device(), (wire) => wire.hold('property.search'));
      const skeleton = await screen.findByRole('status', { name: 'Loading homes' });
      expect(within(skeleton).getAllByTestId('property-skeleton')).toHaveLength(4);
      page.restore();
      await waitFor(() => expect(shownIds()).toEqual([villaId, apartmentId]));
    }
  });

  test('shows properties before a slow total, which then adds the page count', async () => {
    const { em } = server.deps.orm;
    const columns = 'title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type';
    // in parts: on a busy machine all at once take longer than a statement may
    for (const first of [1, 776, 1551, 2326])
      await em
        .getConnection()
        .execute(`insert into properties (${columns}) select 'Al Barsha, flat number ' || i, 1000000, 900, 1, 9, 'Al Barsha', 'Dubai',
        'Apartment', 'Buy' from generate_series(${first}, ${first + 774}) i`);
    try {
      const page = await visit('/properties?minBathrooms=9', server.device(), (wire) => wire.hold('property.total'));
      await waitFor(() => expect(shownIds()).toHaveLength(10));
      expect(screen.queryByText(/^Showing/)).toBeNull();
      expect(screen.getByRole('heading', { name: 'Homes, page 1 of 2' })).toBeTruthy();
      page.restore();
      expect(await screen.findByText('Showing 3,100 properties')).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Homes, page 1 of 310' })).toBeTruthy();
    } finally {
      await em.getConnection().execute(`delete from properties where bathrooms = 9`);
    }
  });

  test('links villas and the default search to apartments, and apartments for sale to villas', async () => {
    for (const query of ['', '?propertyType=Villa']) {
      await open(query);
      const link = screen.getByRole('link', { name: 'View our complete Dubai Apartments for Sale collection →' });
      expect(link.getAttribute('href')).toBe('/dubai-apartments-for-sale');
      expect(link.parentElement?.textContent).toBe(
        'Looking for Dubai apartments specifically? View our complete Dubai Apartments for Sale collection →',
      );
    }
    await open('?propertyType=Apartment');
    const villas = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/dubai-villas-for-sale');
    expect(villas).toHaveLength(1);
  });

  test('offers every type, 1+ to 6+ bedrooms, 1+ to 5+ bathrooms and twelve amenities in the specified order', async () => {
    await open('');
    const filters = within(screen.getByRole('form', { name: 'Filters' }));
    const names = (group: string) =>
      within(filters.getByRole('group', { name: group }))
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent?.replace(/[\d,]+$/, ''));
    expect(names('Property type')).toEqual(['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse']);
    const steps = (group: string) =>
      within(filters.getByRole('group', { name: group }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(steps('Bedrooms')).toEqual(['Any', '1+', '2+', '3+', '4+', '5+', '6+', 'Studio', '1', '2', '3', '4', '5', '6']);
    expect(steps('Bathrooms')).toEqual(['Any', '1+', '2+', '3+', '4+', '5+']);
    expect(names('Furnishing')).toEqual(['Furnished', 'Partly furnished', 'Unfurnished']);
    const amenities = filters.getByRole('group', { name: 'Amenities' });
    const first = ['Swimming Pool', 'Garden', 'Garage', '24hr Security', 'Fitness Center'];
    expect(names('Amenities')).toEqual(first);
    await userEvent.click(within(amenities).getByRole('button', { name: 'See more' }));
    expect(names('Amenities')).toEqual([
      ...first,
      'Balcony',
      'Terrace',
      'Smart Home',
      "Maid's Room",
      'BBQ Area',
      'Tennis Court',
      'Home Theater',
    ]);
    await userEvent.click(within(amenities).getByRole('button', { name: 'See less' }));
    expect(names('Amenities')).toEqual(first);
  });
});

describe('a property card', () => {
  test('shows the first picture, price, bedrooms, area, place, badge, verified mark and save button', async () => {
    await open('');
    const villaCard = card(villaId);
    expect(villaCard.getAllByRole('img')[0]?.getAttribute('src')).toBe('https://pictures.example/villa.jpg');
    const [text = ''] = [cards()[0]?.textContent?.replaceAll('\u00a0', ' ')];
    expect(text).toContain('AED 12,400,000');
    expect(text).toContain('6,000 sq ft');
    expect(text).toContain('Palm Jumeirah, Dubai');
    expect(text).toMatch(/5.*6.*6,000/);
    expect(villaCard.getByText('PREMIUM')).toBeTruthy();
    expect(villaCard.queryByText('SIGNATURE')).toBeNull();
    expect(villaCard.getByText('Permit number read')).toBeTruthy();
    expect(villaCard.getByRole('button', { name: 'Save Palm Jumeirah, villa on the frond' })).toBeTruthy();
    expect(card(apartmentId).getByText('SIGNATURE')).toBeTruthy();
    expect(card(apartmentId).queryByText(/^Permit number read|^Checked by/)).toBeNull();
    expect(card(apartmentId).getAllByRole('img')[0]?.getAttribute('src')).toBe('/media/community/dubai-marina.webp');
    await open('?transactionType=Rent');
    expect(cards()[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain('AED 9,000/mo');
    expect(card(rentalId).queryByText(/PREMIUM|SIGNATURE/)).toBeNull();
  });

  test('shows the verified mark only with evidence, and says what was checked and when', async () => {
    await open('');
    const mark = card(villaId).getByText('Permit number read');
    const text = 'Permit number read: 7120452500, in the form of Trakheesi, on 22 Nov 2026; the authority was not asked';
    expect(mark.textContent).toBe(text);
    expect(mark.closest('[title]')?.getAttribute('title')).toBe(text);
    expect(card(apartmentId).queryByText(/^Permit number read|^Checked by/)).toBeNull();
  });

  test.each([
    ['grid', '?transactionType=Rent'],
    ['list', '?transactionType=Rent&view=list'],
  ])('in the %s shows that a property is promoted, and only for promoted ones', async (_view, query) => {
    await open(query);
    await waitFor(() => expect(card(rentalId).getByText('Promoted')).toBeTruthy());
    await open(query.replace('Rent', 'Buy'));
    await waitFor(() => expect(shownIds()).toEqual([villaId, apartmentId]));
    expect(within(screen.getByRole('main')).queryByText('Promoted')).toBeNull();
  });

  test('toggles its save button at once, confirms it and refreshes the saved list', async () => {
    const { device } = await makeMember(server);
    const page = await visit('/saved', device);
    await screen.findByText('No saved properties yet');
    await userEvent.click(screen.getByRole('link', { name: 'Browse Properties' }));
    await screen.findByText('Showing 2 properties');
    page.hold('saved.toggle');
    const button = card(villaId).getByRole('button', { name: 'Save Palm Jumeirah, villa on the frond' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Property Saved')).toBeNull();
    page.restore();
    expect(await findToast('Property Saved')).toMatchObject({ message: 'Property added to saved properties' });
    window.history.back();
    await waitFor(() => expect(shownIds()).toEqual([villaId]));
    await userEvent.click(card(villaId).getByRole('button', { name: /^Remove from saved/ }));
    expect(await findToast('Property Removed')).toMatchObject({
      message: expect.stringContaining('Property removed from saved properties'),
    });
    await screen.findByText('No saved properties yet');
  });

  test('reverts its save button after a failure, and asks a visitor to sign in', async () => {
    const { device } = await makeMember(server);
    const page = await open('', device);
    const button = card(apartmentId).getByRole('button', { name: /^Save / });
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    page.cut('saved.toggle');
    await userEvent.click(button);
    expect(await findToast('Error')).toEqual({ title: 'Error', message: 'Failed to update saved properties', role: 'alert' });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
    expect((await device.get('/api/user')).body.savedProperties).toEqual([]);
    const otherPage = await open('');
    await userEvent.click(card(apartmentId).getByRole('button', { name: /^Save / }));
    expect(await findToast('Authentication Required')).toMatchObject({
      role: 'status',
      message: expect.stringContaining('Please log in to save properties'),
    });
    expect(
      card(apartmentId)
        .getByRole('button', { name: /^Remove from saved/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    await userEvent.click(card(apartmentId).getByRole('button', { name: /^Remove from saved/ }));
    expect(otherPage.calls).not.toContain('saved.toggle');
  });
});
