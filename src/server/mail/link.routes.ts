import { type Request, type Response, Router } from 'express';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { admitted } from '../http/admission.ts';
import { readBody } from '../http/body.ts';
import { type LinkPage, renderLinkPage } from './link.page.ts';

/** What stands after the `?` of the link, one text a name; and after a POST what the form sent. */
interface LinkCall {
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

const MAX_FORM_BYTES = 50 * 1024;

/** What a form sent; nothing for a body of another type. @throws Refused TOO_LARGE */
async function readForm(req: Request): Promise<Record<string, string>> {
  if (!req.is('application/x-www-form-urlencoded')) return {};
  const fields = new URLSearchParams((await readBody(req, MAX_FORM_BYTES)).toString());
  return texts(Object.fromEntries([...fields].filter(([name]) => fields.getAll(name).length === 1)));
}

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
      await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
      answer(req, res, await show({ query: texts(req.query), form: {} }), invalid);
    });
    router.post(path, async (req, res) => {
      const form = await readForm(req);
      await admitted(req);
      if (!unlimited) await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
      answer(req, res, await act({ query: texts(req.query), form }), invalid);
    });
  }
  return router;
}
