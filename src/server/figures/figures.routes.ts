// Express routes of what pages report by `navigator.sendBeacon`: cards that were shown, and presses that reach an advertiser. They always answer 204, so that
// a program learns nothing, and count nothing that a browser could not have sent.
import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { CARD_SOURCES, MAX_SHOWN_IDS, PRESS_KINDS, type PressKind } from '../../shared/figures/counting.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { methodNotAllowed } from '../http/http-errors.ts';
import { readJsonBody } from '../http/request/body.ts';
import { checkOrigin, jsonHeaders } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';
import { cookieOptions, SessionCookie } from '../session.ts';
import { createVisitorMemory, type Visitor } from './first-time.ts';
import { isFromPage } from './from-page.ts';
import { type Counter, countEvents, PRESS_COLUMNS } from './write-counts.ts';

/** Who reports. */
type Reporter = Visitor & Counter;

const shownSchema = z.object({
  shown: z
    .partialRecord(z.enum(CARD_SOURCES), z.array(propertyIdSchema).min(1))
    .refine((shown) => Object.values(shown).flat().length <= MAX_SHOWN_IDS),
});
const pressSchema = z.object({ id: propertyIdSchema, kind: z.enum(PRESS_KINDS) });

const firstImpressions = createVisitorMemory(300_000);
const firstPresses = Object.fromEntries(PRESS_KINDS.map((kind) => [kind, createVisitorMemory(20_000)])) as Record<
  PressKind,
  ReturnType<typeof createVisitorMemory>
>;

function countShown(by: Reporter, { shown }: z.infer<typeof shownSchema>): void {
  const now = by.now().getTime();
  for (const source of CARD_SOURCES)
    if (shown[source]) countEvents(by, firstImpressions(by, [...new Set(shown[source])], now), `shown_${source}`);
}

function countPress(by: Reporter, { id, kind }: z.infer<typeof pressSchema>): void {
  countEvents(by, firstPresses[kind](by, [id], by.now().getTime()), PRESS_COLUMNS[kind]);
}

/** A kind of report: the name of its route, and how its body is read and counted. */
interface ReportKind {
  name: string;
  count: (by: Reporter, body: Record<string, unknown>) => void;
}

/** Makes a kind of report, which counts only what its schema accepts. */
const reportKind = <T>(name: string, schema: z.ZodType<T>, count: (by: Reporter, report: T) => void): ReportKind => ({
  name,
  count: (by, body) => {
    const { data } = schema.safeParse(body);
    if (data !== undefined) count(by, data);
  },
});
const SHOWN = reportKind('figures.shown', shownSchema, countShown);
const PRESSED = reportKind('figures.press', pressSchema, countPress);
const PRESS_PATH = /^\/api\/properties\/([^/]+)\/contact\/?$/;

/**
 * Middleware that takes the reports: POST /api/seen and POST /api/properties/{id}/contact. It stands before the middleware of other answers, which would take several times
 * as long as such a report; the limits of requests and bodies hold all the same. What is wrong with a report, or over the limit of its address, is not answered.
 */
export function takeReports(deps: Deps): RequestHandler {
  const headers = jsonHeaders(deps.env)
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .flat();

  async function take(req: Request, res: Response, kind: ReportKind, fields: object): Promise<void> {
    checkOrigin(deps.env, req);
    const address = rateLimitKey(req.ip ?? '');
    const body = await readJsonBody(req, () => deps.limiter.count('beacon', address));
    const { origin, 'user-agent': userAgent = '' } = req.headers;
    if (!isFromPage({ userAgent, origin, env: deps.env })) return;
    const { orm, log, now } = deps;
    const signedIn =
      req.headers.cookie === undefined
        ? null
        : await new SessionCookie(req, res, cookieOptions(deps.env), log).readAndRefresh(orm.em.fork(), now());
    kind.count({ address, userAgent, orm, log, now, viewer: signedIn?.user.id ?? null }, { ...body, ...fields });
  }

  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    const home = PRESS_PATH.exec(req.path)?.[1];
    const kind = home === undefined ? (/^\/api\/seen\/?$/.test(req.path) ? SHOWN : null) : PRESSED;
    if (!kind) return next();
    const id = randomUUID();
    Object.assign(recordOf(res), { route: kind.name, id });
    take(req, res, kind, home === undefined ? {} : { id: Number(home) })
      .catch((error: unknown) => {
        if (!(error instanceof DomainError)) deps.log.warn({ err: error }, 'a report of a page was not counted');
      })
      .finally(() => res.writeHead(204, [...headers, 'X-Request-Id', id]).end());
  };
}

/** The answers of the addresses of reports to other methods. */
export const figureRoutes = (): Router =>
  Router({ caseSensitive: true }).all('/api/seen', methodNotAllowed('POST')).all('/api/properties/:id/contact', methodNotAllowed('POST'));
