import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { agentRoute, prefetchAgent, prefetchAgents } from './agent/agent.queries.ts';
import { prefetchGuide, prefetchGuides } from './help/help.queries.ts';
import { prefetchHome } from './home/home.queries.ts';
import { prefetchAbout, prefetchAreas, prefetchLanding } from './info/info.queries.ts';
import { prefetchLegal } from './info/legal/legal.queries.ts';
import { prefetchAllowance, prefetchMine, prefetchOwn } from './my-listings/listing.queries.ts';
import { prefetchArticle, prefetchNews } from './news/news.queries.ts';
import { prefetchProperty, propertyParts, propertyRoute } from './property/property.queries.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from './route.ts';
import { listingParts, prefetchListing } from './search/search.queries.ts';

export interface AppRoute {
  path: string;
  /** The page's sources, as the build's manifest names them: their styles and scripts are linked from the first answer. */
  modules: readonly string[];
  /** Sources of parts that are loaded by themselves, but stand in the first answer. */
  parts?: (visit: RouteMatch) => RouteChunks;
  Page: LazyExoticComponent<ComponentType>;
  load: () => Promise<unknown>;
  /** Asks for what the page shows, on the server. */
  prefetch?: (helpers: QueryHelpers, visit: RouteMatch) => Promise<unknown>;
  /** Only for members: others are sent to sign in. */
  members?: boolean;
  /** Status of an address that can be judged without asking, for example an id that is no number. */
  status?: (visit: RouteMatch) => number;
}

/** Every page of the client: a file `XPage.tsx` that exports `XPage`. */
const pages = import.meta.glob<Record<string, ComponentType>>('./**/*Page.tsx');

type Options = Pick<AppRoute, 'prefetch' | 'status' | 'members' | 'parts'> & {
  /** The page has none of Mantine's components, and is spared their weight. */
  withoutMantine?: boolean;
};

function page(path: string, file: string, { withoutMantine = false, ...rest }: Options = {}): AppRoute {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const own = pages[`./${file}.tsx`];
  if (!own) throw new Error(`There is no page ${file}`);
  const load = async (): Promise<ComponentType> => {
    const [{ [name]: Inner }, room] = await Promise.all([own(), withoutMantine ? null : import('./ui/mantine/MantineBoundary.tsx')]);
    if (!Inner) throw new Error(`${file} has no ${name}`);
    if (!room) return Inner;
    return () => (
      <room.MantineBoundary>
        <Inner />
      </room.MantineBoundary>
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

/** who is not signed in is sent to /auth and back afterwards; the page itself is made in the browser. */
const members = { members: true } as const;

/** The site map: path → page, what it asks for, and its status. */
export const routes: AppRoute[] = [
  page('/', 'home/HomePage', { prefetch: prefetchHome, withoutMantine: true }),
  page('/properties', 'search/SearchPage', { prefetch: prefetchListing, parts: listingParts, withoutMantine: true }),
  page('/properties/:id', 'property/PropertyPage', {
    prefetch: prefetchProperty,
    status: propertyRoute,
    parts: propertyParts,
    withoutMantine: true,
  }),
  page('/agents', 'agent/list/AgentsPage', { prefetch: prefetchAgents, withoutMantine: true }),
  page('/agents/:id', 'agent/page/AgentPage', { prefetch: prefetchAgent, status: agentRoute }),
  page('/areas', 'info/areas/AreasPage', { prefetch: prefetchAreas }),
  page('/dubai-apartments-for-sale', 'info/landing/ApartmentsPage', { prefetch: prefetchLanding('Apartment'), withoutMantine: true }),
  page('/dubai-villas-for-sale', 'info/landing/VillasPage', { prefetch: prefetchLanding('Villa'), withoutMantine: true }),
  // paths that end in it answer too, with the canonical one named in the page
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
  page('/edit-listing/:id', 'my-listings/form/EditListingPage', { ...members, prefetch: prefetchOwn, status: propertyRoute }),
  page('/my-properties', 'my-listings/MyPropertiesPage', { ...members, prefetch: prefetchMine }),
  page('/subscribe', 'subscription/SubscribePage', members),
  page('/promote-listing', 'promotion/PromotePage', members),
  page('/billing', 'billing/BillingPage', members),
  page('/inquiries', 'inquiry/InquiriesPage', members),
  page('/inquiries/:id', 'inquiry/thread/InquiryPage', members),
  page('*', 'ui/NotFoundPage', { status: () => 404 }),
];

/** The route of an address; the last one takes everything. */
export function findRoute(url: Pick<URL, 'pathname' | 'searchParams'>): { route: AppRoute; visit: RouteMatch } {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, url.pathname);
    if (match) return { route, visit: { params: match.params, query: url.searchParams } };
  }
  throw new Error('no route');
}
