import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type RequestHandler, Router } from 'express';
import { uploadView } from '../../shared/listing/listing.ts';
import { createContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { admitted } from '../http/admission.ts';
import { methodNotAllowed, notFound } from '../http/http-errors.ts';
import { csrfGuard } from '../http/security-middleware.ts';
import { readUpload, rejectLargeBody } from './multipart.ts';
import { photoStore } from './photo.store.ts';
import { storePhoto } from './photo.ts';

/** The folder of uploads in progress. */
const incoming = (dataDir: string): string => join(dataDir, 'uploads-incoming');

/** POST /api/uploads, multipart field `file`, for signed-in users: 201 {url, width, height}. Checks in the contract's order. */
const receive =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    if (!req.is('multipart/form-data')) throw new DomainError('MEDIA_TYPE', 'Content-Type must be multipart/form-data');
    await rejectLargeBody(req, res);
    const ctx = await createContext(deps, req, res);
    if (!ctx.signedIn) throw new DomainError('SIGNED_OUT', 'Not signed in');
    await deps.limiter.count('upload', String(ctx.signedIn.user.id));
    const path = join(incoming(deps.env.DATA_DIR), randomBytes(16).toString('hex'));
    try {
      await readUpload(req, res, path);
      await admitted(req);
      const stored = await storePhoto({ ...ctx, signedIn: ctx.signedIn, user: ctx.signedIn.user }, path);
      res.status(201).json(uploadView.parse(stored));
    } finally {
      await rm(path, { force: true });
    }
  };

const FILE_NAME = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}(?:-(?:320|640|1280))?\.(webp|avif)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** GET /uploads/{file}: a stored picture. Its content never changes; its CSP forbids everything when it is opened as a page. */
const serve =
  (deps: Deps): RequestHandler<{ file: string }> =>
  async (req, res, next) => {
    const { file } = req.params;
    const extension = FILE_NAME.exec(file)?.[1];
    const stored = extension ? await photoStore(deps.env).get(file) : null;
    if (!stored) return next();
    res.set({
      'Content-Type': `image/${extension}`,
      'Cache-Control': IMMUTABLE,
      ETag: `"${file}"`,
      'Content-Length': String(stored.bytes),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    if (req.fresh || req.method === 'HEAD') {
      stored.body.destroy();
      return void res.status(req.fresh ? 304 : 200).end();
    }
    // a client that disconnects is not an error
    await pipeline(stored.body, res).catch(() => res.destroy());
  };

/** Uploads and stored pictures; mounted before the REST API, which accepts only JSON. */
export function uploadRoutes(deps: Deps): Router {
  mkdirSync(incoming(deps.env.DATA_DIR), { recursive: true });
  const router = Router({ caseSensitive: true });
  router.route('/api/uploads').post(csrfGuard(deps.env), receive(deps)).all(methodNotAllowed('POST'));
  router.get('/uploads/:file', serve(deps));
  router.use('/uploads', notFound);
  return router;
}

/** Job: removes uploads that a crash left behind; those in progress are younger than an hour. */
export async function removeStaleUploads(deps: Pick<Deps, 'env' | 'now'>): Promise<void> {
  const folder = incoming(deps.env.DATA_DIR);
  const before = deps.now().getTime() - 3_600_000;
  for (const name of await readdir(folder)) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
