import { ownLayout } from './mapping.ts';
import { emptyDraft, getList, getText, isTruthyText, type Layout } from './raw-listing.ts';

const dubizzleTable: Layout = {
  label: 'dubizzle table of homes',
  source: 'dubizzle',
  columns: ['listing_id', 'title_en', 'description_en', 'price_aed', 'size_sqft', 'community', 'photos'],
  draft: (f) => ({
    ...emptyDraft,
    reference: getText(f, 'listing_id'),
    purpose: getText(f, 'purpose'),
    type: getText(f, 'property_type'),
    title: getText(f, 'title_en'),
    description: getText(f, 'description_en'),
    price: getText(f, 'price_aed'),
    bedrooms: getText(f, 'bedrooms'),
    bathrooms: getText(f, 'bathrooms'),
    size: getText(f, 'size_sqft'),
    emirate: getText(f, 'emirate'),
    community: getText(f, 'community'),
    address: [getText(f, 'building'), getText(f, 'sub_community')],
    latitude: getText(f, 'lat'),
    longitude: getText(f, 'lng'),
    images: getList(f, 'photos', '|'),
    amenities: getList(f, 'amenities', '|'),
    furnished: getText(f, 'furnished'),
    permit: getText(f, 'permit_number'),
    advertiser: getText(f, 'agency_name'),
    date: getText(f, 'posted_at'),
  }),
};

const bayutSaleTable: Layout = {
  label: 'Bayut table of homes for sale',
  source: 'bayut-sale',
  columns: ['listing_id', 'title_en', 'price_aed', 'hide_price', 'area_sqft', 'location_path', 'image_urls'],
  draft: (f) => ({
    ...emptyDraft,
    reference: getText(f, 'listing_id'),
    purpose: getText(f, 'purpose'),
    type: getText(f, 'property_type'),
    title: getText(f, 'title_en'),
    price: getText(f, 'price_aed'),
    priceHidden: isTruthyText(getText(f, 'hide_price')),
    bedrooms: getText(f, 'bedrooms'),
    bathrooms: getText(f, 'bathrooms'),
    size: getText(f, 'area_sqft'),
    emirate: getText(f, 'emirate'),
    community: getText(f, 'community'),
    address: [getText(f, 'building'), getText(f, 'sub_community')],
    latitude: getText(f, 'lat'),
    longitude: getText(f, 'lng'),
    images: getList(f, 'image_urls', '|'),
    furnished: getText(f, 'furnishing'),
    advertiser: getText(f, 'agency_name'),
    date: getText(f, 'created_at'),
  }),
};

const UAE_RENT_IDENTITY = 'Address Rent Beds Baths Type Area_in_sqft Furnishing Location City Latitude Longitude Posted_date'.split(' ');
const bayutUaeRentTable: Layout = {
  label: 'Bayut table of UAE rentals',
  source: 'bayut-uae-rent',
  columns: ['Address', 'Rent', 'Beds', 'Baths', 'Type', 'Area_in_sqft', 'Location', 'City'],
  draft: (f) => ({
    ...emptyDraft,
    // the figures computed from the day of the export (age, rent per square foot) are no part of what a row is
    identity: UAE_RENT_IDENTITY.map((name) => getText(f, name)),
    purpose: getText(f, 'Purpose') || 'Rent',
    type: getText(f, 'Type'),
    price: getText(f, 'Rent'),
    rentPer: getText(f, 'Frequency') || 'year',
    bedrooms: getText(f, 'Beds'),
    bathrooms: getText(f, 'Baths'),
    size: getText(f, 'Area_in_sqft'),
    emirate: getText(f, 'City'),
    community: getText(f, 'Location'),
    address: getText(f, 'Address').split(','),
    furnished: getText(f, 'Furnishing'),
    latitude: getText(f, 'Latitude'),
    longitude: getText(f, 'Longitude'),
    date: getText(f, 'Posted_date'),
  }),
};

