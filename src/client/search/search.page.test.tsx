import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACEHOLDER } from '../../shared/property/picture.ts';
import { DAY_MS } from '../../shared/time.ts';
import { makeAgent, makeProperty } from '../../testing/factories.ts';
import { makeMember } from '../../testing/members.ts';
import { address, findToast, visit } from '../../testing/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let villa: number;
let flat: number;
let rental: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  const { em } = server.deps.orm;
  const agent = await makeAgent(em);
  const day = (n: number) => new Date(Date.now() - n * DAY_MS);
  villa = (
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
      createdAt: day(9),
    })
  ).id;
  flat = (await makeProperty(em, { title: 'Dubai Marina, corner flat', featured: true, createdAt: day(1) })).id;
  rental = (
    await makeProperty(em, {
      title: 'Dubai Marina, flat to rent',
      transactionType: 'Rent',
      price: 9000,
      isPromoted: true,
      promotionLevel: 1,
      promotionStartDate: day(1),
      promotionEndDate: day(-9),
      createdAt: day(5),
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

describe('the listing', () => {
  test.each([
    ['', () => [villa, flat]],
    ['?transactionType=Buy', () => [villa, flat]],
    ['?transactionType=Rent', () => [rental]],
    ['?location=Palm+Jumeirah', () => [villa]],
    ['?propertyType=villa', () => [villa]],
    ['?minPrice=2000000', () => [villa]],
    ['?maxPrice=2000000', () => [flat]],
    ['?minBedrooms=3', () => [villa]],
    ['?minBathrooms=3', () => [villa]],
    ['?minArea=1300', () => [villa]],
    ['?maxArea=1300', () => [flat]],
    ["?amenities=Garden,Maid's+Room", () => [villa]],
    ['?sort=newest', () => [flat, villa]],
    ['?sort=price-asc', () => [flat, villa]],
    ['?sort=price-desc', () => [villa, flat]],
  ])('shows what its address asks for: %s', async (query, ids) => {
    await open(query);
    await waitFor(() => expect(shownIds()).toEqual(ids()));
    expect(screen.getByText(/^Showing \d+ propert/).textContent).toBe(
      `Showing ${ids().length} ${ids().length === 1 ? 'property' : 'properties'}`,
    );
  });

  test('begins as a grid of two columns with Featured first; list and map are one press away', async () => {
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
    expect([...sort.options].map(({ value }) => value)).toEqual(['featured', 'price-asc', 'price-desc', 'newest']);
    await userEvent.selectOptions(sort, 'newest');
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy&sort=newest'));
    await userEvent.click(view().getByRole('button', { name: 'List' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('view')).toBe('list'));
    expect(cards()[0]?.parentElement?.className).not.toContain('cards-2');
    await userEvent.click(view().getByRole('button', { name: 'Map' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('view')).toBe('map'));
    expect(await screen.findByRole('region', { name: 'Homes on the map' })).toBeTruthy();
  });

  test('four skeletons stand until the homes come', async () => {
    for (const query of ['', '?view=list']) {
      const page = await visit(`/properties${query}`, server.device(), (wire) => wire.hold('property.search'));
      const skeleton = await screen.findByRole('status', { name: 'Loading homes' });
      expect(within(skeleton).getAllByTestId('property-skeleton')).toHaveLength(4);
      page.restore();
      await waitFor(() => expect(shownIds()).toEqual([villa, flat]));
    }
  });

  test('the homes are shown before a total that takes longer, which then fills in with the pages', async () => {
    const { em } = server.deps.orm;
    const columns = 'title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type';
    await em
      .getConnection()
      .execute(`insert into properties (${columns}) select 'Al Barsha, flat number ' || i, 1000000, 900, 1, 9, 'Al Barsha', 'Dubai',
      'Apartment', 'Buy' from generate_series(1, 3100) i`);
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

  test('villas and the default view lead to the apartments, apartments for sale to the villas', async () => {
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

  test('the filters offer every type, 1+ to 6+ bedrooms, 1+ to 5+ bathrooms and twelve amenities in their order', async () => {
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
    expect(steps('Bedrooms')).toEqual(['Any', '1+', '2+', '3+', '4+', '5+', '6+']);
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

describe('a card', () => {
  test('shows the first picture, price, rooms, area, place, badge, verified mark and a heart', async () => {
    await open('');
    const dear = card(villa);
    expect(dear.getAllByRole('img')[0]?.getAttribute('src')).toBe('https://pictures.example/villa.jpg');
    const [text = ''] = [cards()[0]?.textContent?.replaceAll('\u00a0', ' ')];
    expect(text).toContain('AED 12,400,000');
    expect(text).toContain('6,000 sq ft');
    expect(text).toContain('Palm Jumeirah, Dubai');
    expect(text).toMatch(/5.*6.*6,000/);
    expect(dear.getByText('PREMIUM')).toBeTruthy();
    expect(dear.queryByText('SIGNATURE')).toBeNull();
    expect(dear.getByText('Verified')).toBeTruthy();
    expect(dear.getByRole('button', { name: 'Save Palm Jumeirah, villa on the frond' })).toBeTruthy();
    expect(card(flat).getByText('SIGNATURE')).toBeTruthy();
    expect(card(flat).queryByText('Verified')).toBeNull();
    expect(card(flat).getAllByRole('img')[0]?.getAttribute('src')).toBe(PLACEHOLDER);
    await open('?transactionType=Rent');
    expect(cards()[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain('AED 9,000/mo');
    expect(card(rental).queryByText(/PREMIUM|SIGNATURE/)).toBeNull();
  });

  test('calls a home verified only where something was checked, and says what and when', async () => {
    await open('');
    const mark = card(villa).getByText('Verified');
    const text = 'Verified: advertising permit 7120452500, in the form of Trakheesi, read on 22 November 2026; the authority was not asked';
    expect(mark.textContent).toBe(text);
    expect(mark.closest('[title]')?.getAttribute('title')).toBe(text);
    expect(card(flat).queryByText('Verified')).toBeNull();
  });

  test.each([
    ['grid', '?transactionType=Rent'],
    ['list', '?transactionType=Rent&view=list'],
  ])('says in the %s that a home is promoted, and of no other home', async (_view, query) => {
    await open(query);
    await waitFor(() => expect(card(rental).getByText('Promoted')).toBeTruthy());
    await open(query.replace('Rent', 'Buy'));
    await waitFor(() => expect(shownIds()).toEqual([villa, flat]));
    expect(within(screen.getByRole('main')).queryByText('Promoted')).toBeNull();
  });

  test('its heart flips at once, says what happened, and the saved list is asked for again', async () => {
    const { device } = await makeMember(server);
    const page = await visit('/saved', device);
    await screen.findByText('No saved properties yet');
    await userEvent.click(screen.getByRole('link', { name: 'Browse Properties' }));
    await screen.findByText('Showing 2 properties');
    page.hold('saved.toggle');
    const button = card(villa).getByRole('button', { name: 'Save Palm Jumeirah, villa on the frond' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Property Saved')).toBeNull();
    page.restore();
    expect(await findToast('Property Saved')).toMatchObject({ message: 'Property added to saved properties' });
    window.history.back();
    await waitFor(() => expect(shownIds()).toEqual([villa]));
    await userEvent.click(card(villa).getByRole('button', { name: /^Remove from saved/ }));
    expect(await findToast('Property Removed')).toMatchObject({ message: 'Property removed from saved properties' });
    await screen.findByText('No saved properties yet');
  });

  test('its heart flips back when that fails, and does nothing but say so for who is not signed in', async () => {
    const { device } = await makeMember(server);
    const page = await open('', device);
    const button = card(flat).getByRole('button', { name: /^Save / });
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    page.cut('saved.toggle');
    await userEvent.click(button);
    expect(await findToast('Error')).toEqual({ title: 'Error', message: 'Failed to update saved properties', role: 'alert' });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
    expect((await device.get('/api/user')).body.savedProperties).toEqual([]);
    const other = await open('');
    await userEvent.click(card(flat).getByRole('button', { name: /^Save / }));
    expect(await findToast('Authentication Required')).toMatchObject({ message: 'Please log in to save properties' });
    expect(other.calls).not.toContain('saved.toggle');
  });
});
