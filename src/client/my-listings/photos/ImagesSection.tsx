import { IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { plural } from '../../../shared/format.ts';
import { MAX_IMAGES, UPLOAD_TYPES } from '../../../shared/listing/listing.ts';
import { ErrorLine } from '../../ui/form/FieldErrorText.tsx';
import { fieldId } from '../form/listing-form.ts';
import sections from '../form/sections/ListingSections.module.css';
import classes from './ImagesSection.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { isUnderWay, type Photo } from './photo-queue.ts';
import { usePhotoOrder } from './usePhotoOrder.ts';
import type { Photos } from './usePhotos.ts';

const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean => event.dataTransfer?.types.includes('Files') ?? false;

const fullText = (left: number): string =>
  left === 0 ? '' : `A listing shows ${MAX_IMAGES} images at most: ${left === 1 ? 'one was' : `${left} were`} left out.`;

/** Takes pictures from the chooser, dropped anywhere on the page, or pasted; a file dropped beside the field never replaces the page. */
function usePhotoSources(add: (files: readonly File[]) => void): { over: boolean } {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined | null) => files && files.length > 0 && add([...files]));
  useEffect(() => {
    const stop = new AbortController();
    const listen = <T extends keyof WindowEventMap>(type: T, act: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, act, { signal: stop.signal });
    // a picture of this page that is dragged looks like a file, too
    let own = false;
    listen('dragstart', () => {
      own = true;
    });
    listen('dragend', () => {
      own = false;
    });
    listen('dragover', (event) => {
      if (own || !hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      if (own || !hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files);
    });
    listen('paste', (event) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      take(event.clipboardData.files);
    });
    return () => stop.abort();
  }, []);
  return { over };
}

/** The place to choose files, at the end of the pictures; `described` is the id of an error. */
function AddTile({ over, described, onAdd }: { over: boolean; described: string | undefined; onAdd: (files: readonly File[]) => void }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.currentTarget.files ?? [])]);
    // the same file may be chosen again
    event.currentTarget.value = '';
  };
  return (
    <li className={classes.add} data-over={over || undefined} data-error={described ? true : undefined}>
      <label>
        <input type="file" id={fieldId('images')} accept={UPLOAD_TYPES.join(',')} multiple aria-describedby={described} onChange={choose} />
        <IconPhotoPlus size={22} stroke={1.6} aria-hidden="true" />
        <span>
          <b>{over ? 'Drop them here' : 'Add images'}</b>
          <span className={classes.ways}>or drop or paste them</span>
        </span>
      </label>
    </li>
  );
}

/** and what was left out of the last choice. */
function UploadState({ list, left }: { list: readonly Photo[]; left: number }) {
  const onWay = list.filter(isUnderWay).length;
  return (
    <p className={classes.state} role="status">
      {onWay > 0 && (
        <>
          <span className={classes.spinner} aria-hidden="true" />
          <span>Uploading images...</span> <span className="secondary">{onWay} to go</span>
        </>
      )}
      {list.length >= MAX_IMAGES && <span>{fullText(left)}</span>}
    </p>
  );
}

/** The pictures: add, reorder, retry, remove; the first is the cover. */
export function ImagesSection({ photos: { list, queue, gone }, error }: { photos: Photos; error: ReactNode }) {
  const [left, setLeft] = useState(0);
  const add = (files: readonly File[]) => setLeft(queue.add(files));
  const { over } = usePhotoSources(add);
  const order = usePhotoOrder(list, queue);
  const errorId = `${fieldId('images')}-error`;
  const dropOn = (at: number) => (event: DragEvent) => {
    if (order.dragged === null) return;
    event.preventDefault();
    order.drop(at);
  };
  return (
    <div>
      <p className={classes.lead}>The first image is the cover. Drag to change the order, or use the arrows.</p>
      {gone > 0 && (
        <p className={classes.notice} role="status">
          {gone === 1 ? 'One image of the draft was' : `${gone} images of the draft were`} kept for a day and removed. Please add{' '}
          {gone === 1 ? 'it' : 'them'} again.
        </p>
      )}
      <ul className={classes.grid} aria-label="Images">
        {list.map((photo, at) => (
          <PhotoTile key={photo.key} photo={photo} at={at} count={list.length} order={order} queue={queue} onDrop={dropOn(at)} />
        ))}
        {list.length < MAX_IMAGES && <AddTile over={over} described={error ? errorId : undefined} onAdd={add} />}
      </ul>
      <ErrorLine id={errorId} error={error} />
      <UploadState list={list} left={left} />
      <p className={sections.hint}>
        {plural(list.length, 'image')} of {MAX_IMAGES}. JPEG, PNG, WebP or AVIF, up to 10 MB each. The place where a picture was taken is
        removed from the file.
      </p>
      <p className={classes.said} aria-live="polite">
        {order.said}
      </p>
    </div>
  );
}
