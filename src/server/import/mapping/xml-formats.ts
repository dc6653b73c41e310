// The known XML feeds of portals: which of their elements have which fields of a draft, a row before its conversion. A name with a slash is
// a path of elements below the record of a home; `@name` is an attribute of the record.

import { RENT_PERIODS } from '../../../shared/property/advertised-price.ts';
import type { Fields } from '../reading/read.ts';
import { splitPoint } from './coordinates.ts';
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { parseAmount } from './normalize.ts';
import { cleanPermit } from './permit.ts';
import { emptyDraft, isTruthyText, type Layout } from './raw-listing.ts';
import { getByKind, getList, getText, mediaOf, rentPeriodOf, sizeWithUnit, statusOf } from './read-fields.ts';
import { parsePeriod } from './rent-periods.ts';

/** Whether a home is built, in words that `parseCompletion` knows where an element for off-plan homes says yes or no; else as the row says it. */
export function completionOf(fields: Fields): string {
  const offPlan = getByKind(fields, 'offPlan');
  if (isTruthyText(offPlan)) return 'off plan';
  return /^(?:false|no|n|0)$/i.test(offPlan) ? 'ready' : getByKind(fields, 'completion') || offPlan;
}

/** Elements with the number of the advertising permit. */
const PERMIT_FIELDS = [
  'Permit_Number',
  'RERA_Permit_Number',
  'RERA_Permit',
  'Permit_No',
  'Permit_Id',
  'DLD_Permit_Number',
  'permit_number',
  'rera_permit_number',
  'dld_permit_number',
];
/** Lists of amenities: elements, or one element with commas. */
const AMENITY_FIELDS = ['Features', 'Amenities', 'Facilities', 'features', 'amenities', 'facilities', 'private_amenities'];

/** The first of several permit numbers that is not the reference, which some programs repeat there. */
export const permitOf = (fields: Fields, reference: string): string => {
  const numbers = PERMIT_FIELDS.flatMap((name) => getList(fields, name));
  return numbers.find((number) => number.trim() !== reference && cleanPermit(number) !== null) ?? numbers[0] ?? '';
};
/** The amenities in all their lists. */
export const amenitiesOf = (fields: Fields): string[] =>
  AMENITY_FIELDS.flatMap((name) => [
    ...['Feature', 'Amenity', 'Facility', 'feature', 'amenity', 'facility'].flatMap((item) => getList(fields, `${name}/${item}`)),
    ...getList(fields, name, /[,|;]/),
  ]);
/** Latitude and longitude of one element with both, in either order, or of an element each. */
export function pointOf(fields: Fields): { latitude: string; longitude: string } {
  const pair = getText(fields, 'geopoints', 'geopoint', 'Geopoints', 'Geopoint', 'Coordinates', 'coordinates');
  const [longitude, latitude] = splitPoint(pair);
  if (longitude !== undefined && latitude !== undefined) return { latitude, longitude };
  const [separateLatitude, separateLongitude] = [
    getText(fields, 'Latitude', 'latitude', 'lat'),
    getText(fields, 'Longitude', 'longitude', 'lng', 'lon'),
  ];
  return { latitude: separateLatitude || pair, longitude: separateLongitude };
}

