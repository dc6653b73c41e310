import { type DragEvent, useCallback } from 'react';
import { PICTURE_KIND_LABELS } from '../../../shared/listing/pictures.ts';
import { UPLOAD_REFUSALS } from '../../../shared/listing/upload.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { SignInInNewTab } from '../SignInInNewTab.tsx';
import classes from './PhotoTile.module.css';
import type { FormPhoto, PhotoQueue } from './photo-queue.ts';
import { type PhotoOrder, stepId } from './usePhotoOrder.ts';

interface PhotoTileProps {
  /** Id of the tile if the form focuses it; undefined for others. */
  id: string | undefined;
  photo: FormPhoto;
  /** Index in the list. */
  at: number;
  /** Number of pictures in the list. */
  count: number;
  order: PhotoOrder;
  queue: PhotoQueue;
  /** Opens what can be said of the picture. */
  onEdit: () => void;
  /** Called when something is dropped on this tile. */
  onDrop: (event: DragEvent) => void;
}

/** HTTP status of an upload after the session has ended. */
const SIGNED_OUT_STATUS = 401;

/** A picture of the listing form, or the progress of its upload; can be dragged to another position, moved by buttons, retried and removed. */
export function PhotoTile({ id, photo, at, count, order, queue, onEdit, onDrop }: PhotoTileProps) {
  const { key } = photo;
  const handleDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', photo.name);
    order.drag(key);
  };
  return (
    <li
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={`grid shrink relative landscape clip rounded-sm on-skeleton ${classes.tile}`}
      data-state={photo.state}
      data-dragged={order.draggedKey === key || undefined}
      draggable={!order.isDisabled}
      onDragStart={handleDragStart}
      onDragEnd={() => order.drag(null)}
      onDragOver={(event) => order.draggedKey !== null && event.preventDefault()}
      onDrop={onDrop}
    >
      {photo.url ? (
        <Picture
          src={photo.url}
          alt={
            at === 0 && photo.kind !== 'plan'
              ? m.my_listings_image_cover_alt({ at: 1, count })
              : m.my_listings_image_alt({ at: at + 1, count })
          }
          sizes="240px"
          className="fill photo no-click"
        />
      ) : (
        <UploadProgress photo={photo} />
      )}
      {photo.state === 'failed' && <UploadFailure photo={photo} at={at} onRetry={() => queue.retry(key)} />}
      {photo.url && <TileMark photo={photo} isCover={at === 0 && photo.kind !== 'plan'} />}
      {photo.url && (
        <button
          type="button"
          className={`${classes.action} absolute float-3 ${classes.edit}`}
          aria-label={m.my_listings_picture_edit({ at: at + 1 })}
          onClick={onEdit}
        >
          <Icon name="pencil" className="p-xs round" size={16} stroke={1.8} />
        </button>
      )}
      <button
        type="button"
        className={`${classes.action} absolute float-3 ${classes.remove}`}
        aria-label={m.my_listings_image_remove({ at: at + 1 })}
        onClick={() => queue.remove(key)}
      >
        <Icon name="x" className="p-xs round" size={16} stroke={1.8} />
      </button>
      {photo.state !== 'failed' && count > 1 && <MoveButtons photoKey={key} at={at} count={count} order={order} />}
    </li>
  );
}

