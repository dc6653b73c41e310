// A home as emails show it: the columns of `properties` that are read, and the content made of them. Sends no SQL.
import { formatPrice, formatSquareFeet } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import { pictureSources } from '../../../shared/property/picture/picture.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { EmailHome } from './email-content.ts';

/** The columns of a home that emails show; the price in AED, per month for rent, the area in sq ft. */
export interface EmailHomeRow {
  id: number;
  title: string;
  price: number;
  transaction_type: string;
  property_type: string;
  bedrooms: number;
  bathrooms: number | null;
  area: number;
  location: string;
  /** URL of the first picture; null without one, and for a listing that is deleted or that staff have taken down. */
  picture: string | null;
}
/** SQL: the columns of `properties p` that an `EmailHomeRow` is read from. */
export const EMAIL_HOME_COLUMNS = `p.id, p.title, p.price, p.transaction_type, p.property_type, p.bedrooms, p.bathrooms, p.area, p.location,
  case when p.status not in ('deleted', 'removed') then p.images[1] end as picture`;

/** `2 bedrooms · 3 bathrooms · 1,200 sq ft · Dubai Marina` */
const detailOf = (property: EmailHomeRow): string =>
  [
    property.property_type === 'Studio' ? typeLabel('Studio') : m.newsletter_bedrooms({ count: property.bedrooms }),
    ...(property.bathrooms === null ? [] : [m.newsletter_bathrooms({ count: property.bathrooms })]),
    formatSquareFeet(property.area),
    placeLabel(property.location),
  ].join(' · ');

/** The smallest file of a picture of this site. Absent for pictures on other servers, which would learn that the email is read. */
const pictureOf = (url: string | null): { picture?: string } => {
  // `webp` is a list such as `/uploads/a-320.webp 320w, /uploads/a-640.webp 640w`, smallest first
  const smallest = url?.startsWith('/') ? pictureSources(url).webp?.split(' ')[0] : undefined;
  return smallest ? { picture: smallest } : {};
};

/** Makes the content of a home in an email, in the language of `inLocale`; `note` says what happened to the home. */
export const emailHome = (property: EmailHomeRow, note?: string): EmailHome => ({
  title: cleanTitle(property.title) || property.location,
  detail: detailOf(property),
  price: formatPrice(property.price, property.transaction_type),
  path: `/properties/${property.id}`,
  ...pictureOf(property.picture),
  ...(note === undefined ? {} : { note }),
});
