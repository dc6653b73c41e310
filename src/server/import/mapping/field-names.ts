// Recognises columns and elements by the many names that programs give them: `Bathrooms_Count`, `numberOfBathrooms`, `isSold`.

import { remembered } from './remembered.ts';

/** An element or column with pictures: `Images`, `photo`, `Property_Image`, `image_url`, `Image2`. */
const PICTURE = String.raw`(?:property_?)?(?:(?:image|photo|picture)s?|gallery)(?:_?(?:url|link)s?)?_?\d*`;
/** Fields of pictures by their path: `images/image/url`, `Photo/url`, `Images/Image1`. */
const PICTURE_FIELD = new RegExp(
  `^${PICTURE}(?:/(?:${PICTURE}|items?|urls?|links?|src|source|path|full|original|large|value|@(?:url|src|href)))*$`,
  'i',
);

/** Elements or columns with floor plans, and with films and tours: `Floor_Plans/Floor_Plan`, `floor_plan/url`, `video_tour_url`, `view360`. */
const PLAN = String.raw`(?:property_?)?floor_?plans?(?:_?(?:image|url|link)s?)?_?\d*`;
const FILM = String.raw`(?:property_?)?(?:(?:video|film)s?(?:_?tours?)?|virtual_?tours?|(?:view_?)?360(?:_?tours?)?|view_?360|tours?_?360)(?:_?(?:url|link)s?)?_?\d*`;
const below = (name: string): RegExp =>
  new RegExp(`^${name}(?:/(?:${name}|${PICTURE}|items?|urls?|links?|src|value|@(?:url|src|href)))*$`, 'i');
const PLAN_FIELD = below(PLAN);
const FILM_FIELD = below(FILM);

/** What may stand around the thing that is counted: `no_of_`, `Total_`, `_count`. */
const counted = (things: string): RegExp =>
  new RegExp(
    `^(?:property|unit|listing)?(?:total|full)?(?:(?:no|num|nr|number|count)(?:of)?)?(?:${things})(?:no|num|number|count|total|qty)?$`,
  );
/** What a status is of, where it is that of an offer. */
const OFFER =
  '(?:property|listing|offer|ad|advert|market|publish(?:ed|ing)?|publication|portal|website|sales?|rental|deal|inventory|unit|current)';

/** Kinds of fields by their names in lower case, without separators. The first one counts. */
const KINDS = {
  rentPeriod: /^(?:(?:rent|rental|price|payment|lease)?(?:period|frequency|freq|interval|cycle)|rentper)$/,
  // says the period of a rent, or something else: `per month`, `negotiable`
  priceType: /^(?:rent|rental|price)(?:per|type|term|unit|basis|mode)$/,
  currency: /^(?:price|rent|amount)?currency(?:code|name|iso)?$/,
  areaUnit: /^(?:property|builtup|bua|unit)?(?:size|area)(?:units?|uom|measure(?:ment)?)$/,
  bathrooms: counted('(?:bath|wash)rooms?|baths?'),
  bedrooms: counted('bedrooms?|beds?|bhk'),
  furnished: /^(?:is)?(?:property|unit|home)?furni(?:shed|shing|sh|ture)(?:status|state|type|level)?$/,
  offPlan: /^(?:is)?offplan(?:property|project)?$/,
  completion: /^(?:(?:property)?(?:project|completion|construction|development|building)(?:status|stage|state)|completion)$/,
  handover: /^(?:expected|estimated|planned)?handover(?:date|month|quarter|year|by)?$/,
  status: new RegExp(`^(?:${OFFER}?(?:status(?:name|text)?|availability(?:status)?)|${OFFER}state)$`),
  // says yes or no to its name, or what to do with the home
  flag: /^(?:is)?(?:active|available|published|listed|online|live|enabled|visible|onmarket|displayed|display|showon(?:web|website|site|portal)|action|operation|sold|rented|leased|deleted|removed|archived|expired|withdrawn|hidden|offmarket|unpublished|unlisted|delisted|inactive|disabled|cancelled|canceled|suspended|draft)$/,
} as const;
export type FieldKind = keyof typeof KINDS | 'picture' | 'floorPlan' | 'film';

const findKind = (name: string): FieldKind | null => {
  if (PICTURE_FIELD.test(name)) return 'picture';
  if (PLAN_FIELD.test(name)) return 'floorPlan';
  if (FILM_FIELD.test(name)) return 'film';
  const bareName = name
    .toLowerCase()
    .replace(/\/(?:name|value|text|label|code|en)$/, '')
    // what is said inside of an element may be said beside it too: `price/@currency`, `price/currency`, `price_currency`
    .replace(/\/?@|(?<=^price)\//, '')
    .replace(/[\s_.-]/g, '');
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(bareName)) ?? null;
};

/** The kind of a field by its name or path; null for other names. */
export const kindOf = remembered(findKind);

/** A name that no file has, which stands for all fields of a kind among those that a layout reads. */
export const markOf = (kind: FieldKind): string => `\0${kind}`;
