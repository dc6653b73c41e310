import type { PropertyCard } from '../../../shared/property/property.ts';
import type { FilterChip } from '../filters/change-filter.ts';
import type { Listing } from '../search-url.ts';

/** One page of homes, as far as it has arrived. */
export interface ListingSearch {
  data: { items: PropertyCard[]; total: number; capped: boolean; pages: number; corrected: string | null } | undefined;
  isError: boolean;
  isFetching: boolean;
  /** Whether `data` is still that of the page before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** What every view of the listing shows. */
export interface ListingParts {
  listing: Listing;
  search: ListingSearch;
  /** The active filters, each with the address of the listing without it. */
  chips: (FilterChip & { to: string })[];
  /** Address without any filter. */
  clear: string;
  /** Whether this visit came for the filters (Advanced Search). */
  asked: boolean;
  /** Opens the filters over the page, at a group if one is named. */
  onFilters: (group?: string) => void;
}
