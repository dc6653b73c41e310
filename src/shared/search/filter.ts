// The schema of a search filter: every parameter of the table of filters with its limits and error texts. Descriptions become part of the API documentation.
import { z } from 'zod';
import { MAX_SHAPE_AREAS, MAX_SHAPE_LENGTH, readShape } from '../geo/shape.ts';
import { m } from '../messages/messages.ts';
import { canonical, isStorable, roundDegrees, TRANSACTION_TYPES } from '../property/property.ts';
import { FILTER_KEYS, FILTERS, type FilterKey, type KeysOf, MONTH, type RangeKey, type SearchFilter } from './filter-table.ts';
import { USUAL_SORTS } from './sorts-and-limits.ts';

export type { SearchFilter } from './filter-table.ts';

/** A whole number from `min` to `max`. */
const wholeNumberSchema = (name: string, min: number, max: number) => {
  const wholeNumberError = { error: () => m.search_whole_number({ name }) };
  return z
    .number(wholeNumberError)
    .int(wholeNumberError)
    .min(min, wholeNumberError)
    .max(max, { error: () => m.search_at_most({ name, max }) });
};
/** A text of at most `max` characters that the database can store. `isListItem` chooses the error text for one of several texts. */
const storableSchema = (name: string, max: number, isListItem = false) =>
  z
    .string({ error: () => m.search_must_be_text({ name }) })
    .trim()
    .max(max, { error: () => (isListItem ? m.search_text_length_each({ name, max }) : m.search_text_length({ name, max })) })
    .refine(isStorable, { error: () => m.search_invalid_characters({ name }) });
/** Whole numbers from 0 to `max`, also as texts, which a URL has; at most `max` of them. */
const numbersSchema = (name: string, max: number) => {
  const numbersError = { error: () => m.search_whole_numbers({ name }) };
  const numberSchema = z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(numbersError).int(numbersError).min(0).max(max),
  );
  return z.array(numberSchema).max(max, { error: () => m.search_entries({ name, max }) });
};
/** A whole number of days from `min` to `max`. */
const daysSchema = (name: string, min: number, max: number) => {
  const wholeDaysError = { error: () => m.search_whole_days({ name }) };
  return z
    .number(wholeDaysError)
    .int(wholeDaysError)
    .min(min, wholeDaysError)
    .max(max, { error: () => m.search_at_most({ name, max }) });
};
const percentSchema = (name: string, min: number, max: number) => {
  const percentError = { error: () => m.search_decimal_between({ name, min, max }) };
  return z.number(percentError).min(min, percentError).max(max, percentError);
};
const yearsSchema = (name: string, min: number, max: number) => {
  const yearsError = { error: () => m.search_number_between({ name, min, max }) };
  return z.number(yearsError).int(yearsError).min(min, yearsError).max(max, yearsError);
};
/** A selection from a closed list. Upper and lower case do not matter; a URL joins the values by commas. */
const choicesSchema = (name: string, values: readonly string[]) =>
  z
    .array(
      z
        .string({ error: () => m.search_must_be_text({ name }) })
        .transform((s) => canonical(values, s) ?? s)
        .pipe(z.enum(values, { error: () => m.search_any_value_of({ name, values: values.join(', ') }) })),
    )
    .max(values.length, { error: () => m.search_entries({ name, max: values.length }) });
/** One value of a closed list; error texts name the values `named`. */
const oneSchema = (name: string, values: readonly string[], named: readonly string[]) =>
  z.enum(values, { error: () => m.search_one_of({ name, values: named.join(', ') }) });
/** A list of at most `maxItems` texts of at most `length` characters. */
const listSchema = (name: string, length: number, maxItems: number) =>
  z.array(storableSchema(name, length, true)).max(maxItems, { error: () => m.search_entries({ name, max: maxItems }) });
const booleanSchema = (name: string) => z.boolean({ error: () => m.search_true_or_false({ name, yes: 'true', no: 'false' }) });
/** One name in a list of places that a request asks about. */
export const placeNameSchema = storableSchema('names', 100, true);

