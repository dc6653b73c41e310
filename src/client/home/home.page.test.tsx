// Tests of the home page: sections, search form, featured properties, top agents and the map of luxury areas.
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../server/seed/seed.ts';
import { address, linksIn, visit } from '../../testing/browser/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
/** A server without homes and agents. */
let emptyServer: TestServer;
beforeAll(async () => {
  [server, emptyServer] = [await testServer(), await testServer()];
  await seedDemo(server.deps.orm, server.database.url);
});
afterAll(() => Promise.all([server.close(), emptyServer.close()]));

/** Opens the home page and waits for its content. */
const openHome = async () => {
  const page = await visit('/', server.device());
  await screen.findByRole('heading', { level: 2, name: 'Featured properties' });
  return page;
};
/** The texts of the options of a select, by the label of the select. */
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label, { exact: false, selector: 'select' }).options].map(({ text }) => text);
/** Queries within the section that has this heading. */
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  test('shows the hero with skyline and tagline, then five sections between header and footer', async () => {
    await openHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Find your perfect Dubai home');
    const [picture] = screen.getByRole('main').querySelectorAll('img');
    expect(picture?.getAttribute('src')).toBe('/media/hero/dubai-skyline-golden-hour.webp');
    expect([...screen.getByRole('main').querySelectorAll('section')].map((section) => section.querySelector('h2, a')?.textContent)).toEqual(
      [
        'Featured properties',
        'View Our Complete Dubai Apartments for Sale Collection →',
        'Top agents',
        'Map of luxury areas',
        'See it before the weekend',
      ],
    );
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    const collection = screen.getByRole('link', { name: 'View Our Complete Dubai Apartments for Sale Collection →' });
    expect(collection.getAttribute('href')).toBe('/dubai-apartments-for-sale');
    expect(linksIn(screen.getByRole('region', { name: 'See it before the weekend' }))).toEqual([
      ['Browse Properties', '/properties'],
      ['Contact an Agent', '/agents'],
    ]);
  });

  test('has title, description, picture, colour and site search in its metadata', async () => {
    await openHome();
    const meta = (name: string) => document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
    expect(document.title).toBe('Dubai Apartments, Villas and Homes for Sale and Rent | Dubai Appartments Sale');
    expect(meta('description')).toMatch(/^Apartments, villas, penthouses, studios and townhouses for sale and for rent/);
    expect(meta('og:title')).toBe(document.title);
    expect(meta('og:image')).toBe('https://homes.example/og-image.jpg');
    expect(meta('og:url')).toBe('https://homes.example/');
    expect(readFileSync('index.html', 'utf8')).toContain('<meta name="theme-color" content="#8b0000" />');
    expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://homes.example/');
    const structuredData = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent ?? ''),
    );
    const site = structuredData.find((object) => object['@type'] === 'WebSite');
    expect(site.potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://homes.example/properties?search={search_term_string}' },
    });
  });
});

