import { ownLayout } from './mapping.ts';
import { emptyDraft, getList, getText, isTruthyText, type Layout } from './raw-listing.ts';

const dubizzleTable: Layout = {
  label: 'dubizzle table of homes',
  source: 'dubizzle',
  columns: ['listing_id', 'title_en', 'description_en', 'price_aed', 'size_sqft', 'community', 'photos'],
  draft: (fields) => ({
    ...emptyDraft,
    reference: getText(fields, 'listing_id'),
    purpose: getText(fields, 'purpose'),
    type: getText(fields, 'property_type'),
    title: getText(fields, 'title_en'),
    description: getText(fields, 'description_en'),
    price: getText(fields, 'price_aed'),
    bedrooms: getText(fields, 'bedrooms'),
    bathrooms: getText(fields, 'bathrooms'),
    size: getText(fields, 'size_sqft'),
    emirate: getText(fields, 'emirate'),
    community: getText(fields, 'community'),
    address: [getText(fields, 'building'), getText(fields, 'sub_community')],
    latitude: getText(fields, 'lat'),
    longitude: getText(fields, 'lng'),
    images: getList(fields, 'photos', '|'),
    amenities: getList(fields, 'amenities', '|'),
    furnished: getText(fields, 'furnished'),
    permit: getText(fields, 'permit_number'),
    advertiser: getText(fields, 'agency_name'),
    date: getText(fields, 'posted_at'),
  }),
};

const bayutSaleTable: Layout = {
  label: 'Bayut table of homes for sale',
  source: 'bayut-sale',
  columns: ['listing_id', 'title_en', 'price_aed', 'hide_price', 'area_sqft', 'location_path', 'image_urls'],
  draft: (fields) => ({
    ...emptyDraft,
    reference: getText(fields, 'listing_id'),
    purpose: getText(fields, 'purpose'),
    type: getText(fields, 'property_type'),
    title: getText(fields, 'title_en'),
    price: getText(fields, 'price_aed'),
    priceHidden: isTruthyText(getText(fields, 'hide_price')),
    bedrooms: getText(fields, 'bedrooms'),
    bathrooms: getText(fields, 'bathrooms'),
    size: getText(fields, 'area_sqft'),
    emirate: getText(fields, 'emirate'),
    community: getText(fields, 'community'),
    address: [getText(fields, 'building'), getText(fields, 'sub_community')],
    latitude: getText(fields, 'lat'),
    longitude: getText(fields, 'lng'),
    images: getList(fields, 'image_urls', '|'),
    furnished: getText(fields, 'furnishing'),
    advertiser: getText(fields, 'agency_name'),
    date: getText(fields, 'created_at'),
  }),
};

const UAE_RENT_IDENTITY = 'Address Rent Beds Baths Type Area_in_sqft Furnishing Location City Latitude Longitude Posted_date'.split(' ');
const bayutUaeRentTable: Layout = {
  label: 'Bayut table of UAE rentals',
  source: 'bayut-uae-rent',
  columns: ['Address', 'Rent', 'Beds', 'Baths', 'Type', 'Area_in_sqft', 'Location', 'City'],
  draft: (fields) => ({
    ...emptyDraft,
    // figures computed at the time of the export (age, rent per square foot) do not identify a row
    identity: UAE_RENT_IDENTITY.map((name) => getText(fields, name)),
    purpose: getText(fields, 'Purpose') || 'Rent',
    type: getText(fields, 'Type'),
    price: getText(fields, 'Rent'),
    rentPer: getText(fields, 'Frequency') || 'year',
    bedrooms: getText(fields, 'Beds'),
    bathrooms: getText(fields, 'Baths'),
    size: getText(fields, 'Area_in_sqft'),
    emirate: getText(fields, 'City'),
    community: getText(fields, 'Location'),
    address: getText(fields, 'Address').split(','),
    furnished: getText(fields, 'Furnishing'),
    latitude: getText(fields, 'Latitude'),
    longitude: getText(fields, 'Longitude'),
    date: getText(fields, 'Posted_date'),
  }),
};

