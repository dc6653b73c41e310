import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { agentStatus, prefetchAgent, prefetchAgents } from './agent/agent.queries.ts';
import { prefetchGuide, prefetchGuides } from './help/help.queries.ts';
import { prefetchHome } from './home/home.queries.ts';
import { prefetchAbout, prefetchAreas, prefetchLanding } from './info/info.queries.ts';
import { prefetchLegal } from './info/legal/legal.queries.ts';
import { prefetchAllowance, prefetchMine, prefetchOwn } from './my-listings/listing.queries.ts';
import { prefetchArticle, prefetchNews } from './news/news.queries.ts';
import { prefetchProperty, propertyChunks, propertyStatus } from './property/property.queries.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from './route.ts';
import { prefetchSearch, searchChunks } from './search/search.queries.ts';

export interface AppRoute {
  path: string;
  /** Source modules of the page as in Vite's manifest; the server links their styles and scripts. */
  modules: readonly string[];
  /** Extra chunks that the first response links. */
  chunks?: (match: RouteMatch) => RouteChunks;
  Page: LazyExoticComponent<ComponentType>;
  load: () => Promise<unknown>;
  /** Loads the queries of the page on the server. */
  prefetch?: (helpers: QueryHelpers, match: RouteMatch) => Promise<unknown>;
  /** Requires a session; others are redirected to sign in. */
  members?: boolean;
  /** HTTP status that follows from the URL alone, for example 404 for an invalid id. */
  status?: (match: RouteMatch) => number;
}

/** All pages: each file `XPage.tsx` exports `XPage`. */
const pages = import.meta.glob<Record<string, ComponentType>>('./**/*Page.tsx');

type Options = Pick<AppRoute, 'prefetch' | 'status' | 'members' | 'chunks'> & {
  /** The page uses no Mantine component, so Mantine's styles and scripts are not linked. */
  withoutMantine?: boolean;
};

function page(path: string, file: string, { withoutMantine = false, ...rest }: Options = {}): AppRoute {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const importPage = pages[`./${file}.tsx`];
  if (!importPage) throw new Error(`There is no page ${file}`);
  const load = async (): Promise<ComponentType> => {
    const [{ [name]: PageComponent }, mantine] = await Promise.all([
      importPage(),
      withoutMantine ? null : import('./ui/mantine/MantineBoundary.tsx'),
    ]);
    if (!PageComponent) throw new Error(`${file} has no ${name}`);
    if (!mantine) return PageComponent;
    return () => (
      <mantine.MantineBoundary>
        <PageComponent />
      </mantine.MantineBoundary>
    );
  };
  return {
    path,
    modules: [`src/client/${file}.tsx`, ...(withoutMantine ? [] : ['src/client/ui/mantine/MantineBoundary.tsx'])],
    load,
    Page: lazy(async () => ({ default: await load() })),
    ...rest,
  };
}

/** Pages for signed-in users. They are rendered in the browser only; others are redirected to /auth and back. */
const members = { members: true } as const;

/** All routes with their page, prefetch and status. */
export const routes: AppRoute[] = [
  page('/', 'home/HomePage', { prefetch: prefetchHome, withoutMantine: true }),
  page('/properties', 'search/SearchPage', { prefetch: prefetchSearch, chunks: searchChunks, withoutMantine: true }),
  page('/properties/:id', 'property/PropertyPage', {
    prefetch: prefetchProperty,
    status: propertyStatus,
    chunks: propertyChunks,
    withoutMantine: true,
  }),
  page('/agents', 'agent/list/AgentsPage', { prefetch: prefetchAgents, withoutMantine: true }),
  page('/agents/:id', 'agent/page/AgentPage', { prefetch: prefetchAgent, status: agentStatus }),
  page('/areas', 'info/areas/AreasPage', { prefetch: prefetchAreas }),
  page('/dubai-apartments-for-sale', 'info/landing/ApartmentsPage', { prefetch: prefetchLanding('Apartment'), withoutMantine: true }),
  page('/dubai-villas-for-sale', 'info/landing/VillasPage', { prefetch: prefetchLanding('Villa'), withoutMantine: true }),
  // Any prefix matches; the page links the canonical path.
  page('/:prefix/dubai-apartments-for-sale', 'info/landing/ApartmentsPage', {
    prefetch: prefetchLanding('Apartment'),
    withoutMantine: true,
  }),
  page('/news', 'news/NewsPage', { prefetch: prefetchNews }),
  page('/news/:slug', 'news/ArticlePage', { prefetch: prefetchArticle }),
  page('/help', 'help/HelpPage'),
  page('/help/buying-guides', 'help/guides/GuidesPage', { prefetch: prefetchGuides }),
  page('/help/buying-guides/:slug', 'help/guides/GuidePage', { prefetch: prefetchGuide }),
  page('/help/mortgage-calculator', 'help/calculator/CalculatorPage'),
  page('/help/tutorials', 'help/tutorials/TutorialsPage'),
  page('/about', 'info/about/AboutPage', { prefetch: prefetchAbout }),
  page('/contact', 'info/contact/ContactPage'),
  page('/careers', 'application/ApplicationPage'),
  page('/terms', 'info/legal/LegalPage', { prefetch: prefetchLegal('terms') }),
  page('/privacy-policy', 'info/legal/LegalPage', { prefetch: prefetchLegal('privacy-policy') }),
  page('/cookie-policy', 'info/legal/LegalPage', { prefetch: prefetchLegal('cookie-policy') }),
  page('/sitemap', 'info/sitemap/SitemapPage'),
  page('/auth', 'account/AuthPage'),
  page('/forgot-password', 'account/ForgotPasswordPage'),
  page('/reset-password', 'account/ResetPasswordPage'),
  page('/account', 'account/settings/AccountPage', members),
  page('/saved', 'saved/SavedPage', members),
  page('/create-listing', 'my-listings/form/CreateListingPage', { ...members, prefetch: prefetchAllowance }),
  page('/edit-listing/:id', 'my-listings/form/EditListingPage', { ...members, prefetch: prefetchOwn, status: propertyStatus }),
  page('/my-properties', 'my-listings/MyPropertiesPage', { ...members, prefetch: prefetchMine }),
  page('/subscribe', 'subscription/SubscribePage', members),
  page('/promote-listing', 'promotion/PromotePage', members),
  page('/billing', 'billing/BillingPage', members),
  page('/inquiries', 'inquiry/InquiriesPage', members),
  page('/inquiries/:id', 'inquiry/thread/InquiryPage', members),
  page('*', 'ui/NotFoundPage', { status: () => 404 }),
];

/** Matches a URL; the last route matches everything. */
export function findRoute(url: Pick<URL, 'pathname' | 'searchParams'>): { route: AppRoute; match: RouteMatch } {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, url.pathname);
    if (match) return { route, match: { params: match.params, query: url.searchParams } };
  }
  throw new Error('no route');
}
