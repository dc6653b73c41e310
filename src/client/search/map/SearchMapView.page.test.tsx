// The list beside the search map, while the map or the server fails to load what it shows. The map itself is replaced: happy-dom has no canvas.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EMPTY_MAP_RESULT, type MapMarker } from '../../../shared/search/map.ts';
import { navigateTo } from '../../../testing/browser/render-app.tsx';
import { startSearchPageContext } from '../../../testing/contexts/search-page-context.ts';
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

const { openSearch, villaId } = await startSearchPageContext();
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
