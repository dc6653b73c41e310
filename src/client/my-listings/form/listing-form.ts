// Values of the listing form, their validation, and their conversion to and from the API's input.
import { z } from 'zod';
import { LISTING_DEFAULTS, listingInputSchema, type OwnListing } from '../../../shared/listing/listing.ts';
import { isOtherProperty } from '../../../shared/listing/listing-identity.ts';
import { usualPermitKind } from '../../../shared/listing/permit.ts';
import { findPlace } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { EMPTY_HOME_TERMS, homeTermsValues, toHomeTerms, toHomeTermsValues } from './home-terms-form.ts';
import { parseFieldNumber } from './parse-field-number.ts';

const amountSchema = z.union([z.number(), z.string()]);

/** Form values. A number field holds text while it is empty or invalid. */
export const listingValuesSchema = z.object({
  transactionType: z.string(),
  propertyType: z.string(),
  title: z.string(),
  description: z.string(),
  /** Empty without one; a draft of an earlier release has none. */
  titleAr: z.string().default(''),
  descriptionAr: z.string().default(''),
  price: amountSchema,
  area: amountSchema,
  bedrooms: amountSchema,
  bathrooms: amountSchema,
  location: z.string(),
  address: z.string(),
  latitude: amountSchema,
  longitude: amountSchema,
  /** Empty when it is not stated; a draft of an earlier release has none. */
  furnished: z.string().default(''),
  completion: z.string().default(''),
  ...homeTermsValues,
  permitKind: z.string().default(''),
  permitNumber: z.string().default(''),
  permitUrl: z.string().default(''),
  permitUntil: z.string().default(''),
  amenities: z.array(z.string()),
  images: z.array(z.string()),
});
export type ListingValues = z.infer<typeof listingValuesSchema>;
export type ListingField = keyof ListingValues;

/** Values of a new listing. */
export const EMPTY_LISTING: ListingValues = {
  ...LISTING_DEFAULTS,
  propertyType: '',
  title: '',
  description: '',
  titleAr: '',
  descriptionAr: '',
  location: '',
  address: '',
  latitude: '',
  longitude: '',
  furnished: '',
  completion: '',
  ...EMPTY_HOME_TERMS,
  permitKind: '',
  permitNumber: '',
  permitUrl: '',
  permitUntil: '',
  amenities: [],
  images: [],
};

/** Form values of an existing listing; a known place in the language of the page, which the server reads in both languages. */
export const toFormValues = (listing: OwnListing): ListingValues =>
  listingValuesSchema.parse({
    ...listing,
    location: findPlace(listing.location) ? placeLabel(listing.location) : listing.location,
    titleAr: listing.titleAr ?? '',
    descriptionAr: listing.descriptionAr ?? '',
    furnished: listing.furnished ?? '',
    completion: listing.completion ?? '',
    ...toHomeTermsValues(listing),
    permitKind: listing.permit?.kind ?? (listing.permitNumber === null ? '' : usualPermitKind(listing.emirate)),
    permitNumber: listing.permitNumber ?? '',
    permitUrl: listing.permit?.url ?? '',
    permitUntil: listing.permit?.until ?? '',
    latitude: listing.latitude ?? '',
    longitude: listing.longitude ?? '',
  });

/** The value of a field as a text that is the same in both languages. */
const comparable = (values: ListingValues, field: ListingField): string =>
  JSON.stringify(field === 'location' ? (findPlace(values.location)?.name ?? values.location) : values[field]);

/** Whether two forms would store the same. */
export const haveSameValues = (a: ListingValues, b: ListingValues): boolean =>
  Object.keys(EMPTY_LISTING).every((field) => comparable(a, field as ListingField) === comparable(b, field as ListingField));

/** Whether only one of the two coordinates is present, which saves no position. */
export const isHalfPoint = ({ latitude, longitude }: Pick<ListingValues, 'latitude' | 'longitude'>): boolean =>
  (parseFieldNumber(latitude) === undefined) !== (parseFieldNumber(longitude) === undefined);

/** The permit in the shape of the server's schema; null while no kind is chosen. */
const toPermit = ({ permitKind: kind, permitNumber: number, permitUrl: url, permitUntil: until }: ListingValues) =>
  kind === '' ? null : { kind, number, url: url.trim(), until };

/** The field of the form for the path of an error. */
const fieldOf = ([name, part]: readonly PropertyKey[]): ListingField =>
  (name === 'permit' ? PERMIT_FIELDS[part as keyof typeof PERMIT_FIELDS] : name) as ListingField;
const PERMIT_FIELDS = { kind: 'permitKind', number: 'permitNumber', url: 'permitUrl', until: 'permitUntil' } as const;

/** Values in the shape of the server's schema. Missing values stay undefined, so that the schema reports its documented messages. */
const toRawInput = (values: ListingValues) => ({
  ...values,
  price: parseFieldNumber(values.price),
  area: parseFieldNumber(values.area),
  // A studio has one bedroom in the data.
  bedrooms: values.propertyType === 'Studio' ? 1 : parseFieldNumber(values.bedrooms),
  bathrooms: parseFieldNumber(values.bathrooms),
  latitude: parseFieldNumber(values.latitude) ?? null,
  longitude: parseFieldNumber(values.longitude) ?? null,
  titleAr: values.titleAr.trim() || null,
  descriptionAr: values.descriptionAr.trim() || null,
  furnished: values.furnished || null,
  completion: values.completion || null,
  ...toHomeTerms(values),
  permit: toPermit(values),
});

/** Input of the request. @throws ZodError if `validateListing` finds an error */
export const toListingInput = (values: ListingValues) => listingInputSchema.parse(toRawInput(values));

/** Whether saving turns the listing into another property, which ends its active promotion or verification. */
export const endsPromotionOrVerification = (listing: OwnListing, values: ListingValues): boolean =>
  (listing.isPromoted || listing.verification !== null) && isOtherProperty(listing, toListingInput(values));

/** First error message of each invalid field. */
export function validateListing(values: ListingValues): Partial<Record<ListingField, string>> {
  const result = listingInputSchema.safeParse(toRawInput(values));
  const errors: Partial<Record<ListingField, string>> = {};
  for (const issue of result.error?.issues ?? []) errors[fieldOf(issue.path)] ??= issue.message;
  return errors;
}

/** Parses `25.0560, 55.2700`, the format that maps copy; undefined for other text. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  // two numbers with a comma, a semicolon or a space between them
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (!lat || !lng) return undefined;
  return { latitude: Number(lat), longitude: Number(lng) };
}
