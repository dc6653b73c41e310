// The query cache of the website and when it refetches.
import type { QueryClientConfig } from '@tanstack/react-query';

/** Queries never refetch by themselves; mutations invalidate them by name. A failed query stays failed until the user retries. */
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
