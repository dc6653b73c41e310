import { type ChangeEvent, type ReactNode, Suspense, type DragEvent as TileDragEvent, useState } from 'react';
import { MAX_IMAGES } from '../../../shared/listing/picture-input.ts';
import { UPLOAD_TYPES } from '../../../shared/listing/upload.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { ErrorLine } from '../../ui/form/error/ErrorLine.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { useDropAndPaste } from '../../ui/useDropAndPaste.ts';
import { fieldId } from '../form/form-sections.ts';
import sections from '../form/sections/ListingSections.module.css';
import classes from './ImagesSection.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { type FormPhoto, isUploading } from './photo-queue.ts';
import { SamePictures } from './SamePictures.tsx';
import { usePhotoOrder } from './usePhotoOrder.ts';
import type { Photos } from './usePhotos.ts';

const PictureDialog = lazyDialog(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }));

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
  /** The pictures of which is not said what they are. */
  unsaid: readonly FormPhoto[];
  error: ReactNode;
  /** Whether no files can be dropped or pasted and no picture dragged; a fieldset around the section disables its buttons. */
  isDisabled: boolean;
  /** Fields below the pictures. */
  children: ReactNode;
}

/** The part of the form with the pictures: add (which uploads them at once), reorder, retry, remove. The first picture is the cover. */
export function ImagesSection({ photos: { list, queue, missingCount }, unsaid, error, isDisabled, children }: ImagesSectionProps) {
  /** Number of files of the last attempt that exceeded MAX_IMAGES. */
  const [leftOutCount, setLeftOutCount] = useState(0);
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const edited = list.find(({ key }) => key === editedKey);
  const add = (files: readonly File[]) => setLeftOutCount(queue.add(files));
  const sayPhotos = () => {
    for (const { key } of unsaid) queue.change(key, { kind: 'photo' });
  };
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
            onEdit={() => setEditedKey(photo.key)}
            onDrop={(event) => handleDropOn(at, event)}
          />
        ))}
        {!isFull && <AddTile isDragOver={isDragOver} errorId={error ? errorId : undefined} onAdd={add} />}
      </ul>
      <ErrorLine id={errorId} error={error} />
      {unsaid.length > 0 && (
        <div className="row wrapping gap-sm mt-sm">
          <p className="text-sm">{m.my_listings_images_kind_ask()}</p>
          <Button variant="line" size="sm" onClick={sayPhotos}>
            {m.my_listings_images_all_photos()}
          </Button>
        </div>
      )}
      <UploadState list={list} leftOutCount={leftOutCount} />
      <SamePictures list={list} />
      <p className={`text-xs muted ${sections.hint}`}>{m.my_listings_images_rules({ count: list.length, max: MAX_IMAGES })}</p>
      <div className="mt-lg">{children}</div>
      {edited && (
        <Suspense fallback={null}>
          <PictureDialog photo={edited} at={list.indexOf(edited)} queue={queue} onClose={() => setEditedKey(null)} />
        </Suspense>
      )}
      <p className="nowrap sr-only" aria-live="polite">
        {order.announcement}
      </p>
    </div>
  );
}