/** Says that a picture is the cover, what it is unless it is a photo, and that it was uploaded. */
function TileMark({ photo: { kind, name }, isCover }: { photo: FormPhoto; isCover: boolean }) {
  const isPlain = kind === undefined || kind === 'photo';
  const parts = [
    ...(isCover ? [m.my_listings_image_cover()] : []),
    ...(isPlain ? [] : [PICTURE_KIND_LABELS[kind]()]),
    ...(name !== '' && isPlain ? [m.my_listings_image_ready()] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <span className={`row gap-xs absolute float-2 pill text-xs semibold on-photo tight ${classes.cover}`}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

/** Buttons that move a picture without dragging: to the front, one earlier (`left`), one later (`right`). In Arabic they are mirrored. */
function MoveButtons({ photoKey: key, at, count, order }: Pick<PhotoTileProps, 'at' | 'count' | 'order'> & { photoKey: string }) {
  return (
    <span className={`flex absolute float-2 no-click ${classes.moveButtons}`}>
      {at > 0 && (
        <button
          type="button"
          id={stepId(key, 'cover')}
          className={classes.action}
          aria-label={m.my_listings_image_make_cover_label({ at: at + 1 })}
          title={m.my_listings_image_make_cover()}
          onClick={() => order.step(key, 'cover')}
        >
          <Icon name="photo-star" className="p-xs round" size={16} stroke={1.8} />
        </button>
      )}
      <button
        type="button"
        id={stepId(key, 'left')}
        className={`${classes.action} ${classes.left}`}
        aria-label={m.my_listings_image_earlier({ at: at + 1 })}
        disabled={at === 0}
        onClick={() => order.step(key, 'left')}
      >
        <Icon name="chevron-left" className="p-xs round" size={16} stroke={1.8} />
      </button>
      <button
        type="button"
        id={stepId(key, 'right')}
        className={classes.action}
        aria-label={m.my_listings_image_later({ at: at + 1 })}
        disabled={at === count - 1}
        onClick={() => order.step(key, 'right')}
      >
        <Icon name="chevron-right" className="p-xs round" size={16} stroke={1.8} />
      </button>
    </span>
  );
}

/** Preview of a local file. Rendered only while the file uploads, so that thirty large pictures are not decoded at once. */
function LocalPreview({ file }: { file: File }) {
  // a ref callback: releases the memory of the preview when the element is removed
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const objectUrl = URL.createObjectURL(file);
      image.src = objectUrl;
      return () => URL.revokeObjectURL(objectUrl);
    },
    [file],
  );
  return <img ref={showFile} className={`fill photo no-click ${classes.veiled}`} alt="" draggable={false} />;
}

/** Progress of an upload over its preview. */
function UploadProgress({ photo }: { photo: FormPhoto }) {
  const percent = Math.round(photo.progress * 100);
  return (
    <>
      {photo.state === 'sending' && photo.file && <LocalPreview file={photo.file} />}
      {photo.state !== 'failed' && (
        <span className={`grid middle-items shrink gap-xs float-1 text-xs semibold centered ${classes.progress}`}>
          {photo.state === 'waiting' ? (
            <span className="tabular">{m.my_listings_image_waiting()}</span>
          ) : (
            <>
              <span
                className={`clip pill max-full ${classes.bar}`}
                role="progressbar"
                aria-label={m.my_listings_image_upload({ name: photo.name })}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={percent}
              >
                <span className="block full-height" style={{ width: `${percent}%` }} />
              </span>
              <span className="tabular">{percent < 100 ? m.my_listings_image_percent({ percent }) : m.my_listings_image_preparing()}</span>
            </>
          )}
          <span className="text-xs medium ellipsis max-full" dir="auto">
            {photo.name}
          </span>
        </span>
      )}
    </>
  );
}

/** Error of an upload with a retry. A file that was rejected before the upload can only be removed. */
function UploadFailure({ photo, at, onRetry }: { photo: FormPhoto; at: number; onRetry: () => void }) {
  const isNoPicture = photo.reason === UPLOAD_REFUSALS.type();
  return (
    <span className={`grid shrink gap-xs text-xs ${classes.failure}`} role="alert">
      <span className={`flex gap-xs semibold error ${classes.reason}`}>
        <Icon name="alert-circle" size={16} stroke={1.8} />
        {isNoPicture ? m.my_listings_image_refused({ at: at + 1 }) : photo.reason}
      </span>
      {isNoPicture && <span>{photo.reason}</span>}
      <span className="text-xs medium ellipsis max-full" dir="auto">
        {photo.name}
      </span>
      {photo.status === SIGNED_OUT_STATUS && <SignInInNewTab />}
      {photo.file && (
        <button
          type="button"
          className={`inline-row gap-xs min-44 semibold ${classes.retry}`}
          aria-label={m.my_listings_image_retry_label({ name: photo.name })}
          onClick={onRetry}
        >
          <Icon name="refresh" size={16} stroke={1.8} />
          {m.my_listings_image_retry()}
        </button>
      )}
    </span>
  );
}
