// The known tables (CSV or JSON) of the portals dubizzle and Bayut: which of their columns have which fields of a draft, a row before its
// conversion.
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { OWN_LAYOUT } from './mapping-layout.ts';
import { emptyDraft, isTruthyText, type Layout } from './raw-listing.ts';
import { getList, getText, rentPeriodOf, statusOf } from './read-fields.ts';
import { resoJson } from './reso-json.ts';

/** Homes for sale or rent on dubizzle, with the agencies' own references. */
const dubizzleTable: Layout = {
  label: 'dubizzle table of homes',
  source: 'dubizzle',
  columns: ['listing_id', 'title_en', 'description_en', 'price_aed', 'size_sqft', 'community', 'photos'],
  draft: (fields, defaults) => ({
    ...emptyDraft,
    ...defaults,
    ...statusOf(fields, getText(fields, 'purpose')),
    reference: getText(fields, 'listing_id'),
    purpose: getText(fields, 'purpose'),
    type: getText(fields, 'property_type'),
    title: getText(fields, 'title_en'),
    description: getText(fields, 'description_en'),
    price: getText(fields, 'price_aed'),
    rentPer: rentPeriodOf(fields) || (defaults?.rentPer ?? ''),
    titleAr: getText(fields, 'title_ar'),
    descriptionAr: getText(fields, 'description_ar'),
    bedrooms: getText(fields, 'bedrooms'),
    bathrooms: getText(fields, 'bathrooms'),
    size: getText(fields, 'size_sqft'),
    emirate: getText(fields, 'emirate'),
    community: getText(fields, 'community'),
    address: [getText(fields, 'building'), getText(fields, 'sub_community')],
    latitude: getText(fields, 'lat'),
    longitude: getText(fields, 'lng'),
    images: getList(fields, 'photos'),
    amenities: getList(fields, 'amenities', '|'),
    furnished: getText(fields, 'furnished'),
    completion: getText(fields, 'completion_status'),
    terms: { ...EMPTY_HOME_TERMS, serviceCharge: getText(fields, 'service_charge_aed_sqft'), handover: getText(fields, 'handover') },
    agencyReference: getText(fields, 'reference'),
    permit: getText(fields, 'permit_number'),
    advertiser: getText(fields, 'agency_name'),
    advertiserLicence: getText(fields, 'agency_rera'),
    date: getText(fields, 'posted_at'),
  }),
};

/** Homes for sale on Bayut; a row can hide its price. */
const bayutSaleTable: Layout = {
  label: 'Bayut table of homes for sale',
  source: 'bayut-sale',
  columns: ['listing_id', 'title_en', 'price_aed', 'hide_price', 'area_sqft', 'location_path', 'image_urls'],
  draft: (fields, defaults) => ({
    ...emptyDraft,
    ...defaults,
    ...statusOf(fields, getText(fields, 'purpose')),
    reference: getText(fields, 'listing_id'),
    purpose: getText(fields, 'purpose'),
    type: getText(fields, 'property_type'),
    title: getText(fields, 'title_en'),
    titleAr: getText(fields, 'title_ar'),
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
    images: getList(fields, 'image_urls'),
    furnished: getText(fields, 'furnishing'),
    completion: getText(fields, 'completion_status'),
    terms: { ...EMPTY_HOME_TERMS, handover: getText(fields, 'completion_date') },
    agencyReference: getText(fields, 'reference'),
    advertiser: getText(fields, 'agency_name'),
    advertiserLicence: getText(fields, 'agency_rera'),
    date: getText(fields, 'created_at'),
  }),
};

/** Columns of `bayutUaeRentTable` that identify a row, because it has no id. */
const IDENTITY_COLUMNS = 'Address Rent Beds Baths Type Area_in_sqft Furnishing Location City Latitude Longitude Posted_date'.split(' ');

/** Homes to rent on Bayut in the whole country. Rows have no id. */
const bayutUaeRentTable: Layout = {
  label: 'Bayut table of UAE rentals',
  source: 'bayut-uae-rent',
  columns: ['Address', 'Rent', 'Beds', 'Baths', 'Type', 'Area_in_sqft', 'Location', 'City'],
  draft: (fields, defaults) => ({
    ...emptyDraft,
    ...defaults,
    ...statusOf(fields, getText(fields, 'Purpose') || 'Rent'),
    // without columns that the export computes (age, rent per square foot), because they change from one export to the next
    identity: IDENTITY_COLUMNS.map((name) => getText(fields, name)),
    purpose: getText(fields, 'Purpose') || 'Rent',
    type: getText(fields, 'Type'),
    price: getText(fields, 'Rent'),
    rentPer: rentPeriodOf(fields) || (defaults?.rentPer ?? ''),
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

/** Homes to rent on Bayut in Dubai, with texts as the pages of Bayut show them (`price_raw`). */
const bayutDubaiRentTable: Layout = {
  label: 'Bayut table of Dubai rentals',
  source: 'bayut-dubai-rent',
  columns: ['listing_id', 'added_on_raw', 'price_raw', 'size_raw', 'bedrooms_raw', 'community'],
  draft: (fields, defaults) => ({
    ...emptyDraft,
    ...defaults,
    ...statusOf(fields, getText(fields, 'purpose') || 'Rent'),
    reference: getText(fields, 'listing_id'),
    purpose: getText(fields, 'purpose') || 'Rent',
    type: getText(fields, 'property_type'),
    price: getText(fields, 'price_raw'),
    currency: getText(fields, 'currency'),
    // the export repeats the price in this column
    rentPer: getText(fields, 'price_aed_year') === '' ? (defaults?.rentPer ?? '') : 'year',
    bedrooms: getText(fields, 'bedrooms_raw'),
    bathrooms: getText(fields, 'bathrooms'),
    size: getText(fields, 'size_raw'),
    emirate: 'Dubai',
    community: getText(fields, 'community'),
    images: getList(fields, 'image_url'),
    furnished: getText(fields, 'furnishing'),
    agencyReference: getText(fields, 'reference'),
    date: getText(fields, 'added_on') || getText(fields, 'added_on_raw'),
  }),
};

/** The known tables; the last is that with our own field names. A file gets the first layout all of whose `columns` it has. */
export const TABLE_LAYOUTS: readonly Layout[] = [
  dubizzleTable,
  bayutSaleTable,
  bayutDubaiRentTable,
  bayutUaeRentTable,
  resoJson,
  OWN_LAYOUT,
];
