// Tests of the page of an area with its homes, prices, registered sales and neighbours, and of its links in the guide of areas.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { address, linksIn, navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { startSalePageContext, textOf } from '../../testing/contexts/sale-page-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';

const { server } = await startSalePageContext();

/** Makes homes in an area, from `price` on in steps of AED 100,000, for rent of 1,000 a month. */
async function makeHomes(n: number, { price = 1_000_000, ...fields }: Parameters<typeof makeProperty>[1] = {}) {
  const step = fields.transactionType === 'Rent' ? 1000 : 100_000;
  for (let i = 0; i < n; i++) await makeProperty(server.deps.orm.em, { ...fields, price: price + i * step });
}

/** Number of areas with the most sales that the guide lists before the alphabetical index. */
const TOP_COUNT = 6;
/** Number of all areas with a page of registered sales. */
const AREA_COUNT = 68;

describe('the page of an area', () => {
  test('shows the sales of ready apartments by bedrooms with their source, and links to homes for sale', async () => {
    await visit('/areas/dubai-marina', server.device());
    await screen.findByRole('heading', { level: 1, name: 'Living in Dubai Marina' });
    expect(screen.getByRole('heading', { level: 2, name: 'Registered sales in Dubai Marina' })).toBeTruthy();
    const ready = await screen.findByRole('region', { name: 'ready apartments' });
    const [table] = within(ready).getAllByRole('table');
    const rows = within(table!)
      .getAllByRole('row')
      .map((row) => textOf(row));
    expect(rows[0]).toBe('HomesSalesMedianHalf betweenAED per sq ft');
    // the number of sales is in the heading of the row, for phones, and in its own column
    expect(rows.find((row) => row.startsWith('2 bedrooms'))).toBe('2 bedrooms129 sales1292.60M2.00M and 3.52M1,895');
    expect(screen.getByText(/Dubai Land Department, open data, January to August 2026\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Homes for sale in Dubai Marina' }).getAttribute('href')).toBe(
      '/properties?location=Dubai+Marina&transactionType=Buy',
    );
  });

  test('shows the Land Department’s name of the area where that name differs', async () => {
    await visit('/areas/downtown-dubai', server.device());
    expect(await screen.findByText(/The Land Department’s name of the area: BURJ KHALIFA\./)).toBeTruthy();
  });

  test('of an area with hardly any sales says that there are too few', async () => {
    await visit('/areas/jumeirah-park', server.device());
    expect(await screen.findByText('Too few sales to say.')).toBeTruthy();
  });

  test('of an unknown name leads back to the guide', async () => {
    await visit('/areas/atlantis', server.device());
    await screen.findByRole('heading', { name: 'We do not know this area' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Areas' }).getAttribute('href')).toBe('/areas');
  });

  test('that cannot be loaded can be tried again', async () => {
    const wire = await visit('/sitemap', server.device());
    wire.cut('area.page');
    navigateTo('/areas/business-bay');
    await screen.findByRole('heading', { level: 1, name: 'The figures could not be loaded' });
    wire.restore();
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    await screen.findByRole('region', { name: 'ready apartments' });
  });

  test('shows the picture of an area that has one, with an alternative text', async () => {
    await visit('/areas/business-bay', server.device());
    const picture = await screen.findByRole('img', { name: 'Canal between lit office and apartment towers in the evening' });
    expect(picture.getAttribute('src')).toBe('/media/community/business-bay.webp');
    await visit('/ar/areas/business-bay', server.device());
    await screen.findByRole('img', { name: 'الخليج التجاري' });
    await visit('/areas/arjan', server.device());
    const heading = await screen.findByRole('heading', { name: 'Living in Arjan' });
    expect(heading.closest('header')!.querySelector('img')).toBeNull();
  });

  test('is linked from the guide of areas, where the areas with the most sales come before the others by initial', async () => {
    await visit('/areas', server.device());
    const section = (await screen.findByRole('heading', { name: 'Registered sales by area' })).closest('section')!;
    expect(within(section).getByRole('link', { name: 'Dubai Marina' }).getAttribute('href')).toBe('/areas/dubai-marina');
    await within(section).findByRole('heading', { name: 'Most sales' });
    const items = within(section).getAllByRole('listitem').map(textOf);
    expect(items.slice(0, 2)).toEqual(['Jumeirah Village Circle2,085 sales', 'City of Arabia1,758 sales']);
    // the number, for the eye and for screen readers, is the sum of the rows for all bedrooms on the page of the area
    expect(items.find((item) => item.startsWith('Dubai Marina'))).toBe('Dubai Marina436436 sales');
    expect(items.find((item) => item.startsWith('Mudon'))).toBe('Mudon');
    const names = within(section)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')!.startsWith('/areas/'))
      .map((link) => link.textContent!);
    expect(new Set(names).size).toBe(AREA_COUNT);
    const indexedNames = names.slice(TOP_COUNT);
    expect(indexedNames).toEqual(indexedNames.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('the homes on the page of an area', () => {
  test('are filtered by purpose and bedrooms in the address, with rents, yield and links to the lists and neighbours', async () => {
    await makeHomes(6, { location: 'Palm Jumeirah', price: 2_000_000 });
    await makeHomes(5, { location: 'Palm Jumeirah', transactionType: 'Rent', price: 10_000 });
    await makeHomes(1, { location: 'Palm Jumeirah', transactionType: 'Rent', price: 30_000, bedrooms: 3 });
    await makeHomes(5, { location: 'Emirates Hills' });
    await makeHomes(4, { location: 'Jumeirah' });
    await visit('/areas/palm-jumeirah', server.device());
    const homes = await screen.findByRole('region', { name: 'Homes in Palm Jumeirah' });
    await waitFor(() => expect(within(homes).getAllByRole('article')).toHaveLength(6));
    const purposes = within(homes).getByRole('navigation', { name: 'For sale or for rent' });
    expect(
      within(purposes)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('aria-current')]),
    ).toEqual([
      ['For sale (6)', 'true'],
      ['For rent (6)', null],
    ]);
    await userEvent.click(within(purposes).getByRole('link', { name: 'For rent (6)' }));
    await userEvent.click(within(within(homes).getByRole('navigation', { name: 'Bedrooms' })).getByRole('link', { name: '3' }));
    expect(address()).toBe('/areas/palm-jumeirah?transactionType=Rent&bedrooms=3');
    await waitFor(() => expect(within(homes).getAllByRole('article')).toHaveLength(1));
    expect(within(homes).getByRole('link', { name: 'See the home in the list' }).getAttribute('href')).toBe(
      '/properties?location=Palm+Jumeirah&transactionType=Rent&bedrooms=3',
    );
    await userEvent.click(within(homes).getByRole('link', { name: 'Studio' }));
    await within(homes).findByRole('heading', { name: 'No such home in Palm Jumeirah today' });
    expect(within(homes).getByRole('button', { name: 'Alert me' })).toBeTruthy();

    const [, ...rows] = within(screen.getByRole('table', { name: 'apartments' }))
      .getAllByRole('row')
      .map(textOf);
    // half of the rents are below 12,500 a month: the shipped figures have 202 sales of ready apartments with their median
    expect(rows[0]).toMatch(/^All2\.25M6 homes12,5006 homes[\d.]+M\d+ sales[\d.]+%$/);
    // a single home is no median, and has no yield
    expect(rows.find((row) => row.startsWith('3 bedrooms'))).toMatch(/^3 bedrooms–30,0001 home[\d.]+M\d+ sales–$/);
    const neighbours = screen.getByRole('region', { name: 'Areas nearby' });
    expect(linksIn(neighbours).filter(([, to]) => to !== '/areas')).toEqual([['Emirates Hills', '/areas/emirates-hills']]);
  });

  test('are said to be too few for typical prices, and fewer than five lead to the list where no sales are registered', async () => {
    await makeHomes(7, { location: 'Al Khan', emirate: 'Sharjah' });
    await visit('/areas/al-khan-sharjah', server.device());
    await screen.findByText('We know 7 homes here. Too few to name typical prices.');
    expect(screen.queryByText('Registered sales in Al Khan')).toBeNull();
    await makeHomes(4, { location: 'Al Majaz', emirate: 'Sharjah' });
    await visit('/areas/al-majaz-sharjah', server.device());
    await waitFor(() => expect(address()).toBe('/properties?location=Al+Majaz&transactionType=Buy'));
  });

  test('and registered sales may fail alone: the rest of the page stays', async () => {
    const wire = await visit('/sitemap', server.device());
    wire.cut('sale.ofArea');
    navigateTo('/areas/palm-jumeirah');
    const sales = await screen.findByRole('region', { name: 'Registered sales in Palm Jumeirah' });
    await within(sales).findByRole('heading', { name: 'The figures could not be loaded' });
    expect(screen.getByRole('region', { name: 'Homes in Palm Jumeirah' })).toBeTruthy();
    wire.restore();
  });

  test('are described in Arabic', async () => {
    await visit('/ar/areas/palm-jumeirah', server.device());
    await screen.findByRole('heading', { level: 1, name: 'السكن في نخلة جميرا' });
    expect(screen.getByText('دبي. اليوم: 6 منازل للبيع، 6 منازل للإيجار.')).toBeTruthy();
  });

  test('are linked from their list and from a home', async () => {
    await visit('/properties?location=Palm%20Jumeirah', server.device());
    const link = await screen.findByRole('link', { name: 'Prices, rents and sales in Palm Jumeirah' });
    expect(link.getAttribute('href')).toBe('/areas/palm-jumeirah');
    const home = await makeProperty(server.deps.orm.em, { location: 'Al Majaz', emirate: 'Sharjah' });
    await visit(`/properties/${home.id}`, server.device());
    const ofHome = await screen.findByRole('link', { name: 'Prices, rents and sales in Al Majaz' });
    expect(ofHome.getAttribute('href')).toBe('/areas/al-majaz-sharjah');
  });
});
