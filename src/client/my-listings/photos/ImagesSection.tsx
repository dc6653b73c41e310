import { type ChangeEvent, type ReactNode, type DragEvent as TileDragEvent, useEffect, useEffectEvent, useState } from 'react';
import { MAX_IMAGES, UPLOAD_TYPES } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { ErrorLine } from '../../ui/form/error/ErrorLine.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { fieldId } from '../form/form-sections.ts';
import sections from '../form/sections/ListingSections.module.css';
import classes from './ImagesSection.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { type FormPhoto, isUploading } from './photo-queue.ts';
import { SamePictures } from './SamePictures.tsx';
import { usePhotoOrder } from './usePhotoOrder.ts';
import type { Photos } from './usePhotos.ts';

/** Whether a drag or drop carries files. */
const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Adds files that are dropped or pasted anywhere on the page, also next to the field, where the browser would open a dropped file instead.
 * `isDragOver` is true while files are dragged over the page. While `isDisabled`, files are refused.
 */
function useDropAndPaste(add: (files: readonly File[]) => void, isDisabled: boolean): { isDragOver: boolean } {
  const [isDragOver, setDragOver] = useState(false);
  const addFiles = useEffectEvent((files: FileList | undefined | null) => {
    if (!isDisabled && files && files.length > 0) add([...files]);
  });
  const dragOver = useEffectEvent((event: DragEvent) => {
    setDragOver(!isDisabled);
    // the pointer shows that nothing can be dropped
    if (isDisabled && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  useEffect(() => {
    const listeners = new AbortController();
    const listen = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, listener, { signal: listeners.signal });
    // Dragging a picture of this page, to reorder it, carries a file too.
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
      dragOver(event);
    });
    listen('dragleave', (event) => {
      // null: the pointer left the window
      if (event.relatedTarget === null) setDragOver(false);
    });
    listen('drop', (event) => {
      if (isOwnDrag || !hasFiles(event)) return;
      event.preventDefault();
      setDragOver(false);
      addFiles(event.dataTransfer?.files);
    });
    listen('paste', (event) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      // programs for tables and slides copy a text together with its picture: a field takes the text
      const isInField = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (isInField && event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      addFiles(event.clipboardData.files);
    });
    return () => listeners.abort();
  }, []);
  return { isDragOver };
}

/** The tile after the last picture that opens a file chooser; `errorId` is the id of the displayed error. */
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
    <li
      className={`grid landscape rounded-sm hover-outline covering-focus muted-icons ${classes.add}`}
      data-over={isDragOver || undefined}
      data-error={errorId ? true : undefined}
    >
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
        <Icon name="photo-plus" size={22} />
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
    <p className={`row wrapping mt-sm text-sm semibold ${classes.state}`} role="status">
      {uploadingCount > 0 && (
        <>
          <span className={`round ${classes.spinner}`} aria-hidden="true" />
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

interface ImagesSectionProps {
  photos: Photos;
  error: ReactNode;
  /** Whether no files can be dropped or pasted and no picture dragged; a fieldset around the section disables its buttons. */
  isDisabled: boolean;
}

/** The part of the form with the pictures: add (which uploads them at once), reorder, retry, remove. The first picture is the cover. */
export function ImagesSection({ photos: { list, queue, missingCount }, error, isDisabled }: ImagesSectionProps) {
  /** Number of files of the last attempt that exceeded MAX_IMAGES. */
  const [leftOutCount, setLeftOutCount] = useState(0);
  const add = (files: readonly File[]) => setLeftOutCount(queue.add(files));
  const { isDragOver } = useDropAndPaste(add, isDisabled);
  const order = usePhotoOrder(list, queue, isDisabled);
  const errorId = `${fieldId('images')}-error`;
  const isFull = list.length >= MAX_IMAGES;
  // focused in place of the add tile, which a full list lacks
  const focusedKey = isFull ? list.find(({ state }) => state === 'failed')?.key : undefined;
  const handleDropOn = (at: number, event: TileDragEvent) => {
    // files that are dropped on a tile are added, not moved
    if (order.draggedKey === null) return;
    event.preventDefault();
    order.drop(at);
  };
  return (
    <div>
      <p className="mt-xs text-md muted">{m.my_listings_images_hint()}</p>
      {missingCount > 0 && (
        <p className="mt-md rounded-sm text-sm medium loose p-sm-md on-amber warning" role="status">
          {m.my_listings_images_missing({ count: missingCount })}
        </p>
      )}
      <ul className="grid three-columns gap-sm mt-lg phone-two-columns" aria-label={m.my_listings_images()}>
        {list.map((photo, at) => (
          <PhotoTile
            key={photo.key}
            id={photo.key === focusedKey ? fieldId('images') : undefined}
            photo={photo}
            at={at}
            count={list.length}
            order={order}
            queue={queue}
            onDrop={(event) => handleDropOn(at, event)}
          />
        ))}
        {!isFull && <AddTile isDragOver={isDragOver} errorId={error ? errorId : undefined} onAdd={add} />}
      </ul>
      <ErrorLine id={errorId} error={error} />
      <UploadState list={list} leftOutCount={leftOutCount} />
      <SamePictures list={list} />
      <p className={`text-xs muted ${sections.hint}`}>{m.my_listings_images_rules({ count: list.length, max: MAX_IMAGES })}</p>
      <p className="nowrap sr-only" aria-live="polite">
        {order.announcement}
      </p>
    </div>
  );
}
