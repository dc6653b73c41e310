// The Express app: every middleware and route of the server in the order in which a request meets them.
import { randomUUID } from 'node:crypto';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import pinoHttp from 'pino-http';
import { accountRoutes } from './account/account.routes.ts';
import { alertRoutes } from './alert/alert.routes.ts';
import { createContextFor } from './api-key/caller.ts';
import type { Deps } from './deps.ts';
import { fastJsonReads } from './fast-path/json-reads.ts';
import { figureRoutes, takeReports } from './figures/figures.routes.ts';
import { healthRoutes } from './http/connection/health.ts';
import { httpErrors, notFound } from './http/http-errors.ts';
import { admitRequests } from './http/limits/admission.ts';
import { localizeRequests } from './http/request/localize-requests.ts';
import { observeRequests } from './http/request/observe-requests.ts';
import { normalizeTarget, trustTags } from './http/request/target.ts';
import { jsonHeaders, securityHeaders } from './http/security-middleware.ts';
import { trpcHandler } from './http/trpc/trpc-express.ts';
import { importFileRoutes } from './incoming-feed/import-file.routes.ts';
import { answerRoutes } from './inquiry/inquiry.routes.ts';
import { confirmationRoutes } from './listing/confirmation/confirmation.routes.ts';
import { permitRoutes } from './listing/permit.routes.ts';
import { loggedPath, serializeError } from './log/log.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { recordOf } from './metrics/request-record.ts';
import { agentAppealRoutes } from './moderation/removed-agent.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { outgoingFeedRoutes } from './outgoing-feed/outgoing-feed.routes.ts';
import { paymentWebhook } from './payment/stripe/webhook.ts';
import { uploadRoutes } from './photo/photo.routes.ts';
import { mcpRouter } from './rest/mcp/mcp.ts';
import { restRouter } from './rest/rest.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { seoRoutes } from './seo/routes.ts';
import { searchFeedRoutes } from './seo/search-feeds.ts';
import { sharePictureRoutes } from './share-picture/share-picture.routes.ts';
import { type PageRenderer, pageRoutes } from './ssr/pages.ts';
import { SharedPages } from './ssr/shared-pages.ts';
import { invitationRoutes } from './team/invitation.routes.ts';
import { viewingRoutes } from './viewing/viewing.routes.ts';
import { widgetRoutes } from './widget/widget.routes.ts';

/** Assembles the Express app; the order of the middleware matters. */
export function createApp(deps: Deps, pages: PageRenderer): Express {
  const app = express();
  app.disable('x-powered-by');
  // the number of proxies in front of the server, or their addresses
  if (deps.env.TRUST_PROXY)
    app.set('trust proxy', /^\d+$/.test(deps.env.TRUST_PROXY) ? Number(deps.env.TRUST_PROXY) : deps.env.TRUST_PROXY);

  const logRequests = createRequestLogger(deps);
  const addSecurityHeaders = securityHeaders(deps.env);
  const compress = compression();
  const sharedPages = new SharedPages(deps.env);

  const commonMiddleware = Router().use(logRequests, addSecurityHeaders);
  app.use(
    observeRequests(deps),
    normalizeTarget,
    trustTags,
    localizeRequests,
    sharedPages.forgetAfterChanges,
    admitRequests(deps.env, commonMiddleware),
    fastJsonReads(deps, commonMiddleware),
    takeReports(deps),
  );
  app.use(logRequests, healthRoutes(deps), metricsRoutes(deps));
  app.use(['/trpc', '/api'], varyByEncoding);
  app.use('/trpc', setHeaders(jsonHeaders(deps.env)), compress, trpcHandler(deps), httpErrors);
  app.use(addSecurityHeaders, compress);

  const createUploadContext = (req: Request, res: Response) => createContextFor(deps, req, res, 'listings:write');
  app.use(uploadRoutes({ ...deps, createUploadContext }), importFileRoutes(deps), httpErrors);
  app.use(paymentWebhook(deps));
  app.use(
    accountRoutes(deps),
    newsletterRoutes(deps),
    alertRoutes(deps),
    answerRoutes(deps),
    viewingRoutes(deps),
    invitationRoutes(deps),
    agentAppealRoutes(deps),
    reviewRoutes(deps),
    confirmationRoutes(deps),
    outgoingFeedRoutes(deps),
    httpErrors,
  );

  app.use(figureRoutes(), httpErrors);
  app.use('/api', restRouter(deps), httpErrors);
  app.use(mcpRouter(deps), httpErrors);

  app.use(seoRoutes(deps), searchFeedRoutes(deps), sharePictureRoutes(deps), widgetRoutes(deps), permitRoutes(deps));
  app.use(recordAsset, pages.assets);
  // a missing file gets 404, not a page
  app.use(['/assets', '/media', '/uploads'], notFound);
  app.use(pageRoutes(deps, pages, sharedPages));
  app.use(notFound);
  app.use(httpErrors);
  return app;
}

/** Records the request in the metrics as one for a file; page routes, which run later, overwrite that. */
const recordAsset: RequestHandler = (_req, res, next) => {
  recordOf(res).route = 'asset';
  next();
};

/** Middleware that gives each request an id (`X-Request-Id`), a logger whose lines have this id, and an entry in its metrics record. */
const createRequestLogger = (deps: Deps): RequestHandler =>
  pinoHttp({
    logger: deps.log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      recordOf(res).id = id;
      res.setHeader('X-Request-Id', id);
      return id;
    },
    // `observeRequests` logs the end of a request
    autoLogging: false,
    serializers: {
      // pino passes its own object for the request, which has the URL and no path
      req: ({ id, method, url = '' }: { id: unknown; method: string; url?: string }) => ({
        id,
        method,
        path: loggedPath(url.replace(/[?#].*/s, '')),
      }),
      err: (error: unknown) => serializeError(error),
    },
  });

/** Caches keep compressed and plain answers apart. */
const varyByEncoding: RequestHandler = (_req, res, next) => {
  res.vary('Accept-Encoding');
  next();
};

/** Sets the same headers on every answer. */
const setHeaders =
  (headers: readonly [name: string, value: string][]): RequestHandler =>
  (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
