import type { CreateServerSideHelpersOptions, createServerSideHelpers } from '@trpc/react-query/server';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import type { AppRouter } from '../server/router.ts';
import { agentRoute, prefetchAgent, prefetchAgents } from './agent/agent.data.ts';
import { prefetchHome } from './home/home.data.ts';
import { prefetchAreas, prefetchLanding } from './info/info.data.ts';
import { prefetchListing, prefetchProperty, propertyRoute } from './property/property.data.ts';

export type Ask = ReturnType<typeof createServerSideHelpers<AppRouter>>;
export type AskOptions = CreateServerSideHelpersOptions<AppRouter>;

/** What a route needs to know of an address. */
export interface Visit {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

export interface AppRoute {
  path: string;
  /** The page's source, as the build's manifest names it: its styles and scripts are linked from the first answer. */
  module: string;
  Page: LazyExoticComponent<ComponentType>;
  load: () => Promise<unknown>;
  /** Asks for what the page shows, on the server. */
  prefetch?: (ask: Ask, visit: Visit) => Promise<unknown>;
  /** Only for members: others are sent to sign in. */
  members?: boolean;
  /** Status of an address that can be judged without asking, for example an id that is no number. */
  status?: (visit: Visit) => number;
}

const page = <T,>(
  path: string,
  module: string,
  load: () => Promise<T>,
  pick: (loaded: T) => ComponentType,
  rest: Pick<AppRoute, 'prefetch' | 'status' | 'members'> = {},
): AppRoute => ({
  path,
  module: `src/client/${module}`,
  load,
  Page: lazy(async () => ({ default: pick(await load()) })),
  ...rest,
});

/** R30-R34: who is not signed in is sent to /auth and back afterwards (A53); the page itself is made in the browser. */
const membersPage = { members: true } as const;

/** The site map: path → page, what it asks for, and its status. */
export const routes: AppRoute[] = [
  page(
    '/',
    'home/HomePage.tsx',
    () => import('./home/HomePage.tsx'),
    (m) => m.HomePage,
    { prefetch: prefetchHome },
  ),
  page(
    '/properties',
    'property/ListingPage.tsx',
    () => import('./property/ListingPage.tsx'),
    (m) => m.ListingPage,
    { prefetch: prefetchListing },
  ),
  page(
    '/properties/:id',
    'property/PropertyPage.tsx',
    () => import('./property/PropertyPage.tsx'),
    (m) => m.PropertyPage,
    {
      prefetch: prefetchProperty,
      status: propertyRoute,
    },
  ),
  page(
    '/agents',
    'agent/AgentsPage.tsx',
    () => import('./agent/AgentsPage.tsx'),
    (m) => m.AgentsPage,
    { prefetch: prefetchAgents },
  ),
  page(
    '/agents/:id',
    'agent/AgentPage.tsx',
    () => import('./agent/AgentPage.tsx'),
    (m) => m.AgentPage,
    { prefetch: prefetchAgent, status: agentRoute },
  ),
  page(
    '/areas',
    'info/AreasPage.tsx',
    () => import('./info/AreasPage.tsx'),
    (m) => m.AreasPage,
    { prefetch: prefetchAreas },
  ),
  page(
    '/dubai-apartments-for-sale',
    'info/ApartmentsPage.tsx',
    () => import('./info/ApartmentsPage.tsx'),
    (m) => m.ApartmentsPage,
    {
      prefetch: prefetchLanding('Apartment'),
    },
  ),
  page(
    '/dubai-villas-for-sale',
    'info/VillasPage.tsx',
    () => import('./info/VillasPage.tsx'),
    (m) => m.VillasPage,
    { prefetch: prefetchLanding('Villa') },
  ),
  // A22: paths that end in it answer too, with the canonical one named in the page
  page(
    '/:prefix/dubai-apartments-for-sale',
    'info/ApartmentsPage.tsx',
    () => import('./info/ApartmentsPage.tsx'),
    (m) => m.ApartmentsPage,
    {
      prefetch: prefetchLanding('Apartment'),
    },
  ),
  page(
    '/auth',
    'account/AuthPage.tsx',
    () => import('./account/AuthPage.tsx'),
    (m) => m.AuthPage,
  ),
  page(
    '/account',
    'account/AccountPage.tsx',
    () => import('./account/AccountPage.tsx'),
    (m) => m.AccountPage,
    membersPage,
  ),
  page(
    '/saved',
    'saved/SavedPage.tsx',
    () => import('./saved/SavedPage.tsx'),
    (m) => m.SavedPage,
    membersPage,
  ),
  page(
    '*',
    'layout/NotFoundPage.tsx',
    () => import('./layout/NotFoundPage.tsx'),
    (m) => m.NotFoundPage,
    { status: () => 404 },
  ),
];

/** The route of an address; the last one takes everything. */
export function findRoute(url: URL): { route: AppRoute; visit: Visit } {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, url.pathname);
    if (match) return { route, visit: { params: match.params, query: url.searchParams } };
  }
  throw new Error('no route');
}
