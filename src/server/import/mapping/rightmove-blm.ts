// The BLM file of Rightmove (version 3), which British programs write: which of its columns have which fields of a draft, a row before its conversion. Most
// values are numbers that stand for words.

import type { Fields } from '../reading/read.ts';
import { emptyDraft, type Layout } from './raw-listing.ts';
import { getByKind, getText } from './read-fields.ts';

/** Numbers of its columns → words that the readers know. A number that is not here stays, so that the report names it. */
const PURPOSES: Readonly<Record<string, string>> = { '1': 'Buy', '2': 'Rent' };
const STATES = ['Available', 'SSTC', 'SSTC', 'Under offer', 'Reserved', 'Let agreed', 'Sold', 'Let'];
/** A rent per person is none of the home. */
const PERIODS: Readonly<Record<string, string>> = { '0': 'week', '1': 'month', '2': 'quarter', '3': 'year', '5': 'per person' };
const FURNISHED: Readonly<Record<string, string>> = { '0': 'Furnished', '1': 'Part furnished', '2': 'Unfurnished', '3': '', '4': '' };
const UNITS: Readonly<Record<string, string>> = { '1': 'sqft', '2': 'sqm', '3': 'acres', '4': 'hectares' };
const PRICE_ON_APPLICATION = '1';

/** Numbers of `PROP_SUB_ID` by the word of ours for them. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Apartment: '7 8 10 11 28 44 56 59',
    Studio: '9',
    Penthouse: '29',
    Townhouse: '1 2 5 6 22',
    Villa: '3 4 12 13 14 15 21 23 24 27 30 52 95 113 116 120 121 128 131',
    Land: '20 110',
    'Farm land': '107',
    Parking: '45 51',
    Building: '143',
    Commercial: '253',
    // no type says anything
    '': '0',
  }).flatMap(([type, numbers]) => numbers.split(' ').map((number) => [number, type] as const)),
);

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}_${String(i).padStart(2, '0')}`);
/** Pictures have the numbers 00 to 59; from 60 on they are energy certificates. */
const PICTURES = numbered('MEDIA_IMAGE', 60);
const FLOOR_PLANS = numbered('MEDIA_FLOOR_PLAN', 20);
const TOURS = numbered('MEDIA_VIRTUAL_TOUR', 10);
const FEATURES = Array.from({ length: 10 }, (_, i) => `FEATURE${i + 1}`);
const textsOf = (fields: Fields, names: readonly string[]): string[] => names.map((name) => getText(fields, name)).filter(Boolean);

const UK_OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/i;
const UK_INCODE = /^\d[A-Z]{2}$/i;
/** The country: that of the row, or the United Kingdom for one with a British post code. */
const countryOf = (fields: Fields): string => {
  const isBritish = UK_OUTCODE.test(getText(fields, 'POSTCODE1')) && UK_INCODE.test(getText(fields, 'POSTCODE2'));
  return getText(fields, 'COUNTRY_CODE', 'COUNTRY') || (isBritish ? 'GB' : '');
};

/** The area with its unit; empty without one, as only commercial property has to have it. */
const sizeOf = (fields: Fields): string => {
  const [size, unit] = [getText(fields, 'MIN_SIZE_ENTERED', 'MAX_SIZE_ENTERED'), getText(fields, 'AREA_SIZE_UNIT_ID')];
  return size === '' || unit === '' ? size : `${size} ${UNITS[unit] ?? unit}`;
};

/** A BLM file. */
export const rightmoveBlm: Layout = {
  label: 'Rightmove BLM file',
  source: 'rightmove',
  columns: ['AGENT_REF', 'TRANS_TYPE_ID'],
  draft: (fields, defaults) => {
    const [status, type] = [getText(fields, 'STATUS_ID'), getText(fields, 'PROP_SUB_ID')];
    const isHidden = getText(fields, 'PUBLISHED_FLAG') === '0';
    const period = getText(fields, 'LET_RENT_FREQUENCY');
    return {
      ...emptyDraft,
      reference: getText(fields, 'AGENT_REF'),
      purpose: PURPOSES[getText(fields, 'TRANS_TYPE_ID')] ?? getText(fields, 'TRANS_TYPE_ID'),
      type: TYPES.get(type) ?? `number ${type}`,
      description: getText(fields, 'DESCRIPTION', 'SUMMARY'),
      price: getText(fields, 'PRICE'),
      priceHidden: getText(fields, 'PRICE_QUALIFIER') === PRICE_ON_APPLICATION,
      currency: getByKind(fields, 'currency'),
      rentPer: (PERIODS[period] ?? period) || (defaults?.rentPer ?? ''),
      bedrooms: getText(fields, 'BEDROOMS'),
      bathrooms: getText(fields, 'BATHROOMS'),
      size: sizeOf(fields),
      sizeUnit: defaults?.sizeUnit ?? 'sqft',
      country: countryOf(fields),
      emirate: getText(fields, 'COUNTY', 'REGION'),
      community: getText(fields, 'TOWN'),
      address: textsOf(fields, ['ADDRESS_1', 'ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4']),
      latitude: getText(fields, 'EXACT_LATITUDE', 'LATITUDE'),
      longitude: getText(fields, 'EXACT_LONGITUDE', 'LONGITUDE'),
      images: textsOf(fields, PICTURES),
      floorPlans: textsOf(fields, FLOOR_PLANS),
      films: textsOf(fields, TOURS),
      amenities: textsOf(fields, FEATURES),
      furnished: FURNISHED[getText(fields, 'LET_FURN_ID')] ?? getText(fields, 'LET_FURN_ID'),
      date: getText(fields, 'CREATE_DATE', 'UPDATE_DATE'),
      status: isHidden ? 'hidden' : (STATES[Number(status || Number.NaN)] ?? status),
    };
  },
};
