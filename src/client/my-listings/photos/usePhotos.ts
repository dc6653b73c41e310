// React hook for the pictures of a listing form: creates their upload queue and removes pictures that the server has deleted.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { toast } from '../../ui/dialog/toast.tsx';
import { createPhotoQueue, type FormPhoto, isUploading, type PhotoQueue, type StoredPictures } from './photo-queue.ts';
import { findMissingPhotos, sendPhoto } from './photo-upload.ts';

/** The pictures of the form and their queue. */
export interface Photos {
  list: readonly FormPhoto[];
  queue: PhotoQueue;
  /** Whether uploads are in progress. */
  isBusy: boolean;
  /** Number of the initial pictures that the server has deleted. */
  missingCount: number;
}

/**
 * Pictures of the form. `stored` are the initial pictures; those that the server has deleted are removed. `onChange` gets the stored ones, in
 * order, whenever they change. During uploads the browser asks before it leaves the page; leaving the form aborts them.
 */
export function usePhotos(stored: StoredPictures, onChange: (stored: StoredPictures) => void): Photos {
  const [queue] = useState(() =>
    createPhotoQueue({
      send: sendPhoto,
      stored,
      onChange,
      // The reason is shown next to the file.
      onFailure: () => toast({ title: m.my_listings_upload_failed_title(), message: m.my_listings_upload_failed_text(), severity: 'bad' }),
    }),
  );
  const [missingCount, setMissingCount] = useState(0);
  const list = useSyncExternalStore(queue.subscribe, queue.photos);
  const isBusy = list.some(isUploading);
  useEffect(() => {
    let isUnmounted = false;
    const storedUrls = queue.photos().flatMap((photo) => (photo.url ? [photo.url] : []));
    void findMissingPhotos(storedUrls).then((missingUrls) => {
      if (isUnmounted) return;
      for (const url of missingUrls) queue.remove(url);
      setMissingCount(missingUrls.length);
    });
    return () => {
      isUnmounted = true;
      queue.stop();
    };
  }, [queue]);
  useEffect(() => {
    if (!isBusy) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isBusy]);
  return { list, queue, isBusy, missingCount };
}

/**
 * Error text when pictures that could not be uploaded prevent saving; undefined otherwise. Running uploads are no error: saving waits for
 * them.
 */
export function photoProblem(list: readonly FormPhoto[]): string | undefined {
  const failedCount = list.filter((photo) => photo.state === 'failed').length;
  return failedCount === 0 ? undefined : m.my_listings_upload_failed({ count: failedCount });
}

/** The pictures of which has to be said what they are, and is not yet, also while they are uploaded; `known`: addresses that the stored listing has. */
export const withoutKind = (list: readonly FormPhoto[], known: readonly string[]): FormPhoto[] =>
  list.filter(({ url, kind, state }) => state !== 'failed' && kind === undefined && !known.includes(url ?? ''));
