import { ownLayout } from './mapping.ts';
import { blank, type Layout, many, one, yes } from './raw-listing.ts';

const dubizzleTable: Layout = {
  label: 'dubizzle table of homes',
  source: 'dubizzle',
  columns: ['listing_id', 'title_en', 'description_en', 'price_aed', 'size_sqft', 'community', 'photos'],
  draft: (f) => ({
    ...blank,
    reference: one(f, 'listing_id'),
    purpose: one(f, 'purpose'),
    type: one(f, 'property_type'),
    title: one(f, 'title_en'),
    description: one(f, 'description_en'),
    price: one(f, 'price_aed'),
    bedrooms: one(f, 'bedrooms'),
    bathrooms: one(f, 'bathrooms'),
    size: one(f, 'size_sqft'),
    emirate: one(f, 'emirate'),
    community: one(f, 'community'),
    address: [one(f, 'building'), one(f, 'sub_community')],
    latitude: one(f, 'lat'),
    longitude: one(f, 'lng'),
    images: many(f, 'photos', '|'),
    amenities: many(f, 'amenities', '|'),
    furnished: one(f, 'furnished'),
    permit: one(f, 'permit_number'),
    advertiser: one(f, 'agency_name'),
    date: one(f, 'posted_at'),
  }),
};

const bayutSaleTable: Layout = {
  label: 'Bayut table of homes for sale',
  source: 'bayut-sale',
  columns: ['listing_id', 'title_en', 'price_aed', 'hide_price', 'area_sqft', 'location_path', 'image_urls'],
  draft: (f) => ({
    ...blank,
    reference: one(f, 'listing_id'),
    purpose: one(f, 'purpose'),
    type: one(f, 'property_type'),
    title: one(f, 'title_en'),
    price: one(f, 'price_aed'),
    priceHidden: yes(one(f, 'hide_price')),
    bedrooms: one(f, 'bedrooms'),
    bathrooms: one(f, 'bathrooms'),
    size: one(f, 'area_sqft'),
    emirate: one(f, 'emirate'),
    community: one(f, 'community'),
    address: [one(f, 'building'), one(f, 'sub_community')],
    latitude: one(f, 'lat'),
    longitude: one(f, 'lng'),
    images: many(f, 'image_urls', '|'),
    furnished: one(f, 'furnishing'),
    advertiser: one(f, 'agency_name'),
    date: one(f, 'created_at'),
  }),
};

const UAE_RENT_IDENTITY = 'Address Rent Beds Baths Type Area_in_sqft Furnishing Location City Latitude Longitude Posted_date'.split(' ');
const bayutUaeRentTable: Layout = {
  label: 'Bayut table of UAE rentals',
  source: 'bayut-uae-rent',
  columns: ['Address', 'Rent', 'Beds', 'Baths', 'Type', 'Area_in_sqft', 'Location', 'City'],
  draft: (f) => ({
    ...blank,
    // the figures computed from the day of the export (age, rent per square foot) are no part of what a row is
    identity: UAE_RENT_IDENTITY.map((name) => one(f, name)),
    purpose: one(f, 'Purpose') || 'Rent',
    type: one(f, 'Type'),
    price: one(f, 'Rent'),
    rentPer: one(f, 'Frequency') || 'year',
    bedrooms: one(f, 'Beds'),
    bathrooms: one(f, 'Baths'),
    size: one(f, 'Area_in_sqft'),
    emirate: one(f, 'City'),
    community: one(f, 'Location'),
    address: one(f, 'Address').split(','),
    furnished: one(f, 'Furnishing'),
    latitude: one(f, 'Latitude'),
    longitude: one(f, 'Longitude'),
    date: one(f, 'Posted_date'),
  }),
};

const bayutDubaiRentTable: Layout = {
  label: 'Bayut table of Dubai rentals',
  source: 'bayut-dubai-rent',
  columns: ['listing_id', 'added_on_raw', 'price_raw', 'size_raw', 'bedrooms_raw', 'community'],
  draft: (f) => ({
    ...blank,
    reference: one(f, 'listing_id'),
    purpose: one(f, 'purpose') || 'Rent',
    type: one(f, 'property_type'),
    price: one(f, 'price_raw'),
    currency: one(f, 'currency'),
    bedrooms: one(f, 'bedrooms_raw'),
    bathrooms: one(f, 'bathrooms'),
    size: one(f, 'size_raw'),
    emirate: 'Dubai',
    community: one(f, 'community'),
    images: many(f, 'image_url'),
    furnished: one(f, 'furnishing'),
    date: one(f, 'added_on') || one(f, 'added_on_raw'),
  }),
};

