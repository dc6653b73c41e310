import { MAX_IMAGES } from '../../../shared/listing/listing.ts';
import { errorOf, type SendPhoto, UploadError } from './photo-upload.ts';

/** One picture of the form, on its way or there. */
export interface Photo {
  key: string;
  /** The file's name; empty for a picture that the listing already has. */
  name: string;
  state: 'waiting' | 'sending' | 'failed' | 'done';
  /** Null until the server has it. */
  url: string | null;
  /** The sent part, 0 to 1. */
  part: number;
  /** Why it failed, in the server's words. */
  reason: string | null;
  /** HTTP status of the failure. */
  status: number;
  file: File | null;
}

export interface PhotoQueue {
  subscribe: (listener: () => void) => () => void;
  photos: () => readonly Photo[];
  /** Puts files at the end, as many as there is room for. @returns how many were left out */
  add: (files: readonly File[]) => number;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Puts a picture in another's place; the first is the cover. */
  move: (key: string, to: number) => void;
  /** Ends what is on its way. */
  stop: () => void;
}

interface QueueOptions {
  send: SendPhoto;
  /** Pictures that are there already. */
  urls: readonly string[];
  /** The pictures that the server has, in order, whenever that list changes. */
  onChange: (urls: string[]) => void;
  onFailure: () => void;
}

/** The server prepares pictures one after the other; a second one travels meanwhile. */
const AT_ONCE = 2;
/** How often the server may say "later" to one picture before its owner is asked. */
const MOST_WAITS = 8;
const LONGEST_WAIT_S = 60;

const urlsOf = (photos: readonly Photo[]): string[] => photos.flatMap((photo) => (photo.url ? [photo.url] : []));
export const isUnderWay = (photo: Photo): boolean => photo.state === 'waiting' || photo.state === 'sending';

const stored = (url: string): Photo => ({ key: url, name: '', state: 'done', url, part: 1, reason: null, status: 0, file: null });

let made = 0;

/** Uploads pictures two at a time, in order, and knows where each stands. When the server asks to wait, the rest waits and goes on by itself. */
export function createPhotoQueue({ send, urls, onChange, onFailure }: QueueOptions): PhotoQueue {
  let photos: readonly Photo[] = urls.map(stored);
  let lastReported = urls.join('\n');
  let pause: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();
  const waits = new Map<string, number>();

  const set = (next: readonly Photo[]): void => {
    photos = next;
    const now = urlsOf(next);
    if (now.join('\n') !== lastReported) {
      lastReported = now.join('\n');
      onChange(now);
    }
    for (const listener of listeners) listener();
  };
  const change = (key: string, to: Partial<Photo>): void => set(photos.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));

  const later = (key: string, seconds: number): void => {
    waits.set(key, (waits.get(key) ?? 0) + 1);
    change(key, { state: 'waiting', part: 0 });
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      fill();
    }, Math.min(seconds, LONGEST_WAIT_S) * 1000);
  };

  const start = async ({ key, file }: Photo): Promise<void> => {
    if (!file) return;
    const stopper = new AbortController();
    underWay.set(key, stopper);
    change(key, { state: 'sending', part: 0, reason: null, status: 0 });
    try {
      const { url } = await send(file, { signal: stopper.signal, onProgress: (part) => change(key, { part }) });
      change(key, { state: 'done', part: 1, url, file: null });
    } catch (error) {
      if (stopper.signal.aborted) return;
      const rejected = error instanceof UploadError ? error : new UploadError(String(error));
      const { retryAfter, message: reason, status } = rejected;
      if (retryAfter !== undefined && (waits.get(key) ?? 0) < MOST_WAITS) later(key, retryAfter);
      else {
        change(key, { state: 'failed', reason, status });
        onFailure();
      }
    } finally {
      underWay.delete(key);
      fill();
    }
  };

  const fill = (): void => {
    if (pause !== undefined) return;
    const next = photos.filter((photo) => photo.state === 'waiting' && !underWay.has(photo.key)).slice(0, AT_ONCE - underWay.size);
    for (const photo of next) void start(photo);
  };

  const photoOf = (file: File): Photo => {
    const reason = errorOf(file) ?? null;
    const state = reason === null ? 'waiting' : 'failed';
    return { key: `file-${made++}`, name: file.name, state, url: null, part: 0, reason, status: 0, file: reason === null ? file : null };
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    photos: () => photos,
    add: (files) => {
      const taken = files.slice(0, Math.max(0, MAX_IMAGES - photos.length)).map(photoOf);
      set([...photos, ...taken]);
      if (taken.some((photo) => photo.state === 'failed')) onFailure();
      fill();
      return files.length - taken.length;
    },
    retry: (key) => {
      waits.delete(key);
      change(key, { state: 'waiting', reason: null, status: 0 });
      fill();
    },
    remove: (key) => {
      underWay.get(key)?.abort();
      set(photos.filter((photo) => photo.key !== key));
    },
    move: (key, to) => {
      const from = photos.findIndex((photo) => photo.key === key);
      const moved = photos[from];
      if (!moved || to < 0 || to >= photos.length || to === from) return;
      const others = photos.filter((photo) => photo.key !== key);
      set(others.toSpliced(to, 0, moved));
    },
    stop: () => {
      clearTimeout(pause);
      pause = undefined;
      for (const stopper of underWay.values()) stopper.abort();
    },
  };
}
