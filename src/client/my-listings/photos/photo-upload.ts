import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, UPLOAD_TYPES, type UploadView, uploadView } from '../../../shared/listing/listing.ts';

/** Why a picture was not taken, in words for its owner. */
export class UploadError extends Error {
  /** HTTP status; 0 when no answer came, and for files that were never sent. */
  readonly status: number;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  constructor(message: string, status = 0, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface SendOptions {
  /** Called with the sent part, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}
/** Sends one picture. @throws UploadRefused */
export type SendPhoto = (file: File, options: SendOptions) => Promise<UploadView>;

const MB = 1024 * 1024;

/** What is wrong with a file before it is sent; undefined when nothing is. */
export function errorOf(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!UPLOAD_TYPES.some((type) => type === file.type)) return UPLOAD_REFUSALS.type;
  if (file.size <= MAX_UPLOAD_BYTES) return undefined;
  return `At most ${MAX_UPLOAD_BYTES / MB} MB, this file has ${(file.size / MB).toFixed(1)} MB`;
}

const NO_ANSWER = 'No connection to the server';

function readAnswer(request: XMLHttpRequest): UploadView | UploadError {
  if (request.status === 201) {
    try {
      return uploadView.parse(JSON.parse(request.responseText));
    } catch {
      return new UploadError('The answer of the server was cut off', request.status);
    }
  }
  const seconds = Number(request.getResponseHeader('Retry-After'));
  // a refusal of ours is a line of plain text; a page of somebody in between is not for reading here
  const said = request.getResponseHeader('Content-Type')?.startsWith('text/plain') ? request.responseText.trim().slice(0, 300) : '';
  const text = said || `The server answered ${request.status}`;
  return new UploadError(text, request.status, seconds > 0 ? seconds : undefined);
}

/** POST /api/uploads. An XMLHttpRequest, because fetch does not tell how much of a body has left. */
export const sendPhoto: SendPhoto = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', '/api/uploads');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      const answer = readAnswer(request);
      if (answer instanceof UploadError) reject(answer);
      else resolve(answer);
    };
    request.onerror = () => reject(new UploadError(NO_ANSWER));
    request.onabort = () => reject(new UploadError('Stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/** Those of our own uploads that are no longer kept: a picture that no listing shows is removed after a day. What cannot be asked counts as kept. */
export async function findMissingPhotos(urls: readonly string[]): Promise<string[]> {
  const asked = await Promise.all(
    urls
      .filter((url) => url.startsWith('/uploads/'))
      .map(async (url) => {
        const answer = await fetch(url, { method: 'HEAD' }).catch(() => null);
        return answer?.status === 404 ? [url] : [];
      }),
  );
  return asked.flat();
}
