import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, UPLOAD_TYPES, type UploadView, uploadView } from '../../../shared/listing/listing.ts';

/** A rejected picture. The message is shown to the user. */
export class UploadError extends Error {
  /** HTTP status; 0 without a response, or if the file was never sent. */
  readonly status: number;
  /** Seconds of the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  constructor(message: string, status = 0, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface SendOptions {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}
/** Uploads one picture. @throws UploadError */
export type SendPhoto = (file: File, options: SendOptions) => Promise<UploadView>;

const MB = 1024 * 1024;

/** Error of a file before the upload; undefined if it is valid. */
export function validateFile(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!UPLOAD_TYPES.some((type) => type === file.type)) return UPLOAD_REFUSALS.type;
  if (file.size <= MAX_UPLOAD_BYTES) return undefined;
  return `At most ${MAX_UPLOAD_BYTES / MB} MB, this file has ${(file.size / MB).toFixed(1)} MB`;
}

const NO_RESPONSE = 'No connection to the server';

function readResponse(request: XMLHttpRequest): UploadView | UploadError {
  if (request.status === 201) {
    try {
      return uploadView.parse(JSON.parse(request.responseText));
    } catch {
      return new UploadError('The answer of the server was cut off', request.status);
    }
  }
  const seconds = Number(request.getResponseHeader('Retry-After'));
  // The API sends errors as plain text. Anything else comes from a proxy and is not shown.
  const message = request.getResponseHeader('Content-Type')?.startsWith('text/plain') ? request.responseText.trim().slice(0, 300) : '';
  const text = message || `The server answered ${request.status}`;
  return new UploadError(text, request.status, seconds > 0 ? seconds : undefined);
}

/** POST /api/uploads. Uses XMLHttpRequest because fetch has no upload progress. */
export const sendPhoto: SendPhoto = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', '/api/uploads');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      const response = readResponse(request);
      if (response instanceof UploadError) reject(response);
      else resolve(response);
    };
    request.onerror = () => reject(new UploadError(NO_RESPONSE));
    request.onabort = () => reject(new UploadError('Stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/** URLs of uploads that no longer exist; the server deletes unused pictures after a day. A failed check counts as existing. */
export async function findMissingPhotos(urls: readonly string[]): Promise<string[]> {
  const missing = await Promise.all(
    urls
      .filter((url) => url.startsWith('/uploads/'))
      .map(async (url) => {
        const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
        return response?.status === 404 ? [url] : [];
      }),
  );
  return missing.flat();
}
