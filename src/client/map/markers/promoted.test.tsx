import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { MapMarker } from '../../../shared/search/map.ts';
import { PressedPreview } from '../preview/PressedPreview.tsx';

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
  building: null,
  image: null,
  isPromoted,
});

test.each([true, false])(
  'the map preview of a property with isPromoted %s shows the mark `Promoted` only if it is promoted',
  (isPromoted) => {
    render(<PressedPreview property={makeMarker(1, isPromoted)} takesFocus={false} onClose={() => {}} />, { wrapper: MemoryRouter });
    expect(screen.queryAllByText('Promoted')).toHaveLength(isPromoted ? 1 : 0);
  },
);
