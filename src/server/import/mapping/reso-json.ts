// JSON with the names of the RESO Data Dictionary, as the Web API of North American listing services answers it: which fields have which of a draft.

import type { Fields } from '../reading/read.ts';
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { townFields } from './place-names.ts';
import { type Draft, emptyDraft, isTruthyText, type Layout } from './raw-listing.ts';
import { getByKind, getList, getText } from './read-fields.ts';

/** A value of an enumeration as words: `SingleFamilyResidence` is the same as `Single Family Residence`. */
const wordsOfValue = (value: string): string => value.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();

/** Subtypes of homes that the readers of types do not know. */
const SUBTYPES: Readonly<Record<string, string>> = {
  'Single Family Residence': 'Villa',
  'Single Family Attached': 'Townhouse',
  'Stock Cooperative': 'Apartment',
  'Own Your Own': 'Apartment',
};
/** What `StandardStatus` means where its word alone does not say it to us. */
const STATES: Readonly<Record<string, string>> = {
  ...{ Hold: 'on hold', Incomplete: 'draft', 'Coming Soon': 'hidden', Delete: 'deleted' },
};

/** Fields with the link of a tour. */
const TOURS = ['VirtualTourURLUnbranded', 'VirtualTourURLBranded'];
/** Fields with features. */
const FEATURES = ['InteriorFeatures', 'ExteriorFeatures', 'CommunityFeatures', 'AssociationAmenities', 'SecurityFeatures', 'PoolFeatures'];

type MediaField = 'MediaURL' | 'MediaCategory' | 'MediaAlteration' | 'Order';
/** Whether `MediaAlteration` names what was changed of a picture. */
const isAltered = (alteration: unknown): boolean =>
  [alteration].flat().some((item) => typeof item === 'string' && !/^(?:none|no)?$/i.test(item));

/** The photos, floor plans, films and tours of `Media`, a list of objects, in their order; not documents and pictures of people. */
function mediaOf(fields: Fields): Pick<Draft, 'images' | 'floorPlans' | 'films' | 'editedImages'> {
  const media = getList(fields, 'Media').flatMap((json): Partial<Record<MediaField, unknown>>[] => {
    try {
      return [JSON.parse(json)].flat().filter((item) => typeof item === 'object' && item !== null);
    } catch {
      return [];
    }
  });
  const ordered = media.toSorted((a, b) => Number(a.Order ?? 0) - Number(b.Order ?? 0));
  const ofCategory = (pattern: RegExp): string[] =>
    ordered.flatMap(({ MediaURL: url, MediaCategory: category }) =>
      typeof url === 'string' && pattern.test(typeof category === 'string' ? category : 'Photo') ? url : [],
    );
  return {
    images: ofCategory(/photo|image/i),
    editedImages: ordered.flatMap(({ MediaURL: url, MediaAlteration: change }) =>
      typeof url === 'string' && isAltered(change) ? url : [],
    ),
    floorPlans: ofCategory(/^floor ?plan$/i),
    films: [...ofCategory(/virtual ?tour|^video$/i), ...TOURS.map((name) => getText(fields, name)).filter(Boolean)],
  };
}

/** The area of the home with its unit. */
function sizeOf(fields: Fields): string {
  const areas = [
    ['LivingArea', 'LivingAreaUnits'],
    ['BuildingAreaTotal', 'BuildingAreaUnits'],
  ] as const;
  // all are read of every row, because what a row without texts is asked for says which fields are known
  const texts = areas.map(([size, unit]) => [getText(fields, size), wordsOfValue(getText(fields, unit))] as const);
  return (
    texts
      .find(([size]) => size !== '')
      ?.join(' ')
      .trim() ?? ''
  );
}

/** The building and street, unless they may not be shown; else the address in one text. */
function addressOf(fields: Fields): string[] {
  if (/^(?:false|no|n|0)$/i.test(getText(fields, 'InternetAddressDisplayYN'))) return [];
  const street = ['StreetNumber', 'StreetName', 'StreetSuffix'].map((name) => getText(fields, name)).filter(Boolean);
  const parts = [getText(fields, 'BuildingName'), street.join(' ')].filter(Boolean);
  return parts.length > 0 ? parts : getText(fields, 'UnparsedAddress').split(',');
}

