// Queue of the pictures in a listing form: keeps their order, uploads them to the server two at a time and retries. Does not use React.
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { MAX_IMAGES } from '../../../shared/listing/picture-input.ts';
import { factsOf, type HomePictures, type PictureKind } from '../../../shared/listing/pictures.ts';
import { UploadError } from '../../post-file.ts';
import { type SendPhoto, validateFile } from './photo-upload.ts';

/** What a picture of the form is. */
export type PhotoKind = PictureKind | 'plan';

/** What is said of a picture of the form. */
type PhotoFacts = { [field in 'original' | 'descriptionEn' | 'descriptionAr']?: string | undefined } & { kind?: PhotoKind | undefined };

/** A picture of the form, waiting, uploading or stored. */
export interface FormPhoto extends PhotoFacts {
  /** Identifies the picture within its queue. */
  key: string;
  /** File name; empty for a picture that the listing already has. */
  name: string;
  state: 'waiting' | 'sending' | 'failed' | 'done';
  /** Null until it is stored. */
  url: string | null;
  /** Uploaded fraction, 0 to 1. */
  progress: number;
  /** Why it failed: the server's message or that of the check before the upload. Null unless it failed. */
  reason: string | null;
  /** HTTP status of the failure; 0 without a response or without a failure. */
  status: number;
  /** Null once it is stored, and for a file that was rejected before the upload. */
  file: File | null;
}

/** The pictures of a form and their uploads. */
export interface PhotoQueue {
  subscribe: (listener: () => void) => () => void;
  photos: () => readonly FormPhoto[];
  /** Appends files up to MAX_IMAGES and starts to upload them. @returns how many were left out */
  add: (files: readonly File[]) => number;
  retry: (key: string) => void;
  /** Removes a picture from the list and aborts its upload. */
  remove: (key: string) => void;
  /** Moves a picture to an index; index 0 is the cover. */
  move: (key: string, to: number) => void;
  /** Says what a picture is and shows, or replaces its file. Floor plans stand behind all others. */
  change: (key: string, changes: PhotoFacts & { url?: string }) => void;
  /** Aborts the running uploads and starts no others until the next `add` or `retry`. */
  stop: () => void;
}

/** The stored pictures of a form, as its values have them. */
export type StoredPictures = Pick<ListingValues, 'images' | 'floorPlans' | 'pictures'>;

/** How pictures are sent, and what is reported about them. */
interface QueueOptions {
  send: SendPhoto;
  /** The stored pictures. */
  stored: HomePictures;
  /** Called with the stored pictures, in order, whenever they or what is said of them change. */
  onChange: (stored: StoredPictures) => void;
  /** Called when an upload fails, and once when added files are rejected before the upload. */
  onFailure: () => void;
}

/** Uploads at the same time: the server encodes one picture while the next is sent. */
const PARALLEL_UPLOADS = 2;
/** Retries of one picture after `Retry-After` before it counts as failed. */
const MAX_RETRIES = 8;
/** Maximum wait in seconds, even if `Retry-After` asks for more. */
const MAX_WAIT_S = 60;

const isPlan = ({ kind }: FormPhoto): boolean => kind === 'plan';
function storedOf(photos: readonly FormPhoto[]): StoredPictures {
  const stored = photos.filter(({ url }) => url !== null) as (FormPhoto & { url: string })[];
  const urlsOf = (of: typeof stored) => of.map(({ url }) => url);
  const lists = { images: urlsOf(stored.filter((photo) => !isPlan(photo))), floorPlans: urlsOf(stored.filter(isPlan)) };
  const said = stored.map(({ kind, ...photo }) => ({ ...photo, kind: kind === 'plan' ? undefined : kind }));
  return { ...lists, pictures: factsOf({ ...lists, pictures: said }) };
}
/** Floor plans behind all others. */
const withPlansLast = (photos: readonly FormPhoto[]): FormPhoto[] => [
  ...photos.filter((photo) => !isPlan(photo)),
  ...photos.filter(isPlan),
];
/** Whether a picture waits for its upload or is being sent. */
export const isUploading = (photo: FormPhoto): boolean => photo.state === 'waiting' || photo.state === 'sending';

const toStoredPhoto = (url: string, facts: PhotoFacts = {}): FormPhoto => ({
  ...facts,
  key: url,
  name: '',
  state: 'done',
  url,
  progress: 1,
  reason: null,
  status: 0,
  file: null,
});

/** The pictures and floor plans of a listing, with what is said of them. */
const toStoredPhotos = ({ images, floorPlans = [], pictures = [] }: HomePictures): FormPhoto[] => {
  const factsByUrl = new Map(pictures.map(({ url, ...facts }) => [url, facts]));
  return [
    ...images.map((url) => toStoredPhoto(url, factsByUrl.get(url))),
    ...floorPlans.map((url) => toStoredPhoto(url, { ...factsByUrl.get(url), kind: 'plan' })),
  ];
};

/** Number of files that were added in this tab so far, for keys that no other file has. */
let fileCount = 0;

const toNewPhoto = (file: File): FormPhoto => {
  const reason = validateFile(file) ?? null;
  return {
    key: `file-${fileCount++}`,
    name: file.name,
    state: reason === null ? 'waiting' : 'failed',
    url: null,
    progress: 0,
    reason,
    status: 0,
    file: reason === null ? file : null,
  };
};

