import { z } from 'zod';
import { LISTING_DEFAULTS, listingInput, type OwnListing } from '../../../shared/listing/listing.ts';
import { isOtherProperty } from '../../../shared/listing/listing-identity.ts';

const amount = z.union([z.number(), z.string()]);

/** Form values. A number field holds text while it is empty or invalid. */
export const listingValues = z.object({
  transactionType: z.string(),
  propertyType: z.string(),
  title: z.string(),
  description: z.string(),
  price: amount,
  area: amount,
  bedrooms: amount,
  bathrooms: amount,
  location: z.string(),
  address: z.string(),
  latitude: amount,
  longitude: amount,
  /** Empty when it is not said; a draft of an earlier release has none. */
  furnished: z.string().default(''),
  amenities: z.array(z.string()),
  images: z.array(z.string()),
});
export type ListingValues = z.infer<typeof listingValues>;
export type ListingField = keyof ListingValues;

export const EMPTY_LISTING: ListingValues = {
  ...LISTING_DEFAULTS,
  propertyType: '',
  title: '',
  description: '',
  location: '',
  address: '',
  latitude: '',
  longitude: '',
  furnished: '',
  amenities: [],
  images: [],
};

/** Form values of an existing listing. */
export const toFormValues = (listing: OwnListing): ListingValues =>
  listingValues.parse({
    ...listing,
    furnished: listing.furnished ?? '',
    latitude: listing.latitude ?? '',
    longitude: listing.longitude ?? '',
  });

export const haveSameValues = (a: ListingValues, b: ListingValues): boolean =>
  Object.keys(EMPTY_LISTING).every((field) => JSON.stringify(a[field as ListingField]) === JSON.stringify(b[field as ListingField]));

/** The number in a field; undefined if it is empty or invalid. */
export function parseFieldNumber(value: number | string): number | undefined {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

/** Whether only one of the two coordinates is present, which saves no position. */
export const isHalfPoint = ({ latitude, longitude }: Pick<ListingValues, 'latitude' | 'longitude'>): boolean =>
  (parseFieldNumber(latitude) === undefined) !== (parseFieldNumber(longitude) === undefined);

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
  furnished: values.furnished || null,
});

/** Input of the request. @throws ZodError if `checkListing` finds an error */
export const toListingInput = (values: ListingValues) => listingInput.parse(toRawInput(values));

/** Whether saving turns the listing into another property, which ends its active promotion or verification. */
export const endsBenefits = (listing: OwnListing, values: ListingValues): boolean =>
  (listing.isPromoted || listing.verification !== null) && isOtherProperty(listing, toListingInput(values));

/** First error message of each invalid field. */
export function validateListing(values: ListingValues): Partial<Record<ListingField, string>> {
  const result = listingInput.safeParse(toRawInput(values));
  const errors: Partial<Record<ListingField, string>> = {};
  for (const issue of result.error?.issues ?? []) errors[issue.path[0] as ListingField] ??= issue.message;
  return errors;
}

/** The four parts of the form with their fields in page order. */
export const SECTIONS = [
  { id: 'basic-information', title: 'Basic Information', fields: ['transactionType', 'propertyType', 'title', 'description'] },
  {
    id: 'property-details',
    title: 'Property Details',
    fields: ['price', 'area', 'bedrooms', 'bathrooms', 'furnished', 'location', 'address', 'latitude', 'longitude'],
  },
  { id: 'amenities', title: 'Amenities', fields: ['amenities'] },
  { id: 'property-images', title: 'Property Images', fields: ['images'] },
] as const satisfies readonly { id: string; title: string; fields: readonly ListingField[] }[];

const FIELD_ORDER: readonly ListingField[] = SECTIONS.flatMap((section) => section.fields);

/** Id of a field's control, or of the first control of its group. */
export const fieldId = (field: ListingField): string => `listing-${field}`;

/** The first invalid field of the page. */
export const findFirstInvalid = (errors: Readonly<Record<string, unknown>>): ListingField | undefined =>
  FIELD_ORDER.find((field) => errors[field]);

export interface SectionState {
  state: 'complete' | 'wrong' | 'open';
  /** `1 field to correct`, `6 chosen`, `Complete`; may be empty. */
  text: string;
}

/** Progress of a part of the form. `shown` are the displayed errors. */
export function getSectionState(
  section: (typeof SECTIONS)[number],
  values: ListingValues,
  shownErrors: Readonly<Record<string, unknown>>,
): SectionState {
  const invalidCount = section.fields.filter((field) => shownErrors[field]).length;
  if (invalidCount > 0) return { state: 'wrong', text: invalidCount === 1 ? '1 field to correct' : `${invalidCount} fields to correct` };
  const missing = validateListing(values);
  const complete = section.fields.every((field) => missing[field] === undefined);
  const count = section.id === 'amenities' ? values.amenities.length : section.id === 'property-images' ? values.images.length : 0;
  const countText = count > 0 ? `${count} ${section.id === 'amenities' ? 'chosen' : 'added'}` : '';
  return { state: complete ? 'complete' : 'open', text: countText || (complete ? 'Complete' : '') };
}

/** Parses `25.0560, 55.2700`, the format that maps copy; undefined for other text. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (!lat || !lng) return undefined;
  return { latitude: Number(lat), longitude: Number(lng) };
}
