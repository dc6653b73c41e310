import { randomUUID } from 'node:crypto';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import pinoHttp from 'pino-http';
import { accountRoutes } from './account/account.routes.ts';
import type { Deps } from './deps.ts';
import { fastJsonReads } from './fast-path/json-reads.ts';
import { admitRequests } from './http/admission.ts';
import { healthRoutes } from './http/health.ts';
import { httpErrors, isDeliberate, notFound } from './http/http-errors.ts';
import { jsonHeaders, securityHeaders } from './http/security-middleware.ts';
import { normalizeTarget, trustTags } from './http/target.ts';
import { trpcHandler } from './http/trpc-express.ts';
import { answerRoutes } from './inquiry/inquiry.routes.ts';
import { serializeError } from './log.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { paymentWebhook } from './payment/stripe/webhook.ts';
import { uploadRoutes } from './photo/photo.routes.ts';
import { restRouter } from './rest/rest.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { seoRoutes } from './seo/routes.ts';
import { type PageRenderer, pageRoutes } from './ssr/pages.ts';

/** Assembles the Express app; the order of the middleware matters. */
export function createApp(deps: Deps, pages: PageRenderer): Express {
  const app = express();
  app.disable('x-powered-by');
  if (deps.env.TRUST_PROXY)
    app.set('trust proxy', /^\d+$/.test(deps.env.TRUST_PROXY) ? Number(deps.env.TRUST_PROXY) : deps.env.TRUST_PROXY);

  const log = requestLog(deps);
  const headers = securityHeaders(deps.env);
  const compress = compression();

  const opening = Router().use(log, headers);
  app.use(normalizeTarget, trustTags, admitRequests(deps.env, opening), fastJsonReads(deps, opening));
  app.use(log, healthRoutes(deps));
  app.use(['/trpc', '/api'], varyByEncoding);
  app.use('/trpc', setHeaders(jsonHeaders(deps.env)), compress, trpcHandler(deps), httpErrors);
  app.use(headers, compress);

  app.use(uploadRoutes(deps), httpErrors);
  app.use(paymentWebhook(deps));
  app.use(accountRoutes(deps), newsletterRoutes(deps), answerRoutes(deps), reviewRoutes(deps), httpErrors);

  app.use('/api', restRouter(deps), httpErrors);

  app.use(seoRoutes(deps));
  app.use(pages.assets);
  // a missing file gets 404, not a page
  app.use(['/assets', '/media', '/uploads'], notFound);
  app.use(pageRoutes(deps, pages));
  app.use(notFound);
  app.use(httpErrors);
  return app;
}

/** Gives each request an id for its response header and its log lines. */
const requestLog = (deps: Deps): RequestHandler =>
  pinoHttp({
    logger: deps.log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    // overload rejections are intended: they must neither fill the log nor raise an alarm
    customLogLevel: (_req, res, error) => (!isDeliberate(res) && (error || res.statusCode >= 500) ? 'error' : 'debug'),
    serializers: {
      req: (req: Request) => ({ id: req.id, method: req.method, path: req.path }),
      res: (res) => ({ statusCode: res.statusCode }),
      err: (error: unknown) => serializeError(error),
    },
  });

const varyByEncoding: RequestHandler = (_req, res, next) => {
  res.vary('Accept-Encoding');
  next();
};

const setHeaders =
  (headers: readonly [name: string, value: string][]): RequestHandler =>
  (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
