// Tests of the filter form beside the results, the links that skip it, and the last search of this browser.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, visit } from '../../../testing/browser/render-app.tsx';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

/** More communities than the page loads at first. */
const COMMUNITY_COUNT = 40;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { em } = server.deps.orm;
  for (let i = 1; i <= COMMUNITY_COUNT; i++)
    // two homes in each community, one in the last
    for (let homes = 0; homes < (i === COMMUNITY_COUNT ? 1 : 2); homes++)
      await makeProperty(em, { title: `Flat ${i}`, location: `Community ${i}`, bedrooms: 1 + (i % 3), price: 400_000 + i * 1000 });
});
afterAll(() => server.close());

/** Opens the search page, waits for its results and returns queries within the filter form. */
const openPanel = async (query = '') => {
  await visit(`/properties${query}`, server.device());
  await screen.findByText(/^Showing \d+ propert/);
  return within(await screen.findByRole('form', { name: 'Filters' }));
};

describe('the filter panel beside the results', () => {
  test('applies a choice at once, without a button', async () => {
    const panel = await openPanel();
    expect(panel.queryByRole('button', { name: /Apply Filters/ })).toBeNull();
    await userEvent.click(await panel.findByRole('checkbox', { name: /^Apartment/ }));
    await waitFor(() => expect(address()).toBe('/properties?propertyType=Apartment&transactionType=Buy'));
    await userEvent.click(await panel.findByRole('button', { name: 'Up to 500K' }));
    await waitFor(() => expect(address()).toBe('/properties?propertyType=Apartment&transactionType=Buy&maxPrice=500000'));
  });

  test('applies several quick choices together', async () => {
    const panel = await openPanel();
    fireEvent.click(await panel.findByRole('button', { name: 'Studio' }));
    fireEvent.click(await panel.findByRole('button', { name: '2 bedrooms' }));
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy&bedrooms=0%2C2'));
  });

  test('does not apply a price whose minimum is above its maximum', async () => {
    const panel = await openPanel('?transactionType=Buy&maxPrice=500000');
    await userEvent.type(panel.getByRole('textbox', { name: 'Price, AED, from' }), '600000');
    expect(await panel.findByText('The first number is above the second')).toBeTruthy();
    expect(address()).toBe('/properties?transactionType=Buy&maxPrice=500000');
    await userEvent.clear(panel.getByRole('textbox', { name: 'Price, AED, to' }));
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy&minPrice=600000'));
  });

  test('lists every community with homes, most first, and finds one by its name', async () => {
    const panel = await openPanel();
    const areas = within(panel.getByRole('group', { name: 'Area' }));
    const names = () => areas.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(names()).toHaveLength(5);
    await userEvent.click(areas.getByRole('button', { name: 'See more' }));
    // each label is the name and the number of homes: here `Community 40` and 1, below `Community 1` and 2, `Community 10` and 2
    await waitFor(() => expect(names()).toContain(`Community ${COMMUNITY_COUNT}1`));
    expect(names().slice(0, 2)).toEqual(['Community 12', 'Community 102']);
    const labels = Array.from({ length: COMMUNITY_COUNT }, (_, i) => `Community ${i + 1}${i + 1 < COMMUNITY_COUNT ? 2 : 1}`);
    expect(names()).toEqual(expect.arrayContaining(labels));
    await userEvent.type(areas.getByRole('searchbox', { name: 'Search areas' }), `community ${COMMUNITY_COUNT}{Enter}`);
    await waitFor(() => expect(address()).toBe(`/properties?location=Community+${COMMUNITY_COUNT}&transactionType=Buy`));
    expect(await screen.findByText('Showing 1 property')).toBeTruthy();
  });

  test('has rare filters in a group that opens by itself when one of them is set', async () => {
    const panel = await openPanel();
    expect(panel.queryByRole('textbox', { name: 'Words in the listing' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'More filters' }));
    const keywordsField = await panel.findByRole('textbox', { name: 'Words in the listing' });
    await userEvent.type(keywordsField, 'sea view{Enter}');
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy&keywords=sea+view'));
    const panelWithFilter = await openPanel('?transactionType=Buy&withPhotos=true');
    const photos = await panelWithFilter.findByRole<HTMLInputElement>('checkbox', { name: 'With photos' });
    expect(photos.checked).toBe(true);
  });
});

