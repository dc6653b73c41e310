// The query cache of the website and when it refetches.
import type { QueryClientConfig } from '@tanstack/react-query';

/**
 * The defaults: queries do not refetch by themselves, mutations invalidate them by name, and a failed query stays failed until the user retries. Some
 * queries set other options where they are used.
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
