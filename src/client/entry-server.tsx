// Renders a page on the server: prefetches its queries, renders React to HTML, and serializes the data.
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterContext } from '@trpc/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import superjson from 'superjson';
import type { AppRouter } from '../server/router.ts';
import { type Display, setDisplayReader } from '../shared/display.ts';
import { getLocale, type Locale, localePrefix, localizedPath, setLocaleReader, splitLocale } from '../shared/locale.ts';
import { App } from './App.tsx';
import { nextPath } from './account/next.ts';
import { KEEP_PLACE_SCRIPT } from './keep-place.ts';
import { paths } from './paths.ts';
import type { RouteChunks } from './route.ts';
import { findRoute, notFoundRoute } from './routes.tsx';
import type { SiteConfig } from './site-config.tsx';
import { SCHEME_SCRIPT } from './theme/color-scheme.ts';
import { queryConfig } from './trpc/query-client.ts';
import { errorCode } from './trpc/trpc.ts';

/** What one page is rendered from. */
export interface RenderRequest {
  /** Path and query with the language: `/ar/properties?page=2`. */
  url: string;
  /** The language of the current request. The server's bundle has its own copy of src/shared, so it asks here. */
  readLocale: () => Locale;
  /** The settings of the current request. */
  readDisplay: () => Display;
  nonce: string;
  router: AppRouter;
  ctx: inferRouterContext<AppRouter>;
  config: SiteConfig;
}
/** A rendered page, or a redirect. */
export interface RenderResult {
  status: number;
  /** The path pattern of the route, such as `/properties/:id`. */
  route: string;
  redirect?: string;
  /** For the head: title, share tags, the colour scheme before the first paint. */
  head: string;
  html: string;
  /** The data that the page was made from. */
  state: string;
  /** The page's source files, whose styles and scripts are linked. */
  modules: readonly string[];
  /** Source files of parts of the page that have scripts of their own. */
  parts?: RouteChunks | undefined;
  /** Whether the address itself gives access to the page. */
  isSecret?: boolean | undefined;
}

/** React puts what belongs in the head in front of the page, because the page has no <html> of its own. */
const HOISTED_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)+/;

/** What a query answers for an address that names nothing: it finds nothing, or refuses a parameter as invalid. */
const MISSING_CODES = ['NOT_FOUND', 'BAD_REQUEST'];
/** Routes whose address itself gives access: it is neither indexed nor sent to other sites. */
const SECRET_PATHS: ReadonlySet<string> = new Set(['/list/:token', '/alerts', '/alerts/confirm', '/alerts/:key']);

/** What no pattern of a route matches, not even `*`: line breaks. With them everything that a terminal obeys. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;

/**
 * A path as it is, or one that decodes to it where it has control characters: the router would find no page and write the path with its secrets to the
 * console. The server gives paths without malformed escapes alone.
 */
const toRoutablePath = (path: string): string => (CONTROL_CHARACTERS.test(decodeURIComponent(path)) ? path.replaceAll('%', '%25') : path);

/**
 * Renders the page of an address with its queries, or redirects: visitors from pages for members to the sign-in page, signed-in users away from it.
 * A failed query is shown by the page and decides the status.
 */
export async function render({ url, readLocale, readDisplay, nonce, router, ctx, config }: RenderRequest): Promise<RenderResult> {
  setLocaleReader(readLocale);
  setDisplayReader(readDisplay);
  const locale = getLocale();
  const address = new URL(config.origin + splitLocale(url)[1]);
  address.pathname = toRoutablePath(address.pathname);
  const { route, match } = findRoute(address);
  const helpers = createServerSideHelpers({ router, ctx, transformer: superjson, queryClientConfig: queryConfig });
  const earlyStatus = route.status?.(match) ?? 200;
  const redirectTo = (path: string): RenderResult => ({
    status: 302,
    route: route.path,
    redirect: localizedPath(locale, path),
    head: '',
    html: '',
    state: '',
    modules: route.modules,
  });
  if (route.members && !ctx.signedIn) return redirectTo(paths.auth(address.pathname + address.search));
  if (route.path === '/auth' && ctx.signedIn) return redirectTo(nextPath(address.searchParams));
  // a page of which only a part was not found says so by a `prefetch` that returns true
  const [, isFound] = await Promise.all([
    helpers.account.me.prefetch(),
    earlyStatus === 200 && route.prefetch && route.prefetch(helpers, match),
  ]);
  const failures = helpers.queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.state.status === 'error' ? [errorCode(query.state.error)] : []));
  const status =
    earlyStatus !== 200
      ? earlyStatus
      : failures.length === 0
        ? 200
        : failures.some((code) => MISSING_CODES.includes(code ?? ''))
          ? isFound === true
            ? 200
            : 404
          : failures.includes('TOO_MANY_REQUESTS')
            ? 429
            : 503;

  const { prelude } = await prerenderToNodeStream(
    <StaticRouter basename={localePrefix(locale)} location={localizedPath(locale, address.pathname + address.search)}>
      <App queryClient={helpers.queryClient} config={config} />
    </StaticRouter>,
    // the page in one piece: a large one would otherwise arrive in hidden parts that only a script shows
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const fullHtml = await text(prelude);
  const hoisted = HOISTED_TAGS.exec(fullHtml)?.[0] ?? '';
  const scheme = `<script nonce="${nonce}">${SCHEME_SCRIPT}</script>`;
  const queries = dehydrate(helpers.queryClient, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
  // an error is sent as its code and text alone: a plain object, because the state is serialized
  for (const query of queries.queries) {
    const { error } = query.state;
    if (error) query.state.error = { message: error.message, data: { code: errorCode(error) } } as unknown as Error;
    query.state.fetchFailureReason = null;
  }
  const state = superjson.stringify({ config, queries }).replace(/</g, '\\u003c');
  return {
    status,
    route: route.path,
    head: hoisted + scheme,
    html: fullHtml.slice(hoisted.length),
    state: `<script id="state" type="application/json">${state}</script><script nonce="${nonce}">${KEEP_PLACE_SCRIPT}</script>`,
    // a page that is not found links the files of the not-found page alone
    modules: status === 404 ? notFoundRoute.modules : route.modules,
    parts: route.chunks ? route.chunks(match) : undefined,
    isSecret: SECRET_PATHS.has(route.path),
  };
}