/** The list of pictures. Calls its listeners after every change, and `onChange` only when the stored pictures changed. */
class PhotoList {
  photos: readonly FormPhoto[];
  private readonly onChange: QueueOptions['onChange'];
  private readonly listeners = new Set<() => void>();
  /** What `onChange` last received, as JSON. */
  private reported: string;

  constructor(photos: readonly FormPhoto[], onChange: QueueOptions['onChange']) {
    this.photos = photos;
    this.onChange = onChange;
    this.reported = JSON.stringify(storedOf(photos));
  }

  /** Replaces the whole list. */
  set(photos: readonly FormPhoto[]): void {
    this.photos = withPlansLast(photos);
    const stored = storedOf(this.photos);
    const json = JSON.stringify(stored);
    if (json !== this.reported) {
      this.reported = json;
      this.onChange(stored);
    }
    for (const listener of this.listeners) listener();
  }

  /** Changes fields of one picture. */
  change(key: string, changes: Partial<FormPhoto>): void {
    this.set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/**
 * Uploads the waiting pictures of a list in order, two at a time. After a `Retry-After` response no upload starts until that time has
 * passed.
 */
class Uploads {
  private readonly list: PhotoList;
  private readonly send: SendPhoto;
  private readonly onFailure: () => void;
  /** Abort controllers of the running uploads by the key of the picture. */
  private readonly running = new Map<string, AbortController>();
  private readonly retryCounts = new Map<string, number>();
  /** Set while the uploads wait for `Retry-After`. */
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(list: PhotoList, { send, onFailure }: Pick<QueueOptions, 'send' | 'onFailure'>) {
    this.list = list;
    this.send = send;
    this.onFailure = onFailure;
  }

  /** Begins or continues after `stop`. */
  start(): void {
    this.isStopped = false;
    this.startNext();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.pauseTimer);
    this.pauseTimer = undefined;
    for (const controller of this.running.values()) controller.abort();
  }

  abort(key: string): void {
    this.running.get(key)?.abort();
  }

  /** Gives a picture all its retries again. */
  resetRetries(key: string): void {
    this.retryCounts.delete(key);
  }

  private startNext(): void {
    if (this.isStopped || this.pauseTimer !== undefined) return;
    const waiting = this.list.photos.filter((photo) => photo.state === 'waiting' && !this.running.has(photo.key));
    for (const photo of waiting.slice(0, PARALLEL_UPLOADS - this.running.size)) void this.upload(photo);
  }

  private async upload({ key, file }: FormPhoto): Promise<void> {
    if (!file) return;
    const controller = new AbortController();
    this.running.set(key, controller);
    this.list.change(key, { state: 'sending', progress: 0, reason: null, status: 0 });
    try {
      const onProgress = (progress: number) => this.list.change(key, { progress });
      const { url } = await this.send(file, { signal: controller.signal, onProgress });
      this.list.change(key, { state: 'done', progress: 1, url, file: null });
    } catch (error) {
      if (!controller.signal.aborted) this.handleError(key, error instanceof UploadError ? error : new UploadError(String(error)));
    } finally {
      this.running.delete(key);
      this.startNext();
    }
  }

  /** Retries the picture later when the server asks for it, otherwise marks it as failed. */
  private handleError(key: string, { retryAfter, message: reason, status }: UploadError): void {
    if (retryAfter !== undefined && (this.retryCounts.get(key) ?? 0) < MAX_RETRIES) this.retryLater(key, retryAfter);
    else {
      this.list.change(key, { state: 'failed', reason, status });
      this.onFailure();
    }
  }

  private retryLater(key: string, seconds: number): void {
    this.retryCounts.set(key, (this.retryCounts.get(key) ?? 0) + 1);
    this.list.change(key, { state: 'waiting', progress: 0 });
    clearTimeout(this.pauseTimer);
    this.pauseTimer = setTimeout(() => {
      this.pauseTimer = undefined;
      this.startNext();
    }, Math.min(seconds, MAX_WAIT_S) * 1000);
  }
}

/** Creates the queue of a form. It starts with the pictures that the listing already has (`stored`). */
export function createPhotoQueue({ send, stored, onChange, onFailure }: QueueOptions): PhotoQueue {
  const list = new PhotoList(toStoredPhotos(stored), onChange);
  const uploads = new Uploads(list, { send, onFailure });
  return {
    subscribe: (listener) => list.subscribe(listener),
    photos: () => list.photos,
    add: (files) => {
      const accepted = files.slice(0, Math.max(0, MAX_IMAGES - list.photos.length)).map(toNewPhoto);
      list.set([...list.photos, ...accepted]);
      if (accepted.some((photo) => photo.state === 'failed')) onFailure();
      uploads.start();
      return files.length - accepted.length;
    },
    retry: (key) => {
      uploads.resetRetries(key);
      list.change(key, { state: 'waiting', reason: null, status: 0 });
      uploads.start();
    },
    remove: (key) => {
      uploads.abort(key);
      list.set(list.photos.filter((photo) => photo.key !== key));
    },
    move: (key, to) => {
      const from = list.photos.findIndex((photo) => photo.key === key);
      const photo = list.photos[from];
      if (!photo || to < 0 || to >= list.photos.length || to === from) return;
      list.set(list.photos.toSpliced(from, 1).toSpliced(to, 0, photo));
    },
    change: (key, changes) => list.change(key, changes),
    stop: () => uploads.stop(),
  };
}
