import type { PropertyCard } from '../../../shared/property/property-view.ts';

/** The trips from a home: `22 min to DIFC by metro`. The server sends them only in a search by travel time. */
export const CardTrips = ({ trips }: { trips: PropertyCard['trips'] }) =>
  trips?.map((trip) => (
    <p key={trip} className="text-sm" data-trip="">
      {trip}
    </p>
  ));
