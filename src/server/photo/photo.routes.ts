// Express routes that store uploaded photos, read the QR code of an advertising permit and serve stored photos; and the job that removes
// files of interrupted uploads. Files in progress are in `uploads-incoming`; `photo.ts` stores photos (`photos`, `photo_hashes`).
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type RequestHandler, Router } from 'express';
import { permitLink } from '../../shared/listing/permit.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, uploadViewSchema } from '../../shared/listing/upload.ts';
import { m } from '../../shared/messages/messages.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { methodNotAllowed, notFound } from '../http/http-errors.ts';
import { csrfGuard } from '../http/security-middleware.ts';
import { photoStore } from './photo.store.ts';
import { storePhoto } from './photo.ts';
import { inspectInWorker, readCodeInWorker } from './photo-worker-client.ts';
import { incomingFolder, receiveFile, type UploadDeps } from './receive-file.ts';

/** Uploaded pictures, each counted. */
const PICTURE = { limit: 'upload', maxBytes: MAX_UPLOAD_BYTES, tooLarge: UPLOAD_REFUSALS.bytes, noFile: m.photo_no_file } as const;

/** POST /api/uploads, multipart field `file`, for signed-in users: 201 {url, width, height}. */
const receiveUpload =
  (deps: UploadDeps): RequestHandler =>
  (req, res) =>
    receiveFile(deps, req, res, PICTURE, async (ctx, path) => {
      res.status(201).json(uploadViewSchema.parse(await storePhoto(ctx, path)));
    });

/**
 * POST /api/permits/read, multipart field `file`, for signed-in users: 200 {url, host} of the permit whose QR code the picture shows.
 * Nothing is stored.
 */
const readPermit =
  (deps: UploadDeps): RequestHandler =>
  (req, res) =>
    receiveFile(deps, req, res, PICTURE, async (_ctx, path) => {
      const code = await readCodeInWorker(path, await inspectInWorker(path));
      if (code === null) throw new DomainError('INVALID', m.listing_permit_no_code());
      const link = permitLink(code);
      if (link === null) throw new DomainError('INVALID', m.listing_permit_foreign_code());
      res.json({ url: link.href, host: link.hostname });
    });

/** Names of stored files: id, size, width of a smaller rendition, type, such as `<32 hexadecimal digits>-1920x1280-640.webp`. */
const FILE_NAME = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}(?:-(?:320|640|1280))?\.(webp|avif)$/;
const CACHE_FOR_EVER = 'public, max-age=31536000, immutable';

/** GET /uploads/{file}: a stored picture. Its content never changes; its CSP forbids everything when it is opened as a page. */
const servePhoto =
  (deps: Deps): RequestHandler<{ file: string }> =>
  async (req, res, next) => {
    const { file } = req.params;
    const extension = FILE_NAME.exec(file)?.[1];
    const photo = extension ? await photoStore(deps.env).get(file) : null;
    if (!photo) return next();
    res.set({
      'Content-Type': `image/${extension}`,
      'Cache-Control': CACHE_FOR_EVER,
      ETag: `"${file}"`,
      'Content-Length': String(photo.bytes),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    if (req.fresh || req.method === 'HEAD') {
      photo.body.destroy();
      return void res.status(req.fresh ? 304 : 200).end();
    }
    // a client that disconnects is not an error
    await pipeline(photo.body, res).catch(() => res.destroy());
  };

/** Uploads and stored pictures; mounted before the REST API, which accepts only JSON. */
export function uploadRoutes(deps: UploadDeps): Router {
  mkdirSync(incomingFolder(deps.env.DATA_DIR), { recursive: true });
  const router = Router({ caseSensitive: true });
  router.route('/api/uploads').post(csrfGuard(deps.env), receiveUpload(deps)).all(methodNotAllowed('POST'));
  router.route('/api/permits/read').post(csrfGuard(deps.env), readPermit(deps)).all(methodNotAllowed('POST'));
  router.get('/uploads/:file', servePhoto(deps));
  router.use('/uploads', notFound);
  return router;
}

/** Job: removes the temporary files that a crash left; uploads in progress are younger than an hour. */
export async function removeStaleUploads(deps: Pick<Deps, 'env' | 'now'>): Promise<void> {
  const folder = incomingFolder(deps.env.DATA_DIR);
  const hourAgo = deps.now().getTime() - HOUR_MS;
  for (const name of await readdir(folder)) {
    // null when another process removed it meanwhile
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && stats.mtimeMs < hourAgo) await rm(join(folder, name), { force: true });
  }
}
