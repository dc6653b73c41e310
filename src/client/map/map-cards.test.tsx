// Cards over a map: those of the properties in view, and those of the properties in one building.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { map as leafletMap } from 'leaflet';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { setLocaleReader } from '../../shared/locale.ts';
import { EMPTY_MAP_RESULT, type MapResult } from '../../shared/search/map.ts';
import { makeMarker } from '../../testing/browser/map-markers.ts';
import { SiteQueryClient } from '../trpc/query-client.ts';
import { createTrpcClient, trpc } from '../trpc/trpc.ts';
import type { MapPin } from './markers/pins.ts';
import { ClusterList } from './preview/ClusterList.tsx';
import { ResultMarkers } from './ResultMarkers.tsx';

const makeHome = (id: number) => makeMarker(id, 25, 55.001, { title: `Home ${id}`, location: 'Dubai Marina' });

// the button that saves a home needs a session
vi.mock('../property-card/actions/SaveButton.tsx', () => ({ SaveButton: () => null }));

/** Renders cards; the server answers every request with `result`. */
function renderCards(cards: ReactNode, result: MapResult = EMPTY_MAP_RESULT): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ result: { data: { json: result } } }])));
  const queryClient = new SiteQueryClient();
  render(
    <trpc.Provider client={createTrpcClient('http://localhost')} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{cards}</MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setLocaleReader(() => 'en');
});

test('the list of the homes in one place names their community in the language of the page', () => {
  setLocaleReader(() => 'ar');
  const properties = [makeHome(1), makeHome(2)];
  const pin = { key: 'stack', count: 2, properties, bounds: { south: 25, west: 55, north: 25, east: 55 } } as unknown as MapPin;
  renderCards(<ClusterList pin={pin} filter={{}} onClose={() => {}} />);
  expect(screen.getByText('دبي مارينا')).toBeDefined();
  expect(screen.queryByText('Dubai Marina')).toBeNull();
});

test('a tap on the pin of a home just outside of the view opens its card', async () => {
  // a touch screen
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const frame = document.createElement('div');
  const container = document.createElement('div');
  frame.append(container);
  document.body.append(frame);
  // a map without a size: no property is in its view, but the request covers a bit more
  const map = leafletMap(container, { center: [25, 55], zoom: 16, zoomAnimation: false });
  renderCards(<ResultMarkers map={map} filter={{}} bounds={null} extent={null} hoveredId={null} onMove={() => {}} />, {
    ...EMPTY_MAP_RESULT,
    inView: 1,
    markers: [makeHome(1)],
  });
  await waitFor(() => expect(container.querySelector('[data-pin]')).toBeTruthy(), { timeout: 20_000 });
  fireEvent.click(container.querySelector('[data-pin]')!, { detail: 1 });
  expect(await screen.findByText('1 of 1')).toBeDefined();
  expect(screen.getAllByRole('link', { name: /Home 1/ }).length).toBeGreaterThan(0);
  frame.remove();
});
