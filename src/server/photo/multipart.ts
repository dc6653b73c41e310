// Reads the uploaded file of a multipart form from a request and writes it to a path; rejects what is too large.
import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';

/** What may be sent: the most bytes of a file, and the texts for one that is larger and for a form without one. */
export interface UploadRules {
  maxBytes: number;
  tooLarge: () => string;
  noFile: () => string;
}

/** The bytes of a form around its file. */
const FORM_BYTES = 64 * 1024;
/** The bytes beyond the limit that are read of a body that is too large. */
const SPARE_BYTES = 1024 * 1024;
/** How long the rest of a rejected body is read. */
const DISCARD_MS = 10_000;
/** How long the connection stays open after the response, so that the client reads it. */
const LINGER_MS = 500;
/** When a client may retry after the disk failed. */
const RETRY_AFTER_SECONDS = 10;

const tooLarge = ({ tooLarge: text }: UploadRules) => new DomainError('TOO_LARGE', text());

/**
 * Sends 413 to a client that is still sending and stops reading. Waits before closing the connection: closing it at once, with unread
 * bytes, would lose the response.
 * @throws DomainError TOO_LARGE; then the connection closes
 */
async function closeConnectionWith413(req: Request, res: Response, rules: UploadRules): Promise<never> {
  req.unpipe();
  req.removeAllListeners('data');
  req.pause();
  const text = rules.tooLarge();
  res.status(413).type('text/plain');
  res.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(text)) }).write(text);
  await setTimeout(LINGER_MS);
  throw tooLarge(rules);
}

/** Reads a rejected body to its end; false when it is too long or too slow. */
const readToEnd = (req: Request, { maxBytes }: UploadRules): Promise<boolean> =>
  new Promise((resolve) => {
    let readBytes = 0;
    const timeout = AbortSignal.timeout(DISCARD_MS);
    timeout.addEventListener('abort', () => resolve(false));
    req.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes > maxBytes + SPARE_BYTES) resolve(false);
    });
    for (const event of ['end', 'close', 'error']) req.once(event, () => resolve(true));
  });

/**
 * Rejects a body by its Content-Length. Reads it first, within limits, because most clients send everything before they read the response.
 * @throws DomainError TOO_LARGE
 */
export async function rejectLargeBody(req: Request, res: Response, rules: UploadRules): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) <= rules.maxBytes + FORM_BYTES) return;
  if (!(await readToEnd(req, rules))) await closeConnectionWith413(req, res, rules);
  throw tooLarge(rules);
}

/** Errors of Node for a disk that is full, read-only, missing or broken, or for too many open files. */
const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'ENOENT', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** Converts an error of the form parser: UNAVAILABLE when the disk failed, otherwise INVALID. */
function toDomainError(error: Error, { noFile }: UploadRules): DomainError {
  if (DISK_ERRORS.has((error as NodeJS.ErrnoException).code ?? ''))
    return new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_AFTER_SECONDS);
  return new DomainError('INVALID', noFile());
}

/**
 * Writes the form's `file` to `path` and ignores its name. After an error a part of it may remain there.
 * @throws DomainError INVALID without exactly one file, UNAVAILABLE when the disk fails, TOO_LARGE over the limit
 */
export async function readUpload(req: Request, res: Response, path: string, rules: UploadRules): Promise<void> {
  const maxBodyBytes = rules.maxBytes + FORM_BYTES;
  const parseForm = multer({
    storage: multer.diskStorage({ destination: dirname(path), filename: (_req, _file, name) => name(null, basename(path)) }),
    // one file; the other limits keep a crafted form small
    limits: { fileSize: maxBodyBytes, files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11, headerPairs: 50 },
  }).single('file');
  await new Promise<void>((done, failed) => {
    let readBytes = 0;
    // limits bodies without Content-Length; the parser would read on after its own limit
    req.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes > maxBodyBytes) closeConnectionWith413(req, res, rules).catch(failed);
    });
    parseForm(req, res, (error: unknown) => (error ? failed(toDomainError(error as Error, rules)) : done()));
  });
  if (!req.file) throw new DomainError('INVALID', rules.noFile());
  if (req.file.size > rules.maxBytes) throw tooLarge(rules);
}
