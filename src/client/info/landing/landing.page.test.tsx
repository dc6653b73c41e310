import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../server/seed/seed.ts';
import { linksIn, visit } from '../../../testing/browser/render-app.tsx';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.deps.orm, server.database.url);
});
afterAll(() => server.close());

/** Opens a page as a visitor and waits for its heading. */
const open = async (path: string) => {
  await visit(path, server.device());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
};
const main = () => screen.getByRole('main');
/** Ids of the first six properties for sale of a type, in the order of the API. */
const fetchFirstIds = async (propertyType: string): Promise<string[]> => {
  const properties: { id: number }[] = (
    await server.request().get(`/api/properties?transactionType=Buy&propertyType=${propertyType}`).expect(200)
  ).body;
  return properties.slice(0, 6).map(({ id }) => String(id));
};

describe('the landing pages', () => {
  test('apartments: show hero, reasons, six communities, properties as grid or list, five questions and links', async () => {
    await open('/dubai-apartments-for-sale');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dubai apartments for sale');
    expect(within(screen.getByRole('region', { name: 'Why buy an apartment here' })).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    const communities = within(screen.getByRole('region', { name: 'Six communities to begin with' }));
    expect(communities.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Dubai Marina',
      'Downtown Dubai',
      'Palm Jumeirah',
      'Jumeirah Beach Residence',
      'Business Bay',
      'Dubai Hills',
    ]);
    const marketSection = within(screen.getByRole('region', { name: 'On the market now' }));
    const expectedIds = await fetchFirstIds('Apartment');
    const shownIds = () => marketSection.getAllByRole('article').map((card) => card.dataset.property);
    await waitFor(() => expect(shownIds()).toEqual(expectedIds));
    const views = within(marketSection.getByRole('group', { name: 'Show as' }));
    const pressedButtons = () => views.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(pressedButtons()).toEqual([
      ['Grid', 'true'],
      ['List', 'false'],
    ]);
    await userEvent.click(views.getByRole('button', { name: 'List' }));
    expect(pressedButtons()[1]).toEqual(['List', 'true']);
    expect(shownIds()).toEqual(expectedIds);
    expect(marketSection.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(`/properties/${expectedIds[0]}`);
    const questions = screen.getByRole('region', { name: 'Questions buyers ask first' });
    expect(within(questions).getAllByRole('button')).toHaveLength(5);
    const hrefs = linksIn(main()).map(([, to]) => to);
    expect(hrefs).toContain('/agents');
    expect(hrefs).toContain('/properties?location=Dubai&propertyType=Apartment&transactionType=Buy');
  });

  test('any path that ends in the slug shows the same page with one canonical URL', async () => {
    await open('/uae/dubai-apartments-for-sale');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dubai apartments for sale');
    const canonical = document.head.querySelector('link[rel=canonical]');
    expect(canonical?.getAttribute('href')).toBe('https://homes.example/dubai-apartments-for-sale');
    expect(document.title).toBe('Dubai Apartments for Sale: Areas, Prices and Fees | Dubai Appartments Sale');
  });

  test('six skeletons are shown until the properties load', async () => {
    const page = await visit('/dubai-apartments-for-sale', server.device(), (wire) => wire.hold('property.search'));
    const skeleton = await screen.findByRole('status', { name: 'Loading apartments' });
    expect(within(skeleton).getAllByTestId('property-skeleton')).toHaveLength(6);
    page.restore();
    await waitFor(() => expect(within(main()).getAllByRole('article')).toHaveLength(6));
  });

  test('villas: show a page of the same structure', async () => {
    await open('/dubai-villas-for-sale');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/villas/i);
    const expectedIds = await fetchFirstIds('Villa');
    await waitFor(() =>
      expect(
        within(main())
          .getAllByRole('article')
          .map((card) => card.dataset.property),
      ).toEqual(expectedIds),
    );
  });
});

test('the landing page counts apartments in Arabic', async () => {
  await open('/ar/dubai-apartments-for-sale');
  // Arabic has different nouns for one, two, three to ten, and more apartments
  expect(await screen.findByText(/^(\d+ شقق|\d+ شقة|شقتان|شقة واحدة) ابتداءً من [\d,]+ درهم$/)).toBeTruthy();
  expect(screen.getByText('هل يمكن للأجانب شراء شقق في دبي؟')).toBeTruthy();
});
