import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../shared/listing.ts';
import { Refused, UNAVAILABLE_TEXT } from '../errors.ts';

/** The file and what the form puts around it. */
const MAX_BODY = MAX_UPLOAD_BYTES + 64 * 1024;
/** No more of a body that is too large is ever read. */
const MAX_READ = 11 * 1024 * 1024;
const DISCARD_MS = 10_000;

/** The error that the body parser throws for the same reason, so that it is told in the same words. */
const tooLarge = () => Object.assign(new Error(UPLOAD_REFUSALS.bytes), { type: 'entity.too.large' });
const NO_FILE = 'Send one picture in the form field "file"';

/** Reads on to the end, so that a client which sends before it listens gets its answer, or gives up on a body without end. */
function discard(req: Request, res: Response): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    const done = (): void => {
      clearTimeout(late);
      resolve();
    };
    const giveUp = (): void => {
      req.pause();
      res.set('Connection', 'close');
      done();
    };
    const late = setTimeout(giveUp, DISCARD_MS);
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > MAX_READ && !req.isPaused()) giveUp();
    });
    for (const event of ['end', 'close', 'error']) req.once(event, done);
  });
}

/** @throws Error 413 when the body says that it is too large */
export async function refuseLargeBody(req: Request, res: Response): Promise<void> {
  if (req.headers['content-length'] === undefined) {
    // of a body without a length nothing is read after a refusal
    res.set('Connection', 'close');
    return;
  }
  if (Number(req.headers['content-length']) <= MAX_BODY) return;
  await discard(req, res);
  throw tooLarge();
}

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'ENOENT', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** What went wrong with the form, in words for its sender. */
function refusalOf(error: Error): Error {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  if (DISK.has((error as NodeJS.ErrnoException).code ?? '')) return new Refused('UNAVAILABLE', UNAVAILABLE_TEXT, 10);
  return new Refused('INVALID', NO_FILE);
}

/**
 * Writes the form's `file` into the folder under a name of ours and returns its path; what the sender calls it is never looked at.
 * @throws Refused INVALID without one file, UNAVAILABLE when the disk refuses, Error 413 over the size
 */
export async function readUpload(req: Request, res: Response, folder: string): Promise<string> {
  const form = multer({
    storage: multer.diskStorage({ destination: folder, filename: (_req, _file, name) => name(null, randomBytes(16).toString('hex')) }),
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11, headerPairs: 50 },
  }).single('file');
  await new Promise<void>((done, failed) => {
    let read = 0;
    // a body without a length is cut off where one with a length is refused
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > MAX_BODY) failed(tooLarge());
    });
    form(req, res, (error: unknown) => (error ? failed(refusalOf(error as Error)) : done()));
  });
  if (!req.file) throw new Refused('INVALID', NO_FILE);
  return req.file.path;
}
