// The query cache of the website and when it refetches.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';

/** Whether a query of tRPC, whose key begins with the path of the procedure, is one for staff. */
const isForStaff = ([path]: QueryKey): boolean => Array.isArray(path) && path[0] === 'staff';

/**
 * Defaults of all queries: they refetch only when a mutation invalidates them, and a failed query stays failed until the user retries. What staff see
 * is read anew each time, because others change it too. Queries that need other options set them where they are used.
 */
export const queryConfig: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: ({ queryKey }) => (isForStaff(queryKey) ? 0 : Number.POSITIVE_INFINITY),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      retryOnMount: false,
    },
    mutations: { retry: false },
  },
};

/** The query cache of the website in a browser. */
export class SiteQueryClient extends QueryClient {
  constructor() {
    super(queryConfig);
  }

  /**
   * Invalidates queries as `QueryClient` does, and also the first load of a query that is still under way: the library would keep its
   * response, although the server may have read the data before the change.
   */
  override async invalidateQueries<TaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries({
      ...filters,
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined && (filters?.predicate?.(query as never) ?? true),
    } as InvalidateQueryFilters<TaggedQueryKey>);
    return super.invalidateQueries(filters, options);
  }
}
