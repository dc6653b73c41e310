import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from './env.ts';
import { Refused } from './errors.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const MAX_DEPTH = 32;

/** Refuses state changes that another site's page sends; scripts send neither header and are let through (A31). */
export const refuseForeignOrigin =
  (env: Env): RequestHandler =>
  (req, res, next) => {
    if (!UNSAFE.has(req.method)) return next();
    const origin = req.get('origin');
    const site = req.get('sec-fetch-site');
    const own = origin === undefined || origin === env.origin || (env.PUBLIC_ORIGIN === undefined && isSelf(origin, req.get('host')));
    if (own && site !== 'cross-site' && site !== 'same-site') return next();
    res.status(403).type('text/plain').send('Cross-site request refused');
  };

/** Without PUBLIC_ORIGIN the server goes by the name that the browser called it. */
const isSelf = (origin: string, host: string | undefined): boolean => {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
};

/** A state change carries JSON, so that no form of another site can make one. */
export const requireJson: RequestHandler = (req, res, next) => {
  if (!UNSAFE.has(req.method) || req.is('application/json')) return next();
  const empty = !req.headers['transfer-encoding'] && (req.headers['content-length'] ?? '0') === '0';
  if (empty && req.headers['content-type'] === undefined) {
    req.body = {};
    return next();
  }
  res.status(415).type('text/plain').send('Content-Type must be application/json');
};

/** Walks a parsed body: an object, at most 32 deep, no NUL and no unpaired surrogate in any text. */
export const checkBody: RequestHandler = (req, _res, next) => {
  if (!UNSAFE.has(req.method)) return next();
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused('INVALID', 'Request body must be a JSON object');
  walk(body, '', 1);
  req.body = body;
  next();
};

function walk(value: unknown, field: string, depth: number): void {
  if (depth > MAX_DEPTH) throw new Refused('INVALID', 'Request body must be a JSON object');
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Refused('INVALID', `${field} contains invalid characters`);
  } else if (Array.isArray(value)) {
    for (const item of value) walk(item, field, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) walk(item, /^\w{1,40}$/.test(key) ? key : 'A field', depth + 1);
  }
}

/** What every answer says, whatever it is. */
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

/** The headers of an answer that is JSON and never a page, name and value: the same at every request, and so made once. */
export function jsonHeaders(env: Env): [name: string, value: string][] {
  const nothing = helmet({
    ...commonHeaders(env),
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  nothing(request, response, () => {});
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Security headers; scripts run only from our own files or with the answer's nonce. */
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
