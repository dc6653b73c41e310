import { formatNumber, formatPrice, plural } from '../../shared/format.ts';
import { placeLine } from '../../shared/property/area.ts';
import type { PropertyView } from '../../shared/property/property.ts';

/** Length that search engines display. */
const DESCRIPTION_LENGTH = 280;

/** `Penthouse for sale in Dubai Marina, Dubai: 4 bedrooms, 5 bathrooms, 3,450 sq ft, AED 13,900,000. The two top floors …` */
export function describeProperty(property: PropertyView): string {
  const purpose = property.transactionType === 'Buy' ? 'for sale' : 'for rent';
  const bedrooms = property.propertyType === 'Studio' ? [] : [plural(property.bedrooms, 'bedroom')];
  const facts = [
    ...bedrooms,
    plural(property.bathrooms, 'bathroom'),
    `${formatNumber(property.area)} sq ft`,
    formatPrice(property.price, property.transactionType),
  ].join(', ');
  const description =
    `${property.propertyType} ${purpose} in ${placeLine(property.location, property.emirate)}: ${facts}. ${property.description}`
      .replace(/\s+/g, ' ')
      .trim();
  if (description.length <= DESCRIPTION_LENGTH) return description;
  return `${description.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')} …`;
}

/** schema.org type of each property type. */
const KINDS: Record<PropertyView['propertyType'], string> = {
  Apartment: 'Apartment',
  Penthouse: 'Apartment',
  Studio: 'Apartment',
  Villa: 'SingleFamilyResidence',
  Townhouse: 'House',
};

/** The listing as schema.org RealEstateListing with property and offer. `address` is the absolute URL of the page. */
export function listingLd(property: PropertyView, origin: string, address: string): object {
  const rent = property.transactionType === 'Rent';
  return {
    '@type': 'RealEstateListing',
    url: address,
    name: property.title,
    description: describeProperty(property),
    datePosted: property.createdAt,
    image: property.images.map((image) => (image.startsWith('/') ? origin + image : image)),
    about: {
      '@type': KINDS[property.propertyType],
      name: property.title,
      numberOfBedrooms: property.bedrooms,
      numberOfBathroomsTotal: property.bathrooms,
      floorSize: { '@type': 'QuantitativeValue', value: property.area, unitCode: 'FTK' },
      address: {
        '@type': 'PostalAddress',
        streetAddress: property.address,
        addressLocality: property.location,
        addressRegion: property.emirate,
        addressCountry: 'AE',
      },
      ...(property.latitude !== null &&
        property.longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude: property.latitude, longitude: property.longitude } }),
      amenityFeature: property.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    },
    offers: {
      '@type': 'Offer',
      url: address,
      price: property.price,
      priceCurrency: 'AED',
      availability: 'https://schema.org/InStock',
      businessFunction: `http://purl.org/goodrelations/v1#${rent ? 'LeaseOut' : 'Sell'}`,
      ...(rent && {
        priceSpecification: { '@type': 'UnitPriceSpecification', price: property.price, priceCurrency: 'AED', unitCode: 'MON' },
      }),
    },
  };
}
