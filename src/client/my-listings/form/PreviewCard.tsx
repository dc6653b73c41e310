import { IconMapPin } from '@tabler/icons-react';
import { findPlace, placeLine } from '../../../shared/property/area.ts';
import { shortTitle } from '../../../shared/property/property.ts';
import { CardPictures } from '../../property-card/CardPictures.tsx';
import { Facts } from '../../property-card/Facts.tsx';
import { Price } from '../../property-card/Price.tsx';
import card from '../../property-card/PropertyCard.module.css';
import { type ListingValues, parseFieldNumber } from './listing-form.ts';
import classes from './PreviewCard.module.css';

/** Preview of the search result card for the current values. */
export function PreviewCard({ values }: { values: ListingValues }) {
  const title = values.title.trim();
  const location = values.location.trim();
  const emirate = findPlace(location)?.emirate;
  const facts = {
    propertyType: values.propertyType === 'Studio' ? ('Studio' as const) : ('Apartment' as const),
    bedrooms: parseFieldNumber(values.bedrooms) ?? 0,
    bathrooms: parseFieldNumber(values.bathrooms) ?? 0,
    area: parseFieldNumber(values.area) ?? 0,
  };
  const images = values.images.slice(0, 5);
  return (
    <article className={`${card.card} ${classes.preview}`}>
      {/* Remounts at the cover picture when the pictures change. */}
      <CardPictures key={images.join()} property={{ title: title || 'Your home', images }} eager={false} sizes="300px" />
      <div className={card.body}>
        <div className={card.top}>
          <Price price={parseFieldNumber(values.price) ?? 0} transactionType={values.transactionType} yearly />
        </div>
        <p className={`${card.title} ${title ? '' : classes.empty}`} dir="auto">
          {title ? shortTitle({ title, location }) : 'The title of your home'}
        </p>
        <Facts property={facts} />
        <p className={card.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          <span className={location ? '' : classes.empty} dir="auto">
            {location ? placeLine(location, emirate ?? location) : 'Where it is'}
          </span>
        </p>
      </div>
    </article>
  );
}
