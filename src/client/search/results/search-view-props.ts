// Props that the search page passes to its view (grid, list or map), with the query of one page of results.
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { SaidWords } from '../../../shared/search/understanding.ts';
import type { TripTexts } from '../../../shared/travel/trip-label.ts';
import type { ChipSources } from '../chips/filter-chips.ts';
import type { SearchPageState } from '../search-url.ts';

/** Query of one page of results, with the fields of a React Query result that views use. */
export interface SearchQuery {
  data:
    | {
        items: PropertyCard[];
        /** Number of results; null until it is counted. */
        total: number | null;
        /** Whether there are more than `total`. */
        capped: boolean;
        /** Number of pages; at least the known ones while `total` is null. */
        pages: number;
        /** The search text with its typos corrected; null if it had none. */
        corrected: string | null;
        /** Words of the search that were not recognised. */
        unknown: string[];
        /** How many homes say each of the words that no filter answers, and whether these homes come first. */
        said: SaidWords[];
        isSaidFirst: boolean;
        /** What texts about the trips of the search need; absent without trips. */
        tripTexts?: TripTexts | undefined;
        /** The filter that the search text was parsed as; null without a search text, and when text and filter exclude each other. */
        parsed: SearchFilter | null;
      }
    | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  /** Whether `data` belongs to the previous page or filter, because that of the present one is loading. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Props of every view of the search page. */
export interface SearchViewProps {
  pageState: SearchPageState;
  /** The filter of the URL (`pageState.filter`); for a search text, the filter that it was parsed as. */
  filter: SearchFilter;
  search: SearchQuery;
  /** What the chips of the active filters need to know besides the filter. */
  chipSources: ChipSources;
  activeFilterCount: number;
  /** URL of the search without any filter. */
  clearUrl: string;
  /** Whether the visit came from Advanced Search (`?filters=open`): the panel then shows all options of every list. */
  isAdvancedSearch: boolean;
  /** Opens the filter drawer, optionally at a group of filters. */
  onOpenFilters: (group?: string) => void;
}
