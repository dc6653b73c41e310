// The four parts of the listing form: which fields they contain, how far each is filled in, and which invalid field comes first.

import type { ListingValues } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { HOME_TERMS_FIELDS } from './home-terms-form.ts';
import { type ListingField, validateListing } from './listing-form.ts';

/** The four parts of the form with their fields in page order. */
export const SECTIONS = [
  {
    id: 'basic-information',
    title: m.my_listings_section_basic,
    fields: ['transactionType', 'propertyType', 'title', 'description', 'titleAr', 'descriptionAr'],
  },
  {
    id: 'property-details',
    title: m.my_listings_section_details,
    fields: [
      ...(['price', 'area', 'bedrooms', 'bathrooms', 'furnished', 'completion'] as const),
      ...HOME_TERMS_FIELDS,
      ...(['location', 'address', 'unit', 'latitude', 'longitude'] as const),
      ...(['permitKind', 'permitNumber', 'permitUrl', 'permitUntil'] as const),
    ],
  },
  { id: 'amenities', title: m.my_listings_section_amenities, fields: ['amenities'] },
  { id: 'property-images', title: m.my_listings_section_images, fields: ['images', 'film'] },
] as const satisfies readonly { id: string; title: () => string; fields: readonly ListingField[] }[];

type Section = (typeof SECTIONS)[number];

const FIELD_ORDER: readonly ListingField[] = SECTIONS.flatMap((section) => section.fields);

/** The `id` attribute of a field's control, or of the first control of a group such as radio buttons. */
export const fieldId = (field: ListingField): string => `listing-${field}`;

/** The invalid field that is highest on the page. */
export const findFirstInvalid = (errors: Readonly<Record<string, unknown>>): ListingField | undefined =>
  FIELD_ORDER.find((field) => errors[field]);

/** Progress of a part of the form. `wrong`: it shows errors. `open`: it shows none, but is not complete yet. */
export interface SectionState {
  state: 'complete' | 'wrong' | 'open';
  /** `1 field to correct`, `6 chosen`, `Complete`; may be empty. */
  text: string;
}

/** `6 chosen` for amenities, `3 added` for pictures; empty without any, and for the other parts. */
function countText({ id }: Section, { amenities, images }: ListingValues): string {
  if (id === 'amenities' && amenities.length > 0) return m.my_listings_section_chosen({ count: amenities.length });
  if (id === 'property-images' && images.length > 0) return m.my_listings_section_added({ count: images.length });
  return '';
}

/** Finds the progress of a part of the form. `shownErrors` are the errors that the form displays; others count as not complete yet. */
export function getSectionState(section: Section, values: ListingValues, shownErrors: Readonly<Record<string, unknown>>): SectionState {
  const invalidCount = section.fields.filter((field) => shownErrors[field]).length;
  if (invalidCount > 0) return { state: 'wrong', text: m.my_listings_section_wrong({ count: invalidCount }) };
  const allErrors = validateListing(values);
  const isComplete = section.fields.every((field) => allErrors[field] === undefined);
  const text = countText(section, values) || (isComplete ? m.my_listings_section_complete() : '');
  return { state: isComplete ? 'complete' : 'open', text };
}
