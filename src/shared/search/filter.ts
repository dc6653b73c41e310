// The schema of a search filter: every parameter with its limits and error texts. Descriptions become part of the API documentation.
import { z } from 'zod';
import { BUYERS } from '../costs/buyers.ts';
import { m } from '../messages/messages.ts';
import { ADVERTISERS, canonical, INT2_MAX, INT4_MAX, isStorable, PROPERTY_TYPES, roundDegrees } from '../property/property.ts';
import { CHOICES } from './choices.ts';
import type { FlagKey } from './flags.ts';
import {
  MAX_BEDROOMS,
  MAX_LENGTHS,
  MAX_LOAN_INTEREST,
  MAX_LOAN_YEARS,
  MAX_VALUES,
  MAX_WITHIN_DAYS,
  PURPOSES,
  SORTS,
  USUAL_SORTS,
} from './sorts-and-limits.ts';

/** An optional whole number from 0 to `max`. */
const wholeNumberSchema = (name: string, max = INT4_MAX) => {
  const wholeNumberError = { error: () => m.search_whole_number({ name }) };
  return z
    .number(wholeNumberError)
    .int(wholeNumberError)
    .min(0, wholeNumberError)
    .max(max, { error: () => m.search_at_most({ name, max }) })
    .optional();
};
/** A text of at most `max` characters that the database can store. `isListItem` chooses the error text for one of several texts. */
const storableSchema = (name: string, max: number, isListItem = false) =>
  z
    .string({ error: () => m.search_must_be_text({ name }) })
    .trim()
    .max(max, { error: () => (isListItem ? m.search_text_length_each({ name, max }) : m.search_text_length({ name, max })) })
    .refine(isStorable, { error: () => m.search_invalid_characters({ name }) });
/** An optional text of at most `max` characters. */
const optionalTextSchema = (name: string, max: number) => storableSchema(name, max).optional();
const bedroomsError = { error: () => m.search_whole_numbers({ name: 'bedrooms' }) };
/** A number of bedrooms, also as a text, which a URL has. */
const bedroomsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number(bedroomsError).int(bedroomsError).min(0).max(MAX_BEDROOMS),
);
const betweenError = (name: string, min: number, max: number) => ({ error: () => m.search_number_between({ name, min, max }) });
const interestError = { error: () => m.search_decimal_between({ name: 'loanInterest', min: 0, max: MAX_LOAN_INTEREST }) };
/** An optional number of days, at least 1. */
const daysSchema = (name: string) => {
  const wholeDaysError = { error: () => m.search_whole_days({ name }) };
  return z
    .number(wholeDaysError)
    .int(wholeDaysError)
    .min(1, wholeDaysError)
    .max(MAX_WITHIN_DAYS, { error: () => m.search_at_most({ name, max: MAX_WITHIN_DAYS }) })
    .optional();
};
/** An optional selection from a closed list. Upper and lower case do not matter; a URL joins the values by commas. */
const choicesSchema = <T extends string>(name: string, values: readonly T[]) =>
  z
    .array(
      z
        .string({ error: () => m.search_must_be_text({ name }) })
        .transform((s) => canonical(values, s) ?? s)
        .pipe(z.enum(values, { error: () => m.search_any_value_of({ name, values: values.join(', ') }) })),
    )
    .max(values.length, { error: () => m.search_entries({ name, max: values.length }) })
    .optional();
/** An optional list of at most `maxItems` texts of at most `length` characters. */
const listSchema = (name: string, length: number, maxItems: number) =>
  z
    .array(storableSchema(name, length, true))
    .max(maxItems, { error: () => m.search_entries({ name, max: maxItems }) })
    .optional();
/** An optional boolean. */
const booleanSchema = (name: string) => z.boolean({ error: () => m.search_true_or_false({ name, yes: 'true', no: 'false' }) }).optional();
/** Schemas of the yes/no filters, from a description of each for the API. */
const flagSchemas = (descriptions: Record<FlagKey, string>) =>
  Object.fromEntries(Object.entries(descriptions).map(([key, description]) => [key, booleanSchema(key).describe(description)])) as Record<
    FlagKey,
    ReturnType<typeof booleanSchema>
  >;
/** One name in a list of places that a request asks about. */
export const placeNameSchema = storableSchema('names', 100, true);

/**
 * Search filter, shared by the URL, the form, tRPC and GET /api/properties. Without `transactionType` it finds homes for sale and for rent.
 * Prices are in AED, those of rents per month; areas in square feet.
 */
