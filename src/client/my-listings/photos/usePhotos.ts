import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '../../ui/toast.tsx';
import { createPhotoQueue, isUnderWay, type Photo, type PhotoQueue } from './photo-queue.ts';
import { findMissingPhotos, sendPhoto } from './photo-upload.ts';

export interface Photos {
  list: readonly Photo[];
  queue: PhotoQueue;
  /** Whether some are still on their way. */
  busy: boolean;
  /** Pictures of the draft that the server does not keep any more. */
  gone: number;
}

/** The form's pictures. `urls` are those at the start; `onChange` gets the stored ones, in order, whenever they change. */
export function usePhotos(urls: readonly string[], onChange: (urls: string[]) => void): Photos {
  const [queue] = useState(() =>
    createPhotoQueue({
      send: sendPhoto,
      urls,
      onChange,
      // the reason stands beside the file
      onFailure: () => toast({ title: 'Upload Failed', message: 'Failed to upload images. Please try again.', severity: 'bad' }),
    }),
  );
  const [gone, setMissing] = useState(0);
  const list = useSyncExternalStore(queue.subscribe, queue.photos);
  const busy = list.some(isUnderWay);
  useEffect(() => {
    let left = false;
    const asked = queue.photos().flatMap((photo) => (photo.url ? [photo.url] : []));
    void findMissingPhotos(asked).then((missing) => {
      if (left) return;
      for (const url of missing) queue.remove(url);
      setMissing(missing.length);
    });
    return () => {
      left = true;
      queue.stop();
    };
  }, [queue]);
  useEffect(() => {
    if (!busy) return;
    const helpers = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', helpers);
    return () => window.removeEventListener('beforeunload', helpers);
  }, [busy]);
  return { list, queue, busy, gone };
}

/** Why the form cannot be sent with these pictures; undefined when it can. */
export function photoProblem(list: readonly Photo[]): string | undefined {
  if (list.some(isUnderWay)) return 'Some images are still on their way: one moment, please';
  const failed = list.filter((photo) => photo.state === 'failed').length;
  if (failed === 0) return undefined;
  return failed === 1
    ? 'One image was not uploaded: try it again or remove it'
    : `${failed} images were not uploaded: try them again or remove them`;
}
