import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionProvider } from './account/session.tsx';
import { Shell } from './layout/Shell.tsx';
import { ConfigProvider, type SiteConfig } from './site-config.tsx';
import { createTrpcClient, trpc } from './trpc.ts';
import { Toasts } from './ui/toast.tsx';

interface AppProps {
  queryClient: QueryClient;
  config: SiteConfig;
  /** The server's answers, put into the cache before the first render. */
  state?: DehydratedState;
}

/** The providers, in one list, around the site. The router stands outside: it differs between server and browser. */
export function App({ queryClient, config, state }: AppProps) {
  const [client] = useState(() => createTrpcClient(typeof window === 'undefined' ? config.origin : ''));
  return (
    <ConfigProvider value={config}>
      <trpc.Provider client={client} queryClient={queryClient}>
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
