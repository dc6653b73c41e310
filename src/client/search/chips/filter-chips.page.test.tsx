// Tests of the chips of active filters above the results, of a search without results, and of Enter in the header search.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { address, visit } from '../../../testing/browser/render-app.tsx';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
let marinaFlatId: number;
beforeAll(async () => {
  server = await testServer();
  const { em } = server.deps.orm;
  marinaFlatId = (await makeProperty(em, { title: 'Flat one', location: 'Dubai Marina', bedrooms: 2, price: 1_500_000, furnished: 'yes' }))
    .id;
  await makeProperty(em, {
    title: 'Flat two, lagoonside',
    location: 'Dubai Marina',
    propertyType: 'Apartment',
    bedrooms: 3,
    price: 2_500_000,
    createdAt: new Date('2026-01-01'),
  });
  await makeProperty(em, {
    title: 'Flat three',
    location: 'Jumeirah',
    propertyType: 'Villa',
    transactionType: 'Rent',
    bedrooms: 4,
    price: 15_000,
  });
});
afterAll(() => server.close());

/** Opens the search page with a query and waits for its results. */
const openSearch = async (query: string) => {
  await visit(`/properties${query}`, server.device());
  await screen.findByText(/^Showing \d+ propert/);
};
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));
const chipTexts = () =>
  chips()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
/** Ids of the properties in the results, in order. */
const shownIds = () =>
  [...screen.getByRole('main').querySelectorAll<HTMLElement>('article[data-property]')].map((card) => Number(card.dataset.property));

