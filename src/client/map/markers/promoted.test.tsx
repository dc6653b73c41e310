import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { MapMarker } from '../../../shared/search/map.ts';
import { ClusterList } from '../ClusterList.tsx';
import { PressedPreview } from '../PropertyPreview.tsx';
import type { MapPin } from './pins.ts';

afterEach(cleanup);

const makeMarker = (id: number, isPromoted: boolean): MapMarker => ({
  id,
  title: `Dubai Marina, home ${id}`,
  price: 1_500_000,
  transactionType: 'Buy',
  latitude: 25.08,
  longitude: 55.14,
  bedrooms: 2,
  bathrooms: 2,
  area: 1200,
  propertyType: 'Apartment',
  location: 'Dubai Marina',
  emirate: 'Dubai',
  image: null,
  isPromoted,
});

test.each([true, false])('the preview of a home on the map says whether it is promoted: %s', (isPromoted) => {
  render(<PressedPreview property={makeMarker(1, isPromoted)} focus={false} onClose={() => {}} />, { wrapper: MemoryRouter });
  expect(screen.queryAllByText('Promoted')).toHaveLength(isPromoted ? 1 : 0);
});

test('of several homes in one place each promoted one says so', () => {
  const pin = { count: 3, properties: [makeMarker(1, true), makeMarker(2, false), makeMarker(3, true)] } as MapPin;
  render(<ClusterList pin={pin} onClose={() => {}} />, { wrapper: MemoryRouter });
  const marked = screen.getAllByText('Promoted').map((mark) => mark.closest('li')?.textContent);
  expect(marked).toEqual([expect.stringContaining('Home 1'), expect.stringContaining('Home 3')]);
});
