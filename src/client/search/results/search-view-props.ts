// What the search page gets from its view: the query of a page of results, and the props that list, grid and map share.
import type { PropertyCard } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { ChipSources } from '../chips/filter-chips.ts';
import type { SearchPageState } from '../search-url.ts';

/** Query of one page of results. */
export interface SearchQuery {
  /** `total` is null until it is counted. */
  data:
    | {
        items: PropertyCard[];
        total: number | null;
        /** Whether there are more than `total`. */
        capped: boolean;
        pages: number;
        /** The search text in the right spelling; null if it was right. */
        corrected: string | null;
        /** Words of the search that were not recognised. */
        unknown: string[];
        /** What a search text asks for, as a filter without it. */
        parsed: SearchFilter | null;
      }
    | undefined;
  isError: boolean;
  isFetching: boolean;
  /** Whether `data` belongs to the previous page. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Props of every view of the search page. */
export interface SearchViewProps {
  pageState: SearchPageState;
  /** What the address asks for: its filter, or what its text was parsed as. */
  filter: SearchFilter;
  search: SearchQuery;
  /** What the chips of the active filters need to know besides the filter. */
  chipSources: ChipSources;
  /** Number of active filters. */
  active: number;
  /** URL without any filter. */
  clear: string;
  /** Whether the visit came from Advanced Search, which opens the filters. */
  openFilters: boolean;
  /** Opens the filters, optionally at a group. */
  onFilters: (group?: string) => void;
}