const bayutDubaiRentTable: Layout = {
  label: 'Bayut table of Dubai rentals',
  source: 'bayut-dubai-rent',
  columns: ['listing_id', 'added_on_raw', 'price_raw', 'size_raw', 'bedrooms_raw', 'community'],
  draft: (fields) => ({
    ...emptyDraft,
    reference: getText(fields, 'listing_id'),
    purpose: getText(fields, 'purpose') || 'Rent',
    type: getText(fields, 'property_type'),
    price: getText(fields, 'price_raw'),
    currency: getText(fields, 'currency'),
    bedrooms: getText(fields, 'bedrooms_raw'),
    bathrooms: getText(fields, 'bathrooms'),
    size: getText(fields, 'size_raw'),
    emirate: 'Dubai',
    community: getText(fields, 'community'),
    images: getList(fields, 'image_url'),
    furnished: getText(fields, 'furnishing'),
    date: getText(fields, 'added_on') || getText(fields, 'added_on_raw'),
  }),
};

/** The XML feed of agencies to Bayut and dubizzle. */
export const bayutXml: Layout = {
  label: 'Bayut and dubizzle XML feed',
  source: 'bayut',
  columns: ['Property_Ref_No'],
  draft: (fields) => ({
    ...emptyDraft,
    reference: getText(fields, 'Property_Ref_No'),
    purpose: getText(fields, 'Property_purpose'),
    type: getText(fields, 'Property_Type'),
    title: getText(fields, 'Property_Title'),
    description: getText(fields, 'Property_Description'),
    price: getText(fields, 'Price'),
    currency: getText(fields, 'Currency') || getText(fields, 'Price_Currency'),
    rentPer: getText(fields, 'Rent_Frequency') || 'year',
    bedrooms: getText(fields, 'Bedrooms'),
    bathrooms: getText(fields, 'Bathrooms'),
    size: getText(fields, 'Property_Size'),
    sizeUnit: /m/i.test(getText(fields, 'Property_Size_Unit')) ? 'sqm' : 'sqft',
    emirate: getText(fields, 'City'),
    community: getText(fields, 'Locality'),
    address: [getText(fields, 'Tower_Name'), getText(fields, 'Sub_Locality')],
    images: getList(fields, 'Images/Image'),
    amenities: [...getList(fields, 'Features/Feature'), ...getList(fields, 'Features', ',')],
    furnished: getText(fields, 'Furnished'),
    permit: getText(fields, 'Permit_Number'),
    date: getText(fields, 'Last_Updated'),
    withdrawn: /^(?:deleted?|archived?)$/i.test(getText(fields, 'Property_Status')),
    agent: {
      reference: '',
      name: getText(fields, 'Listing_Agent'),
      email: getText(fields, 'Listing_Agent_Email'),
      phone: getText(fields, 'Listing_Agent_Phone'),
      image: '',
      bio: '',
    },
  }),
};

const PF_PERIODS = ['yearly', 'monthly', 'weekly', 'daily'];

/** The XML feed of agencies to Property Finder. */
export const propertyFinderXml: Layout = {
  label: 'Property Finder XML feed',
  source: 'propertyfinder',
  columns: ['reference_number', 'offering_type'],
  draft: (fields) => {
    const rent = PF_PERIODS.find((period) => getText(fields, `price/${period}`) !== '');
    const [longitude = '', latitude = ''] = getText(fields, 'geopoints').split(',');
    return {
      ...emptyDraft,
      reference: getText(fields, 'reference_number'),
      purpose: getText(fields, 'offering_type'),
      type: getText(fields, 'property_type'),
      title: getText(fields, 'title_en'),
      description: getText(fields, 'description_en'),
      price: rent ? getText(fields, `price/${rent}`) : getText(fields, 'price'),
      currency: getText(fields, 'currency') || getText(fields, 'price_currency'),
      priceHidden: isTruthyText(getText(fields, 'price_on_application')),
      rentPer: rent ?? 'year',
      bedrooms: getText(fields, 'bedroom'),
      bathrooms: getText(fields, 'bathroom'),
      size: getText(fields, 'size'),
      emirate: getText(fields, 'city'),
      community: getText(fields, 'community'),
      address: [getText(fields, 'property_name'), getText(fields, 'sub_community')],
      latitude,
      longitude,
      images: getList(fields, 'photo/url'),
      amenities: getList(fields, 'private_amenities', ','),
      furnished: getText(fields, 'furnished'),
      permit: getText(fields, 'permit_number'),
      date: getText(fields, '@last_update'),
      agent: {
        reference: getText(fields, 'agent/id'),
        name: getText(fields, 'agent/name'),
        email: getText(fields, 'agent/email'),
        phone: getText(fields, 'agent/phone'),
        image: getText(fields, 'agent/photo'),
        bio: getText(fields, 'agent/info'),
      },
    };
  },
};

export const TABLE_LAYOUTS: readonly Layout[] = [dubizzleTable, bayutSaleTable, bayutDubaiRentTable, bayutUaeRentTable, ownLayout];
