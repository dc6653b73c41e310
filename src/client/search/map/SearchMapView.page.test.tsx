// The list beside the search map, while the map or the server fails to load what it shows. The map itself is replaced: happy-dom has no canvas.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EMPTY_MAP_RESULT, type MapMarker } from '../../../shared/search/map.ts';
import { navigateTo } from '../../../testing/browser/render-app.tsx';
import { startSearchPageContext } from '../../../testing/contexts/search-page-context.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import type { SearchMapProps } from '../../map/SearchMap.tsx';

/** A home of the map, apart from its id and title. */
const MARKER: Omit<MapMarker, 'id' | 'title'> = {
  price: 1_000_000,
  transactionType: 'Buy',
  latitude: 25.1,
  longitude: 55.2,
  bedrooms: 3,
  bathrooms: 3,
  area: 2000,
  propertyType: 'Villa',
  location: 'Palm Jumeirah',
  emirate: 'Dubai',
  building: null,
  image: null,
  isPromoted: false,
};

/** The props of the map that were rendered last. */
let map: SearchMapProps;
vi.mock('../../map/lazy.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  SearchMapLoader: (props: SearchMapProps) => {
    map = props;
    return null;
  },
}));

const { server, openSearch, villaId } = await startSearchPageContext();
const DUBAI = { south: 24.8, west: 54.9, north: 25.4, east: 55.6 };
const findList = async () => within(await screen.findByRole('region', { name: 'Homes on the map' }));
const shownTitles = async () => (await findList()).queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

test('after a change of the filter the list does not keep the homes of the former filter when the map fails to load', async () => {
  await openSearch('?view=map');
  const marker = { ...MARKER, id: villaId, title: 'A villa of the former filter' };
  act(() => map.onResult?.({ ...EMPTY_MAP_RESULT, inView: 1, markers: [marker] }, DUBAI));
  await waitFor(async () => expect(await shownTitles()).toEqual(['A villa of the former filter']));
  navigateTo('/properties?view=map&propertyType=Apartment');
  await waitFor(async () => expect(await shownTitles()).toEqual(['Corner flat']));
});

test('a list of clustered homes that fails to load says so and can be loaded again', async () => {
  const page = await openSearch('?view=map');
  page.cut('property.inView');
  act(() => map.onResult?.({ ...EMPTY_MAP_RESULT, inView: 2, clusters: [{ count: 2, latitude: 25, longitude: 55, low: null }] }, DUBAI));
  const list = await findList();
  const tryAgain = await list.findByRole('button', { name: 'Try Again' });
  page.restore();
  await userEvent.click(tryAgain);
  await waitFor(async () => expect((await shownTitles()).length).toBeGreaterThan(0));
});

test('names the homes that have no place on the map, with a link to their list', async () => {
  await makeProperty(server.deps.orm.em, { title: 'Home without a pin', latitude: null, longitude: null });
  await openSearch('?view=map');
  const list = await findList();
  const link = await list.findByRole('link', { name: 'Show the list' });
  expect(link.closest('p')?.textContent).toContain('1 home has no place on the map.');
  await userEvent.click(link);
  await screen.findByText('Showing 1 property');
  const chip = await screen.findByRole('link', { name: /No place on the map/ });
  await userEvent.click(chip);
  await waitFor(() => expect(screen.queryByText('Showing 1 property')).toBeNull());
});

test('a list keeps the part of the map that was seen, until its chip is removed, and the map shows it again', async () => {
  await makeProperty(server.deps.orm.em, { title: 'Home elsewhere', latitude: 25.2, longitude: 55.3 });
  await openSearch('?view=map&bounds=25.19,55.29,25.21,55.31');
  await findList();
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await screen.findByText('Showing 1 property');
  expect(window.location.search).toContain('bounds=25.19000%2C55.29000%2C25.21000%2C55.31000');
  await userEvent.click(screen.getByRole('button', { name: 'Map' }));
  await findList();
  expect(map.bounds).toEqual({ south: 25.19, west: 55.29, north: 25.21, east: 55.31 });
  await userEvent.click(screen.getByRole('button', { name: 'Grid' }));
  await userEvent.click(await screen.findByRole('link', { name: /Map area/ }));
  await waitFor(() => expect(window.location.search).not.toContain('bounds'));
  await waitFor(() => expect(screen.queryByText('Showing 1 property')).toBeNull());
});
