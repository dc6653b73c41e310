import { IconAlertCircle, IconChevronLeft, IconChevronRight, IconPhotoStar, IconRefresh, IconX } from '@tabler/icons-react';
import { type DragEvent, useCallback } from 'react';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import classes from './PhotoTile.module.css';
import type { FormPhoto, PhotoQueue } from './photo-queue.ts';
import { type PhotoOrder, stepId } from './usePhotoOrder.ts';

interface PhotoTileProps {
  photo: FormPhoto;
  /** Index in the list. */
  at: number;
  count: number;
  order: PhotoOrder;
  queue: PhotoQueue;
  onDrop: (event: DragEvent) => void;
}

/** A picture with its upload progress and actions. */
export function PhotoTile({ photo, at, count, order, queue, onDrop }: PhotoTileProps) {
  const { key } = photo;
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', photo.name);
    order.drag(key);
  };
  return (
    <li
      className={classes.tile}
      data-state={photo.state}
      data-dragged={order.draggedKey === key || undefined}
      draggable
      onDragStart={start}
      onDragEnd={() => order.drag(null)}
      onDragOver={(event) => order.draggedKey !== null && event.preventDefault()}
      onDrop={onDrop}
    >
      {photo.url ? (
        <Picture src={photo.url} alt={`${at === 0 ? 'Cover' : 'Image'} ${at + 1} of ${count}`} sizes="240px" className={classes.picture} />
      ) : (
        <Progress photo={photo} />
      )}
      {photo.state === 'failed' && <Failure photo={photo} onRetry={() => queue.retry(key)} />}
      {at === 0 && photo.url && <span className={classes.cover}>Cover</span>}
      <button
        type="button"
        className={`${classes.act} ${classes.remove}`}
        aria-label={`Remove image ${at + 1}`}
        onClick={() => queue.remove(key)}
      >
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </button>
      {photo.state !== 'failed' && count > 1 && <MoveButtons photoKey={key} at={at} count={count} order={order} />}
    </li>
  );
}

/** Reorders without dragging: to the front, one to the left, one to the right. */
function MoveButtons({ photoKey: key, at, count, order }: Pick<PhotoTileProps, 'at' | 'count' | 'order'> & { photoKey: string }) {
  const label = `image ${at + 1}`;
  return (
    <span className={classes.moves}>
      {at > 0 && (
        <button
          type="button"
          id={stepId(key, 'cover')}
          className={classes.act}
          aria-label={`Make ${label} the cover`}
          title="Make it the cover"
          onClick={() => order.step(key, 'cover')}
        >
          <IconPhotoStar size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        id={stepId(key, 'left')}
        className={`${classes.act} ${classes.left}`}
        aria-label={`Move ${label} left`}
        disabled={at === 0}
        onClick={() => order.step(key, 'left')}
      >
        <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      </button>
      <button
        type="button"
        id={stepId(key, 'right')}
        className={classes.act}
        aria-label={`Move ${label} right`}
        disabled={at === count - 1}
        onClick={() => order.step(key, 'right')}
      >
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  );
}

/** Preview of the local file. Rendered only while it uploads, so that thirty large pictures are not decoded at once. */
function OwnPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={`${classes.picture} ${classes.veiled}`} alt="" draggable={false} />;
}

function Progress({ photo }: { photo: FormPhoto }) {
  const percent = Math.round(photo.progress * 100);
  return (
    <>
      {photo.state === 'sending' && photo.file && <OwnPicture file={photo.file} />}
      {photo.state !== 'failed' && (
        <span className={classes.progress}>
          {photo.state === 'waiting' ? (
            <span className={classes.words}>Waiting</span>
          ) : (
            <>
              <span
                className={classes.bar}
                role="progressbar"
                aria-label={`Upload of ${photo.name}`}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={percent}
              >
                <span style={{ width: `${percent}%` }} />
              </span>
              <span className={classes.words}>{percent < 100 ? `${percent}%` : 'Preparing'}</span>
            </>
          )}
          <span className={classes.name}>{photo.name}</span>
        </span>
      )}
    </>
  );
}

/** Error of an upload with a retry. A file that was rejected before the upload can only be removed. */
function Failure({ photo, onRetry }: { photo: FormPhoto; onRetry: () => void }) {
  return (
    <span className={classes.failure} role="alert">
      <span className={classes.reason}>
        <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
        {photo.reason}
      </span>
      <span className={classes.name}>{photo.name}</span>
      {photo.status === 401 && (
        <a className="link" href={paths.auth(paths.myProperties())} target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      )}
      {photo.file && (
        <button type="button" className={classes.retry} aria-label={`Try again: ${photo.name}`} onClick={onRetry}>
          <IconRefresh size={16} stroke={1.8} aria-hidden="true" />
          Try again
        </button>
      )}
    </span>
  );
}
