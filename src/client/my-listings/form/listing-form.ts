// Values of the listing form, their validation, and their conversion to and from the API's input.
import { type ListingValues, listingValuesSchema } from '../../../shared/listing/draft.ts';
import {
  LISTING_DEFAULTS,
  type ListingInput,
  type ListingPatch,
  listingInputSchema,
  MAX_LOCATION,
  type OwnListing,
} from '../../../shared/listing/listing.ts';
import { isOtherProperty } from '../../../shared/listing/listing-identity.ts';
import { usualPermitKind } from '../../../shared/listing/permit.ts';
import { m } from '../../../shared/messages/messages.ts';
import { type AskingPrice, toMonthlyRent, yearlyRent } from '../../../shared/property/advertised-price.ts';
import { findPlace, placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { splitRegion } from '../../../shared/property/place/region.ts';
import { findDoubtfulField } from '../../../shared/property/plausible.ts';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { type NumberKind, readNumber } from '../../ui/form/number-text.ts';
import { unreadNumberError } from '../../ui/form/number-typing.ts';
import { EMPTY_HOME_TERMS, getShownHomeTerms, toHomeTerms, toHomeTermsValues } from './home-terms-form.ts';

export type ListingField = keyof ListingValues;

/** Values of a new listing. */
export const EMPTY_LISTING: ListingValues = {
  ...LISTING_DEFAULTS,
  isBedroomsChosen: false,
  isBathroomsChosen: false,
  rentPeriod: 'month',
  propertyType: '',
  title: '',
  description: '',
  titleAr: '',
  descriptionAr: '',
  location: '',
  address: '',
  unit: '',
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
  floorPlans: [],
  pictures: [],
  film: '',
};

/**
 * The place of a listing as the form shows it. A known place is named in the language of the page; the server accepts both languages. Any other gets
 * its emirate, without which the server could find a place of the same name in another emirate.
 */
function toLocationText({ location, emirate }: Pick<OwnListing, 'location' | 'emirate'>): string {
  if (findPlace(location)?.emirate === emirate) return placeLabel(location);
  const line = placeLine(location, emirate);
  return splitRegion(line).region === emirate && line.length <= MAX_LOCATION ? line : location;
}

/** Converts an existing listing to form values. */
export const toFormValues = (listing: OwnListing): ListingValues =>
  listingValuesSchema.parse({
    ...listing,
    isBedroomsChosen: true,
    isBathroomsChosen: true,
    ...(listing.advertisedPeriod === 'year' && { price: yearlyRent(listing), rentPeriod: 'year' }),
    location: toLocationText(listing),
    titleAr: listing.titleAr ?? '',
    descriptionAr: listing.descriptionAr ?? '',
    film: listing.film ?? '',
    unit: listing.unit ?? '',
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

/** The value of a field as a text to compare; a known place by its English name, so that the language of the page makes no difference. */
const toComparable = (values: ListingValues, field: ListingField): string =>
  JSON.stringify(field === 'location' ? (findPlace(values.location)?.name ?? values.location) : values[field]);

/** Whether two sets of form values describe the same listing. */
export const haveSameValues = (a: ListingValues, b: ListingValues): boolean =>
  Object.keys(EMPTY_LISTING).every((field) => toComparable(a, field as ListingField) === toComparable(b, field as ListingField));

/** The fields that hold numbers, with what they ask for. An unreadable area stays as it was typed. */
const NUMBER_FIELDS = {
  price: 'money',
  area: 'area',
  bedrooms: 'count',
  bathrooms: 'count',
  serviceCharge: 'rate',
  latitude: 'degrees',
  longitude: 'degrees',
} as const satisfies Partial<Record<ListingField, NumberKind>>;
type NumberFieldName = keyof typeof NUMBER_FIELDS;

/** The number in a field; undefined when it is empty or not readable. */
export const readField = <Field extends NumberFieldName>(values: Pick<ListingValues, Field>, field: Field): number | undefined =>
  readNumber(values[field], NUMBER_FIELDS[field]);

/** Whether only one of the two coordinates is present. Such a listing is saved without a position. */
export const isHalfPoint = (values: Pick<ListingValues, 'latitude' | 'longitude'>): boolean =>
  (readField(values, 'latitude') === undefined) !== (readField(values, 'longitude') === undefined);

/** The permit in the shape of the server's schema; null while no kind is chosen. A home that needs no permit has none of the hidden fields. */
function toPermit({ permitKind: kind, permitNumber: number, permitUrl: url, permitUntil: until }: ListingValues) {
  if (kind === '') return null;
  return kind === 'none' ? { kind, number: null, url: null, until: null } : { kind, number, url: url.trim(), until };
}

/** The form fields of the parts of a permit in the server's schema. */
const PERMIT_FIELDS = { kind: 'permitKind', number: 'permitNumber', url: 'permitUrl', until: 'permitUntil' } as const;
/** The form field for the path of an error in the server's schema: `permitNumber` for `['permit', 'number']`. */
export const fieldOf = ([name, part]: readonly PropertyKey[]): ListingField => {
  if (name === 'permit') return PERMIT_FIELDS[part as keyof typeof PERMIT_FIELDS];
  if (name === 'floorPlans' || name === 'pictures') return 'images';
  return name === 'advertisedPrice' || name === 'advertisedPeriod' ? 'price' : (name as ListingField);
};

/** The price that the values say, a rent as it is advertised; 0 without an amount. */
export function typedPrice({ price, rentPeriod, transactionType }: ListingValues): AskingPrice {
  const amount = readField({ price }, 'price') ?? 0;
  if (transactionType !== 'Rent') return { price: amount, transactionType };
  const advertisedPeriod = rentPeriod === 'year' ? 'year' : 'month';
  return { price: toMonthlyRent(amount, advertisedPeriod), transactionType, advertisedPrice: amount, advertisedPeriod };
}

/** The price in the shape of the server's schema. An amount that is refused is sent alone, so that it has the error of the price. */
function toPrices(values: ListingValues): Pick<ListingInput, 'price' | 'advertisedPrice' | 'advertisedPeriod'> {
  const { price, advertisedPrice, advertisedPeriod } = typedPrice(values);
  return advertisedPrice && advertisedPrice >= 1 ? { price, advertisedPrice, advertisedPeriod } : { price: readField(values, 'price') };
}

/**
 * Values in the shape of the server's schema. Missing required numbers are undefined, so that it reports its documented messages; missing optional
 * values are null.
 */
const toRawInput = (values: ListingValues) => ({
  ...values,
  ...toPrices(values),
  area: readField(values, 'area'),
  // A studio is stored with one bedroom.
  bedrooms: values.propertyType === 'Studio' ? 1 : readField(values, 'bedrooms'),
  bathrooms: readField(values, 'bathrooms'),
  latitude: readField(values, 'latitude') ?? null,
  longitude: readField(values, 'longitude') ?? null,
  titleAr: values.titleAr.trim() || null,
  descriptionAr: values.descriptionAr.trim() || null,
  film: values.film.trim() || null,
  unit: values.unit.trim() || null,
  furnished: values.furnished || null,
  completion: values.completion || null,
  ...toHomeTerms(values),
  permit: toPermit(values),
  // its number is in the permit
  permitNumber: undefined,
});

/** What decides whether price and area can be right; null while a number is missing. */
export function toCheckedFacts(values: ListingValues) {
  const { area, bedrooms } = toRawInput(values);
  const { price } = typedPrice(values);
  if (readField(values, 'price') === undefined || !area || bedrooms === undefined) return null;
  const { propertyType, transactionType } = values as { propertyType: PropertyType; transactionType: TransactionType };
  return { price, area, bedrooms, propertyType, transactionType };
}

/** The mark that a person has confirmed amounts that can hardly be right: the form asks about them before it is sent. */
const amountConfirmation = (values: ListingValues): Pick<ListingInput, 'amountConfirmed'> => {
  const facts = toCheckedFacts(values);
  return facts && findDoubtfulField(facts) ? { amountConfirmed: true } : {};
};

/** Converts form values to the input of the request. @throws ZodError if `validateListing` finds an error */
export const toListingInput = (values: ListingValues) => ({
  ...listingInputSchema.parse(toRawInput(values)),
  ...amountConfirmation(values),
});

/** Fields that are sent together: the server resolves the place from both, a position has two coordinates, and a rent has a period. */
const FIELD_GROUPS: readonly (readonly (keyof ReturnType<typeof toRawInput>)[])[] = [
  ['location', 'address', 'unit'],
  ['latitude', 'longitude'],
  ['price', 'advertisedPrice', 'advertisedPeriod'],
  ['images', 'floorPlans', 'pictures'],
];

/**
 * The fields whose values differ from those before the user's changes, as the input of the request. Fields that were changed elsewhere in the
 * meantime so keep their new values. @throws ZodError if `validateListing` finds an error
 */
export function toListingPatch(values: ListingValues, before: ListingValues): ListingPatch {
  const input = toListingInput(values);
  const [rawInput, rawBefore] = [toRawInput(values), toRawInput(before)];
  const isChanged = (field: keyof typeof rawInput) => JSON.stringify(rawInput[field]) !== JSON.stringify(rawBefore[field]);
  const changed = (Object.keys(input) as (keyof typeof rawInput)[]).filter((field) =>
    (FIELD_GROUPS.find((group) => group.includes(field)) ?? [field]).some(isChanged),
  );
  return { ...Object.fromEntries(changed.map((field) => [field, input[field as keyof ListingInput]])), ...amountConfirmation(values) };
}

/** Form values with the changes of a draft that started from the values `before`: fields that the draft did not change stay. */
export const applyDraft = (current: ListingValues, draft: ListingValues, before: ListingValues): ListingValues =>
  listingValuesSchema.parse({
    ...current,
    ...Object.fromEntries(
      (Object.keys(EMPTY_LISTING) as ListingField[])
        .filter((field) => toComparable(draft, field) !== toComparable(before, field))
        .map((field) => [field, draft[field]]),
    ),
  });

/** Whether saving turns the listing into another property, which ends its active promotion or verification. `before` as for `toListingPatch`. */
export function endsPromotionOrVerification(listing: OwnListing, values: ListingValues, before: ListingValues): boolean {
  if (!listing.isPromoted && listing.verification === null) return false;
  const patch = toListingPatch(values, before);
  // the emirate of a changed place is in its text
  const emirate = patch.location === undefined ? listing.emirate : undefined;
  return isOtherProperty(listing, { ...listing, ...(patch as Partial<ListingInput>), emirate });
}

/** Errors that the server cannot know: texts that no number field understands, and bedrooms and bathrooms that were not chosen. */
function validateEntries(values: ListingValues): Partial<Record<ListingField, string>> {
  const errors: Partial<Record<ListingField, string>> = {};
  for (const field of Object.keys(NUMBER_FIELDS) as NumberFieldName[]) {
    if (field === 'serviceCharge' && !getShownHomeTerms(values).serviceCharge) continue;
    const value = values[field];
    const isUnread = typeof value === 'string' && value.trim() !== '' && readField(values, field) === undefined;
    if (isUnread) errors[field] = unreadNumberError(value, NUMBER_FIELDS[field]);
  }
  if (!values.isBedroomsChosen && values.propertyType !== 'Studio') errors.bedrooms = m.my_listings_choose_bedrooms();
  if (!values.isBathroomsChosen) errors.bathrooms = m.my_listings_choose_bathrooms();
  return errors;
}

/** Validates the entries, and with the server's schema. @returns the first error message of each invalid field */
export function validateListing(values: ListingValues): Partial<Record<ListingField, string>> {
  const result = listingInputSchema.safeParse(toRawInput(values));
  const errors = validateEntries(values);
  for (const issue of result.error?.issues ?? []) errors[fieldOf(issue.path)] ??= issue.message;
  return errors;
}
