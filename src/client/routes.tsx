// All pages of the site with their paths, status, queries that the server prefetches, and scripts.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchRoutes } from 'react-router-dom';
import { agentStatus, prefetchAgent, prefetchAgents } from './agent/agent.queries.ts';
import { areaStatus, prefetchArea } from './area/area.queries.ts';
import { brokerageStatus, prefetchBrokerage } from './brokerage/brokerage.queries.ts';
import { prefetchComparison } from './compare/compare.queries.ts';
import { prefetchHomeFigures, prefetchSharedFigures, prefetchStockFigures } from './figures/figures.queries.ts';
import { prefetchGuide, prefetchGuides } from './help/help.queries.ts';
import { prefetchHome } from './home/home.queries.ts';
import { prefetchAbout, prefetchAreas, prefetchLanding } from './info/info.queries.ts';
import { prefetchLegal } from './info/legal/legal.queries.ts';
import { prefetchInsights } from './market/market.queries.ts';
import { prefetchAllowance, prefetchDraft, prefetchOwnListing, prefetchOwnListings } from './my-listings/listing.queries.ts';
import { prefetchArticle, prefetchNews } from './news/news.queries.ts';
import { prefetchProperty, propertyChunks, propertyStatus } from './property/property.queries.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from './route.ts';
import { prefetchEstimateReport } from './sale/sale.queries.ts';
import { prefetchSearch, searchChunks } from './search/search.queries.ts';
import { prefetchList } from './shortlist/shortlist.queries.ts';
import { prefetchStaff, staffStatus } from './staff/staff.queries.ts';
import { prefetchInvitation, prefetchNewBrokerage, prefetchPeople } from './team/team.queries.ts';
import { prefetchTrust } from './trust/trust.queries.ts';

/** A page of the site. */
export interface AppRoute {
  /** Path pattern of React Router. */
  path: string;
  /** Source modules of the page as in Vite's manifest; the server links their styles and scripts. */
  modules: readonly string[];
  /** Extra chunks (scripts) that the first response links; false in the browser. */
  chunks?: false | ((match: RouteMatch) => RouteChunks);
  Page: LazyExoticComponent<ComponentType>;
  /** Loads the script of the page. */
  load: () => Promise<unknown>;
  /**
   * Loads the queries of the page on the server; false in the browser, which need not load its code. If a query finds
   * nothing, the status is 404, unless this returns true. A `PageRedirect` leads to another page.
   */
  prefetch?: false | ((helpers: QueryHelpers, match: RouteMatch) => Promise<unknown>);
  /** Whether the page requires a session; visitors without one are redirected to sign in. */
  isMembersOnly?: boolean;
  /** HTTP status that follows from the URL alone, for example 404 for an invalid id. */
  status?: (match: RouteMatch) => number;
}

/** The import functions of all pages by file; each file `XPage.tsx` exports a component `XPage`. The excluded one is a part of pages. */
const pageImports = import.meta.glob<Record<string, ComponentType>>(['./**/*Page.tsx', '!./ui/page/StateMessagePage.tsx']);

/** Options of `page`. */
type PageOptions = Pick<AppRoute, 'prefetch' | 'status' | 'isMembersOnly' | 'chunks'> & {
  /** The page uses no Mantine component, so Mantine's styles and scripts are not linked. */
  withoutMantine?: boolean;
};

/** The route of a page at `path`; `file` is its module below src/client without extension: `agent/list/AgentsPage`. */
function page(path: string, file: string, { withoutMantine = false, ...options }: PageOptions = {}): AppRoute {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const importPage = pageImports[`./${file}.tsx`];
  // with a wrong path the server fails at its start
  if (import.meta.env.SSR && !importPage) throw new Error(`There is no page ${file}`);
  const load = async (): Promise<ComponentType> => {
    const [module, mantine] = await Promise.all([importPage!(), withoutMantine ? null : import('./ui/mantine/MantineBoundary.tsx')]);
    // a test opens every page, so the export exists
    const PageComponent = module[name]!;
    if (!mantine) return PageComponent;
    return () => (
      <mantine.MantineBoundary>
        <PageComponent />
      </mantine.MantineBoundary>
    );
  };
  return {
    path,
    modules: import.meta.env.SSR
      ? [`src/client/${file}.tsx`, ...(withoutMantine ? [] : ['src/client/ui/mantine/MantineBoundary.tsx'])]
      : [],
    load,
    Page: lazy(async () => ({ default: await load() })),
    ...options,
  };
}

/** Options of pages for signed-in users. Visitors are redirected to /auth, and back after they have signed in. */
const membersOnly = { isMembersOnly: true } as const;

