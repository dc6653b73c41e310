// Protects HTTP requests and responses: rejects state changes from other sites (CSRF), counts unreadable requests against the rate limit,
// and sets security headers with the content security policy.
import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { FILM_ORIGINS } from '../../shared/listing/film.ts';
import { m } from '../../shared/messages/messages.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { DomainError, isRefusedForNow } from '../errors.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Whether a method can change state. */
export const changesState = (method: string): boolean => CHANGING_METHODS.has(method);

/**
 * Rejects state changes from pages of other sites, by the headers Origin and Sec-Fetch-Site. Programs other than browsers send neither and
 * are accepted.
 * @throws DomainError FORBIDDEN
 */
export function checkOrigin(env: Env, req: Request): void {
  if (!changesState(req.method)) return;
  const origin = req.get('origin');
  const fetchSite = req.get('sec-fetch-site');
  const isOwnOrigin =
    origin === undefined || origin === env.origin || (env.PUBLIC_ORIGIN === undefined && hasHost(origin, req.get('host')));
  if (!isOwnOrigin || fetchSite === 'cross-site' || fetchSite === 'same-site') throw new DomainError('FORBIDDEN', m.http_cross_site());
}
/** `checkOrigin` as middleware. */
export const csrfGuard =
  (env: Env): RequestHandler =>
  (req, _res, next) => {
    checkOrigin(env, req);
    next();
  };

/**
 * Runs `read`, which parses a request. When it fails, the request counts against the read limit of its IP address, and one that changes something also
 * against that of changes, which is checked before the next body is read.
 * @throws DomainError TOO_MANY over the limit, else the error of `read`
 */
export async function countUnreadable<T>({ limiter }: Pick<Deps, 'limiter'>, req: Request, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isRefusedForNow(error)) throw error;
    const address = rateLimitKey(req.ip ?? '');
    await limiter.count('read', address);
    if (changesState(req.method)) await limiter.count('write', address);
    throw error;
  }
}

/** Whether an origin has this host. Used without PUBLIC_ORIGIN, when only the Host header of the request gives the server's own name. */
const hasHost = (origin: string, host: string | undefined): boolean => {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
};

const ONE_YEAR_SECONDS = 31_536_000;
/** helmet options for the security headers that all responses have in common. */
const commonHeaders = (env: Env) =>
  ({
    strictTransportSecurity: isHttps(env) ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  }) as const;
/** Whether the site is reached by HTTPS. */
const isHttps = (env: Env): boolean => env.origin.startsWith('https:');

/**
 * Names and values of the headers of responses of /trpc and of the REST reads in fast-path/json-reads.ts. They never change, so the callers
 * compute them once, when they create the app.
 */
export function jsonHeaders(env: Env): [name: string, value: string][] {
  const setHeaders = helmet({
    ...commonHeaders(env),
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
  });
  // helmet sets headers only on a response; this one is never sent
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * Middleware that sets the security headers of pages, files and REST responses without `jsonHeaders`, and `res.locals.nonce`. Scripts run
 * only from our own files, from Stripe, or with this nonce, which is new for each response.
 */
export function securityHeaders(env: Env): RequestHandler[] {
  // the host of the map's images; TILE_URL is a template such as `https://{s}.example/{z}/{x}/{y}.png`
  const tileOrigin = new URL(env.TILE_URL.replace(/\{s\}/g, 'a').replace(/[{}]/g, '')).origin;
  const isDevelopment = env.NODE_ENV === 'development';
  const setNonce: RequestHandler = (_req, res, next) => {
    res.locals.nonce = randomUUID();
    next();
  };
  const headers = helmet({
    ...commonHeaders(env),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'script-src': [
          "'self'",
          // Express sets `locals`; helmet types the response as one of node:http
          (_req, res) => `'nonce-${(res as unknown as { locals: { nonce: string } }).locals.nonce}'`,
          'https://js.stripe.com',
          'https://*.js.stripe.com',
        ],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:', tileOrigin],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'https://api.stripe.com', ...(isDevelopment ? ['ws:'] : [])],
        // the preview of a brokerage's frame
        'frame-src': [
          "'self'",
          'https://js.stripe.com',
          'https://*.js.stripe.com',
          'https://hooks.stripe.com',
          'https://www.openstreetmap.org',
          ...FILM_ORIGINS,
        ],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        ...(isHttps(env) ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
  });
  return [setNonce, headers];
}