describe('the search form', () => {
  test('starts with Buy and offers the specified options', async () => {
    await openHome();
    const purpose = within(screen.getByRole('group', { name: 'Buy or rent' }));
    expect(purpose.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['Buy', 'true'],
      ['Rent', 'false'],
    ]);
    expect(optionsOf('Property Type')).toEqual(['Any type', 'Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse']);
    expect(optionsOf('Bedrooms')).toEqual(['Any', '1+', '2+', '3+', '4+', '5+', '6+']);
    const price = screen.getByLabelText<HTMLSelectElement>(/^Price/);
    expect([...price.options].map(({ value }) => value)).toEqual([
      '',
      '1000000-3000000',
      '3000000-5000000',
      '5000000-10000000',
      '10000000-0',
    ]);
    expect(screen.getByLabelText('Area').tagName).toBe('INPUT');
  });

  test('Find Properties opens the search with the chosen filters; Advanced Search opens it with all filters visible', async () => {
    await openHome();
    await userEvent.click(screen.getByRole('button', { name: 'Find Properties' }));
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy'));
    await openHome();
    await userEvent.type(screen.getByLabelText('Area'), 'Sea Street 9');
    await userEvent.selectOptions(screen.getByLabelText('Property Type'), 'Villa');
    await userEvent.selectOptions(screen.getByLabelText(/^Price/), '3000000-5000000');
    await userEvent.selectOptions(screen.getByLabelText('Bedrooms'), '4');
    await userEvent.click(screen.getByRole('button', { name: 'Find Properties' }));
    const expected = {
      location: 'Sea Street 9',
      propertyType: 'Villa',
      transactionType: 'Buy',
      minPrice: '3000000',
      maxPrice: '5000000',
      minBedrooms: '4',
    };
    await waitFor(() => expect(window.location.pathname).toBe('/properties'));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(expected);
    await openHome();
    await userEvent.click(screen.getByRole('button', { name: 'Advanced Search' }));
    const amenities = await screen.findByRole('group', { name: 'Amenities' });
    expect(await within(amenities).findAllByRole('checkbox')).toHaveLength(12);
  });
});

describe('featured properties and top agents', () => {
  test('show a hero skeleton, three card skeletons and four agent skeletons while loading', async () => {
    const page = await visit('/', server.device(), (wire) => wire.hold('property.highlights', 'agent.top'));
    await screen.findByRole('heading', { level: 2, name: 'Top agents' });
    expect(region('Featured properties').getAllByTestId('hero-skeleton')).toHaveLength(1);
    expect(region('Featured properties').getAllByTestId('property-skeleton')).toHaveLength(3);
    expect(region('Top agents').getAllByTestId('agent-skeleton')).toHaveLength(4);
    page.restore();
    await waitFor(() => expect(region('Top agents').queryAllByTestId('agent-skeleton')).toEqual([]));
    for (const name of ['hero-skeleton', 'property-skeleton']) expect(region('Featured properties').queryAllByTestId(name)).toEqual([]);
    const { body: featured } = await server.request().get('/api/properties/featured').expect(200);
    const { body: topAgents } = await server.request().get('/api/agents/top').expect(200);
    expect(region('Featured properties').getAllByRole('article')[0]!.dataset.property).toBe(String(featured[0].id));
    // the large card and the first three small ones
    const titles = featured.slice(0, 4).map((property: { title: string }) => property.title);
    for (const title of titles) expect(region('Featured properties').getAllByRole('link', { name: title }).length).toBeGreaterThan(0);
    expect(topAgents).toHaveLength(4);
    const [allAgentsLink, ...agentLinks] = linksIn(screen.getByRole('region', { name: 'Top agents' }));
    expect(allAgentsLink?.[1]).toBe('/agents');
    expect(agentLinks).toEqual(topAgents.map((agent: { id: number; name: string }) => [agent.name, `/agents/${agent.id}`]));
  });

  test('show the specified texts after a failure and without data', async () => {
    await visit('/', server.device(), (wire) => wire.cut('property.highlights', 'agent.top'));
    expect(await screen.findByText('Failed to load featured properties. Please try again later.')).toBeTruthy();
    expect(screen.getByText('Failed to load top agents. Please try again later.')).toBeTruthy();
    await visit('/', emptyServer.device());
    expect(await screen.findByText('No featured properties available at the moment.')).toBeTruthy();
    expect(await screen.findByText('No agents available at the moment.')).toBeTruthy();
  });
});

test('the luxury map lists the first five areas with three of them ticked', async () => {
  await openHome();
  const boxes = within(screen.getByRole('group', { name: 'Areas on the map' })).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => [box.closest('label')?.querySelector('b')?.textContent, box.checked])).toEqual([
    ['Palm Jumeirah', true],
    ['Emirates Hills', true],
    ['Jumeirah Golf Estates', false],
    ['Jumeirah', true],
    ['Arabian Ranches', false],
  ]);
});