export const searchFilterSchema = z.object({
  location: optionalTextSchema('location', MAX_LENGTHS.location).describe(
    'Community, emirate or any text; several places joined by commas mean any of them',
  ),
  propertyType: optionalTextSchema('propertyType', MAX_LENGTHS.propertyType).describe(
    'Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas',
  ),
  transactionType: z
    .string()
    .transform((s) => canonical(PURPOSES, s) ?? s)
    .pipe(z.enum(PURPOSES, { error: () => m.search_one_of({ name: 'transactionType', values: 'Buy, Rent' }) }))
    .optional()
    .describe('Buy or Rent; both when absent, or with Any'),
  minPrice: wholeNumberSchema('minPrice').describe('AED, per month for rent'),
  maxPrice: wholeNumberSchema('maxPrice'),
  minBedrooms: wholeNumberSchema('minBedrooms', INT2_MAX),
  maxBedrooms: wholeNumberSchema('maxBedrooms', INT2_MAX),
  minBathrooms: wholeNumberSchema('minBathrooms', INT2_MAX),
  maxBathrooms: wholeNumberSchema('maxBathrooms', INT2_MAX),
  minArea: wholeNumberSchema('minArea').describe('Square feet'),
  maxArea: wholeNumberSchema('maxArea'),
  amenities: z
    .array(storableSchema('amenities', 60, true))
    .max(MAX_VALUES.amenities, { error: () => m.search_entries({ name: 'amenities', max: MAX_VALUES.amenities }) })
    .optional()
    .describe('Joined by commas; all of them must be present'),
  furnished: choicesSchema('furnished', CHOICES.furnished).describe(
    'yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out',
  ),
  bedrooms: z
    .array(bedroomsSchema)
    .max(MAX_VALUES.bedrooms, { error: () => m.search_entries({ name: 'bedrooms', max: MAX_VALUES.bedrooms }) })
    .optional()
    .describe('Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none'),
  building: listSchema('building', 100, MAX_VALUES.building).describe(
    'Names of towers, projects or parts of a community; several joined by commas mean any',
  ),
  completion: choicesSchema('completion', CHOICES.completion).describe('ready or off-plan. A home that does not say is then left out'),
  addedWithinDays: daysSchema('addedWithinDays').describe('Listed within so many days'),
  confirmedWithinDays: daysSchema('confirmedWithinDays').describe(
    'A person confirmed within so many days that the home is available; a feed does not count',
  ),
  ...flagSchemas({
    priceDropped: 'true: the last change of price lowered it',
    asksLess:
      'true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai',
    withPhotos: 'true: the listing has at least one photo',
  }),
  excludedTypes: choicesSchema('excludedTypes', PROPERTY_TYPES).describe('Property types to leave out'),
  excludedLocations: listSchema('excludedLocations', 100, MAX_VALUES.excludedLocations).describe('Communities and emirates to leave out'),
  excludedAmenities: listSchema('excludedAmenities', 60, MAX_VALUES.excludedAmenities).describe(
    'Amenities of the closed list that a home must not have',
  ),
  reference: optionalTextSchema('reference', 100).describe('DLV-1042, or the reference or permit number of the listing in its portal'),
  keywords: listSchema('keywords', 60, MAX_VALUES.keywords).describe(
    'Words that must all be in the listing, taken as they are; search understands a text',
  ),
  search: optionalTextSchema('search', 200).describe('Free text over title, description, location, address and amenities; forgives typos'),
  agentId: wholeNumberSchema('agentId'),
  monthlyBudget: wholeNumberSchema('monthlyBudget').describe(
    'AED a month that people can pay: loan and running costs, or rent and housing fee',
  ),
  cashBudget: wholeNumberSchema('cashBudget').describe('AED that people have for down payment and fees, or for signing a tenancy'),
  income: wholeNumberSchema('income').describe('AED a month, of which banks allow half for instalments'),
  loanInterest: z
    .number(interestError)
    .min(0, interestError)
    .max(MAX_LOAN_INTEREST, interestError)
    .optional()
    .describe('Percent a year; 4.25 when absent'),
  loanYears: z
    .number(betweenError('loanYears', 1, MAX_LOAN_YEARS))
    .int(betweenError('loanYears', 1, MAX_LOAN_YEARS))
    .min(1, betweenError('loanYears', 1, MAX_LOAN_YEARS))
    .max(MAX_LOAN_YEARS, betweenError('loanYears', 1, MAX_LOAN_YEARS))
    .optional()
    .describe('25 when absent'),
  buyer: z
    .string()
    .transform((s) => canonical(BUYERS, s) ?? s)
    .pipe(z.enum(BUYERS, { error: () => m.search_one_of({ name: 'buyer', values: BUYERS.join(', ') }) }))
    .optional()
    .describe('expat (default), national, or abroad, who are counted without a loan'),
  firstHome: booleanSchema('firstHome').describe('false: banks lend less for a further home'),
  maxSalePrice: wholeNumberSchema('maxSalePrice').describe('AED, of homes for sale alone'),
  maxRent: wholeNumberSchema('maxRent').describe('AED a month, of homes for rent alone'),
  listedBy: z
    .string()
    .transform((s) => canonical(ADVERTISERS, s) ?? s)
    .pipe(z.enum(ADVERTISERS, { error: () => m.search_one_of({ name: 'listedBy', values: ADVERTISERS.join(', ') }) }))
    .optional()
    .describe('owner: homes that their owner advertises without an agent; agent: all others'),
  sort: z
    .enum(SORTS, { error: () => m.search_one_of({ name: 'sort', values: USUAL_SORTS.join(', ') }) })
    .optional()
    .describe(
      'featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000',
    ),
});
export type SearchFilter = z.infer<typeof searchFilterSchema>;

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
