// Sends a file to the server with progress.
import { z } from 'zod';
import { getLocale } from '../shared/locale.ts';
import { m } from '../shared/messages/messages.ts';

/** Why a file could not be uploaded. The message is shown to the user, except after an abort. */
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

/** The answer to a file that was taken. */
interface Answer<T> {
  status: number;
  /** Reads the body, parsed as JSON. It throws for another body. */
  read: (body: unknown) => T;
}

/** Reads the response to an upload, or why it was rejected. */
function readResponse<T>(request: XMLHttpRequest, { status, read }: Answer<T>): T | UploadError {
  if (request.status === status) {
    try {
      return read(JSON.parse(request.responseText));
    } catch {
      return new UploadError(m.my_listings_upload_cut_off(), request.status);
    }
  }
  const seconds = Number(request.getResponseHeader('Retry-After'));
  const text = reasonOf(request) || m.my_listings_upload_status({ status: request.status });
  return new UploadError(text, request.status, seconds > 0 ? seconds : undefined);
}

/** POSTs a file as a form. Uses XMLHttpRequest because fetch has no upload progress. @throws UploadError */
export const postFile = <T>(path: string, file: Blob, answer: Answer<T>, { onProgress, signal }: SendOptions): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', path);
    // The API translates its errors only as problem details (RFC 9457); its plain-text errors are in English.
    request.setRequestHeader('Accept', `${PROBLEM_TYPE}, */*;q=0.5`);
    request.setRequestHeader('Accept-Language', getLocale());
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      const response = readResponse(request, answer);
      if (response instanceof UploadError) reject(response);
      else resolve(response);
    };
    request.onerror = () => reject(new UploadError(m.ui_no_connection()));
    request.onabort = () => reject(new UploadError('Stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
