// Express route that draws the QR code of the link of a property's advertising permit. The server draws it, so that browsers load no library.
// Reads `properties` from a replica.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Router } from 'express';
import { sql } from 'kysely';
import { toString as drawCode } from 'qrcode';
import { permitLink } from '../../shared/listing/permit.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { rateLimitKey } from '../context.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { methodNotAllowed, notFound } from '../http/http-errors.ts';

/** The permit link of a published property, unless the permit ended before today in Dubai. */
const findLink = (em: EntityManager, id: number) =>
  statements(em)
    .selectFrom('properties')
    .select('permit_url')
    .where('id', '=', id)
    .where('status', '=', sql.lit('published'))
    .where((eb) => eb.or([eb('permit_until', 'is', null), eb('permit_until', '>=', sql<string>`(now() at time zone 'Asia/Dubai')::date`)]))
    .executeTakeFirst();

/** GET /permit-code/{id}.svg: black on white, with the margin of four modules that scanners need. Counts against the rate limit of reads. */
export function permitRoutes(deps: Deps): Router {
  const router = Router();
  router
    .route('/permit-code/:file')
    .get(async (req, res, next) => {
      const [, digits] = /^([1-9]\d{0,9})\.svg$/.exec(req.params.file) ?? [];
      if (!digits || Number(digits) > INT4_MAX) return notFound(req, res, next);
      await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
      const row = await findLink(deps.replicas.readFromReplica(deps.orm.em.fork()), Number(digits));
      // links stored before the rule of `permitLink` are drawn only if it accepts them
      const link = row?.permit_url && permitLink(row.permit_url);
      if (!link) return notFound(req, res, next);
      const svg = await drawCode(link.href, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
      res.set({ 'Cache-Control': 'public, max-age=3600', 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" });
      res.type('image/svg+xml').send(svg);
    })
    .all(methodNotAllowed('GET, HEAD'));
  return router;
}
