import { type DehydratedState, QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import superjson from 'superjson';
import { App } from './App.tsx';
import type { SiteConfig } from './config.tsx';
import { queryConfig } from './query.ts';
import { findRoute } from './routes.tsx';

const text = document.getElementById('state')?.textContent;
if (!text) throw new Error('The page carries no state');
const { config, queries } = superjson.parse<{ config: SiteConfig; queries: DehydratedState }>(text);

// the page's own script first, so that hydration meets the same elements
await findRoute(new URL(window.location.href)).route.load();
hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <BrowserRouter>
      <App queryClient={new QueryClient(queryConfig)} config={config} state={queries} />
    </BrowserRouter>
  </StrictMode>,
);