/** Options of the pages of staff. For all other users the server answers 404. */
const staff = import.meta.env.SSR ? { prefetch: prefetchStaff, status: staffStatus } : {};

/** All routes with their page, prefetch and status. */
export const routes: AppRoute[] = [
  page('/', 'home/HomePage', { prefetch: import.meta.env.SSR && prefetchHome, withoutMantine: true }),
  page('/properties', 'search/SearchPage', {
    prefetch: import.meta.env.SSR && prefetchSearch,
    chunks: import.meta.env.SSR && searchChunks,
    withoutMantine: true,
  }),
  page('/properties/:id', 'property/PropertyPage', {
    prefetch: import.meta.env.SSR && prefetchProperty,
    status: propertyStatus,
    chunks: import.meta.env.SSR && propertyChunks,
    withoutMantine: true,
  }),
  page('/agents', 'agent/list/AgentsPage', { prefetch: import.meta.env.SSR && prefetchAgents, withoutMantine: true }),
  page('/agents/:id', 'agent/page/AgentPage', { prefetch: import.meta.env.SSR && prefetchAgent, status: agentStatus }),
  page('/brokerages/:slug', 'brokerage/BrokeragePage', {
    prefetch: import.meta.env.SSR && prefetchBrokerage,
    status: brokerageStatus,
    withoutMantine: true,
  }),
  page('/claim', 'brokerage/claim/ClaimPage', membersOnly),
  page('/team/brokerage', 'brokerage/settings/BrokerageSettingsPage', membersOnly),
  page('/team/widget', 'brokerage/widget/WidgetPage', membersOnly),
  page('/areas', 'info/areas/AreasPage', { prefetch: import.meta.env.SSR && prefetchAreas }),
  page('/areas/:slug', 'area/AreaPage', { prefetch: import.meta.env.SSR && prefetchArea, status: areaStatus, withoutMantine: true }),
  page('/how-we-estimate', 'sale/EstimateMethodPage', { prefetch: import.meta.env.SSR && prefetchEstimateReport, withoutMantine: true }),
  page('/dubai-apartments-for-sale', 'info/landing/ApartmentsPage', {
    prefetch: import.meta.env.SSR && prefetchLanding('Apartment'),
    withoutMantine: true,
  }),
  page('/dubai-villas-for-sale', 'info/landing/VillasPage', {
    prefetch: import.meta.env.SSR && prefetchLanding('Villa'),
    withoutMantine: true,
  }),
  // the same page at an address with any prefix; for search engines the page names the address without prefix as canonical
  page('/:prefix/dubai-apartments-for-sale', 'info/landing/ApartmentsPage', {
    prefetch: import.meta.env.SSR && prefetchLanding('Apartment'),
    withoutMantine: true,
  }),
  page('/news', 'news/NewsPage', { prefetch: import.meta.env.SSR && prefetchNews }),
  page('/news/:slug', 'news/ArticlePage', { prefetch: import.meta.env.SSR && prefetchArticle }),
  page('/help', 'help/HelpPage'),
  page('/help/buying-guides', 'help/guides/GuidesPage', { prefetch: import.meta.env.SSR && prefetchGuides }),
  page('/help/buying-guides/:slug', 'help/guides/GuidePage', { prefetch: import.meta.env.SSR && prefetchGuide }),
  page('/help/mortgage-calculator', 'help/calculator/CalculatorPage'),
  page('/how-we-count', 'help/calculator/CostMethodPage', { withoutMantine: true }),
  page('/help/tutorials', 'help/tutorials/TutorialsPage'),
  page('/help/data', 'help/data/DataPage', { withoutMantine: true }),
  page('/about', 'info/about/AboutPage', { prefetch: import.meta.env.SSR && prefetchAbout }),
  page('/contact', 'info/contact/ContactPage'),
  page('/careers', 'application/ApplicationPage'),
  page('/terms', 'info/legal/LegalPage', { prefetch: import.meta.env.SSR && prefetchLegal('terms') }),
  page('/privacy-policy', 'info/legal/LegalPage', { prefetch: import.meta.env.SSR && prefetchLegal('privacy-policy') }),
  page('/cookie-policy', 'info/legal/LegalPage', { prefetch: import.meta.env.SSR && prefetchLegal('cookie-policy') }),
  page('/sitemap', 'info/sitemap/SitemapPage'),
  page('/trust', 'trust/TrustPage', { prefetch: import.meta.env.SSR && prefetchTrust, withoutMantine: true }),
  page('/auth', 'account/AuthPage'),
  page('/forgot-password', 'account/ForgotPasswordPage'),
  page('/reset-password', 'account/ResetPasswordPage'),
  page('/lost-factor', 'account/LostFactorPage'),
  page('/account', 'account-page/AccountPage', membersOnly),
  page('/saved', 'saved/SavedPage', membersOnly),
  page('/alerts', 'alert/manage/AlertsPage'),
  page('/alerts/confirm', 'alert/create/ConfirmAlertPage'),
  page('/alerts/:key', 'alert/manage/AlertsPage'),
  page('/compare', 'compare/ComparePage', { prefetch: import.meta.env.SSR && prefetchComparison, withoutMantine: true }),
  page('/list/:token', 'shortlist/ListPage', { prefetch: import.meta.env.SSR && prefetchList, withoutMantine: true }),
  page('/create-listing', 'my-listings/form/CreateListingPage', { ...membersOnly, prefetch: import.meta.env.SSR && prefetchAllowance }),
  page('/edit-listing/:id', 'my-listings/form/EditListingPage', {
    ...membersOnly,
    prefetch: import.meta.env.SSR && prefetchOwnListing,
    status: propertyStatus,
  }),
  page('/my-properties', 'my-listings/MyPropertiesPage', { ...membersOnly, prefetch: import.meta.env.SSR && prefetchOwnListings }),
  page('/team/listings', 'my-listings/MyPropertiesPage', { ...membersOnly, prefetch: import.meta.env.SSR && prefetchOwnListings }),
  page('/team/figures', 'figures/FiguresPage', { ...membersOnly, prefetch: import.meta.env.SSR && prefetchStockFigures }),
  page('/team/figures/:id', 'figures/HomeFiguresPage', {
    ...membersOnly,
    prefetch: import.meta.env.SSR && prefetchHomeFigures,
    status: propertyStatus,
  }),
  page('/figures/:key', 'figures/SharedFiguresPage', { prefetch: import.meta.env.SSR && prefetchSharedFigures, withoutMantine: true }),
  page('/how-we-measure', 'figures/MeasurePage', { withoutMantine: true }),
  page('/my-properties/drafts/:id/preview', 'my-listings/drafts/DraftPreviewPage', {
    ...membersOnly,
    prefetch: import.meta.env.SSR && prefetchDraft,
    status: propertyStatus,
  }),
  page('/brokerages/new', 'team/NewBrokeragePage', { ...membersOnly, prefetch: import.meta.env.SSR && prefetchNewBrokerage }),
  page('/team/developers', 'api-key/KeysPage', membersOnly),
  page('/team/import', 'incoming-feed/import/ImportPage', membersOnly),
  page('/team/import/:id/runs/:runId', 'incoming-feed/import/ImportReportPage', membersOnly),
  page('/team/feeds', 'incoming-feed/FeedsPage', membersOnly),
  page('/team/feeds/:id', 'incoming-feed/FeedPage', membersOnly),
  page('/team/feeds/:id/runs/:runId', 'incoming-feed/FeedReportPage', membersOnly),
  page('/team/insights', 'market/InsightsPage', {
    ...membersOnly,
    prefetch: import.meta.env.SSR && prefetchInsights,
    withoutMantine: true,
  }),
  page('/team/people', 'team/PeoplePage', { ...membersOnly, prefetch: import.meta.env.SSR && prefetchPeople }),
  page('/invitations/:token', 'team/InvitationPage', { prefetch: import.meta.env.SSR && prefetchInvitation }),
  page('/subscribe', 'subscription/SubscribePage', membersOnly),
  page('/promote-listing', 'promotion/PromotePage', membersOnly),
  page('/billing', 'billing/BillingPage', membersOnly),
  page('/viewings', 'viewing/ViewingsPage', membersOnly),
  page('/inquiries', 'inquiry/InquiriesPage', membersOnly),
  page('/inquiries/:id', 'inquiry/thread/InquiryPage', membersOnly),
  page('/inquiries/people/:id', 'inquiry/person/PersonPage', membersOnly),
  page('/staff/:section?/:id?', 'staff/StaffPage', staff),
  page('*', 'ui/page/NotFoundPage', { status: () => 404 }),
];

/** The page of URLs that no route matches. */
export const notFoundRoute: AppRoute = routes.at(-1)!;

/** Matches a URL as the router does, with decoded parameters. A line break in an address matches no route, not even `*`. */
export function findRoute(url: Pick<URL, 'pathname' | 'searchParams'>): { route: AppRoute; match: RouteMatch } {
  const { route, params } = matchRoutes<AppRoute>(routes, url.pathname)?.[0] ?? { route: notFoundRoute, params: {} };
  return { route, match: { params, query: url.searchParams } };
}