test('the search page has a link that skips the filters to the results', async () => {
  await openPanel();
  const link = screen.getByRole('link', { name: 'Skip to the results' });
  const target = document.querySelector(link.getAttribute('href')!)!;
  expect(target).toBe(screen.getByRole('heading', { name: /^Homes/ }));
  expect(target.getAttribute('tabindex')).toBe('-1');
  const filters = screen.getByRole('form', { name: 'Filters' });
  expect(link.compareDocumentPosition(filters) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the map view has a link that skips the filters to its list', async () => {
  await visit('/properties?view=map', server.device());
  const link = await screen.findByRole('link', { name: 'Skip to the results' });
  const target = document.querySelector(link.getAttribute('href')!)!;
  expect(target.closest('section')?.getAttribute('aria-label')).toBe('Homes on the map');
  expect(target.getAttribute('tabindex')).toBe('-1');
  const filters = screen.getByRole('button', { name: 'All filters' });
  expect(link.compareDocumentPosition(filters) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('the last search', () => {
  test('is on the home page and in the empty search dialog', async () => {
    await openPanel('?location=Community+7&transactionType=Buy');
    await visit('/', server.device());
    const link = await screen.findByRole('link', { name: /Homes for Sale/ });
    expect(link.getAttribute('href')).toBe('/properties?location=Community+7&transactionType=Buy');
    await userEvent.keyboard('/');
    expect(await screen.findByRole('option', { name: link.textContent! })).toBeTruthy();
  });

  test('is stored without what people can pay (R463)', async () => {
    await openPanel('?location=Community+7&transactionType=Buy&monthlyBudget=12000&cashBudget=400000&income=30000');
    await waitFor(() => expect(localStorage.getItem('last-search')).toContain('Community'));
    expect(JSON.parse(localStorage.getItem('last-search')!).to).toBe('/properties?location=Community+7&transactionType=Buy');
  });
});

test('the budget accepts Arabic digits, and counts the housing fee of Dubai only', async () => {
  await visit('/properties?transactionType=Rent&location=Sharjah,Ajman&monthlyBudget=12000', server.device());
  const panel = within(await screen.findByRole('form', { name: 'Filters' }));
  const sentence = await panel.findByText((text) => text.includes('you can rent up to'));
  expect(sentence.textContent).not.toContain('housing fee');
  const cashField = panel.getByRole('textbox', { name: /cash/i });
  await userEvent.type(cashField, '٣');
  expect(panel.queryByText('Please enter an amount in AED.')).toBeNull();
  await userEvent.type(cashField, 'x');
  expect(panel.getByText('Please enter an amount in AED.')).toBeTruthy();
});

describe('the filters above the map', () => {
  /** Texts of the chips that follow the buttons. */
  const openMapChips = async (query: string) => {
    await visit(`/properties?view=map&${query}`, server.device());
    await screen.findByRole('button', { name: /^All filters/ });
    const list = screen.queryByRole('list', { name: 'Active filters' });
    return list ? [...list.children].map((item) => item.textContent) : [];
  };

  test('show what no button shows as chips', async () => {
    expect(await openMapChips('propertyType=Villa&excludedTypes=Studio&maxSalePrice=2000000&minBathrooms=2')).toEqual([
      'Not Studio',
      expect.stringContaining('2,000,000'),
      'Clear all',
    ]);
  });

  test('do not show a minimum of 0 as chosen', async () => {
    await openMapChips('minBedrooms=0&minPrice=0');
    expect(screen.getByRole('button', { name: 'Beds' }).className).not.toContain('on');
    expect(screen.getByRole('button', { name: 'Price' }).className).not.toContain('on');
  });
});