describe('the chips above the results', () => {
  test('show what a search text was parsed as; removing one replaces the text in the URL by filters', async () => {
    await openSearch('?transactionType=Buy&search=2+bed+apartment+dubai+marina+under+2m');
    await waitFor(() => expect(shownIds()).toEqual([marinaFlatId]));
    expect(chipTexts()).toEqual(['2 bedrooms', 'Apartment', 'Dubai Marina', 'Up to AED 2,000,000', 'Clear all']);
    await userEvent.click(chips().getByRole('link', { name: 'Remove 2 bedrooms' }));
    await waitFor(() =>
      expect(address()).toBe('/properties?location=Dubai+Marina&propertyType=Apartment&transactionType=Buy&maxPrice=2000000'),
    );
    await waitFor(() => expect(chipTexts()).toEqual(['Apartment', 'Dubai Marina', 'Up to AED 2,000,000', 'Clear all']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change property type: Apartment');
  });

  test('show a rent that was typed by the year by the year, and so do its price field and the search without homes', async () => {
    await openSearch('?transactionType=Rent&search=4+bed+villa+jumeirah+185k+yearly');
    await waitFor(() => expect(shownIds()).toHaveLength(1));
    expect(chipTexts()).toEqual(['4 bedrooms', 'Villa', 'Jumeirah', 'Up to AED 185,000 a year', 'Clear all']);
    const panel = within(await screen.findByRole('form', { name: 'Filters' }));
    const field = await panel.findByRole<HTMLInputElement>('textbox', { name: 'Price a year, AED, to' });
    expect(field.value).toBe('185,000');
    await userEvent.click(chips().getByRole('link', { name: 'Remove 4 bedrooms' }));
    await waitFor(() => expect(chipTexts()).toEqual(['Villa', 'Jumeirah', 'Up to AED 185,000 a year', 'Clear all']));
    await visit('/properties?transactionType=Rent&search=villa+jumeirah+120k+yearly', server.device());
    expect((await screen.findByRole('link', { name: /^Up to AED 180,000 a year/ })).textContent).toContain('1 home');
  });

  test('tell how many homes say the words left over, which come first, and what no listing answers', async () => {
    await openSearch('?transactionType=Buy&search=dubai+marina+lagoonside+near+airport');
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    expect(shownIds()[1]).toBe(marinaFlatId);
    expect(chipTexts()).toEqual([
      'Dubai Marina',
      '“lagoonside”: 1 of 2 say soOnly these',
      'No listing says how near the airport is',
      'Clear all',
    ]);
    await userEvent.click(chips().getByRole('link', { name: 'Only these' }));
    await waitFor(() => expect(shownIds()).toHaveLength(1));
    // the note stays when another filter changes
    expect(chipTexts()).toEqual(['Dubai Marina', 'with “lagoonside”', 'No listing says how near the airport is', 'Clear all']);
  });

  test('move the focus with the arrow keys and are removed with Delete', async () => {
    await openSearch('?bedrooms=2,3&location=Dubai+Marina');
    chips().getByRole('button', { name: 'Change bedrooms: 2 or 3 bedrooms' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change area: Dubai Marina');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Delete}');
    await waitFor(() => expect(address()).toBe('/properties?location=Dubai+Marina&transactionType=Buy'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Change area: Dubai Marina'));
  });

  test('name the words that were not recognised, and leave them out when they are removed', async () => {
    await openSearch('?transactionType=Buy&search=dubai+marina+xyzzyq');
    expect(await chips().findByText(/^“xyzzyq” not/)).toBeTruthy();
    await userEvent.click(chips().getByRole('link', { name: /^Remove “xyzzyq”/ }));
    await waitFor(() => expect(address()).toBe('/properties?location=Dubai+Marina&transactionType=Buy'));
    await waitFor(() => expect(shownIds()).toHaveLength(2));
  });

  test('open their own control, whose changes are applied at once and undone by Back', async () => {
    await openSearch('?bedrooms=2&location=Dubai+Marina');
    await userEvent.click(chips().getByRole('button', { name: 'Change bedrooms: 2 bedrooms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bedrooms' });
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    const control = within(dialog);
    await userEvent.click(control.getByRole('button', { name: '3 bedrooms' }));
    await waitFor(() => expect(address()).toBe('/properties?location=Dubai+Marina&transactionType=Buy&bedrooms=2%2C3'));
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    expect(control.getByRole('button', { name: '3 bedrooms' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change bedrooms: 2 or 3 bedrooms');
    window.history.back();
    await waitFor(() => expect(address()).toBe('/properties?bedrooms=2&location=Dubai+Marina'));
  });

  test.each([
    ['completion=ready', 'Change completion: Ready', 'Completion', 'checkbox', 'Off plan', 'completion=ready%2Coff-plan'],
    ['addedWithinDays=7', 'Change added: Added in the last 7 days', 'Added', 'button', 'Last 30 days', 'addedWithinDays=30'],
    ['priceDropped=true', 'Change details: Price dropped', 'Details', 'checkbox', 'With photos', 'priceDropped=true&withPhotos=true'],
    ['listedBy=owner', 'Change listed by: Listed by owners', 'Listed by', 'button', 'Agent or agency', 'listedBy=agent'],
    ['building=Marina+Gate', 'Change building or project: Marina Gate', 'Building or project', 'button', 'Remove Marina Gate', ''],
    ['excludedTypes=Studio', 'Change property type: Not Studio', 'Property type', 'checkbox', /^Villa/, 'propertyType=Villa'],
  ])('of %s are changed by their control', async (query, chip, group, role, option, result) => {
    await openSearch(`?transactionType=Buy&${query}`);
    await userEvent.click(await screen.findByRole('button', { name: chip }));
    const control = within(await screen.findByRole('dialog', { name: group }));
    await userEvent.click(await control.findByRole(role, { name: option }));
    await waitFor(() => expect(window.location.search).toContain(result));
    // an expected part that is empty is in every URL, so the URL must also have changed
    await waitFor(() => expect(window.location.search).not.toBe(`?transactionType=Buy&${query}`));
  });

  test('leave the focus when a link that removes one is opened in another tab', async () => {
    await openSearch('?bedrooms=2&location=Dubai+Marina');
    const link = chips().getByRole('link', { name: 'Remove 2 bedrooms' });
    // the browser would open the tab; the page stays as it is
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    const filters = within(screen.getByRole('form', { name: 'Filters' }));
    const button = filters.getByRole('button', { name: '3 bedrooms' });
    await userEvent.click(button);
    await waitFor(() => expect(chipTexts()).toContain('2 or 3 bedrooms'));
    expect(document.activeElement).toBe(button);
  });

  test('open a popover that ends within the window and counts homes once for a typed number', async () => {
    const page = await visit('/properties?maxPrice=9000000', server.device());
    await screen.findByText(/^Showing \d+ propert/);
    const chip = chips().getByRole('button', { name: /^Change price/ });
    const row = chip.closest('ul')!;
    const place = (element: Element, left: number, width: number) =>
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, width, 40));
    place(chip, 900, 100);
    place(row, 880, 120);
    const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
    await userEvent.click(chip);
    width.mockRestore();
    const dialog = await screen.findByRole('dialog', { name: /^Price/ });
    // 880 px from the start of the window to the row, 360 px for the popover
    expect(dialog.style.getPropertyValue('--offset')).toBe('-240px');
    const countCalls = () => page.calls.filter((call) => call.startsWith('property.counts')).length;
    const callsBefore = countCalls();
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /from$/ }), '1200000');
    await waitFor(() => expect(address()).toContain('minPrice=1200000'));
    await waitFor(() => expect(countCalls()).toBeGreaterThan(callsBefore));
    expect(countCalls() - callsBefore).toBeLessThan(4);
  });

  test('offer other meanings of the words of a text', async () => {
    await openSearch('?transactionType=Buy&search=furnished+apartment+dubai+marina');
    await waitFor(() => expect(chipTexts()).toContain('Furnishedor the word “furnished”'));
    const [link] = await chips().findAllByRole('link', { name: 'or the word “furnished”' });
    await userEvent.click(link!);
    await waitFor(() =>
      expect(address()).toBe('/properties?location=Dubai+Marina&propertyType=Apartment&transactionType=Buy&keywords=furnished'),
    );
  });

  test('are also what the filters next to the results show', async () => {
    await openSearch('?transactionType=Buy&search=apartment+dubai+marina');
    await chips().findByText('Dubai Marina');
    const filters = within(screen.getByRole('form', { name: 'Filters' }));
    await waitFor(() => expect(filters.getByRole<HTMLInputElement>('checkbox', { name: /^Dubai Marina/ }).checked).toBe(true));
    expect(filters.getByRole<HTMLInputElement>('checkbox', { name: /^Apartment/ }).checked).toBe(true);
  });
});

describe('a search without results', () => {
  /** Text and URL of the offered searches that are close to the one without results. */
  const findOffers = async () => {
    await screen.findByRole('heading', { name: 'Close matches' });
    return within(screen.getByRole('main'))
      .getAllByRole('link')
      .filter((link) => /homes?$/.test(link.textContent))
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };

  test('offers similar searches with their number of homes, but no two that find the same homes', async () => {
    await openSearch('?location=Dubai+Marina&maxPrice=1000000');
    const offers = await findOffers();
    expect(offers).toContainEqual(['Up to AED 2,500,0002 homes', '/properties?location=Dubai+Marina&transactionType=Buy&maxPrice=2500000']);
    expect(offers.map(([label]) => label)).not.toContain('Any price2 homes');
  });

  test('names both conditions that one of its offers leaves out', async () => {
    await openSearch('?location=Dubai+Marina&propertyType=Studio&maxPrice=100000');
    expect((await findOffers()).map(([label]) => label)).toEqual(['Without Studio · Any price2 homes']);
  });

  test('shows how many homes there are without a word that no home mentions', async () => {
    await openSearch('?transactionType=Buy&location=Dubai+Marina&keywords=xyzzyq');
    expect(await screen.findByText('No homes mention “xyzzyq”.', { exact: false })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Show 2 homes without it.' }));
    await waitFor(() => expect(address()).toBe('/properties?location=Dubai+Marina&transactionType=Buy'));
  });

  test.each([
    ['?location=Qatar', 'Nothing is listed for Qatar at the moment.'],
    ['?propertyType=commercial', 'Nothing is listed for Commercial at the moment.'],
  ])('says that nothing is listed for a link of the header: %s', async (query, text) => {
    await openSearch(query);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('No properties found matching your criteria')).toBeTruthy();
    expect(screen.getByText('Try adjusting your filters or search terms')).toBeTruthy();
    expect((await findOffers()).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));
    await waitFor(() => expect(shownIds().length).toBeGreaterThan(0));
  });

  test('offers the homes to rent under a text that names no purpose', async () => {
    await openSearch('?transactionType=Buy&search=villa+jumeirah');
    const link = await screen.findByRole('link', { name: '1 more to rent' });
    expect(link.getAttribute('href')).toBe('/properties?transactionType=Rent&search=villa+jumeirah');
  });
});

describe('Enter in the header search', () => {
  test('opens the purpose that has matches when the text names no purpose', async () => {
    await visit('/agents', server.device());
    await userEvent.keyboard('/');
    const field = await screen.findByRole('combobox', { name: 'Area, home or reference' });
    await userEvent.type(field, 'villa jumeirah{Enter}');
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Rent&search=villa+jumeirah'));
    expect(await screen.findByText('Showing 1 property')).toBeTruthy();
  });
});
