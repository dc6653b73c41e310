// REAXML, the XML of Australian portals: which of its elements have which fields of a draft, a row before its conversion. The element of a home says by its
// name what is offered, and files hold only the homes that changed.

import { type Fields, RECORD_NAME } from '../reading/read.ts';
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { emptyDraft, isTruthyText, type Layout } from './raw-listing.ts';
import { getList, getText, statusOf } from './read-fields.ts';

/** Elements of homes for sale or for rent → purpose, and of what is not listed here → its type. All names in lower case. */
const HOMES: Readonly<Record<string, string>> = { residential: 'Buy', rural: 'Buy', rental: 'Rent', holidayrental: 'Rent' };
const OTHERS: Readonly<Record<string, string>> = {
  ...{ land: 'Land', commercial: 'Commercial', commercialland: 'Commercial land', business: 'Commercial business', project: 'Project' },
};
/** The names of the elements that are records, in lower case. */
export const REAXML_RECORDS: readonly string[] = [...Object.keys(HOMES), ...Object.keys(OTHERS)];

/** Categories that the readers of types do not know, or would take for another. */
const CATEGORIES: Readonly<Record<string, string>> = { unit: 'Apartment', terrace: 'Townhouse', blockofunits: 'Building' };

/** Square feet of an Australian square, and square metres of other units. */
const SQUARE_IN_SQFT = 100;
const METRES: Readonly<Record<string, number>> = { acre: 4046.8564224, hectare: 10_000 };
/** The area of the building with its unit, as the readers of areas know it; without a unit square metres. */
function sizeOf(fields: Fields): string {
  const [area, unit] = [getText(fields, 'buildingDetails/area'), getText(fields, 'buildingDetails/area/@unit').toLowerCase()];
  if (area === '' || unit === '') return area;
  if (/^square ?met(?:er|re)s?$/.test(unit)) return `${area} sqm`;
  if (unit === 'square') return `${Number(area) * SQUARE_IN_SQFT} sqft`;
  const factor = METRES[unit];
  return factor === undefined ? `${area} ${unit}` : `${Number(area) * factor} sqm`;
}

/** Features that say yes → amenities. */
const AMENITIES: Readonly<Record<string, string>> = {
  ...{ pool: 'Swimming Pool', poolInGround: 'Swimming Pool', poolAboveGround: 'Swimming Pool', spa: 'Spa', gym: 'Gym', balcony: 'Balcony' },
  ...{
    airConditioning: 'Air conditioning',
    alarmSystem: 'Alarm system',
    intercom: 'Intercom',
    tennisCourt: 'Tennis Court',
    study: 'Study',
  },
  ...{ courtyard: 'Courtyard', deck: 'Deck', openFirePlace: 'Fireplace', fullyFenced: 'Fully fenced', secureParking: 'Secure parking' },
  ...{ builtInRobes: 'Built-in Wardrobes', dishwasher: 'Dishwasher', outdoorEnt: 'Outdoor entertaining area', remoteGarage: 'Garage' },
};
const amenitiesOf = (fields: Fields): string[] => [
  ...Object.keys(AMENITIES).flatMap((name) => (isTruthyText(getText(fields, `features/${name}`)) ? AMENITIES[name]! : [])),
  ...getList(fields, 'features/otherFeatures', /[,;|]/),
];

/** Parking spaces of all kinds; empty when none is named. */
function parkingOf(fields: Fields): string {
  const spaces = ['garages', 'carports', 'openSpaces']
    .map((name) => getText(fields, `features/${name}`))
    .filter((text) => /^\d{1,2}$/.test(text));
  return spaces.length === 0 ? '' : String(spaces.reduce((sum, text) => sum + Number(text), 0));
}

const isNo = (text: string): boolean => /^(?:no|false|0)$/i.test(text);

/** A REAXML file (reaxml.realestate.com.au/docs; partner.realestate.com.au/listing-upload). */
export const reaXml: Layout = {
  label: 'REAXML feed',
  source: 'reaxml',
  columns: ['uniqueID'],
  partial: 'REAXML files hold only the homes that changed, and say themselves which are off the market',
  draft: (fields, defaults) => {
    const record = getText(fields, RECORD_NAME).toLowerCase();
    const purpose = HOMES[record] ?? '';
    const category = getText(fields, 'category/@name');
    const street = [getText(fields, 'address/streetNumber'), getText(fields, 'address/street')].filter(Boolean).join(' ');
    return {
      ...emptyDraft,
      ...statusOf(fields, purpose),
      reference: getText(fields, 'uniqueID'),
      // of what is not listed here, the type is the reason for refusing it
      purpose: purpose || 'Buy',
      type: OTHERS[record] ?? CATEGORIES[category.toLowerCase()] ?? category,
      title: getText(fields, 'headline'),
      description: getText(fields, 'description'),
      price: purpose === 'Rent' ? getText(fields, 'rent') : getText(fields, 'price'),
      priceHidden: isNo(getText(fields, purpose === 'Rent' ? 'rent/@display' : 'price/@display')),
      currency: getText(fields, 'price/@currency', 'rent/@currency'),
      rentPer: getText(fields, 'rent/@period') || (defaults?.rentPer ?? ''),
      bedrooms: getText(fields, 'features/bedrooms'),
      bathrooms: getText(fields, 'features/bathrooms'),
      size: sizeOf(fields),
      sizeUnit: defaults?.sizeUnit ?? 'sqm',
      country: getText(fields, 'address/country'),
      emirate: getText(fields, 'address/state'),
      community: getText(fields, 'address/suburb'),
      address: isNo(getText(fields, 'address/@display')) ? [] : [getText(fields, 'address/site'), street],
      unit: getText(fields, 'address/subNumber'),
      images: [...getList(fields, 'images/img/@url'), ...getList(fields, 'objects/img/@url')],
      floorPlans: [...getList(fields, 'objects/floorplan/@url'), ...getList(fields, 'images/floorplan/@url')],
      films: [...getList(fields, 'videoLink/@href'), ...getList(fields, 'externalLink/@href')],
      amenities: amenitiesOf(fields),
      furnished: getText(fields, 'allowances/furnished'),
      terms: { ...EMPTY_HOME_TERMS, parking: parkingOf(fields) },
      // `2026-01-15-14:30:00`, also without the hyphens between digits
      date: getText(fields, '@modTime').replace(/^(\d{4}-?\d\d-?\d\d)-(?=\d)/, '$1T'),
      agent: {
        reference: '',
        name: getText(fields, 'listingAgent/name'),
        email: getText(fields, 'listingAgent/email'),
        phone: getText(fields, 'listingAgent/telephone'),
        image: '',
        bio: '',
      },
    };
  },
};