type NumberKey = KeysOf<'number'>;
const NUMBER_SCHEMAS: Record<NumberKey, (name: string, min: number, max: number) => z.ZodNumber> = {
  addedWithinDays: daysSchema,
  confirmedWithinDays: daysSchema,
  agentId: wholeNumberSchema,
  monthlyBudget: wholeNumberSchema,
  cashBudget: wholeNumberSchema,
  income: wholeNumberSchema,
  loanInterest: percentSchema,
  loanYears: yearsSchema,
  maxSalePrice: wholeNumberSchema,
  maxRent: wholeNumberSchema,
  maxPricePerSqft: wholeNumberSchema,
  within: wholeNumberSchema,
  within2: wholeNumberSchema,
};
/** The values that error texts name, where these are not all values. */
const NAMED_VALUES: Partial<Record<FilterKey, readonly string[]>> = { transactionType: TRANSACTION_TYPES, sort: USUAL_SORTS };

/** The schema of a parameter, by the kind of its entry. */
function schemaOf(key: FilterKey): z.ZodType {
  const entry = FILTERS[key];
  switch (entry.kind) {
    case 'range':
    case 'minimum':
      return wholeNumberSchema(key, 0, entry.max);
    case 'number':
      return NUMBER_SCHEMAS[key as NumberKey](key, entry.min, entry.max);
    case 'numbers':
      return numbersSchema(key, entry.max);
    case 'flag':
    case 'boolean':
      return booleanSchema(key);
    case 'choice':
      return choicesSchema(key, entry.values);
    case 'list':
      return 'values' in entry ? choicesSchema(key, entry.values) : listSchema(key, entry.maxLength, entry.max);
    case 'one': {
      const one = oneSchema(key, entry.values, NAMED_VALUES[key] ?? entry.values);
      if ('isExact' in entry) return one;
      return z
        .string()
        .transform((s) => canonical<string>(entry.values, s) ?? s)
        .pipe(one);
    }
    case 'month':
      return z.string().regex(MONTH, { error: () => m.search_month({ name: key }) });
    case 'shape':
      return z
        .string({ error: () => m.search_must_be_text({ name: key }) })
        .refine((text) => readShape(text) !== null, { error: () => m.search_shape({ name: key, outline: 'n:dubai-marina' }) });
    case 'text':
      return storableSchema(key, entry.maxLength);
  }
}

