import { memo } from 'react';
import { readableTitle } from '../../shared/property/listing-text.ts';
import type { PropertyCard as Property } from '../../shared/property/property-view.ts';
import { CardTrust } from '../trust/CardTrust.tsx';
import { CardContact } from './actions/CardContact.tsx';
import { CompareButton } from './actions/CompareButton.tsx';
import { SaveButton } from './actions/SaveButton.tsx';
import { CardCosts } from './facts/CardCosts.tsx';
import { CardPlace } from './facts/CardPlace.tsx';
import { CardTitle } from './facts/CardTitle.tsx';
import { CardTrips } from './facts/CardTrips.tsx';
import { Facts } from './facts/Facts.tsx';
import { Price } from './facts/Price.tsx';
import { CardMarks } from './marks/CardMarks.tsx';
import { CardSource } from './marks/CardSource.tsx';
import { VerifiedMark } from './marks/VerifiedMark.tsx';
import classes from './PropertyCard.module.css';
import { CardPictures } from './pictures/CardPictures.tsx';

interface PropertyCardProps {
  property: Property;
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean;
  /** Unit in which the area is shown, unless the visitor chose another; `sqft` is the long form of `sq ft`. */
  unit?: 'sq ft' | 'sqft' | 'm²';
  /** HTML attribute `sizes` of the picture. */
  sizes?: string;
  /** Heading level of the title. */
  level?: 2 | 3;
}

/** Card of a property in a grid. The whole card is a link to its page; the buttons to save, compare and contact are above that link. */
export const PropertyCard = memo(
  ({ property, eager = false, unit = 'sq ft', sizes = '(max-width: 48em) 100vw, 400px', level = 3 }: PropertyCardProps) => {
    const title = readableTitle(property);
    return (
      <article className={classes.card} data-property={property.id}>
        <CardPictures property={property} title={title} eager={eager} sizes={sizes} />
        <CardMarks property={property} />
        <SaveButton propertyId={property.id} title={title} className={classes.heart} />
        <div className={classes.body}>
          <div className="row between gap-xs">
            <Price home={property} hasBothPeriods area={property.area} />
            <VerifiedMark verification={property.verification} />
          </div>
          <CardCosts costs={property.costs} />
          <CardTrips trips={property.trips} />
          <CardTitle property={property} level={level} />
          <Facts property={property} unit={unit} />
          <CardPlace property={property} className={classes.place}>
            <CompareButton propertyId={property.id} title={title} />
          </CardPlace>
          <CardTrust property={property} />
          <div className={classes.source}>
            <CardSource property={property} />
            {property.agent?.phone && <CardContact property={property} agent={property.agent} />}
          </div>
        </div>
      </article>
    );
  },
);
