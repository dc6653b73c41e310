// The older XML feed of dubizzle (`dubizzlepropertyfeed`), which programs of agencies still write: which of its elements have which fields of a draft.

import { splitPoint } from './coordinates.ts';
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { emptyDraft, type Layout } from './raw-listing.ts';
import { getByKind, getList, getText, mediaOf, rentPeriodOf, sizeWithUnit, statusOf } from './read-fields.ts';
import { offerByPeriod } from './xml-formats.ts';

/** Codes of its elements → words that the readers know. Other texts stay as they are. */
const PURPOSES: Readonly<Record<string, string>> = { SP: 'Buy', RP: 'Rent' };
const TYPES: Readonly<Record<string, string>> = { CO: 'Commercial', LA: 'Land' };
const PERIODS: Readonly<Record<string, string>> = { YR: 'year', MO: 'month', MN: 'month', WK: 'week', DL: 'day', DY: 'day' };
const CITIES: Readonly<Record<string, string>> = {
  ...{ '2': 'Dubai', '3': 'Abu Dhabi', '11': 'Ras Al Khaimah', '12': 'Sharjah', '13': 'Fujairah', '14': 'Ajman', '15': 'Umm Al Quwain' },
  '39': 'Al Ain',
};
const decode = (codes: Readonly<Record<string, string>>, text: string): string => codes[text.toUpperCase()] ?? text;

/** The feed whose root is `dubizzlepropertyfeed`: pictures and amenities between `|`, coordinates with the latitude first. */
export const dubizzleXml: Layout = {
  label: 'dubizzlepropertyfeed',
  source: 'dubizzle-feed',
  columns: ['refno'],
  draft: (fields, defaults) => {
    const purpose = decode(PURPOSES, getText(fields, 'type'));
    const offer = offerByPeriod(fields);
    const [latitude = '', longitude = ''] = splitPoint(getText(fields, 'geopoint', 'geopoints'));
    return {
      ...emptyDraft,
      ...statusOf(fields, purpose),
      reference: getText(fields, 'refno'),
      purpose,
      type: decode(TYPES, getText(fields, 'subtype')),
      title: getText(fields, 'title'),
      description: getText(fields, 'description'),
      price: offer?.price ?? getText(fields, 'price'),
      currency: getText(fields, 'pricecurrency'),
      rentPer: offer?.rentPer ?? (decode(PERIODS, getText(fields, 'rentpriceterm')) || rentPeriodOf(fields) || (defaults?.rentPer ?? '')),
      bedrooms: getByKind(fields, 'bedrooms'),
      bathrooms: getByKind(fields, 'bathrooms'),
      size: sizeWithUnit(fields, getText(fields, 'size')),
      sizeUnit: defaults?.sizeUnit ?? 'sqft',
      emirate: decode(CITIES, getText(fields, 'city')),
      community: getText(fields, 'locationtext'),
      address: [getText(fields, 'building')],
      latitude,
      longitude,
      ...mediaOf(fields),
      amenities: ['privateamenities', 'amenities'].flatMap((name) => getList(fields, name, /[|,;]/)),
      furnished: getByKind(fields, 'furnished'),
      completion: getByKind(fields, 'completion'),
      terms: { ...EMPTY_HOME_TERMS, parking: getText(fields, 'parking') },
      permit: getText(fields, 'permit_number'),
      date: getText(fields, 'lastupdated'),
      agent: {
        reference: '',
        name: getText(fields, 'contactname'),
        email: getText(fields, 'contactemail'),
        phone: getText(fields, 'contactnumber'),
        image: '',
        bio: '',
      },
    };
  },
};
