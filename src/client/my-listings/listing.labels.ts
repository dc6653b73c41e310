import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';

/** The name of each status of a listing, in the language of the page. */
export const LISTING_STATUSES: Record<PropertyView['status'], () => string> = {
  published: m.my_listings_status_published,
  paused: m.my_listings_status_paused,
  sold: m.my_listings_status_sold,
  rented: m.my_listings_status_rented,
  removed: m.moderation_taken_down,
  deleted: m.my_listings_status_deleted,
};

/** `Paused`, in Arabic `متوقف مؤقتًا`. */
export const listingStatusLabel = (status: PropertyView['status']): string => LISTING_STATUSES[status]();
