import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage, listingTitle } from '../../../shared/property/listing-text.ts';
import { findPlace } from '../../../shared/property/place/area.ts';
import { areaSlug } from '../../../shared/property/place/area-slug.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { PropertyMapLoader } from '../../map/lazy.tsx';
import type { PropertyMapProps } from '../../map/PropertyMap.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './PropertyMapSection.module.css';
import { SECTIONS } from './section-ids.ts';

/** Height of the map and of its placeholder, as in the stylesheet. */
const HEIGHT_PX = 400;
/** Distance from the viewport at which the map starts to load. */
const LOAD_DISTANCE = '600px';

/** The middle of the community of a home that names no position; undefined for other places. */
function findCommunity({ location, emirate }: PropertyView) {
  const place = findPlace(location);
  return place?.kind === 'community' && place.emirate === emirate ? place : undefined;
}

/**
 * Address and map of a property. Without both coordinates (0 is a valid one) a note stands for the map; of a home in a known community the map then shows
 * the community, marked as such.
 */
export function PropertyMapSection({ property }: { property: PropertyView }) {
  const community = findCommunity(property);
  const slug = areaSlug(property);
  return (
    <section id={SECTIONS.location} className={classes.section}>
      <h2>{m.property_where()}</h2>
      <p className={classes.address}>
        <bdi lang={foreignLanguage(property.address)}>{property.address}</bdi>
      </p>
      {slug && (
        <p className={classes.area}>
          <Link className="link min-44 inline-row" to={paths.area(slug)}>
            {m.area_link({ place: placeLabel(property.location) })}
          </Link>
        </p>
      )}
      {property.latitude === null || property.longitude === null ? (
        <>
          <p className={`panel row middle gap-xs muted ${classes.noMap}`}>
            <Icon name="map-pin-off" size={22} />
            <span>
              <b className="block">{m.property_no_map()}</b>
              {community && <span className="text-sm">{m.property_map_approximate({ place: placeLabel(community.name) })}</span>}
            </span>
          </p>
          {community && <DeferredMap latitude={community.lat} longitude={community.lng} title={placeLabel(community.name)} isApproximate />}
        </>
      ) : (
        <DeferredMap latitude={property.latitude} longitude={property.longitude} title={listingTitle(property)} />
      )}
    </section>
  );
}

/** The map. Its script and tiles load when the visitor scrolls near; a placeholder of the same height is shown before. */
function DeferredMap(place: Omit<PropertyMapProps, 'height'>) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  return (
    <div ref={ref} className={`no-print ${classes.map}`}>
      {isNear ? <PropertyMapLoader {...place} height={HEIGHT_PX} /> : <Skeleton height={HEIGHT_PX} radius="var(--radius-md)" />}
    </div>
  );
}
