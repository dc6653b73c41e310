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
  /** Seen without scrolling: its picture is loaded at once. */
  eager?: boolean;
  unit?: 'sq ft' | 'sqft' | 'm²';
  /** `sizes` of the picture. */
  sizes?: string;
  level?: 2 | 3;
}

/** A home in a grid: one link for the whole card, the heart a button beside it. */
export function PropertyCard({
  property: p,
  eager = false,
  unit = 'sq ft',
  sizes = '(max-width: 48em) 100vw, 400px',
  level = 3,
}: PropertyCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card} data-property={p.id}>
      <CardPictures property={p} eager={eager} sizes={sizes} />
      <CardMarks home={p} />
      <SaveButton propertyId={p.id} title={p.title} className={classes.heart} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={p.price} transactionType={p.transactionType} yearly />
          <VerifiedMark verification={p.verification} />
        </div>
        <Heading className={classes.title}>
          <Link to={paths.property(p.id)} className={classes.cover} aria-label={p.title} dir="auto">
            {shortTitle(p)}
          </Link>
        </Heading>
        <Facts property={p} unit={unit} />
        <p className={classes.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(p.location, p.emirate)}
        </p>
      </div>
    </article>
  );
}
