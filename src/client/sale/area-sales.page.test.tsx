// Tests of the page of an area with its registered sales, and of its links in the guide of areas.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { startSalePageContext, textOf } from '../../testing/contexts/sale-page-context.ts';

const { server } = await startSalePageContext();

/** Number of areas with the most sales that the guide lists before the alphabetical index. */
const TOP_COUNT = 6;
/** Number of all areas with a page of registered sales. */
const AREA_COUNT = 68;

describe('the page of an area', () => {
  test('shows the sales of ready apartments by bedrooms with their source, and links to homes for sale', async () => {
    await visit('/areas/dubai-marina', server.device());
    await screen.findByRole('heading', { level: 1, name: 'Registered sales in Dubai Marina' });
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
    await screen.findByRole('heading', { name: 'No registered sales for this area' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Areas' }).getAttribute('href')).toBe('/areas');
  });

  test('that cannot be loaded can be tried again', async () => {
    const wire = await visit('/sitemap', server.device());
    wire.cut('sale.ofArea');
    navigateTo('/areas/business-bay');
    await screen.findByRole('heading', { name: 'The figures could not be loaded' });
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
    const heading = await screen.findByRole('heading', { name: 'Registered sales in Arjan' });
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
