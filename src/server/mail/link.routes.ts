import express, { type Request, type Response, Router } from 'express';
import { limitAddress } from '../context.ts';
import type { Deps } from '../deps.ts';
import { type LinkPage, renderLinkPage } from './link.page.ts';

/** What stands after the `?` of the link, one text a name; and after a POST what the form sent. */
export interface LinkCall {
  query: Record<string, string>;
  form: Record<string, string>;
}

/** A page behind the link of an email. `null` stands for a link that is not valid. */
export interface LinkRoute {
  path: string;
  /** What opening the link shows. It changes nothing: mail scanners open every link. */
  show: (call: LinkCall) => Promise<LinkPage | null> | LinkPage | null;
  /** What pressing a button does, and shows afterwards. */
  act: (call: LinkCall) => Promise<LinkPage | null>;
  invalid: LinkPage;
  /** Mail programs POST it for their users (RFC 8058), many from a few addresses: not limited by address. */
  unlimited?: boolean;
}

/** Values that are texts of a sensible length; a repeated name counts as absent. */
const texts = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string' && value.length <= 20_000)) as Record<
    string,
    string
  >;

/**
 * Pages behind links of emails. Their POSTs take their right from the link alone, carry no cookie and may come from mail programs, so they stand
 * before the guards against other sites' pages.
 */
export function linkRoutes(deps: Deps, routes: LinkRoute[]): Router {
  const router = Router();
  const answer = (req: Request, res: Response, shown: LinkPage | null, invalid: LinkPage): void => {
    res
      .status(shown ? 200 : 404)
      .set('Cache-Control', 'no-store')
      .set('Referrer-Policy', 'no-referrer')
      .type('html')
      .send(renderLinkPage(shown ?? invalid, req.originalUrl));
  };
  for (const { path, show, act, invalid, unlimited } of routes) {
    router.get(path, async (req, res) => {
      await deps.limiter.count('read', limitAddress(req.ip ?? ''));
      answer(req, res, await show({ query: texts(req.query), form: {} }), invalid);
    });
    router.post(path, express.urlencoded({ extended: false, limit: '50kb' }), async (req, res) => {
      if (!unlimited) await deps.limiter.count('read', limitAddress(req.ip ?? ''));
      answer(req, res, await act({ query: texts(req.query), form: texts(req.body) }), invalid);
    });
  }
  return router;
}
