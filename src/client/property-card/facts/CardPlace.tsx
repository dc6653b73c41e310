import type { ReactNode } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage } from '../../../shared/property/listing-text.ts';
import { placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { PropertyCard as Property } from '../../../shared/property/property-view.ts';
import { Icon } from '../../ui/icon/Icon.tsx';

interface CardPlaceProps {
  property: Pick<Property, 'building' | 'location' | 'emirate'>;
  className: string | undefined;
  /** Button at the end of the line. */
  children?: ReactNode;
}

/** Line of a card that says where a home is: building (if known), community and emirate. */
export const CardPlace = ({ property, className, children }: CardPlaceProps) => (
  <p className={className}>
    <Icon name="map-pin" size={16} />
    <span className="ellipsis">
      {property.building && (
        <>
          <bdi lang={foreignLanguage(property.building)}>{property.building}</bdi>
          {m.format_comma()}
        </>
      )}
      {placeLabel(placeLine(property.location, property.emirate))}
    </span>
    {children}
  </p>
);
