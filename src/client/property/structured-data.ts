import { formatNumber, formatPrice, plural } from '../../shared/format.ts';
import { placeLine } from '../../shared/property/area.ts';
import type { PropertyView } from '../../shared/property/property.ts';

/** About as much as a search engine prints. */
const DESCRIPTION_LENGTH = 280;

/** `Penthouse for sale in Dubai Marina, Dubai: 4 bedrooms, 5 bathrooms, 3,450 sq ft, AED 13,900,000. The two top floors …` */
export function describeProperty(p: PropertyView): string {
  const purpose = p.transactionType === 'Buy' ? 'for sale' : 'for rent';
  const rooms = p.propertyType === 'Studio' ? [] : [plural(p.bedrooms, 'bedroom')];
  const facts = [...rooms, plural(p.bathrooms, 'bathroom'), `${formatNumber(p.area)} sq ft`, formatPrice(p.price, p.transactionType)].join(
    ', ',
  );
  const whole = `${p.propertyType} ${purpose} in ${placeLine(p.location, p.emirate)}: ${facts}. ${p.description}`
    .replace(/\s+/g, ' ')
    .trim();
  if (whole.length <= DESCRIPTION_LENGTH) return whole;
  return `${whole.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')} …`;
}

/** schema.org's word for a home of each type. */
const KINDS: Record<PropertyView['propertyType'], string> = {
  Apartment: 'Apartment',
  Penthouse: 'Apartment',
  Studio: 'Apartment',
  Villa: 'SingleFamilyResidence',
  Townhouse: 'House',
};

/** The listing as schema.org's RealEstateListing, its home and its price; `address` is the page's absolute one. */
export function listingLd(p: PropertyView, origin: string, address: string): object {
  const rent = p.transactionType === 'Rent';
  return {
    '@type': 'RealEstateListing',
    url: address,
    name: p.title,
    description: describeProperty(p),
    datePosted: p.createdAt,
    image: p.images.map((image) => (image.startsWith('/') ? origin + image : image)),
    about: {
      '@type': KINDS[p.propertyType],
      name: p.title,
      numberOfBedrooms: p.bedrooms,
      numberOfBathroomsTotal: p.bathrooms,
      floorSize: { '@type': 'QuantitativeValue', value: p.area, unitCode: 'FTK' },
      address: {
        '@type': 'PostalAddress',
        streetAddress: p.address,
        addressLocality: p.location,
        addressRegion: p.emirate,
        addressCountry: 'AE',
      },
      ...(p.latitude !== null &&
        p.longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude: p.latitude, longitude: p.longitude } }),
      amenityFeature: p.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    },
    offers: {
      '@type': 'Offer',
      url: address,
      price: p.price,
      priceCurrency: 'AED',
      availability: 'https://schema.org/InStock',
      businessFunction: `http://purl.org/goodrelations/v1#${rent ? 'LeaseOut' : 'Sell'}`,
      ...(rent && { priceSpecification: { '@type': 'UnitPriceSpecification', price: p.price, priceCurrency: 'AED', unitCode: 'MON' } }),
    },
  };
}
