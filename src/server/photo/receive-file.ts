// Receives a file that a signed-in user, or a program with a key, sends as a multipart form. Files in progress are in `uploads-incoming`.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Context } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { waitForAdmission } from '../http/limits/admission.ts';
import { setLimitHeaders } from '../http/limits/limit-headers.ts';
import type { LimitName } from '../http/limits/rate-limit.ts';
import type { AuthedContext } from '../trpc.ts';
import { readUpload, rejectLargeBody, type UploadRules } from './multipart.ts';

/** What uploads need: `createUploadContext` finds who sends a file, a member or a program with a key. */
export type UploadDeps = Deps & { createUploadContext: (req: Request, res: Response) => Promise<Context> };

/** The folder of uploads in progress. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'uploads-incoming');

/**
 * Receives a file into a temporary file at `path`, which is removed after `work`. Checks the content type, the size, the session and the number of uploads of the
 * user (`limit`), in this order.
 */
export async function receiveFile(
  deps: UploadDeps,
  req: Request,
  res: Response,
  { limit, ...rules }: UploadRules & { limit: LimitName },
  work: (ctx: AuthedContext, path: string) => Promise<void>,
): Promise<void> {
  if (!req.is('multipart/form-data')) throw new DomainError('MEDIA_TYPE', m.photo_content_type());
  await rejectLargeBody(req, res, rules);
  const ctx = await deps.createUploadContext(req, res);
  if (!ctx.signedIn) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  const member = String(ctx.signedIn.user.id);
  try {
    await deps.limiter.count(limit, member);
  } finally {
    // of a program the headers say what is left of its key
    if (!ctx.apiCaller) setLimitHeaders(res, await deps.limiter.readUsage(limit, member));
  }
  const path = join(incomingFolder(deps.env.DATA_DIR), randomBytes(16).toString('hex'));
  try {
    await readUpload(req, res, path, rules);
    await waitForAdmission(req);
    await work({ ...ctx, signedIn: ctx.signedIn, user: ctx.signedIn.user }, path);
  } finally {
    await rm(path, { force: true });
  }
}
