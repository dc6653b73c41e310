// The list that opens over a map for a pin with several properties in one building, which no zoom level separates.
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { readableShortTitle, readableTitle } from '../../../shared/property/listing-text.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn.ts';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MAX_ZOOM, type MapPin } from '../markers/pins.ts';
import { markVisited } from '../markers/visited.ts';
import { tileBounds } from '../viewport/viewport.ts';
import classes from './ClusterList.module.css';
import { MapCloseButton } from './MapCloseButton.tsx';
import { MapPriceLine } from './MapPriceLine.tsx';
import { factsOf } from './PreviewCard.tsx';

interface ClusterListProps {
  pin: MapPin;
  /** The filter of the map. If the server only counted the properties of the pin, they are loaded with it. */
  filter: SearchFilter;
  onClose: () => void;
}

/**
 * The properties of a pin: those that the map has already, or, if the server only counted them, those loaded from the map tiles that it counted:
 * the position of the pin is the mean of its properties, which may lie anywhere in the tile.
 */
function useClusterProperties(pin: MapPin, filter: SearchFilter) {
  const { properties } = pin;
  const bounds = tileBounds(pin.bounds, MAX_ZOOM);
  const areKnown = properties.length > 0;
  const query = trpc.property.inView.useQuery({ ...filter, bounds }, { enabled: !areKnown });
  return areKnown ? { data: properties, isError: false, isFetching: false, refetch: () => {} } : query;
}

/** Cards of the properties in one building, the cheapest first. Opening the list moves the keyboard focus to its close button. */
export function ClusterList({ pin, filter, onClose }: ClusterListProps) {
  useFocusReturn();
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), []);
  const { data, isError, isFetching, refetch } = useClusterProperties(pin, filter);
  const sortedProperties = data?.toSorted((a, b) => a.price - b.price || a.id - b.id);
  const heading = m.map_stack({ count: pin.count });
  const place = sortedProperties && commonPlace(sortedProperties);
  return (
    <section className={`column absolute clip rounded-md on-raised raised ink ${classes.stack}`} data-map-card="" aria-label={heading}>
      <p className={`text-sm bold tight ${classes.head}`}>
        {heading}
        {place && <span className="block text-xs muted medium">{place}</span>}
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
        <p className={`text-xs muted loose line-above ${classes.moreLine}`}>
          {m.map_stack_more({ count: formatNumber(sortedProperties.length) })}
        </p>
      )}
      <MapCloseButton ref={closeButton} label={m.map_stack_close()} onClose={onClose} />
    </section>
  );
}

/** The building or community that all properties are in, the community in the language of the page; undefined if there is none. */
function commonPlace(properties: readonly MapMarker[]): string | undefined {
  const [first] = properties;
  if (!first) return undefined;
  const haveInCommon = (field: 'building' | 'location') => properties.every((property) => property[field] === first[field]);
  if (first.building && haveInCommon('building')) return first.building;
  return haveInCommon('location') && first.location ? placeLabel(first.location) : undefined;
}

/** A property of the list. The whole card is a link, which also stores in this browser that the property was visited. */
function ClusterCard({ property }: { property: MapMarker }) {
  return (
    <li className={`flex relative cover-host ${classes.card}`}>
      <Picture src={property.image ?? undefined} alt="" sizes="104px" className={classes.picture} />
      <div className={`grow shrink ${classes.body}`}>
        <MapPriceLine property={property} />
        <Facts property={factsOf(property)} />
        <Link
          to={paths.property(property.id)}
          className="cover-link block text-sm muted tight ellipsis"
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