/** The XML feed that agencies send to Bayut and dubizzle. */
export const bayutXml: Layout = {
  label: 'Bayut and dubizzle XML feed',
  source: 'bayut',
  columns: ['Property_Ref_No'],
  draft: (fields, defaults) => ({
    ...emptyDraft,
    ...pointOf(fields),
    reference: getText(fields, 'Property_Ref_No'),
    purpose: getText(fields, 'Property_purpose'),
    type: getText(fields, 'Property_Type'),
    title: getText(fields, 'Property_Title'),
    description: getText(fields, 'Property_Description'),
    titleAr: getText(fields, 'Property_Title_AR'),
    descriptionAr: getText(fields, 'Property_Description_AR'),
    price: getText(fields, 'Price', 'Price/Amount', 'Price/Value'),
    currency: getByKind(fields, 'currency'),
    rentPer: rentPeriodOf(fields) || (defaults?.rentPer ?? ''),
    bedrooms: getByKind(fields, 'bedrooms'),
    bathrooms: getByKind(fields, 'bathrooms'),
    size: sizeWithUnit(fields, getText(fields, 'Property_Size')),
    sizeUnit: defaults?.sizeUnit ?? 'sqft',
    emirate: getText(fields, 'City'),
    community: getText(fields, 'Locality'),
    address: [getText(fields, 'Tower_Name'), getText(fields, 'Sub_Locality')],
    ...mediaOf(fields),
    amenities: amenitiesOf(fields),
    furnished: getByKind(fields, 'furnished'),
    completion: completionOf(fields),
    terms: { ...EMPTY_HOME_TERMS, handover: getByKind(fields, 'handover') },
    permit: permitOf(fields, getText(fields, 'Property_Ref_No')),
    date: getText(fields, 'Last_Updated'),
    ...statusOf(fields, getText(fields, 'Property_purpose')),
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

/**
 * The rent in an element named after its period, as `<price><yearly>0</yearly><monthly>9000</monthly></price>` has it; of several the longest
 * period with an amount, else the first one. Undefined when the price has no such elements.
 */
export function offerByPeriod(fields: Fields): { price: string; rentPer: string } | undefined {
  const offers = Object.keys(fields).flatMap((name) => {
    const rentPer = name.startsWith('price/') ? parsePeriod(name.slice('price/'.length)) : null;
    return rentPer && getText(fields, name) !== '' ? [{ price: getText(fields, name), rentPer }] : [];
  });
  const real = offers.filter(({ price }) => (parseAmount(price, true)?.value ?? 0) > 0);
  return RENT_PERIODS.flatMap((period) => real.find(({ rentPer }) => rentPer === period) ?? [])[0] ?? offers[0];
}

/** The XML feed that agencies send to Property Finder. */
export const propertyFinderXml: Layout = {
  label: 'Property Finder XML feed',
  source: 'propertyfinder',
  columns: ['reference_number', 'offering_type'],
  draft: (fields, defaults) => {
    const offer = offerByPeriod(fields);
    return {
      ...emptyDraft,
      ...defaults,
      ...pointOf(fields),
      reference: getText(fields, 'reference_number'),
      purpose: getText(fields, 'offering_type'),
      type: getText(fields, 'property_type'),
      title: getText(fields, 'title_en'),
      description: getText(fields, 'description_en'),
      titleAr: getText(fields, 'title_ar'),
      descriptionAr: getText(fields, 'description_ar'),
      price: offer?.price ?? getText(fields, 'price', 'price/amount', 'price/value'),
      currency: getByKind(fields, 'currency'),
      priceHidden: isTruthyText(getText(fields, 'price_on_application')),
      rentPer: offer?.rentPer ?? (rentPeriodOf(fields) || (defaults?.rentPer ?? '')),
      bedrooms: getByKind(fields, 'bedrooms'),
      bathrooms: getByKind(fields, 'bathrooms'),
      size: sizeWithUnit(fields, getText(fields, 'size')),
      emirate: getText(fields, 'city'),
      community: getText(fields, 'community'),
      address: [getText(fields, 'property_name'), getText(fields, 'sub_community')],
      ...mediaOf(fields),
      amenities: amenitiesOf(fields),
      furnished: getByKind(fields, 'furnished'),
      completion: completionOf(fields),
      terms: {
        ...EMPTY_HOME_TERMS,
        serviceCharge: getText(fields, 'service_charge'),
        cheques: getText(fields, 'cheques'),
        parking: getText(fields, 'parking'),
        handover: getByKind(fields, 'handover'),
      },
      permit: permitOf(fields, getText(fields, 'reference_number')),
      date: getText(fields, '@last_update', 'last_update', 'last_updated', '@last_updated'),
      ...statusOf(fields, getText(fields, 'offering_type')),
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
