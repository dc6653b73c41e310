// POST /api/import-files: takes the file of homes that a member uploads on /team/import. Not part of the documented API, which programs call for listings.
import { type Request, type Response, Router } from 'express';
import { MAX_FILE_BYTES } from '../../shared/incoming-feed/import-file.ts';
import { m } from '../../shared/messages/messages.ts';
import { requireOwnAccount } from '../account/demo/demo-account.ts';
import { createContextFor } from '../api-key/caller.ts';
import type { Deps } from '../deps.ts';
import { methodNotAllowed } from '../http/http-errors.ts';
import { csrfGuard } from '../http/security-middleware.ts';
import { receiveFile } from '../photo/receive-file.ts';
import { storeImportFile } from './import-files.ts';

const RULES = { limit: 'importFile', maxBytes: MAX_FILE_BYTES, tooLarge: m.import_too_large, noFile: m.import_no_file } as const;

/** The name of a file as it is shown: without characters that are not seen. */
const nameOf = (req: Request): string =>
  (typeof req.query.name === 'string' ? req.query.name : '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed();

export function importFileRoutes(deps: Deps): Router {
  const createUploadContext = (req: Request, res: Response) => createContextFor(deps, req, res, 'feeds:write');
  const router = Router({ caseSensitive: true });
  router
    .route('/api/import-files')
    .post(csrfGuard(deps.env), (req, res) =>
      receiveFile({ ...deps, createUploadContext }, req, res, RULES, async (ctx, path) => {
        requireOwnAccount(ctx.user);
        await storeImportFile(ctx, { name: nameOf(req) || m.import_unnamed(), path });
        res.status(202).json({});
      }),
    )
    .all(methodNotAllowed('POST'));
  return router;
}