/** Whether the home is on offer and may be shown on the internet. */
function statusOfHome(fields: Fields, purpose: string): string {
  if (/^(?:false|no|n|0)$/i.test(getText(fields, 'InternetEntireListingDisplayYN'))) return 'hidden';
  const status = wordsOfValue(getText(fields, 'StandardStatus', 'MlsStatus'));
  if (status === 'Closed') return purpose === 'Rent' ? 'rented' : 'sold';
  return STATES[status] ?? status;
}

/** Answers of a RESO Web API: objects of the resource Property in `value` (RESO Data Dictionary 1.7 and 2.0). */
export const resoJson: Layout = {
  label: 'RESO Data Dictionary',
  source: 'reso',
  columns: ['ListingKey', 'BedroomsTotal'],
  draft: (fields, defaults) => {
    const kind = wordsOfValue(getText(fields, 'PropertyType'));
    const purpose = /\blease\b/i.test(kind) ? 'Rent' : 'Buy';
    const subtype = wordsOfValue(getText(fields, 'PropertySubType'));
    const isHome = kind === '' || /^residential(?: lease)?$/i.test(kind);
    const conditions = getList(fields, 'PropertyCondition').map(wordsOfValue).join(' ');
    const { address, ...town } = townFields(
      getText(fields, 'StateOrProvince'),
      getText(fields, 'City'),
      getText(fields, 'SubdivisionName', 'MLSAreaMajor'),
    );
    return {
      ...emptyDraft,
      ...town,
      status: statusOfHome(fields, purpose),
      statusField: 'StandardStatus',
      reference: getText(fields, 'ListingKey'),
      agencyReference: getText(fields, 'ListingId'),
      purpose,
      type: isHome ? (SUBTYPES[subtype] ?? subtype) : kind,
      description: getText(fields, 'PublicRemarks'),
      price: purpose === 'Rent' ? getText(fields, 'LeaseAmount', 'ListPrice') : getText(fields, 'ListPrice'),
      currency: getByKind(fields, 'currency'),
      rentPer: wordsOfValue(getText(fields, 'LeaseAmountFrequency')) || (defaults?.rentPer ?? ''),
      bedrooms: getText(fields, 'BedroomsTotal'),
      bathrooms: getText(fields, 'BathroomsTotalInteger', 'BathroomsFull'),
      size: sizeOf(fields),
      sizeUnit: defaults?.sizeUnit ?? 'sqft',
      country: getText(fields, 'Country'),
      address: [...addressOf(fields), ...address],
      unit: getText(fields, 'UnitNumber'),
      latitude: getText(fields, 'Latitude'),
      longitude: getText(fields, 'Longitude'),
      ...mediaOf(fields),
      amenities: [
        ...FEATURES.flatMap((name) => getList(fields, name, ',').map(wordsOfValue)),
        ...(isTruthyText(getText(fields, 'PoolPrivateYN')) ? ['Pool'] : []),
      ],
      furnished: getText(fields, 'Furnished').replace(/^partially$/i, 'Partly'),
      completion: /under construction|to be built/i.test(conditions) ? 'off plan' : '',
      terms: { ...EMPTY_HOME_TERMS, parking: getText(fields, 'ParkingTotal') },
      advertiser: getText(fields, 'ListOfficeName'),
      date: getText(fields, 'OnMarketDate', 'ListingContractDate', 'OriginalEntryTimestamp', 'ModificationTimestamp'),
      agent: {
        reference: getText(fields, 'ListAgentKey'),
        name: getText(fields, 'ListAgentFullName'),
        email: getText(fields, 'ListAgentEmail'),
        phone: getText(fields, 'ListAgentDirectPhone', 'ListAgentMobilePhone', 'ListAgentPreferredPhone'),
        image: '',
        bio: '',
      },
    };
  },
};
