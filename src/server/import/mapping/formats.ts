// The known feed formats: how their columns and elements become our fields. Data; no database.
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { OWN_LAYOUT } from './mapping.ts';
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
    images: getList(fields, 'photos', '|'),
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
    images: getList(fields, 'image_urls', '|'),
    furnished: getText(fields, 'furnishing'),
    completion: getText(fields, 'completion_status'),
    terms: { ...EMPTY_HOME_TERMS, handover: getText(fields, 'completion_date') },
    agencyReference: getText(fields, 'reference'),
    advertiser: getText(fields, 'agency_name'),
    advertiserLicence: getText(fields, 'agency_rera'),
    date: getText(fields, 'created_at'),
  }),
};

/** Columns that identify a row, because the table has no id. */
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
    agencyReference: getText(fields, 'reference'),
    date: getText(fields, 'added_on') || getText(fields, 'added_on_raw'),
  }),
};

/** `Yes` and `No` of a field called off plan. */
const offPlanText = (text: string): string => (text === '' ? '' : isTruthyText(text) ? 'off plan' : 'ready');

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
    titleAr: getText(fields, 'Property_Title_AR'),
    descriptionAr: getText(fields, 'Property_Description_AR'),
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
    completion: offPlanText(getText(fields, 'Off_Plan') || getText(fields, 'Off_plan')),
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

/** Elements of a price by the period of the rent. */
const PROPERTY_FINDER_PERIODS = ['yearly', 'monthly', 'weekly', 'daily'];

/** The XML feed of agencies to Property Finder. */
export const propertyFinderXml: Layout = {
  label: 'Property Finder XML feed',
  source: 'propertyfinder',
  columns: ['reference_number', 'offering_type'],
  draft: (fields) => {
    const rent = PROPERTY_FINDER_PERIODS.find((period) => getText(fields, `price/${period}`) !== '');
    const [longitude = '', latitude = ''] = getText(fields, 'geopoints').split(',');
    return {
      ...emptyDraft,
      reference: getText(fields, 'reference_number'),
      purpose: getText(fields, 'offering_type'),
      type: getText(fields, 'property_type'),
      title: getText(fields, 'title_en'),
      description: getText(fields, 'description_en'),
      titleAr: getText(fields, 'title_ar'),
      descriptionAr: getText(fields, 'description_ar'),
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
      completion: getText(fields, 'completion_status'),
      terms: { ...EMPTY_HOME_TERMS, serviceCharge: getText(fields, 'service_charge'), cheques: getText(fields, 'cheques') },
      permit: getText(fields, 'permit_number'),
      date: getText(fields, '@last_update'),
      agent: {
        reference: getText(fields, 'agent/id'),
        name: getText(fields, 'agent/name'),
        email: getText(fields, 'agent/email'),
        phone: getText(fields, 'agent/phone'),
        image: getText(fields, 'agent/photo'),
        bio: getText(fields, 'agent/info'),
        brokerNumber: getText(fields, 'agent/license_no'),
      },
    };
  },
};

/** The known tables; the first whose columns a file has is taken. */
export const TABLE_LAYOUTS: readonly Layout[] = [dubizzleTable, bayutSaleTable, bayutDubaiRentTable, bayutUaeRentTable, OWN_LAYOUT];
