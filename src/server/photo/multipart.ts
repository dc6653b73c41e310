import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Request, Response } from 'express';
import multer from 'multer';
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../shared/listing/listing.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';

/** The file and what the form puts around it. */
const MAX_BODY = MAX_UPLOAD_BYTES + 64 * 1024;
/** No more of a body that is too large is ever read. */
const MAX_READ = 11 * 1024 * 1024;
const DISCARD_MS = 10_000;
const LINGER_MS = 500;

const tooLarge = () => new DomainError('TOO_LARGE', UPLOAD_REFUSALS.bytes);
const NO_FILE = 'Send one picture in the form field "file"';

/**
 * Answers a sender who would go on sending, and reads nothing more. The connection stays for a moment: closed at once, with bytes on their way to
 * it, it would take the answer along.
 * @throws Refused TOO_LARGE, after which the connection is closed
 */
async function closeConnectionWith413(req: Request, res: Response): Promise<never> {
  req.unpipe();
  req.removeAllListeners('data');
  req.pause();
  res.status(413).type('text/plain');
  res.set({ Connection: 'close', 'Content-Length': String(UPLOAD_REFUSALS.bytes.length) }).write(UPLOAD_REFUSALS.bytes);
  await setTimeout(LINGER_MS);
  throw tooLarge();
}

/** Whether a refused body was read to its end; one that is longer than what may be read, or too slow, was not. */
const readToEnd = (req: Request): Promise<boolean> =>
  new Promise((resolve) => {
    let read = 0;
    const late = AbortSignal.timeout(DISCARD_MS);
    late.addEventListener('abort', () => resolve(false));
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > MAX_READ) resolve(false);
    });
    for (const event of ['end', 'close', 'error']) req.once(event, () => resolve(true));
  });

/**
 * Refuses a body that says that it is too large. It is read on all the same as far as may be, because most clients send before they listen.
 * @throws Refused TOO_LARGE
 */
export async function rejectLargeBody(req: Request, res: Response): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) <= MAX_BODY) return;
  if (!(await readToEnd(req))) await closeConnectionWith413(req, res);
  throw tooLarge();
}

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'ENOENT', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** What went wrong with the form, in words for its sender. */
function errorOf(error: Error): Error {
  if (DISK.has((error as NodeJS.ErrnoException).code ?? '')) return new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 10);
  return new DomainError('INVALID', NO_FILE);
}

/**
 * Writes the form's `file` to the path; what its sender calls it is never looked at. After a refusal a part of it may stand there.
 * @throws Refused INVALID without one file, UNAVAILABLE when the disk refuses, TOO_LARGE over the size
 */
export async function readUpload(req: Request, res: Response, path: string): Promise<void> {
  const form = multer({
    storage: multer.diskStorage({ destination: dirname(path), filename: (_req, _file, name) => name(null, basename(path)) }),
    limits: { fileSize: MAX_BODY, files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11, headerPairs: 50 },
  }).single('file');
  await new Promise<void>((done, failed) => {
    let read = 0;
    // a body without a length is cut off where one with a length is refused; the form never gets to its own limit, after which it would read on
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > MAX_BODY) closeConnectionWith413(req, res).catch(failed);
    });
    form(req, res, (error: unknown) => (error ? failed(errorOf(error as Error)) : done()));
  });
  if (!req.file) throw new DomainError('INVALID', NO_FILE);
  if (req.file.size > MAX_UPLOAD_BYTES) throw tooLarge();
}
