import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterContext } from '@trpc/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import superjson from 'superjson';
import type { AppRouter } from '../server/router.ts';
import { App } from './App.tsx';
import { nextPath } from './account/next.ts';
import { SCHEME_SCRIPT } from './color-scheme.ts';
import { paths } from './paths.ts';
import { queryConfig } from './query-client.ts';
import type { RouteChunks } from './route.ts';
import { findRoute } from './routes.tsx';
import type { SiteConfig } from './site-config.tsx';
import { errorCode } from './trpc.ts';

export interface RenderRequest {
  url: string;
  nonce: string;
  router: AppRouter;
  ctx: inferRouterContext<AppRouter>;
  config: SiteConfig;
}
export interface RenderResult {
  status: number;
  redirect?: string;
  /** For the head: title, share tags, the colour scheme before the first paint. */
  head: string;
  html: string;
  /** The data that the page was made from. */
  state: string;
  /** The page's source files, for their styles and scripts, and its parts. */
  modules: readonly string[];
  parts?: RouteChunks | undefined;
}

/** React puts what belongs in the head in front of the page, because the page has no <html> of its own. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)+/;

/** One page for one address, with everything it asked for. A failed query is shown by the page and decides the status. */
export async function render({ url, nonce, router, ctx, config }: RenderRequest): Promise<RenderResult> {
  const address = new URL(url, config.origin);
  const { route, match: visit } = findRoute(address);
  const helpers = createServerSideHelpers({ router, ctx, transformer: superjson, queryClientConfig: queryConfig });
  const earlyStatus = route.status?.(visit) ?? 200;
  if (route.members && !ctx.signedIn) {
    return { status: 302, redirect: paths.auth(address.pathname + address.search), head: '', html: '', state: '', modules: route.modules };
  }
  if (route.path === '/auth' && ctx.signedIn) {
    return { status: 302, redirect: nextPath(address.searchParams), head: '', html: '', state: '', modules: route.modules };
  }
  await Promise.all([helpers.account.me.prefetch(), earlyStatus === 200 && route.prefetch?.(helpers, visit)]);
  const failures = helpers.queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.state.status === 'error' ? [errorCode(query.state.error)] : []));
  const status =
    earlyStatus !== 200
      ? earlyStatus
      : failures.length === 0
        ? 200
        : failures.includes('NOT_FOUND')
          ? 404
          : failures.includes('TOO_MANY_REQUESTS')
            ? 429
            : 503;

  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={address.pathname + address.search}>
      <App queryClient={helpers.queryClient} config={config} />
    </StaticRouter>,
    // the page in one piece: a large one would otherwise arrive in hidden parts that only a script shows
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const full = await text(prelude);
  const hoisted = HOISTED.exec(full)?.[0] ?? '';
  const scheme = `<script nonce="${nonce}">${SCHEME_SCRIPT}</script>`;
  const queries = dehydrate(helpers.queryClient, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
  // an error travels as its code and text alone
  for (const query of queries.queries) {
    const { error } = query.state;
    if (error) query.state.error = { message: error.message, data: { code: errorCode(error) } } as unknown as Error;
    query.state.fetchFailureReason = null;
  }
  const state = superjson.stringify({ config, queries }).replace(/</g, '\\u003c');
  return {
    status,
    head: hoisted + scheme,
    html: full.slice(hoisted.length),
    state: `<script id="state" type="application/json">${state}</script>`,
    modules: route.modules,
    parts: route.chunks?.(visit),
  };
}
