// Starts the website in the browser: hydrates the page that the server rendered and registers the service worker.
import type { DehydratedState } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setDisplayReader } from '../shared/display.ts';
import { localePrefix, setLocaleReader, splitLocale } from '../shared/locale.ts';
import { App } from './App.tsx';
import { afterPaint } from './after-paint.ts';
import { recordFilledFields } from './hydration/early-input.ts';
import { findRoute } from './routes.tsx';
import type { SiteConfig } from './site-config.tsx';
import { SiteQueryClient } from './trpc/query-client.ts';
import { loadTrpcLink } from './trpc/trpc.ts';

// zod must not compile code from text, which the content security policy forbids
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// the language of a loaded page never changes: each language is a separate build, so a link to the other language loads a new page
const [locale, path] = splitLocale(window.location.pathname);
setLocaleReader(() => locale);

const stateText = document.getElementById('state')?.textContent;
if (!stateText) throw new Error('The page carries no state');
/** The data that the server sent with the page. */
type PageState = { config: SiteConfig; queries: DehydratedState };
// the state is plain JSON on most pages; `meta` marks dates and the like, which only the script of tRPC can read
const serialized = JSON.parse(stateText) as { json: PageState; meta?: unknown };
const { config, queries } = serialized.meta ? (await loadTrpcLink()).readState<PageState>(stateText) : serialized.json;
const display = config.display ?? {};
setDisplayReader(() => display);

// the script of the page loads first, so that hydration renders the same elements as the server
await findRoute(new URL(path, window.location.origin)).route.load();
// keeps values that the browser filled in before hydration, for example after it restored the page
recordFilledFields();
// a transition hydrates in small steps, so that the browser can answer a press in between
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <BrowserRouter basename={localePrefix(locale)}>
        <App queryClient={new SiteQueryClient()} config={config} state={queries} />
      </BrowserRouter>
    </StrictMode>,
  );
});

// loads the scripts for requests and for keyboard focus after the first press or key, because the visitor may need them next; capturing, because React
// stops events on parts that are not hydrated
const loadInteractionScripts = () => void Promise.all([loadTrpcLink(), import('./reveal-focus.ts')]).catch(() => {});
for (const event of ['pointerdown', 'keydown'])
  window.addEventListener(event, () => afterPaint(loadInteractionScripts), { capture: true, once: true, passive: true });

// the service worker fetches the offline page after everything else has loaded
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {}); // a browser may forbid it
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
