import type { CreateServerSideHelpersOptions, createServerSideHelpers } from '@trpc/react-query/server';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import type { AppRouter } from '../server/router.ts';
import { agentRoute, prefetchAgent, prefetchAgents } from './agent/agent.data.ts';
import { prefetchGuide, prefetchGuides } from './help/help.data.ts';
import { prefetchHome } from './home/home.data.ts';
import { prefetchAbout, prefetchAreas, prefetchLanding } from './info/info.data.ts';
import { prefetchLegal } from './info/legal.data.ts';
import { prefetchAllowance, prefetchMine, prefetchOwn } from './listing/listing.data.ts';
import { prefetchArticle, prefetchNews } from './news/news.data.ts';
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

/** Every page of the client: a file `XPage.tsx` that exports `XPage`. */
const pages = import.meta.glob<Record<string, ComponentType>>('./*/*Page.tsx');

function page(path: string, file: string, rest: Pick<AppRoute, 'prefetch' | 'status' | 'members'> = {}): AppRoute {
  const name = file.slice(file.indexOf('/') + 1);
  const load = pages[`./${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}`);
  return { path, module: `src/client/${file}.tsx`, load, Page: lazy(async () => ({ default: (await load())[name]! })), ...rest };
}

/** R30-R34: who is not signed in is sent to /auth and back afterwards (A53); the page itself is made in the browser. */
const members = { members: true } as const;

/** The site map: path → page, what it asks for, and its status. */
export const routes: AppRoute[] = [
  page('/', 'home/HomePage', { prefetch: prefetchHome }),
  page('/properties', 'property/ListingPage', { prefetch: prefetchListing }),
  page('/properties/:id', 'property/PropertyPage', { prefetch: prefetchProperty, status: propertyRoute }),
  page('/agents', 'agent/AgentsPage', { prefetch: prefetchAgents }),
  page('/agents/:id', 'agent/AgentPage', { prefetch: prefetchAgent, status: agentRoute }),
  page('/areas', 'info/AreasPage', { prefetch: prefetchAreas }),
  page('/dubai-apartments-for-sale', 'info/ApartmentsPage', { prefetch: prefetchLanding('Apartment') }),
  page('/dubai-villas-for-sale', 'info/VillasPage', { prefetch: prefetchLanding('Villa') }),
  // A22: paths that end in it answer too, with the canonical one named in the page
  page('/:prefix/dubai-apartments-for-sale', 'info/ApartmentsPage', { prefetch: prefetchLanding('Apartment') }),
  page('/news', 'news/NewsPage', { prefetch: prefetchNews }),
  page('/news/:slug', 'news/ArticlePage', { prefetch: prefetchArticle }),
  page('/help', 'help/HelpPage'),
  page('/help/buying-guides', 'help/GuidesPage', { prefetch: prefetchGuides }),
  page('/help/buying-guides/:slug', 'help/GuidePage', { prefetch: prefetchGuide }),
  page('/help/mortgage-calculator', 'help/CalculatorPage'),
  page('/help/tutorials', 'help/TutorialsPage'),
  page('/about', 'info/AboutPage', { prefetch: prefetchAbout }),
  page('/contact', 'info/ContactPage'),
  page('/careers', 'application/ApplicationPage'),
  page('/terms', 'info/LegalPage', { prefetch: prefetchLegal('terms') }),
  page('/privacy-policy', 'info/LegalPage', { prefetch: prefetchLegal('privacy-policy') }),
  page('/cookie-policy', 'info/LegalPage', { prefetch: prefetchLegal('cookie-policy') }),
  page('/sitemap', 'info/SitemapPage'),
  page('/auth', 'account/AuthPage'),
  page('/forgot-password', 'account/ForgotPasswordPage'),
  page('/reset-password', 'account/ResetPasswordPage'),
  page('/account', 'account/AccountPage', members),
  page('/saved', 'saved/SavedPage', members),
  page('/create-listing', 'listing/CreateListingPage', { ...members, prefetch: prefetchAllowance }),
  page('/edit-listing/:id', 'listing/EditListingPage', { ...members, prefetch: prefetchOwn, status: propertyRoute }),
  page('/my-properties', 'listing/MyPropertiesPage', { ...members, prefetch: prefetchMine }),
  page('/subscribe', 'subscription/SubscribePage', members),
  page('/promote-listing', 'promotion/PromotePage', members),
  page('/billing', 'payment/BillingPage', members),
  page('/inquiries', 'inquiry/InquiriesPage', members),
  page('/inquiries/:id', 'inquiry/InquiryPage', members),
  page('*', 'layout/NotFoundPage', { status: () => 404 }),
];

/** The route of an address; the last one takes everything. */
export function findRoute(url: URL): { route: AppRoute; visit: Visit } {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, url.pathname);
    if (match) return { route, visit: { params: match.params, query: url.searchParams } };
  }
  throw new Error('no route');
}
