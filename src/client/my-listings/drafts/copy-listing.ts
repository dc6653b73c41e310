// The draft that copies a listing.
import type { ListingValues } from '../../../shared/listing/draft.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { toFormValues } from '../form/listing-form.ts';

/** The form of another home like a listing: without its unit and permit, which belong to one home. */
export const toCopy = (listing: OwnListing): ListingValues => ({
  ...toFormValues(listing),
  unit: '',
  permitKind: '',
  permitNumber: '',
  permitUrl: '',
  permitUntil: '',
});