/** The XML feed that agencies give to Bayut and dubizzle. */
export const bayutXml: Layout = {
  label: 'Bayut and dubizzle XML feed',
  source: 'bayut',
  columns: ['Property_Ref_No'],
  draft: (f) => ({
    ...blank,
    reference: one(f, 'Property_Ref_No'),
    purpose: one(f, 'Property_purpose'),
    type: one(f, 'Property_Type'),
    title: one(f, 'Property_Title'),
    description: one(f, 'Property_Description'),
    price: one(f, 'Price'),
    currency: one(f, 'Currency') || one(f, 'Price_Currency'),
    rentPer: one(f, 'Rent_Frequency') || 'year',
    bedrooms: one(f, 'Bedrooms'),
    bathrooms: one(f, 'Bathrooms'),
    size: one(f, 'Property_Size'),
    sizeUnit: /m/i.test(one(f, 'Property_Size_Unit')) ? 'sqm' : 'sqft',
    emirate: one(f, 'City'),
    community: one(f, 'Locality'),
    address: [one(f, 'Tower_Name'), one(f, 'Sub_Locality')],
    images: many(f, 'Images/Image'),
    amenities: [...many(f, 'Features/Feature'), ...many(f, 'Features', ',')],
    furnished: one(f, 'Furnished'),
    permit: one(f, 'Permit_Number'),
    date: one(f, 'Last_Updated'),
    withdrawn: /^(?:deleted?|archived?)$/i.test(one(f, 'Property_Status')),
    agent: {
      reference: '',
      name: one(f, 'Listing_Agent'),
      email: one(f, 'Listing_Agent_Email'),
      phone: one(f, 'Listing_Agent_Phone'),
      image: '',
      bio: '',
    },
  }),
};

const PF_PERIODS = ['yearly', 'monthly', 'weekly', 'daily'];

/** The XML feed that agencies give to Property Finder. */
export const propertyFinderXml: Layout = {
  label: 'Property Finder XML feed',
  source: 'propertyfinder',
  columns: ['reference_number', 'offering_type'],
  draft: (f) => {
    const rent = PF_PERIODS.find((period) => one(f, `price/${period}`) !== '');
    const [longitude = '', latitude = ''] = one(f, 'geopoints').split(',');
    return {
      ...blank,
      reference: one(f, 'reference_number'),
      purpose: one(f, 'offering_type'),
      type: one(f, 'property_type'),
      title: one(f, 'title_en'),
      description: one(f, 'description_en'),
      price: rent ? one(f, `price/${rent}`) : one(f, 'price'),
      currency: one(f, 'currency') || one(f, 'price_currency'),
      priceHidden: yes(one(f, 'price_on_application')),
      rentPer: rent ?? 'year',
      bedrooms: one(f, 'bedroom'),
      bathrooms: one(f, 'bathroom'),
      size: one(f, 'size'),
      emirate: one(f, 'city'),
      community: one(f, 'community'),
      address: [one(f, 'property_name'), one(f, 'sub_community')],
      latitude,
      longitude,
      images: many(f, 'photo/url'),
      amenities: many(f, 'private_amenities', ','),
      furnished: one(f, 'furnished'),
      permit: one(f, 'permit_number'),
      date: one(f, '@last_update'),
      agent: {
        reference: one(f, 'agent/id'),
        name: one(f, 'agent/name'),
        email: one(f, 'agent/email'),
        phone: one(f, 'agent/phone'),
        image: one(f, 'agent/photo'),
        bio: one(f, 'agent/info'),
      },
    };
  },
};

export const TABLE_LAYOUTS: readonly Layout[] = [dubizzleTable, bayutSaleTable, bayutDubaiRentTable, bayutUaeRentTable, ownLayout];
