// Middleware that sets the language, English or Arabic, in which a request is answered.
import type { Request, RequestHandler } from 'express';
import { type Locale, splitLocale } from '../../../shared/locale.ts';
import { inLocale } from '../../locale.ts';

/**
 * The language of a request. That of a page is in its address (`/ar/…`). Calls of the website (/trpc) state it in the header Accept-Language. REST is
 * English as documented, except for clients that request Arabic and accept problem details.
 */
function localeOf(req: Pick<Request, 'path' | 'headers' | 'accepts'>): Locale {
  const isTrpcCall = req.path.startsWith('/trpc/');
  if (!isTrpcCall && !req.path.startsWith('/api/')) return splitLocale(req.path)[0];
  if (!/^ar\b/i.test(req.headers['accept-language'] ?? '')) return 'en';
  return isTrpcCall || req.accepts(['text/plain', 'application/problem+json']) === 'application/problem+json' ? 'ar' : 'en';
}

/** Handles each request in its language, which all texts made during the request use. */
export const localizeRequests: RequestHandler = (req, _res, next) => inLocale(localeOf(req), next);
