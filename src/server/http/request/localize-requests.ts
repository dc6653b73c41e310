// Sets the language of each request.
import type { Request, RequestHandler } from 'express';
import { type Locale, splitLocale } from '../../../shared/locale.ts';
import { inLocale } from '../../locale.ts';

/**
 * The language of a request. A page: its address. A call of the website (/trpc): the header Accept-Language, which the client sets. REST stays English
 * as documented, except for clients that ask for Arabic problem details.
 */
function localeOf(req: Pick<Request, 'path' | 'headers' | 'accepts'>): Locale {
  const isCall = req.path.startsWith('/trpc/');
  if (!isCall && !req.path.startsWith('/api/')) return splitLocale(req.path)[0];
  if (!/^ar\b/i.test(req.headers['accept-language'] ?? '')) return 'en';
  return isCall || req.accepts(['text/plain', 'application/problem+json']) === 'application/problem+json' ? 'ar' : 'en';
}

/** Answers each request in its language. */
export const localizeRequests: RequestHandler = (req, _res, next) => inLocale(localeOf(req), next);
