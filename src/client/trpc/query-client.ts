// The query cache of the website and when it refetches.
import type { QueryClientConfig, QueryKey } from '@tanstack/react-query';

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
