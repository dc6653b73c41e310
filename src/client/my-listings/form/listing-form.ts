import { z } from 'zod';
import { LISTING_DEFAULTS, listingInput, type OwnListing } from '../../../shared/listing/listing.ts';
import { isAnotherHome } from '../../../shared/listing/listing-identity.ts';

const amount = z.union([z.number(), z.string()]);

/** What the fields hold while somebody types: a number's field is text while it is empty or no number. */
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
  amenities: [],
  images: [],
};

/** The fields of a listing that is edited. */
export const valuesOf = (listing: OwnListing): ListingValues =>
  listingValues.parse({ ...listing, latitude: listing.latitude ?? '', longitude: listing.longitude ?? '' });

export const sameValues = (a: ListingValues, b: ListingValues): boolean =>
  Object.keys(EMPTY_LISTING).every((field) => JSON.stringify(a[field as ListingField]) === JSON.stringify(b[field as ListingField]));

/** The number in a field; undefined when it is empty or holds something else. */
export function numberOf(value: number | string): number | undefined {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

/** Whether only one of the two coordinates is there: such a place is not shown. */
export const isHalfPoint = ({ latitude, longitude }: Pick<ListingValues, 'latitude' | 'longitude'>): boolean =>
  (numberOf(latitude) === undefined) !== (numberOf(longitude) === undefined);

/** The values as the server's schema wants them; what is not there stays away and is refused in the documented words. */
const rawInput = (values: ListingValues) => ({
  ...values,
  price: numberOf(values.price),
  area: numberOf(values.area),
  // a studio counts as one
  bedrooms: values.propertyType === 'Studio' ? 1 : numberOf(values.bedrooms),
  bathrooms: numberOf(values.bathrooms),
  latitude: numberOf(values.latitude) ?? null,
  longitude: numberOf(values.longitude) ?? null,
});

/** What is sent. @throws ZodError when `checkListing` finds something */
export const inputOf = (values: ListingValues) => listingInput.parse(rawInput(values));

/** Whether saving makes another home of a listing that has a running promotion or a verified mark to lose. */
export const endsBySaving = (listing: OwnListing, values: ListingValues): boolean =>
  (listing.isPromoted || listing.verification !== null) && isAnotherHome(listing, inputOf(values));

/** the first message of each wrong field, in the specification's words. */
export function checkListing(values: ListingValues): Partial<Record<ListingField, string>> {
  const result = listingInput.safeParse(rawInput(values));
  const errors: Partial<Record<ListingField, string>> = {};
  for (const issue of result.error?.issues ?? []) errors[issue.path[0] as ListingField] ??= issue.message;
  return errors;
}

/** the four parts of the form, each field in the order of the page. */
export const SECTIONS = [
  { id: 'basic-information', title: 'Basic Information', fields: ['transactionType', 'propertyType', 'title', 'description'] },
  {
    id: 'property-details',
    title: 'Property Details',
    fields: ['price', 'area', 'bedrooms', 'bathrooms', 'location', 'address', 'latitude', 'longitude'],
  },
  { id: 'amenities', title: 'Amenities', fields: ['amenities'] },
  { id: 'property-images', title: 'Property Images', fields: ['images'] },
] as const satisfies readonly { id: string; title: string; fields: readonly ListingField[] }[];

const FIELD_ORDER: readonly ListingField[] = SECTIONS.flatMap((section) => section.fields);

/** The id of a field's control, or of the first control of its group. */
export const fieldId = (field: ListingField): string => `listing-${field}`;

/** The wrong field that stands highest on the page. */
export const firstWrong = (errors: Readonly<Record<string, unknown>>): ListingField | undefined =>
  FIELD_ORDER.find((field) => errors[field]);

export interface SectionState {
  state: 'complete' | 'wrong' | 'open';
  /** `1 field to correct`, `6 chosen`, `Complete`; empty while there is nothing to say. */
  text: string;
}

/** How far a part of the form is: `shown` are the errors that stand beside fields now. */
export function sectionState(
  section: (typeof SECTIONS)[number],
  values: ListingValues,
  shown: Readonly<Record<string, unknown>>,
): SectionState {
  const wrong = section.fields.filter((field) => shown[field]).length;
  if (wrong > 0) return { state: 'wrong', text: wrong === 1 ? '1 field to correct' : `${wrong} fields to correct` };
  const missing = checkListing(values);
  const complete = section.fields.every((field) => missing[field] === undefined);
  const count = section.id === 'amenities' ? values.amenities.length : section.id === 'property-images' ? values.images.length : 0;
  const counted = count > 0 ? `${count} ${section.id === 'amenities' ? 'chosen' : 'added'}` : '';
  return { state: complete ? 'complete' : 'open', text: counted || (complete ? 'Complete' : '') };
}

/** `25.0560, 55.2700`, as maps give it to copy; undefined for every other text. */
export function readPoint(text: string): { latitude: number; longitude: number } | undefined {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (!lat || !lng) return undefined;
  return { latitude: Number(lat), longitude: Number(lng) };
}
