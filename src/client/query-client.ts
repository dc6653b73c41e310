import type { QueryClientConfig } from '@tanstack/react-query';

/** nothing is fetched again by itself; what changes is refreshed by name. A failed answer stays until somebody tries again. */
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
