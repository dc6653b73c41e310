// The query cache of the website and when it refetches.
import type { QueryClientConfig } from '@tanstack/react-query';

/**
 * Defaults of all queries: they refetch only when a mutation invalidates them, and a failed query stays failed until the user retries. Queries that
 * need other options set them where they are used.
 */
export const queryConfig: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      retryOnMount: false,
    },
    mutations: { retry: false },
  },
};
