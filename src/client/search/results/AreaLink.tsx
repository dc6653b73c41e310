import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { areaSlug } from '../../../shared/property/place/area-slug.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';

/** From the list of one community to the page about it. `first` is the first home of the list, which says in which emirate the community is. */
export function AreaLink({ first }: { first: Pick<PropertyCard, 'location' | 'emirate'> }) {
  const slug = areaSlug(first);
  if (slug === null) return null;
  return (
    <Link className="link" to={paths.area(slug)}>
      {m.area_link({ place: placeLabel(first.location) })}
    </Link>
  );
}
