// The route of feeds out: `/feeds-out/{key}.xml`. The key in the path opens the file; programs that have none reach nothing but a look-up.
import { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { requireReadRate } from '../http/connection/http-server.ts';
import { ExportSlots } from '../rest/export-slots.ts';
import { writePieces } from '../rest/write-pieces.ts';
import { noteRead, type OpenedFeed, openFeed } from './addresses.ts';
import { type FeedVersion, readHomes, readVersion } from './homes.ts';
import { LAYOUTS } from './layouts/layouts.ts';

/** Files that are sent at once by this process. */
const MAX_RUNNING = 4;
/** Bytes per second that a program must read on average, and the longest time a file may take. */
const MIN_READ_RATE = 64 * 1024;
const DEADLINE_MS = 120_000;
const BUSY_RETRY_SECONDS = 30;

/** Homes of a piece: longer texts are what V8 calls large objects, which it frees late. Measured: half the time and a third of the memory of 250. */
const PIECE = 10;

/** The file of a feed in pieces. */
async function* pieces(deps: Deps, feed: OpenedFeed, { homes, changedAt }: FeedVersion): AsyncGenerator<Buffer> {
  const layout = LAYOUTS[feed.format];
  const facts = { homes, changedAt, origin: deps.env.origin };
  yield Buffer.from(layout.begin(facts));
  for await (const page of readHomes(deps.orm.em.fork(), feed, feed.format))
    for (let from = 0; from < page.length; from += PIECE)
      yield Buffer.from(
        page
          .slice(from, from + PIECE)
          .map((home) => layout.home(home, facts))
          .join(''),
      );
  yield Buffer.from(layout.end);
}

/**
 * GET and HEAD `/feeds-out/{key}.{ending}`, with `ETag`: an unchanged file costs two look-ups. Counts in the rate limits `read`, by address, and
 * `outgoingFeed`, by feed.
 */
export function outgoingFeedRoutes(deps: Deps): Router {
  const slots = new ExportSlots(MAX_RUNNING);
  const router = Router();
  router.get('/feeds-out/:file', async (req, res) => {
    const address = rateLimitKey(req.ip ?? '');
    await deps.limiter.count('read', address);
    const em = deps.orm.em.fork();
    const feed = await openFeed(em, req.params.file);
    if (!feed) throw new DomainError('MISSING', m.feed_out_not_found());
    await deps.limiter.count('outgoingFeed', String(feed.id));
    const version = await readVersion(em, feed, feed.format);
    await noteRead(em, feed, req.headers['user-agent'], deps.now());
    res
      .vary('Accept-Encoding')
      .set('Cache-Control', 'private, no-cache')
      .set('X-Robots-Tag', 'noindex')
      .set('Referrer-Policy', 'no-referrer')
      .set('ETag', `W/"${version.version}"`)
      .type(LAYOUTS[feed.format].type);
    if (req.fresh || req.method === 'HEAD') return void res.status(req.fresh ? 304 : 200).end();
    const slot = slots.take(address);
    if (!slot) throw new DomainError('UNAVAILABLE', m.http_exports_busy, BUSY_RETRY_SECONDS);
    const { signal } = slot.abort;
    const deadline = setTimeout(() => slot.abort.abort(), DEADLINE_MS);
    // a file that ends early must not look complete
    signal.addEventListener('abort', () => res.destroy());
    res.once('close', () => slot.abort.abort());
    if (res.destroyed) slot.abort.abort();
    try {
      requireReadRate(res, MIN_READ_RATE);
      await writePieces(res, pieces(deps, feed, version), signal, req.acceptsEncodings('gzip', 'identity') === 'gzip');
    } finally {
      clearTimeout(deadline);
      slots.release(slot);
    }
  });
  return router;
}
