// Express routes of what pages report by `navigator.sendBeacon`: cards that were shown, and presses that reach an advertiser. They always answer 204, so that
// a program learns nothing, and count nothing that a browser could not have sent.
import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { CARD_SOURCES, MAX_SHOWN_IDS, PRESS_KINDS } from '../../shared/figures/counting.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { type Context, createContext, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { methodNotAllowed } from '../http/http-errors.ts';
import { readJsonBody } from '../http/request/body.ts';
import { checkOrigin } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';
import { createVisitorMemory } from './first-time.ts';
import { isFromPage } from './from-page.ts';
import { countEvent, PRESS_COLUMNS } from './write-counts.ts';

const shownSchema = z.object({ ids: z.array(propertyIdSchema).min(1).max(MAX_SHOWN_IDS), source: z.enum(CARD_SOURCES) });
const pressSchema = z.object({ id: propertyIdSchema, kind: z.enum(PRESS_KINDS) });

const isFirstImpression = createVisitorMemory(300_000);
const isFirstPress = createVisitorMemory(50_000);

function countShown(ctx: Context, { ids, source }: z.infer<typeof shownSchema>): void {
  const now = ctx.now().getTime();
  for (const id of new Set(ids)) if (isFirstImpression(ctx, id, now)) countEvent(ctx, id, `shown_${source}`);
}

function countPress(ctx: Context, { id, kind }: z.infer<typeof pressSchema>): void {
  if (isFirstPress(ctx, `${id} ${kind}`, ctx.now().getTime())) countEvent(ctx, id, PRESS_COLUMNS[kind]);
}

/** Makes the handler of a report. What is wrong with it, or over the limit of its address, is not answered. */
function reportHandler<T>(
  deps: Deps,
  name: string,
  schema: z.ZodType<T>,
  fieldsOf: (req: Request) => object,
  count: (ctx: Context, report: T) => void,
): RequestHandler {
  const readReport = async (req: Request): Promise<T | undefined> => {
    checkOrigin(deps.env, req);
    const body = await readJsonBody(req, () => deps.limiter.count('beacon', rateLimitKey(req.ip ?? '')));
    return schema.safeParse({ ...body, ...fieldsOf(req) }).data;
  };
  return async (req, res) => {
    recordOf(res).route = name;
    try {
      const report = await readReport(req);
      if (report !== undefined) {
        const ctx = await createContext(deps, req, res);
        if (isFromPage(ctx)) count(ctx, report);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) deps.log.warn({ err: error }, 'a report of a page was not counted');
    }
    res.status(204).end();
  };
}

/** POST /api/seen and POST /api/properties/{id}/contact. */
export function figureRoutes(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/api/seen')
    .post(reportHandler(deps, 'figures.shown', shownSchema, () => ({}), countShown))
    .all(methodNotAllowed('POST'));
  router
    .route('/api/properties/:id/contact')
    .post(reportHandler(deps, 'figures.press', pressSchema, (req) => ({ id: Number(req.params.id) }), countPress))
    .all(methodNotAllowed('POST'));
  return router;
}
