import { IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { MAX_IMAGES, UPLOAD_TYPES } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { ErrorLine } from '../../ui/form/error/ErrorLine.tsx';
import { fieldId } from '../form/form-sections.ts';
import sections from '../form/sections/ListingSections.module.css';
import classes from './ImagesSection.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { type FormPhoto, isUploading } from './photo-queue.ts';
import { SamePictures } from './SamePictures.tsx';
import { usePhotoOrder } from './usePhotoOrder.ts';
import type { Photos } from './usePhotos.ts';

/** Whether files are dragged. */
const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Adds pictures from drop and paste events on the whole page. Prevents the browser from opening a file that is dropped next to the
 * field.
 */
function usePhotoSources(add: (files: readonly File[]) => void): { isDragOver: boolean } {
  const [isDragOver, setDragOver] = useState(false);
  const addFiles = useEffectEvent((files: FileList | undefined | null) => files && files.length > 0 && add([...files]));
  useEffect(() => {
    const listeners = new AbortController();
    const listen = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, listener, { signal: listeners.signal });
    // Dragging a picture of this page also carries a file.
    let isOwnDrag = false;
    listen('dragstart', () => {
      isOwnDrag = true;
    });
    listen('dragend', () => {
      isOwnDrag = false;
    });
    listen('dragover', (event) => {
      if (isOwnDrag || !hasFiles(event)) return;
      event.preventDefault();
      setDragOver(true);
    });
    listen('dragleave', (event) => event.relatedTarget === null && setDragOver(false));
    listen('drop', (event) => {
      if (isOwnDrag || !hasFiles(event)) return;
      event.preventDefault();
      setDragOver(false);
      addFiles(event.dataTransfer?.files);
    });
    listen('paste', (event) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      addFiles(event.clipboardData.files);
    });
    return () => listeners.abort();
  }, []);
  return { isDragOver };
}

/** File chooser after the last picture; `errorId` is the id of the displayed error. */
function AddTile({
  isDragOver,
  errorId,
  onAdd,
}: {
  isDragOver: boolean;
  errorId: string | undefined;
  onAdd: (files: readonly File[]) => void;
}) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.currentTarget.files ?? [])]);
    // Allows choosing the same file again.
    event.currentTarget.value = '';
  };
  return (
    <li className={classes.add} data-over={isDragOver || undefined} data-error={errorId ? true : undefined}>
      <label className="row relative middle gap-sm p-xs tight pointer">
        <input
          className="fill full full-height pointer"
          type="file"
          id={fieldId('images')}
          accept={UPLOAD_TYPES.join(',')}
          multiple
          aria-describedby={errorId}
          onChange={choose}
        />
        <IconPhotoPlus size={22} stroke={1.6} aria-hidden="true" />
        <span>
          <b className="block text-sm">{isDragOver ? m.my_listings_images_drop() : m.my_listings_images_add()}</b>
          <span className="text-xs muted">{m.my_listings_images_paste()}</span>
        </span>
      </label>
    </li>
  );
}

/** Upload progress, and the number of files over the limit. */
function UploadState({ list, leftOutCount }: { list: readonly FormPhoto[]; leftOutCount: number }) {
  const uploadingCount = list.filter(isUploading).length;
  return (
    <p className={classes.state} role="status">
      {uploadingCount > 0 && (
        <>
          <span className={classes.spinner} aria-hidden="true" />
          <span>{m.my_listings_images_uploading()}</span>{' '}
          <span className="muted">{m.my_listings_images_to_go({ count: uploadingCount })}</span>
        </>
      )}
      {list.length >= MAX_IMAGES && leftOutCount > 0 && (
        <span>{m.my_listings_images_left_out({ count: leftOutCount, max: MAX_IMAGES })}</span>
      )}
    </p>
  );
}

/** Pictures of the listing: add, reorder, retry, remove. The first is the cover. */
export function ImagesSection({ photos: { list, queue, missingCount }, error }: { photos: Photos; error: ReactNode }) {
  const [leftOutCount, setLeftOutCount] = useState(0);
  const add = (files: readonly File[]) => setLeftOutCount(queue.add(files));
  const { isDragOver } = usePhotoSources(add);
  const order = usePhotoOrder(list, queue);
  const errorId = `${fieldId('images')}-error`;
  const dropOn = (at: number) => (event: DragEvent) => {
    if (order.draggedKey === null) return;
    event.preventDefault();
    order.drop(at);
  };
  return (
    <div>
      <p className="mt-xs text-md muted">{m.my_listings_images_hint()}</p>
      {missingCount > 0 && (
        <p className={classes.notice} role="status">
          {m.my_listings_images_missing({ count: missingCount })}
        </p>
      )}
      <ul className={classes.grid} aria-label={m.my_listings_images()}>
        {list.map((photo, at) => (
          <PhotoTile key={photo.key} photo={photo} at={at} count={list.length} order={order} queue={queue} onDrop={dropOn(at)} />
        ))}
        {list.length < MAX_IMAGES && <AddTile isDragOver={isDragOver} errorId={error ? errorId : undefined} onAdd={add} />}
      </ul>
      <ErrorLine id={errorId} error={error} />
      <UploadState list={list} leftOutCount={leftOutCount} />
      <SamePictures list={list} />
      <p className={sections.hint}>{m.my_listings_images_rules({ count: list.length, max: MAX_IMAGES })}</p>
      <p className="nowrap sr-only" aria-live="polite">
        {order.announcement}
      </p>
    </div>
  );
}
