import type { ListingParts } from './listing.parts.ts';
export function ListingMapView(_: ListingParts) {
  return <p>map</p>;
}
