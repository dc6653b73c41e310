import { type DehydratedState, QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { recordFilledFields } from './hydration/early-input.ts';
import { queryConfig } from './query-client.ts';
import { findRoute } from './routes.tsx';
import type { SiteConfig } from './site-config.tsx';
import { loadTrpcLink } from './trpc.ts';

// the content security policy forbids making code from text, which zod would try when a form first needs it
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const text = document.getElementById('state')?.textContent;
if (!text) throw new Error('The page carries no state');
type State = { config: SiteConfig; queries: DehydratedState };
// plain JSON on most pages; what reads dates and the like is fetched where there are any
const sent = JSON.parse(text) as { json: State; meta?: unknown };
const { config, queries } = sent.meta ? (await loadTrpcLink()).readState<State>(text) : sent.json;

// the page's own script first, so that hydration meets the same elements
await findRoute(new URL(window.location.href)).route.load();
recordFilledFields();
// in small steps, so that a press is answered between two
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <BrowserRouter>
        <App queryClient={new QueryClient(queryConfig)} config={config} state={queries} />
      </BrowserRouter>
    </StrictMode>,
  );
});

// who touches the page may soon ask something
for (const sign of ['pointerdown', 'keydown'])
  window.addEventListener(sign, () => void loadTrpcLink().catch(() => {}), { once: true, passive: true });

// the offline page is fetched once everything else is there
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {}); // a browser may forbid it
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
