// A home that was opened from its card in a list: its preview, and the links back to the list.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { address, visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { RESULTS_KEY } from '../property-card/last-results.ts';

let server: TestServer;
/** Ids of three homes in the order of the list, the cheapest first. */
let ids: number[];
const LIST = '/properties?location=Dubai+Marina&sort=price-asc';
beforeAll(async () => {
  server = await testServer();
  const { em } = server.deps.orm;
  ids = [];
  for (const price of [1_000_000, 2_000_000, 3_000_000]) ids.push((await makeProperty(em, { price, title: `Home for ${price}` })).id);
});
afterAll(() => server.close());
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const resultsNav = () => screen.queryByRole('navigation', { name: 'Back to results' });
/** Opens a home by its card and delays the response of `property.get` until `restore`. The click needs a script that loads on hover. */
async function openFromList(title: string) {
  const page = await visit(LIST, server.device());
  const link = await screen.findByRole('link', { name: title });
  await userEvent.hover(link);
  await import('../property-card/opening.ts');
  page.hold('property.get');
  await userEvent.click(link);
  return page;
}

test('a home opened from a list shows the data of its card at once, and everything else when it has loaded', async () => {
  // a browser that a program drives counts nothing
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  const page = await openFromList('Home for 2000000');
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(address()).toBe(`/properties/${ids[1]}`));
  expect(await main.findByText(/wide view over the water/)).toBeTruthy();
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('2-bedroom apartment in Dubai Marina');
  expect(main.getAllByText(/2,000,000/).length).toBeGreaterThan(0);
  await waitFor(() => expect(page.calls).toContain('property.get'));
  expect(main.queryByText('Advertiser: not stated')).toBeNull();
  // a preview is not counted as a view
  expect(page.calls).not.toContain('property.seen');
  page.restore();
  expect(await main.findByText('Advertiser: not stated')).toBeTruthy();
  // once the page was visible for a second
  await waitFor(() => expect(page.calls).toContain('property.seen'), { timeout: 5000 });
});

test('a home opened from a list leads back to it and to the homes before and after', async () => {
  const page = await openFromList('Home for 1000000');
  page.restore();
  await waitFor(() => expect(resultsNav()).not.toBeNull());
  const findLink = (name: string) => within(resultsNav()!).queryByRole('link', { name });
  expect(findLink('Previous home')).toBeNull();
  await userEvent.click(findLink('Next home')!);
  await waitFor(() => expect(address()).toBe(`/properties/${ids[1]}`));
  expect(findLink('Previous home')?.getAttribute('href')).toBe(`/properties/${ids[0]}`);
  await userEvent.click(findLink('Next home')!);
  await waitFor(() => expect(address()).toBe(`/properties/${ids[2]}`));
  expect(findLink('Next home')).toBeNull();
  await userEvent.click(findLink('Back to results')!);
  await waitFor(() => expect(address()).toBe(LIST));
  expect(await screen.findByRole('link', { name: 'Home for 1000000' })).toBeTruthy();
});

test('a home opened by its address has no neighbours, nor has one outside the last list', async () => {
  // with a valid list the links appear, so their script is loaded and their absence below means something
  sessionStorage.setItem(RESULTS_KEY, JSON.stringify({ path: LIST, ids }));
  await visit(`/properties/${ids[0]}`, server.device());
  await waitFor(() => expect(resultsNav()).not.toBeNull());
  sessionStorage.clear();
  await visit(`/properties/${ids[0]}`, server.device());
  await screen.findByRole('region', { name: 'Listed by' });
  expect(resultsNav()).toBeNull();
  for (const storedList of [
    // a list without this home, an address of another site, and ids that are no list
    { path: LIST, ids: [ids[1]] },
    { path: '//evil.example', ids },
    { path: LIST, ids: 'all' },
  ]) {
    sessionStorage.setItem(RESULTS_KEY, JSON.stringify(storedList));
    await visit(`/properties/${ids[0]}`, server.device());
    await screen.findByRole('region', { name: 'Listed by' });
    expect(resultsNav()).toBeNull();
  }
});
