import { IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { plural } from '../../../shared/format.ts';
import { MAX_IMAGES, UPLOAD_TYPES } from '../../../shared/listing/listing.ts';
import { ErrorLine } from '../../ui/form/FieldErrorText.tsx';
import { fieldId } from '../form/listing-form.ts';
import sections from '../form/sections/ListingSections.module.css';
import classes from './ImagesSection.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { type FormPhoto, isUploading } from './photo-queue.ts';
import { usePhotoOrder } from './usePhotoOrder.ts';
import type { Photos } from './usePhotos.ts';

const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean => event.dataTransfer?.types.includes('Files') ?? false;

const limitText = (leftOutCount: number): string =>
  leftOutCount === 0
    ? ''
    : `A listing shows ${MAX_IMAGES} images at most: ${leftOutCount === 1 ? 'one was' : `${leftOutCount} were`} left out.`;

/**
 * Adds pictures from drop and paste events on the whole page. Prevents the browser from opening a file that is dropped next to the
 * field.
 */
function usePhotoSources(add: (files: readonly File[]) => void): { isDragOver: boolean } {
  const [isDragOver, setDragOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined | null) => files && files.length > 0 && add([...files]));
  useEffect(() => {
    const stop = new AbortController();
    const listen = <T extends keyof WindowEventMap>(type: T, act: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, act, { signal: stop.signal });
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
      take(event.dataTransfer?.files);
    });
    listen('paste', (event) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      take(event.clipboardData.files);
    });
    return () => stop.abort();
  }, []);
  return { isDragOver };
}

/** File chooser after the last picture; `described` is the id of an error. */
function AddTile({
  isDragOver,
  described,
  onAdd,
}: {
  isDragOver: boolean;
  described: string | undefined;
  onAdd: (files: readonly File[]) => void;
}) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.currentTarget.files ?? [])]);
    // Allows choosing the same file again.
    event.currentTarget.value = '';
  };
  return (
    <li className={classes.add} data-over={isDragOver || undefined} data-error={described ? true : undefined}>
      <label>
        <input type="file" id={fieldId('images')} accept={UPLOAD_TYPES.join(',')} multiple aria-describedby={described} onChange={choose} />
        <IconPhotoPlus size={22} stroke={1.6} aria-hidden="true" />
        <span>
          <b>{isDragOver ? 'Drop them here' : 'Add images'}</b>
          <span className={classes.ways}>or drop or paste them</span>
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
          <span>Uploading images...</span> <span className="secondary">{uploadingCount} to go</span>
        </>
      )}
      {list.length >= MAX_IMAGES && <span>{limitText(leftOutCount)}</span>}
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
      <p className={classes.lead}>The first image is the cover. Drag to change the order, or use the arrows.</p>
      {missingCount > 0 && (
        <p className={classes.notice} role="status">
          {missingCount === 1 ? 'One image of the draft was' : `${missingCount} images of the draft were`} kept for a day and removed.
          Please add {missingCount === 1 ? 'it' : 'them'} again.
        </p>
      )}
      <ul className={classes.grid} aria-label="Images">
        {list.map((photo, at) => (
          <PhotoTile key={photo.key} photo={photo} at={at} count={list.length} order={order} queue={queue} onDrop={dropOn(at)} />
        ))}
        {list.length < MAX_IMAGES && <AddTile isDragOver={isDragOver} described={error ? errorId : undefined} onAdd={add} />}
      </ul>
      <ErrorLine id={errorId} error={error} />
      <UploadState list={list} leftOutCount={leftOutCount} />
      <p className={sections.hint}>
        {plural(list.length, 'image')} of {MAX_IMAGES}. JPEG, PNG, WebP or AVIF, up to 10 MB each. The place where a picture was taken is
        removed from the file.
      </p>
      <p className={classes.said} aria-live="polite">
        {order.announcement}
      </p>
    </div>
  );
}
