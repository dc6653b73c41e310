// The pictures of a listing form: order, uploads two at a time, retries. Keeps its state without React.
import { MAX_IMAGES } from '../../../shared/listing/listing.ts';
import { type SendPhoto, UploadError, validateFile } from './photo-upload.ts';

/** A picture of the form, waiting, uploading or stored. */
export interface FormPhoto {
  key: string;
  /** File name; empty for a picture that the listing already has. */
  name: string;
  state: 'waiting' | 'sending' | 'failed' | 'done';
  /** Null until it is stored. */
  url: string | null;
  /** Uploaded fraction, 0 to 1. */
  progress: number;
  /** Why it failed: the server's message or that of the check before the upload. */
  reason: string | null;
  /** HTTP status of the failure; 0 when there was no response. */
  status: number;
  /** Null once it is stored, and for a file that was rejected before the upload. */
  file: File | null;
}

/** The pictures of a form and their uploads. */
export interface PhotoQueue {
  subscribe: (listener: () => void) => () => void;
  photos: () => readonly FormPhoto[];
  /** Appends files up to the limit. @returns how many were left out */
  add: (files: readonly File[]) => number;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Moves a picture to an index; index 0 is the cover. */
  move: (key: string, to: number) => void;
  /** Aborts the running uploads; the next `add` or `retry` continues. */
  stop: () => void;
}

/** How pictures are sent, and what is reported about them. */
interface QueueOptions {
  send: SendPhoto;
  /** URLs of the stored pictures. */
  urls: readonly string[];
  /** Called with the stored URLs, in order, whenever the list changes. */
  onChange: (urls: string[]) => void;
  /** Called when an upload fails, and once when added files are rejected before the upload. */
  onFailure: () => void;
}

/** Parallel uploads: the server encodes one picture while the next is sent. */
const PARALLEL_UPLOADS = 2;
/** Retries of one picture after `Retry-After` before it counts as failed. */
const MAX_RETRIES = 8;
/** The longest `Retry-After` that is waited for. */
const MAX_WAIT_S = 60;

const urlsOf = (photos: readonly FormPhoto[]): string[] => photos.flatMap((photo) => (photo.url ? [photo.url] : []));
/** Whether a picture waits for its upload or is being sent. */
export const isUploading = (photo: FormPhoto): boolean => photo.state === 'waiting' || photo.state === 'sending';

const toStoredPhoto = (url: string): FormPhoto => ({
  key: url,
  name: '',
  state: 'done',
  url,
  progress: 1,
  reason: null,
  status: 0,
  file: null,
});

/** Number of files that were added in this tab so far, for keys that no other file has. */
let fileCount = 0;

/** Uploads pictures in order, two at a time. On `Retry-After` the queue pauses and continues by itself. */
export function createPhotoQueue({ send, urls, onChange, onFailure }: QueueOptions): PhotoQueue {
  let photos: readonly FormPhoto[] = urls.map(toStoredPhoto);
  let lastReportedUrls = urls.join('\n');
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const listeners = new Set<() => void>();
  const uploads = new Map<string, AbortController>();
  const retryCounts = new Map<string, number>();

  const setPhotos = (next: readonly FormPhoto[]): void => {
    photos = next;
    const nextUrls = urlsOf(next);
    if (nextUrls.join('\n') !== lastReportedUrls) {
      lastReportedUrls = nextUrls.join('\n');
      onChange(nextUrls);
    }
    for (const listener of listeners) listener();
  };
  const changePhoto = (key: string, changes: Partial<FormPhoto>): void =>
    setPhotos(photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  const retryLater = (key: string, seconds: number): void => {
    retryCounts.set(key, (retryCounts.get(key) ?? 0) + 1);
    changePhoto(key, { state: 'waiting', progress: 0 });
    clearTimeout(pauseTimer);
    pauseTimer = setTimeout(() => {
      pauseTimer = undefined;
      startNext();
    }, Math.min(seconds, MAX_WAIT_S) * 1000);
  };

  const upload = async ({ key, file }: FormPhoto): Promise<void> => {
    if (!file) return;
    const controller = new AbortController();
    uploads.set(key, controller);
    changePhoto(key, { state: 'sending', progress: 0, reason: null, status: 0 });
    try {
      const { url } = await send(file, { signal: controller.signal, onProgress: (progress) => changePhoto(key, { progress }) });
      changePhoto(key, { state: 'done', progress: 1, url, file: null });
    } catch (error) {
      if (controller.signal.aborted) return;
      const uploadError = error instanceof UploadError ? error : new UploadError(String(error));
      const { retryAfter, message: reason, status } = uploadError;
      if (retryAfter !== undefined && (retryCounts.get(key) ?? 0) < MAX_RETRIES) retryLater(key, retryAfter);
      else {
        changePhoto(key, { state: 'failed', reason, status });
        onFailure();
      }
    } finally {
      uploads.delete(key);
      startNext();
    }
  };

  const startNext = (): void => {
    if (isStopped || pauseTimer !== undefined) return;
    const next = photos.filter((photo) => photo.state === 'waiting' && !uploads.has(photo.key)).slice(0, PARALLEL_UPLOADS - uploads.size);
    for (const photo of next) void upload(photo);
  };

  const toNewPhoto = (file: File): FormPhoto => {
    const reason = validateFile(file) ?? null;
    const state = reason === null ? 'waiting' : 'failed';
    return {
      key: `file-${fileCount++}`,
      name: file.name,
      state,
      url: null,
      progress: 0,
      reason,
      status: 0,
      file: reason === null ? file : null,
    };
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    photos: () => photos,
    add: (files) => {
      const accepted = files.slice(0, Math.max(0, MAX_IMAGES - photos.length)).map(toNewPhoto);
      isStopped = false;
      setPhotos([...photos, ...accepted]);
      if (accepted.some((photo) => photo.state === 'failed')) onFailure();
      startNext();
      return files.length - accepted.length;
    },
    retry: (key) => {
      isStopped = false;
      retryCounts.delete(key);
      changePhoto(key, { state: 'waiting', reason: null, status: 0 });
      startNext();
    },
    remove: (key) => {
      uploads.get(key)?.abort();
      setPhotos(photos.filter((photo) => photo.key !== key));
    },
    move: (key, to) => {
      const from = photos.findIndex((photo) => photo.key === key);
      const photo = photos[from];
      if (!photo || to < 0 || to >= photos.length || to === from) return;
      setPhotos(photos.toSpliced(from, 1).toSpliced(to, 0, photo));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(pauseTimer);
      pauseTimer = undefined;
      for (const controller of uploads.values()) controller.abort();
    },
  };
}
