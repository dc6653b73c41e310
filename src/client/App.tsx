import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionProvider } from './account/session.tsx';
import { Shell } from './layout/Shell.tsx';
import { ConfigProvider, type SiteConfig } from './site-config.tsx';
import { createTrpcClient, trpc } from './trpc/trpc.ts';
import { Toasts } from './ui/dialog/toast.tsx';

interface AppProps {
  queryClient: QueryClient;
  config: SiteConfig;
  /** Query results of the server render, restored into the cache before the first render. */
  state?: DehydratedState;
}

/**
 * The whole site with its providers: configuration, tRPC and query cache, session, toasts. It must be rendered inside a router; the server
 * and the browser each use their own kind.
 */
export function App({ queryClient, config, state }: AppProps) {
  // in state, so that renders share one client; requests of the browser go to the origin of the page
  const [trpcClient] = useState(() => createTrpcClient(typeof window === 'undefined' ? config.origin : ''));
  return (
    <ConfigProvider value={config}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={state}>
            <SessionProvider>
              <Shell />
            </SessionProvider>
            <Toasts />
          </HydrationBoundary>
        </QueryClientProvider>
      </trpc.Provider>
    </ConfigProvider>
  );
}
