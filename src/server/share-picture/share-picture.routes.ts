// The pictures that social networks and messengers show of links to homes: `/og/homes/{id}-{version}.jpg`, below `/ar` in Arabic. The version changes with the advert, so
// that a changed price has a new address, and only the address of the current version exists. Pictures are drawn when they are first asked for, and the newest are kept
// in this process.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { formatListedPrice, formatSquareFeet, joinValues, SITE_NAME } from '../../shared/format.ts';
import { directionOf, getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { OWN_COLOUR } from '../../shared/organization/colour.ts';
import { propertyHeadline } from '../../shared/property/listing-text.ts';
import { uploadId } from '../../shared/property/picture/picture.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { readBrand } from '../brokerage/brokerage-page.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-errors.ts';
import { photoStore } from '../photo/photo.store.ts';
import type { ShareCard } from '../photo/photo.tasks.ts';
import { drawInWorker } from '../photo/photo-worker-client.ts';
import { getProperty } from '../property/property.ts';

/** Pictures that are kept, of up to 120 kB each. */
const MAX_KEPT = 200;

/** A picture of the website itself. */
const BUNDLED = /^\/media\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/;

/** The cover of a home, if this site has it: nothing is fetched from other hosts. */
async function readCover({ env, log }: Deps, cover: string | undefined): Promise<Buffer | null> {
  if (cover === undefined) return null;
  try {
    if (BUNDLED.test(cover)) return await readFile(join(process.cwd(), 'public', cover));
    if (uploadId(cover) === undefined) return null;
    const stored = await photoStore(env).get(cover.slice('/uploads/'.length));
    return stored && (await buffer(stored.body));
  } catch (error) {
    log.warn({ err: error, cover }, 'a cover could not be read for a share picture');
    return null;
  }
}

/** What the picture of a home shows: price, what and where it is, size, and who advertises it. */
async function cardOf(deps: Deps, home: PropertyView): Promise<ShareCard> {
  const { brokerage } = home;
  const em = deps.orm.em.fork();
  const sizes = [formatSquareFeet(home.area), ...(home.bathrooms === null ? [] : [m.property_count_bathrooms({ count: home.bathrooms })])];
  return {
    cover: await readCover(deps, home.images[0]),
    headline: formatListedPrice(home.price, home.transactionType),
    lines: [propertyHeadline(home), joinValues(sizes)],
    brand: brokerage ? `${brokerage.name} · ${SITE_NAME}` : SITE_NAME,
    colour: (brokerage && (await readBrand(em, brokerage.slug, deps.now())).colour) ?? OWN_COLOUR,
    isRightToLeft: directionOf(getLocale()) === 'rtl',
  };
}

/** Makes the router of share pictures. */
export function sharePictureRoutes(deps: Deps): Router {
  // one spelling of an address, so that a picture is drawn once
  const router = Router({ caseSensitive: true, strict: true });
  const kept = new LRUCache<string, Promise<Uint8Array | null>>({ max: MAX_KEPT });
  /** Draws a home once however many ask for it at the same time; what failed is drawn again. */
  function drawOnce(path: string, home: PropertyView): Promise<Uint8Array | null> {
    const known = kept.get(path);
    if (known) return known;
    const drawn = cardOf(deps, home).then(async (card) => (await drawInWorker(card)) ?? drawInWorker({ ...card, cover: null }));
    kept.set(path, drawn);
    drawn.then(
      (picture) => picture ?? kept.delete(path),
      () => kept.delete(path),
    );
    return drawn;
  }
  router.get(['/og/homes/:name', '/ar/og/homes/:name'], async (req: Request, res: Response, next) => {
    const id = /^([1-9]\d{0,9})-\d{1,12}\.jpg$/.exec(req.params.name as string)?.[1];
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    const home = id === undefined ? undefined : await getProperty(deps.replicas.readFromReplica(deps.orm.em.fork()), Number(id));
    if (home?.sharePicture !== `/og/homes/${req.params.name as string}`) return notFound(req, res, next);
    const picture = await drawOnce(req.path, home);
    if (!picture) return notFound(req, res, next);
    res
      .type('jpeg')
      .set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .send(Buffer.from(picture));
  });
  return router;
}
