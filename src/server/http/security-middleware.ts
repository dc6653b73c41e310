// CSRF check by origin, security headers and the content security policy.
import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { m } from '../../shared/messages/messages.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { DomainError } from '../errors.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Whether a method can change state. */
export const changesState = (method: string): boolean => CHANGING_METHODS.has(method);

/**
 * Rejects state changes from pages of other sites. Scripts send neither header and are accepted.
 * @throws DomainError FORBIDDEN
 */
export function checkOrigin(env: Env, req: Request): void {
  if (!changesState(req.method)) return;
  const origin = req.get('origin');
  const site = req.get('sec-fetch-site');
  const isOwn = origin === undefined || origin === env.origin || (env.PUBLIC_ORIGIN === undefined && isSelf(origin, req.get('host')));
  if (!isOwn || site === 'cross-site' || site === 'same-site') throw new DomainError('FORBIDDEN', m.http_cross_site());
}
/** `checkOrigin` as middleware. */
export const csrfGuard =
  (env: Env): RequestHandler =>
  (req, _res, next) => {
    checkOrigin(env, req);
    next();
  };

/**
 * Runs `read`. A request that cannot be parsed counts against the read limit of its address.
 * @throws DomainError TOO_MANY over the limit, else the error of `read`
 */
export async function countUnreadable<T>({ limiter }: Pick<Deps, 'limiter'>, req: Request, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    await limiter.count('read', rateLimitKey(req.ip ?? ''));
    throw error;
  }
}

/** Whether the origin is the host of the request; without PUBLIC_ORIGIN the server does not know its own name. */
const isSelf = (origin: string, host: string | undefined): boolean => {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
};

/** Security headers of every response. */
const commonHeaders = (env: Env) =>
  ({
    strictTransportSecurity: isHttps(env) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  }) as const;
const isHttps = (env: Env): boolean => env.origin.startsWith('https:');

/** Names and values of the headers of JSON responses; computed once because they never change. */
export function jsonHeaders(env: Env): [name: string, value: string][] {
  const setHeaders = helmet({
    ...commonHeaders(env),
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Security headers of pages; scripts run only from our own files, from Stripe, or with the nonce of the response. */
export function securityHeaders(env: Env): RequestHandler[] {
  const tiles = new URL(env.TILE_URL.replace(/\{s\}/g, 'a').replace(/[{}]/g, '')).origin;
  const dev = env.NODE_ENV === 'development';
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
        'img-src': ["'self'", 'data:', 'blob:', 'https:', tiles],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'https://api.stripe.com', ...(dev ? ['ws:'] : [])],
        'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://www.openstreetmap.org'],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        ...(isHttps(env) ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
  });
  return [setNonce, headers];
}
