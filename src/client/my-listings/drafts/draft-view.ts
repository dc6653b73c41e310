// The advert that a draft would become, for its preview.
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import { COOLINGS } from '../../../shared/property/home-terms.ts';
import { findPlace } from '../../../shared/property/place/area.ts';
import { COMPLETIONS, canonical, FURNISHING, PROPERTY_TYPES, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { toHomeTerms } from '../form/home-terms-form.ts';
import { readField, typedPrice } from '../form/listing-form.ts';

/** Who advertises, as the page of the advert would say it. */
type Advertiser = Pick<PropertyView, 'advertiser' | 'advertiserType' | 'advertiserDetails'>;

/** A draft as the page of a home shows it; what is not filled in yet has the text or number of an empty form. `now`: ISO 8601. */
export function toDraftView(values: ListingValues, advertiser: Advertiser, now: string): PropertyView {
  const place = findPlace(values.location.trim());
  const location = place?.name ?? (values.location.trim() || m.my_listings_preview_place());
  const terms = toHomeTerms(values);
  const permitNumber = values.permitKind === 'none' ? null : values.permitNumber.trim() || null;
  return {
    ...terms,
    cooling: canonical(COOLINGS, terms.cooling ?? '') ?? null,
    id: 0,
    brokerage: null,
    title: cleanTitle(values.title.trim()) || m.my_listings_preview_title(),
    titleAr: values.titleAr.trim() || null,
    description: values.description,
    descriptionAr: values.descriptionAr.trim() || null,
    advertisedCurrency: null,
    advertisedPrice: null,
    advertisedPeriod: null,
    ...typedPrice(values),
    transactionType: canonical(TRANSACTION_TYPES, values.transactionType) ?? 'Buy',
    area: readField(values, 'area') ?? 0,
    bedrooms: readField(values, 'bedrooms') ?? 1,
    bathrooms: readField(values, 'bathrooms') ?? null,
    location,
    emirate: place?.emirate ?? location,
    address: values.address,
    propertyType: canonical(PROPERTY_TYPES, values.propertyType) ?? 'Apartment',
    images: values.images,
    amenities: values.amenities,
    furnished: canonical(FURNISHING, values.furnished) ?? null,
    completion: canonical(COMPLETIONS, values.completion) ?? null,
    featured: false,
    premium: false,
    verified: false,
    verification: null,
    confirmation: null,
    permitNumber,
    permit: null,
    agentId: null,
    advertiserLicence: null,
    ...advertiser,
    latitude: readField(values, 'latitude') ?? null,
    longitude: readField(values, 'longitude') ?? null,
    isPromoted: false,
    promotionLevel: 0,
    promotionStartDate: null,
    promotionEndDate: null,
    userId: null,
    status: 'paused',
    createdAt: now,
  };
}
