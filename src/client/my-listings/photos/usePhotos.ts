import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '../../ui/toast.tsx';
import { createPhotoQueue, type FormPhoto, isUploading, type PhotoQueue } from './photo-queue.ts';
import { findMissingPhotos, sendPhoto } from './photo-upload.ts';

export interface Photos {
  list: readonly FormPhoto[];
  queue: PhotoQueue;
  /** Whether uploads are in progress. */
  busy: boolean;
  /** Number of pictures of the draft that the server has deleted. */
  missingCount: number;
}

/** Pictures of the form. `urls` are the initial ones. `onChange` gets the stored URLs, in order, whenever they change. */
export function usePhotos(urls: readonly string[], onChange: (urls: string[]) => void): Photos {
  const [queue] = useState(() =>
    createPhotoQueue({
      send: sendPhoto,
      urls,
      onChange,
      // The reason is shown next to the file.
      onFailure: () => toast({ title: 'Upload Failed', message: 'Failed to upload images. Please try again.', severity: 'bad' }),
    }),
  );
  const [missingCount, setMissingCount] = useState(0);
  const list = useSyncExternalStore(queue.subscribe, queue.photos);
  const busy = list.some(isUploading);
  useEffect(() => {
    let isUnmounted = false;
    const storedUrls = queue.photos().flatMap((photo) => (photo.url ? [photo.url] : []));
    void findMissingPhotos(storedUrls).then((missing) => {
      if (isUnmounted) return;
      for (const url of missing) queue.remove(url);
      setMissingCount(missing.length);
    });
    return () => {
      isUnmounted = true;
      queue.stop();
    };
  }, [queue]);
  useEffect(() => {
    if (!busy) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [busy]);
  return { list, queue, busy, missingCount };
}

/** Why these pictures prevent saving; undefined if they do not. */
export function photoProblem(list: readonly FormPhoto[]): string | undefined {
  if (list.some(isUploading)) return 'Some images are still on their way: one moment, please';
  const failed = list.filter((photo) => photo.state === 'failed').length;
  if (failed === 0) return undefined;
  return failed === 1
    ? 'One image was not uploaded: try it again or remove it'
    : `${failed} images were not uploaded: try them again or remove them`;
}