const bayutDubaiRentTable: Layout = {
  label: 'Bayut table of Dubai rentals',
  source: 'bayut-dubai-rent',
  columns: ['listing_id', 'added_on_raw', 'price_raw', 'size_raw', 'bedrooms_raw', 'community'],
  draft: (f) => ({
    ...emptyDraft,
    reference: getText(f, 'listing_id'),
    purpose: getText(f, 'purpose') || 'Rent',
    type: getText(f, 'property_type'),
    price: getText(f, 'price_raw'),
    currency: getText(f, 'currency'),
    bedrooms: getText(f, 'bedrooms_raw'),
    bathrooms: getText(f, 'bathrooms'),
    size: getText(f, 'size_raw'),
    emirate: 'Dubai',
    community: getText(f, 'community'),
    images: getList(f, 'image_url'),
    furnished: getText(f, 'furnishing'),
    date: getText(f, 'added_on') || getText(f, 'added_on_raw'),
  }),
};

/** The XML feed that agencies give to Bayut and dubizzle. */
export const bayutXml: Layout = {
  label: 'Bayut and dubizzle XML feed',
  source: 'bayut',
  columns: ['Property_Ref_No'],
  draft: (f) => ({
    ...emptyDraft,
    reference: getText(f, 'Property_Ref_No'),
    purpose: getText(f, 'Property_purpose'),
    type: getText(f, 'Property_Type'),
    title: getText(f, 'Property_Title'),
    description: getText(f, 'Property_Description'),
    price: getText(f, 'Price'),
    currency: getText(f, 'Currency') || getText(f, 'Price_Currency'),
    rentPer: getText(f, 'Rent_Frequency') || 'year',
    bedrooms: getText(f, 'Bedrooms'),
    bathrooms: getText(f, 'Bathrooms'),
    size: getText(f, 'Property_Size'),
    sizeUnit: /m/i.test(getText(f, 'Property_Size_Unit')) ? 'sqm' : 'sqft',
    emirate: getText(f, 'City'),
    community: getText(f, 'Locality'),
    address: [getText(f, 'Tower_Name'), getText(f, 'Sub_Locality')],
    images: getList(f, 'Images/Image'),
    amenities: [...getList(f, 'Features/Feature'), ...getList(f, 'Features', ',')],
    furnished: getText(f, 'Furnished'),
    permit: getText(f, 'Permit_Number'),
    date: getText(f, 'Last_Updated'),
    withdrawn: /^(?:deleted?|archived?)$/i.test(getText(f, 'Property_Status')),
    agent: {
      reference: '',
      name: getText(f, 'Listing_Agent'),
      email: getText(f, 'Listing_Agent_Email'),
      phone: getText(f, 'Listing_Agent_Phone'),
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
    const rent = PF_PERIODS.find((period) => getText(f, `price/${period}`) !== '');
    const [longitude = '', latitude = ''] = getText(f, 'geopoints').split(',');
    return {
      ...emptyDraft,
      reference: getText(f, 'reference_number'),
      purpose: getText(f, 'offering_type'),
      type: getText(f, 'property_type'),
      title: getText(f, 'title_en'),
      description: getText(f, 'description_en'),
      price: rent ? getText(f, `price/${rent}`) : getText(f, 'price'),
      currency: getText(f, 'currency') || getText(f, 'price_currency'),
      priceHidden: isTruthyText(getText(f, 'price_on_application')),
      rentPer: rent ?? 'year',
      bedrooms: getText(f, 'bedroom'),
      bathrooms: getText(f, 'bathroom'),
      size: getText(f, 'size'),
      emirate: getText(f, 'city'),
      community: getText(f, 'community'),
      address: [getText(f, 'property_name'), getText(f, 'sub_community')],
      latitude,
      longitude,
      images: getList(f, 'photo/url'),
      amenities: getList(f, 'private_amenities', ','),
      furnished: getText(f, 'furnished'),
      permit: getText(f, 'permit_number'),
      date: getText(f, '@last_update'),
      agent: {
        reference: getText(f, 'agent/id'),
        name: getText(f, 'agent/name'),
        email: getText(f, 'agent/email'),
        phone: getText(f, 'agent/phone'),
        image: getText(f, 'agent/photo'),
        bio: getText(f, 'agent/info'),
      },
    };
  },
};

export const TABLE_LAYOUTS: readonly Layout[] = [dubizzleTable, bayutSaleTable, bayutDubaiRentTable, bayutUaeRentTable, ownLayout];
