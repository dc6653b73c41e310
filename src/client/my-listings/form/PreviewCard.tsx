import type { ListingValues } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import { listingTitle, shortTitle } from '../../../shared/property/listing-text.ts';
import { findPlace, placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { Price } from '../../property-card/facts/Price.tsx';
import card from '../../property-card/PropertyCard.module.css';
import { CardPictures } from '../../property-card/pictures/CardPictures.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { readField, typedPrice } from './listing-form.ts';
import classes from './PreviewCard.module.css';

/** Pictures in the carousel of a card, as on the cards of the search. */
const MAX_PICTURES = 5;

/** The card that the search will show for the listing with the current values of the form. Empty values are shown as 0 or as an example. */
export function PreviewCard({ values }: { values: ListingValues }) {
  const title = values.title.trim();
  const titleAr = values.titleAr.trim() || null;
  const location = values.location.trim();
  // undefined for a place that is not in our list; the card then shows the typed text without an emirate
  const place = findPlace(location);
  // the card distinguishes only studios from other types
  const facts = {
    propertyType: values.propertyType === 'Studio' ? ('Studio' as const) : ('Apartment' as const),
    bedrooms: (values.isBedroomsChosen && readField(values, 'bedrooms')) || 0,
    bathrooms: (values.isBathroomsChosen && readField(values, 'bathrooms')) || 0,
    area: readField(values, 'area') ?? 0,
  };
  const images = values.images.slice(0, MAX_PICTURES);
  return (
    <article className={`${card.card} ${classes.preview}`}>
      {/* Remounts at the cover picture when the pictures change. */}
      <CardPictures
        key={images.join()}
        property={{ images }}
        title={listingTitle({ title: title || m.my_listings_preview_home(), titleAr })}
        eager={false}
        sizes="300px"
      />
      <div className={card.body}>
        <div className="row between gap-xs">
          <Price home={typedPrice(values)} hasBothPeriods />
        </div>
        <p className={`${card.title} ${title ? '' : classes.empty}`} dir="auto">
          {title
            ? shortTitle({ title: cleanTitle(title), titleAr: titleAr && cleanTitle(titleAr), location })
            : m.my_listings_preview_title()}
        </p>
        <Facts property={facts} />
        <p className={card.place}>
          <Icon name="map-pin" size={16} />
          <span className={location ? '' : classes.empty} dir="auto">
            {location ? placeLabel(placeLine(place?.name ?? location, place?.emirate ?? location)) : m.my_listings_preview_place()}
          </span>
        </p>
      </div>
    </article>
  );
}
