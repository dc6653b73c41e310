import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { readableShortTitle, readableTitle } from '../../../shared/property/listing-text.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { MapPin } from '../markers/pins.ts';
import { markVisited } from '../markers/visited.ts';
import classes from './ClusterList.module.css';
import { MapCloseButton } from './MapCloseButton.tsx';
import { MapPriceLine } from './MapPriceLine.tsx';
import { factsOf } from './PreviewCard.tsx';

interface ClusterListProps {
  pin: MapPin;
  /** The filter of the map: the properties of a counted pin are loaded with it. */
  filter: SearchFilter;
  onClose: () => void;
}

/** Half the size in degrees of a cell at the maximum zoom: the properties of a counted pin are within it around its middle. */
const HALF_CELL_DEGREES = 0.0007;

/** The properties of a pin: those of the answer for the map, else loaded by its position. */
function useClusterProperties({ properties, latitude, longitude }: MapPin, filter: SearchFilter) {
  const bounds = {
    south: latitude - HALF_CELL_DEGREES,
    west: longitude - HALF_CELL_DEGREES,
    north: latitude + HALF_CELL_DEGREES,
    east: longitude + HALF_CELL_DEGREES,
  };
  const isKnown = properties.length > 0;
  const query = trpc.property.inView.useQuery({ ...filter, bounds }, { enabled: !isKnown });
  return isKnown ? { data: properties, isError: false, isFetching: false, refetch: () => {} } : query;
}

/** Cards of the properties in one building, which no zoom level separates: picture, price, facts and place, cheapest first. */
export function ClusterList({ pin, filter, onClose }: ClusterListProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), []);
  const { data, isError, isFetching, refetch } = useClusterProperties(pin, filter);
  const sortedProperties = data?.toSorted((a, b) => a.price - b.price || a.id - b.id);
  const heading = m.map_stack({ count: pin.count });
  const place = sortedProperties && commonPlace(sortedProperties);
  return (
    <section className={classes.stack} aria-label={heading}>
      <p className={classes.head}>
        {heading}
        {place && <span className={classes.headPlace}>{place}</span>}
      </p>
      {isError && <TryAgain pending={isFetching} onRetry={refetch} />}
      {!isError && !sortedProperties && <Skeleton height={88} radius="var(--radius-md)" />}
      {sortedProperties && (
        <ul className={classes.list}>
          {sortedProperties.map((property) => (
            <ClusterCard key={property.id} property={property} />
          ))}
        </ul>
      )}
      {sortedProperties && sortedProperties.length < pin.count && (
        <p className={classes.moreLine}>{m.map_stack_more({ count: formatNumber(sortedProperties.length) })}</p>
      )}
      <MapCloseButton ref={closeButton} label={m.map_stack_close()} onClose={onClose} />
    </section>
  );
}

/** The building or community that all properties are in; undefined if there is none. */
function commonPlace(properties: readonly MapMarker[]): string | undefined {
  const [first] = properties;
  const sharedValue = (readValue: (property: MapMarker) => string | null) =>
    first && properties.every((property) => readValue(property) === readValue(first)) && readValue(first);
  return sharedValue(({ building }) => building) || sharedValue(({ location }) => location) || undefined;
}

/** A property of the list; the whole card is a link. */
function ClusterCard({ property }: { property: MapMarker }) {
  return (
    <li className={classes.card}>
      <Picture src={property.image ?? undefined} alt="" sizes="104px" className={classes.picture} />
      <div className={classes.body}>
        <MapPriceLine property={property} />
        <Facts property={factsOf(property)} />
        <Link
          to={paths.property(property.id)}
          className={classes.title}
          aria-label={readableTitle(factsOf(property))}
          onClick={() => markVisited(property.id)}
          dir="auto"
        >
          {property.building ?? readableShortTitle(factsOf(property))}
        </Link>
      </div>
    </li>
  );
}
