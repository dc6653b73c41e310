// Homes of the map for tests, in the form in which the API sends them.
import type { MapMarker } from '../../shared/search/map.ts';

/** A villa for sale at a position. Tests pass only the fields that matter to them. */
export const makeMarker = (id: number, latitude: number, longitude: number, fields: Partial<MapMarker> = {}): MapMarker => ({
  id,
  title: 'Dubai Hills, corner plot',
  price: 12_400_000,
  transactionType: 'Buy',
  latitude,
  longitude,
  bedrooms: 5,
  bathrooms: 6,
  area: 5450,
  propertyType: 'Villa',
  location: 'Dubai Hills',
  emirate: 'Dubai',
  building: null,
  image: null,
  isPromoted: false,
  ...fields,
});
