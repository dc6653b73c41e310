// Express routes for pages behind links in emails: GET shows, POST acts.
import { type Request, type Response, Router } from 'express';
import { LOCALES, localizedPath } from '../../../shared/locale.ts';
import { isStorable } from '../../../shared/property/property.ts';
import { rateLimitKey } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { readForm } from '../../http/request/form.ts';
import { type LinkPage, renderLinkPage } from './link.page.ts';

/** A request to a page behind a link: its query, and the form of a POST. */
interface LinkCall {
  query: Record<string, string>;
  form: Record<string, string>;
}

/** A page behind the link of an email; `null` means that the link is invalid. */
export interface LinkRoute {
  path: string;
  /** The page that opening the link shows. It must not change anything, because mail scanners open every link. */
  show: (call: LinkCall) => Promise<LinkPage | null> | LinkPage | null;
  /** Performs the action of a button and returns the page to show. */
  act: (call: LinkCall) => Promise<LinkPage | null>;
  /** The page of an invalid link. */
  invalid: () => LinkPage;
  /** Whether POSTs skip the rate limit by client address: a mail provider sends the one-click POSTs (RFC 8058) of many users from one address. */
  isUnlimited?: boolean;
}

/** Whether a value is a text of at most 20,000 characters that PostgreSQL can store. */
const isAccepted = (value: unknown): value is string => typeof value === 'string' && value.length <= 20_000 && isStorable(value);
/** Keeps the values that are accepted, and drops the others. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).filter((entry): entry is [string, string] => isAccepted(entry[1])));

/**
 * Creates the router of the pages behind links in emails, in every language. The link itself authorizes a POST, which carries no cookie and may come from a
 * mail program; therefore mount the router before the protection against cross-site requests.
 */
export function linkRoutes(deps: Deps, routes: LinkRoute[]): Router {
  const router = Router();
  const sendPage = (req: Request, res: Response, page: LinkPage | null, invalid: () => LinkPage): void => {
    res
      .status(page ? 200 : 404)
      .set('Cache-Control', 'no-store')
      .set('Referrer-Policy', 'no-referrer')
      .set('X-Robots-Tag', 'noindex')
      .type('html')
      .send(renderLinkPage(page ?? invalid(), req.originalUrl));
  };
  for (const { path: englishPath, show, act, invalid, isUnlimited } of routes) {
    const paths = LOCALES.map((locale) => localizedPath(locale, englishPath));
    router.get(paths, async (req, res) => {
      await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
      sendPage(req, res, await show({ query: textsOf(req.query), form: {} }), invalid);
    });
    router.post(paths, async (req, res) => {
      const form = await readForm(req, async () => {
        if (!isUnlimited) await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
      });
      sendPage(req, res, await act({ query: textsOf(req.query), form: textsOf(form) }), invalid);
    });
  }
  return router;
}