/** What the parameters mean, for the API document. */
const DESCRIPTIONS: Record<Exclude<FilterKey, RangeKey>, string> & Partial<Record<KeysOf<'range'>, string>> = {
  location: 'Community, emirate or any text; several places joined by commas mean any of them',
  shape: `Areas on the map, at most ${MAX_SHAPE_AREAS} joined by ~ and ${MAX_SHAPE_LENGTH} characters in all; a home in any of them matches. An area is a polyline in Google's encoding (precision 5, 3 to 60 corners; by the even-odd rule where its lines cross) or n: with the key of a named outline, as n:dubai-marina`,
  propertyType: 'Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas',
  transactionType: 'Buy or Rent; both when absent, or with Any',
  minPrice: 'AED, per month for rent',
  rentPeriod: 'month or year: how this site shows minPrice and maxPrice of rents; it changes no price and finds the same homes',
  minArea: 'Square feet',
  amenities: 'Joined by commas; all of them must be present',
  furnished: 'yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out',
  bedrooms: 'Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none',
  building: 'Names of towers, projects or parts of a community; several joined by commas mean any',
  completion: 'ready or off-plan. A home that does not say is then left out',
  addedWithinDays: 'Listed within so many days',
  confirmedWithinDays: 'A person confirmed within so many days that the home is available; a feed does not count',
  priceDropped: 'true: the last change of price lowered it',
  asksLess: 'true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai',
  withPhotos: 'true: the listing has at least one photo',
  coolingIncluded: 'true: the listing says that the rent or charges include cooling (chiller free)',
  vacant: 'true: the listing says that no one lives there',
  handoverFrom: 'The first month of handover, as 2027-10. A home that states none is then left out',
  handoverTo: 'The last month of handover, as 2027-12',
  excludedTypes: 'Property types to leave out',
  excludedLocations: 'Communities and emirates to leave out',
  excludedAmenities: 'Amenities of the closed list that a home must not have',
  reference: 'DLV-1042, or the reference or permit number of the listing in its portal',
  keywords:
    'Words that must all be in the listing, taken as they are; those in one pair of double quotes must follow each other. search understands a text',
  preferred: 'Words that the pages of this site list first; here they change nothing, keywords restricts to them',
  unanswered: 'Words of a search that no listing answers, such as near the airport; they change nothing',
  search:
    'Free text over title, description, location, address and amenities; forgives typos. Words that are no filter must all be in the listing',
  agentId: 'Homes of this agent',
  monthlyBudget: 'AED a month that people can pay: loan and running costs, or rent and housing fee',
  cashBudget: 'AED that people have for down payment and fees, or for signing a tenancy',
  income: 'AED a month, of which banks allow half for instalments',
  loanInterest: 'Percent a year; 4.25 when absent',
  loanYears: '25 when absent',
  buyer: 'expat (default), national, or abroad, who are counted without a loan',
  firstHome: 'false: banks lend less for a further home',
  maxSalePrice: 'AED, of homes for sale alone',
  maxRent: 'AED a month, of homes for rent alone',
  maxPricePerSqft: 'AED for a square foot: the price, or the monthly rent, divided by the size',
  advertiser: 'Names of advertisers, such as brokerages, as listings state them; several joined by commas mean any',
  listedBy: 'owner: homes that their owner advertises without an agent; agent: all others',
  near: 'At most so many minutes on foot from the nearest place of a kind on our map, joined by commas, all of which must hold: metro (10 minutes), metro:20. good-school: a private school of Dubai that the inspectors rated Good or better. A home without an exact location is then left out',
  sort: 'featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; gross-yield: the highest share of the price first that 20 or more such homes in the community ask as the rent of a year, only homes for sale with such rents; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000; shortest-trip: by minutes to the place `to`, the first 1,000',
  to: 'A place that homes must be near in time: one of the keys that the page of the filter lists (difc, media-city, dxb-t3), the name of a community, or a point as 25.2110,55.2756',
  by: 'How: car (default; on empty roads), metro (metro, tram and ways on foot) or walk',
  within: 'At most so many minutes; 30 when absent. A home without coordinates is then left out',
  to2: 'A second place that homes must also be near',
  by2: 'How to reach the second place',
  within2: 'At most so many minutes to the second place',
};
const describe = (key: FilterKey): string | undefined =>
  FILTERS[key].kind === 'minimum'
    ? 'At least so many. A home that does not say is then left out'
    : (DESCRIPTIONS as Partial<Record<FilterKey, string>>)[key];

/** The schemas of all parameters, which are optional. */
type FilterShape = { [Key in FilterKey]: z.ZodOptional<z.ZodType<NonNullable<SearchFilter[Key]>>> };
const shape = Object.fromEntries(
  FILTER_KEYS.map((key) => {
    const schema = schemaOf(key).optional();
    const description = describe(key);
    return [key, description ? schema.describe(description) : schema];
  }),
) as FilterShape;

/** Search filter, shared by the URL, the form, tRPC and GET /api/properties. */
export const searchFilterSchema = z.object(shape);

/** A coordinate from -`max` to `max` degrees; it is rounded. */
const degreesSchema = (max: number) => z.number().min(-max).max(max).transform(roundDegrees);
/** A map viewport in degrees. */
export const boundsSchema = z.object({
  south: degreesSchema(90),
  west: degreesSchema(180),
  north: degreesSchema(90),
  east: degreesSchema(180),
});
export type Bounds = z.infer<typeof boundsSchema>;
/** The homes of a list: those in a part of the map, or those that have no place on it. */
export const mapAreaSchema = boundsSchema.or(z.literal('none'));
export type MapArea = z.infer<typeof mapAreaSchema>;
