// Props that the search page passes to its view (grid, list or map), with the query of one page of results.
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
  activeFilterCount: number;
  /** URL of the search without any filter. */
  clearUrl: string;
  /** Whether the visit came from Advanced Search (`?filters=open`): the panel then shows all options of every list. */
  isAdvancedSearch: boolean;
  /** Opens the filters, optionally at a group. */
  onOpenFilters: (group?: string) => void;
}
