// Tests of the search page: the results of its URL, its views and orders, its filters, and what it shows while it loads.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { address, navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { cards, shownIds, startSearchPageContext } from '../../testing/contexts/search-page-context.ts';

const { server, villaId, apartmentId, rentalId, openSearch } = await startSearchPageContext();

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
    await openSearch(query);
    await waitFor(() => expect(shownIds()).toEqual(ids()));
    expect(screen.getByText(/^Showing \d+ propert/).textContent).toBe(
      `Showing ${ids().length} ${ids().length === 1 ? 'property' : 'properties'}`,
    );
  });

  test('starts as a grid of two columns sorted by Featured, with list and map one click away', async () => {
    await openSearch('');
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
      ...['area-desc', 'area-asc', 'price-per-sqft', 'price-drop', 'closest-to-sales', 'gross-yield'],
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
    // 3,100 homes, in four statements: one alone would exceed the time limit of a statement on a busy machine
    const homesPerStatement = 775;
    for (const first of [1, 776, 1551, 2326])
      await em
        .getConnection()
        .execute(`insert into properties (${columns}) select 'Al Barsha, flat number ' || i, 1000000, 900, 1, 9, 'Al Barsha', 'Dubai',
        'Apartment', 'Buy' from generate_series(${first}, ${first + homesPerStatement - 1}) i`);
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

  test('names a failed search, and Try Again repeats it', async () => {
    const page = await visit('/agents', server.device());
    await screen.findByRole('heading', { level: 1 });
    page.cut('property.search');
    act(() => navigateTo('/properties?transactionType=Buy'));
    expect(await screen.findByText('Error loading properties')).toBeTruthy();
    expect(screen.getByText('Failed to fetch properties')).toBeTruthy();
    page.restore();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(shownIds()).toEqual([villaId, apartmentId]));
  });

  test('links villas and the default search to apartments, and apartments for sale to villas', async () => {
    for (const query of ['', '?propertyType=Villa']) {
      await openSearch(query);
      const link = screen.getByRole('link', { name: 'View our complete Dubai Apartments for Sale collection →' });
      expect(link.getAttribute('href')).toBe('/dubai-apartments-for-sale');
      expect(link.parentElement?.textContent).toBe(
        'Looking for Dubai apartments specifically? View our complete Dubai Apartments for Sale collection →',
      );
    }
    await openSearch('?propertyType=Apartment');
    const villas = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/dubai-villas-for-sale');
    expect(villas).toHaveLength(1);
  });

  test('offers every type, 1+ to 6+ bedrooms, 1+ to 5+ bathrooms and twelve amenities in the specified order', async () => {
    await openSearch('');
    const filters = within(screen.getByRole('form', { name: 'Filters' }));
    /** Labels of the checkboxes of a group, without the number of homes at their end. */
    const names = (group: string) =>
      within(filters.getByRole('group', { name: group }))
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent?.replace(/[\d,]+$/, ''));
    expect(names('Property type')).toEqual(['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse']);
    const buttonTexts = (group: string) =>
      within(filters.getByRole('group', { name: group }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(buttonTexts('Bedrooms')).toEqual(['Any', '1+', '2+', '3+', '4+', '5+', '6+', 'Studio', '1', '2', '3', '4', '5', '6']);
    expect(buttonTexts('Bathrooms')).toEqual(['Any', '1+', '2+', '3+', '4+', '5+']);
    expect(names('Furnishing')).toEqual(['Furnished', 'Partly furnished', 'Unfurnished']);
    const amenities = filters.getByRole('group', { name: 'Amenities' });
    const firstFive = ['Swimming Pool', 'Garden', 'Garage', '24hr Security', 'Fitness Center'];
    expect(names('Amenities')).toEqual(firstFive);
    await userEvent.click(within(amenities).getByRole('button', { name: 'See more' }));
    expect(names('Amenities')).toEqual([
      ...firstFive,
      'Balcony',
      'Terrace',
      'Smart Home',
      "Maid's Room",
      'BBQ Area',
      'Tennis Court',
      'Home Theater',
    ]);
    await userEvent.click(within(amenities).getByRole('button', { name: 'See less' }));
    expect(names('Amenities')).toEqual(firstFive);
  });
});
