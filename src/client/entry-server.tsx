// Renders a page on the server: prefetches its queries, renders React to HTML, and serializes the data. The queries call the procedures of the
// API in this process, without HTTP. This module itself writes nothing.
import { text } from 'node:stream/consumers';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterContext } from '@trpc/server';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import superjson from 'superjson';
import type { AppRouter } from '../server/router.ts';
import { type Display, setDisplayReader } from '../shared/display.ts';
import { getLocale, type Locale, localePrefix, localizedPath, setLocaleReader, splitLocale } from '../shared/locale.ts';
import type { PropertyCard } from '../shared/property/property-view.ts';
import { App } from './App.tsx';
import { nextPath } from './account/next.ts';
import { KEEP_PLACE_SCRIPT } from './keep-place.ts';
import { paths } from './paths.ts';
import { isCard } from './property/card-in-cache.ts';
import { PageRedirect, type RouteChunks } from './route.ts';
import { type AppRoute, findRoute, notFoundRoute } from './routes.tsx';
import type { SiteConfig } from './site-config.tsx';
import { SCHEME_SCRIPT } from './theme/color-scheme.ts';
import { queryConfig } from './trpc/query-client.ts';
import { errorCode } from './trpc/trpc.ts';

/** Input of the render of one page. */
export interface RenderRequest {
  /** Path and query with the language: `/ar/properties?page=2`. */
  url: string;
  /** The language of the current request. The bundle of the pages has its own copy of src/shared, which gets the language by this function. */
  readLocale: () => Locale;
  /** Units and currency of the visitor of the current request; read like `readLocale`. */
  readDisplay: () => Display;
  /** Random value that lets inline scripts run under the content security policy. */
  nonce: string;
  router: AppRouter;
  /** The request context of the procedures, with the session of the visitor. */
  ctx: inferRouterContext<AppRouter>;
  config: SiteConfig;
}
/** A rendered page, or a redirect. */
export interface RenderResult {
  status: number;
  /** The path pattern of the route, such as `/properties/:id`. */
  route: string;
  redirect?: string;
  /** HTML for the head: title, share tags, and the script that sets the colour scheme before the first paint. */
  head: string;
  html: string;
  /** Script elements for the end of the page: the data of its queries, and the scroll position (keep-place.ts). */
  state: string;
  /** The page's source files, whose styles and scripts are linked. */
  modules: readonly string[];
  /** Source files of the parts of the page that have their own scripts. */
  parts?: RouteChunks | undefined;
  /** Whether the page is private (`SECRET_PATHS`): not stored by caches, not indexed, and its URL not sent to other sites as referrer. */
  isSecret?: boolean | undefined;
}

/** The tags `<title>`, `<meta>` and `<link>` that React renders in front of the page, because its HTML has no `<head>`. */
const HOISTED_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)+/;

/** Error codes of a query for a URL of something that does not exist, or with an invalid parameter. */
const MISSING_CODES = ['NOT_FOUND', 'BAD_REQUEST'];
/**
 * Routes of alerts, shared lists, invitations, figures shown by a link and the links in emails about an account. A secret in the URL gives access, at `/alerts` a cookie or the session. They are
 * neither stored, indexed nor sent to other sites as referrer.
 */
const SECRET_PATHS: ReadonlySet<string> = new Set([
  ...['/list/:token', '/invitations/:token', '/figures/:key', '/alerts', '/alerts/confirm', '/alerts/:key'],
  ...['/reset-password', '/lost-factor'],
]);

/** All control characters, among them line breaks, which no route matches, not even `*`. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;

/**
 * The path, with every `%` escaped once more if the path encodes control characters. Otherwise the router would match no page and log the path with
 * its secrets. Malformed escapes, for which `decodeURIComponent` throws, are rejected by the server before.
 */
const toRoutablePath = (path: string): string => (CONTROL_CHARACTERS.test(decodeURIComponent(path)) ? path.replaceAll('%', '%25') : path);

/** HTTP status of a page from the error codes of its failed queries. `isFound` says that the page exists although a query found nothing. */
function statusOf(errorCodes: readonly (string | undefined)[], isFound: boolean): number {
  if (errorCodes.length === 0) return 200;
  if (errorCodes.some((code) => MISSING_CODES.includes(code ?? ''))) return isFound ? 200 : 404;
  return errorCodes.includes('TOO_MANY_REQUESTS') ? 429 : 503;
}

/** The path that a request is redirected to: visitors of a page for members to the sign-in page, signed-in users away from it. Null for all others. */
function findRedirect(route: AppRoute, address: URL, isSignedIn: boolean): string | null {
  if (route.isMembersOnly && !isSignedIn) return paths.auth(address.pathname + address.search);
  if (route.path === '/auth' && isSignedIn) return nextPath(address.searchParams);
  return null;
}

