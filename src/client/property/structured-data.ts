// Title, description and structured data (schema.org) of a property's page, for search engines.
import type { RealEstateListing } from 'schema-dts';
import { formatListedPrice, formatSquareFeet } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { distinctTitle, foreignLanguage, listingDescription, listingTitle, propertyHeadline } from '../../shared/property/listing-text.ts';
import { placeLine } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { amenityLabel, typeLabel } from '../../shared/property/property.labels.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';

/** Maximum length of the description before the ellipsis, about as many characters as search engines display. */
const DESCRIPTION_LENGTH = 280;

/**
 * Title of the page: the headline with the advertiser's title, `4-bedroom townhouse in Emaar South · Corner plot`. If that title says no more than
 * the headline, or is English on an Arabic page: `Penthouse for sale in Dubai Marina, Dubai`.
 */
export function pageTitleOf(property: PropertyView): string {
  const title = listingTitle(property);
  const advertTitle = distinctTitle(property);
  if (advertTitle && !foreignLanguage(title)) return `${propertyHeadline(property)} · ${advertTitle}`;
  const facts = { type: typeLabel(property.propertyType), place: placeLabel(placeLine(property.location, property.emirate)) };
  return property.transactionType === 'Buy' ? m.property_page_title_sale(facts) : m.property_page_title_rent(facts);
}

/** Description of the page: `Penthouse for sale in Dubai Marina, Dubai: 4 bedrooms, 5 bathrooms, 3,450 sq ft, AED 13,900,000. The two top floors …` */
export function describeProperty(property: PropertyView): string {
  const bedrooms = property.propertyType === 'Studio' ? [] : [m.property_count_bedrooms({ count: property.bedrooms })];
  const facts = [
    ...bedrooms,
    ...(property.bathrooms === null ? [] : [m.property_count_bathrooms({ count: property.bathrooms })]),
    formatSquareFeet(property.area),
    formatListedPrice(property.price, property.transactionType),
  ].join(m.format_comma());
  const summaryParts = {
    type: typeLabel(property.propertyType),
    place: placeLabel(placeLine(property.location, property.emirate)),
    facts,
    text: listingDescription(property),
  };
  const description = (property.transactionType === 'Buy' ? m.property_summary_sale(summaryParts) : m.property_summary_rent(summaryParts))
    .replace(/\s+/g, ' ')
    .trim();
  if (description.length <= DESCRIPTION_LENGTH) return description;
  // cuts the last word, which may be incomplete
  return `${description.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')} …`;
}

/** The schema.org type of each property type. */
const SCHEMA_TYPES: Record<PropertyView['propertyType'], 'Apartment' | 'SingleFamilyResidence' | 'House'> = {
  Apartment: 'Apartment',
  Penthouse: 'Apartment',
  Studio: 'Apartment',
  Villa: 'SingleFamilyResidence',
  Townhouse: 'House',
};

/** The listing as a schema.org RealEstateListing with property and offer. `origin` is that of the site; `pageUrl` is absolute. */
export function listingLd(property: PropertyView, origin: string, pageUrl: string): RealEstateListing {
  const isRent = property.transactionType === 'Rent';
  return {
    '@type': 'RealEstateListing',
    url: pageUrl,
    name: listingTitle(property),
    description: describeProperty(property),
    ...(property.isDateKnown !== false && { datePosted: property.createdAt }),
    image: property.images.map((image) => (image.startsWith('/') ? origin + image : image)),
    about: {
      '@type': SCHEMA_TYPES[property.propertyType],
      name: listingTitle(property),
      // a studio is stored with one bedroom
      numberOfBedrooms: property.propertyType === 'Studio' ? 0 : property.bedrooms,
      ...(property.bathrooms !== null && { numberOfBathroomsTotal: property.bathrooms }),
      // FTK: the UN/CEFACT code of square feet
      floorSize: { '@type': 'QuantitativeValue', value: property.area, unitCode: 'FTK' },
      address: {
        '@type': 'PostalAddress',
        streetAddress: property.address,
        addressLocality: placeLabel(property.location),
        addressRegion: placeLabel(property.emirate),
        addressCountry: 'AE',
      },
      ...(property.latitude !== null &&
        property.longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude: property.latitude, longitude: property.longitude } }),
      amenityFeature: property.amenities.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenityLabel(name),
        value: true,
      })),
    },
    offers: {
      '@type': 'Offer',
      url: pageUrl,
      price: property.price,
      priceCurrency: 'AED',
      availability: 'https://schema.org/InStock',
      businessFunction: { '@id': `http://purl.org/goodrelations/v1#${isRent ? 'LeaseOut' : 'Sell'}` },
      ...(isRent && {
        // the price of a rental is per month
        priceSpecification: { '@type': 'UnitPriceSpecification', price: property.price, priceCurrency: 'AED', unitCode: 'MON' },
      }),
    },
  };
}
