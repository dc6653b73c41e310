// Checks a picture file, uploads it with progress to POST /api/uploads, and finds uploaded pictures that the server has deleted.
import { z } from 'zod';
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, UPLOAD_TYPES, type UploadView, uploadViewSchema } from '../../../shared/listing/listing.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';

/** Why a picture could not be uploaded. The message is shown to the user, except after an abort. */
export class UploadError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Seconds of the `Retry-After` header; undefined without one. */
  readonly retryAfter: number | undefined;
  constructor(message: string, status = 0, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Progress and cancellation of an upload. */
export interface SendOptions {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}
/** Uploads one picture. @throws UploadError */
export type SendPhoto = (file: File, options: SendOptions) => Promise<UploadView>;

const BYTES_PER_MB = 1024 * 1024;

/** Error of a file before the upload; undefined if it is valid. */
export function validateFile(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!UPLOAD_TYPES.some((type) => type === file.type)) return UPLOAD_REFUSALS.type();
  if (file.size <= MAX_UPLOAD_BYTES) return undefined;
  // rounded up, so that a file just above the limit has 10.1 MB instead of the 10.0 MB that are allowed
  const size = (Math.ceil((file.size / BYTES_PER_MB) * 10) / 10).toFixed(1);
  return m.my_listings_upload_too_large({ max: MAX_UPLOAD_BYTES / BYTES_PER_MB, size });
}

const PROBLEM_TYPE = 'application/problem+json';

/** Longest error text that is shown to the user, in characters. */
const MAX_REASON_LENGTH = 300;

/** The server's error message; empty for other content types, which come from a proxy and are not shown. */
function reasonOf(request: XMLHttpRequest): string {
  const type = request.getResponseHeader('Content-Type') ?? '';
  if (type.startsWith('text/plain')) return request.responseText.trim().slice(0, MAX_REASON_LENGTH);
  if (!type.startsWith(PROBLEM_TYPE)) return '';
  try {
    return z.object({ title: z.string() }).parse(JSON.parse(request.responseText)).title;
  } catch {
    return '';
  }
}

/** Reads the response to an upload: the stored picture, or why it was rejected. */
function readResponse(request: XMLHttpRequest): UploadView | UploadError {
  if (request.status === 201) {
    try {
      return uploadViewSchema.parse(JSON.parse(request.responseText));
    } catch {
      return new UploadError(m.my_listings_upload_cut_off(), request.status);
    }
  }
  const seconds = Number(request.getResponseHeader('Retry-After'));
  const text = reasonOf(request) || m.my_listings_upload_status({ status: request.status });
  return new UploadError(text, request.status, seconds > 0 ? seconds : undefined);
}

/** POST /api/uploads. Uses XMLHttpRequest because fetch has no upload progress. */
export const sendPhoto: SendPhoto = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', '/api/uploads');
    // The API translates its errors only as problem details (RFC 9457); its plain-text errors are in English.
    request.setRequestHeader('Accept', `${PROBLEM_TYPE}, */*;q=0.5`);
    request.setRequestHeader('Accept-Language', getLocale());
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      const response = readResponse(request);
      if (response instanceof UploadError) reject(response);
      else resolve(response);
    };
    request.onerror = () => reject(new UploadError(m.ui_no_connection()));
    request.onabort = () => reject(new UploadError('Stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/**
 * Finds the uploaded pictures that no longer exist, with one HEAD request each; the server deletes unused pictures after a day. A picture
 * whose check fails counts as existing.
 */
export async function findMissingPhotos(urls: readonly string[]): Promise<string[]> {
  const missingUrls = await Promise.all(
    urls
      .filter((url) => url.startsWith('/uploads/'))
      .map(async (url) => {
        const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
        return response?.status === 404 ? [url] : [];
      }),
  );
  return missingUrls.flat();
}