/** A response of a query without the Arabic texts of its cards, of which an English page shows none. Another language loads another page. */
function withoutArabicCards(response: unknown): unknown {
  if (Array.isArray(response))
    return response.some(isCard) ? response.map((item) => (isCard(item) ? withoutArabic(item) : item)) : response;
  if (typeof response !== 'object' || response === null || !('items' in response)) return response;
  return { ...response, items: withoutArabicCards(response.items) };
}
const withoutArabic = ({ titleAr: _, summaryAr: __, ...card }: PropertyCard) => card;

/** The data of a page as JSON for a script element: the finished queries and the configuration. `<` is escaped, so that no text ends the element. */
function serializeState(queryClient: QueryClient, config: SiteConfig): string {
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
  // an error is sent as its code and text alone: a plain object, because the state is serialized
  for (const query of queries.queries) {
    const { error } = query.state;
    if (error) query.state.error = { message: error.message, data: { code: errorCode(error) } } as unknown as Error;
    query.state.fetchFailureReason = null;
    if (getLocale() === 'en') query.state.data = withoutArabicCards(query.state.data);
  }
  return superjson.stringify({ config, queries }).replace(/</g, '\\u003c');
}

/** The mark of a part that React could not render at once, because its module was not loaded yet or it threw an error. */
const UNRENDERED_PART = '<!--$!-->';

/** Renders a page to HTML: at once, without the costs of a stream, unless a part has to wait for its module, which only its first render does. */
async function renderHtml(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  if (!html.includes(UNRENDERED_PART)) return html;
  // one chunk: otherwise React sends a large page in hidden parts, which only a script shows
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return text(prelude);
}

/** Renders the page of a URL with its queries, or redirects. The page shows the error of a failed query, which also decides the status. */
export async function render({ url, readLocale, readDisplay, nonce, router, ctx, config }: RenderRequest): Promise<RenderResult> {
  // the same two functions at every render: they read the AsyncLocalStorage of the current request, so parallel renders do not mix
  setLocaleReader(readLocale);
  setDisplayReader(readDisplay);
  const locale = getLocale();
  const address = new URL(config.origin + splitLocale(url)[1]);
  address.pathname = toRoutablePath(address.pathname);
  const { route, match } = findRoute(address);
  const helpers = createServerSideHelpers({ router, ctx, transformer: superjson, queryClientConfig: queryConfig });
  // the status that the route decides from its URL alone; when it is not 200, the queries of the page are not run
  const statusByUrl = route.status?.(match) ?? 200;
  const redirectTo = (path: string): RenderResult => ({
    ...{ status: 302, route: route.path, redirect: localizedPath(locale, path) },
    ...{ head: '', html: '', state: '', modules: route.modules },
  });
  const redirectPath = findRedirect(route, address, Boolean(ctx.signedIn));
  if (redirectPath !== null) return redirectTo(redirectPath);
  // true for a page of which only a part was not found
  const [, prefetched] = await Promise.all([
    helpers.account.me.prefetch(),
    statusByUrl === 200 && route.prefetch && route.prefetch(helpers, match),
  ]);
  if (prefetched instanceof PageRedirect) return redirectTo(prefetched.path);
  const errorCodes = helpers.queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.state.status === 'error' ? [errorCode(query.state.error)] : []));
  const status = statusByUrl === 200 ? statusOf(errorCodes, prefetched === true) : statusByUrl;

  const fullHtml = await renderHtml(
    <StaticRouter basename={localePrefix(locale)} location={localizedPath(locale, address.pathname + address.search)}>
      <App queryClient={helpers.queryClient} config={config} />
    </StaticRouter>,
  );
  const headTags = HOISTED_TAGS.exec(fullHtml)?.[0] ?? '';
  const schemeScript = `<script nonce="${nonce}">${SCHEME_SCRIPT}</script>`;
  const state = serializeState(helpers.queryClient, config);
  return {
    status,
    route: route.path,
    head: headTags + schemeScript,
    html: fullHtml.slice(headTags.length),
    state: `<script id="state" type="application/json">${state}</script><script nonce="${nonce}">${KEEP_PLACE_SCRIPT}</script>`,
    // a page that is not found links the files of the not-found page alone
    modules: status === 404 ? notFoundRoute.modules : route.modules,
    parts: route.chunks ? route.chunks(match) : undefined,
    isSecret: SECRET_PATHS.has(route.path),
  };
}
