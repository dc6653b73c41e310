import type { PropertyCard } from '../../../shared/property/property.ts';
import type { FilterChip } from '../filters/change-filter.ts';
import type { SearchPageState } from '../search-url.ts';

/** Query of one page of results. */
export interface SearchQuery {
  /** `total` is null until it is counted. */
  data: { items: PropertyCard[]; total: number | null; capped: boolean; pages: number; corrected: string | null } | undefined;
  isError: boolean;
  isFetching: boolean;
  /** Whether `data` belongs to the previous page. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Props of every view of the search page. */
export interface SearchViewProps {
  listing: SearchPageState;
  search: SearchQuery;
  /** Active filters, each with the URL that removes it. */
  chips: (FilterChip & { to: string })[];
  /** URL without any filter. */
  clear: string;
  /** Whether the visit came from Advanced Search, which opens the filters. */
  openFilters: boolean;
  /** Opens the filter drawer, optionally at a group. */
  onFilters: (group?: string) => void;
}
