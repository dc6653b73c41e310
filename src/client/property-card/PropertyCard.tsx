import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { placeLine } from '../../shared/property/area.ts';
import { type PropertyCard as Property, shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { CardMarks } from './CardMarks.tsx';
import { CardPictures } from './CardPictures.tsx';
import { Facts } from './Facts.tsx';
import { Price } from './Price.tsx';
import classes from './PropertyCard.module.css';
import { SaveButton } from './SaveButton.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';

interface PropertyCardProps {
  property: Property;
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean;
  unit?: 'sq ft' | 'sqft' | 'm²';
  /** `sizes` of the picture. */
  sizes?: string;
  level?: 2 | 3;
}

/** Grid card of a property. The whole card is a link; the save button is separate. */
export function PropertyCard({
  property,
  eager = false,
  unit = 'sq ft',
  sizes = '(max-width: 48em) 100vw, 400px',
  level = 3,
}: PropertyCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card} data-property={property.id}>
      <CardPictures property={property} eager={eager} sizes={sizes} />
      <CardMarks property={property} />
      <SaveButton propertyId={property.id} title={property.title} className={classes.heart} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={property.price} transactionType={property.transactionType} yearly />
          <VerifiedMark verification={property.verification} />
        </div>
        <Heading className={classes.title}>
          <Link to={paths.property(property.id)} className={classes.cover} aria-label={property.title} dir="auto">
            {shortTitle(property)}
          </Link>
        </Heading>
        <Facts property={property} unit={unit} />
        <p className={classes.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(property.location, property.emirate)}
        </p>
      </div>
    </article>
  );
}
