// React hook that reorders the pictures of a listing form by drag and by buttons, announces the moves and keeps the keyboard focus.
import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { FormPhoto, PhotoQueue } from './photo-queue.ts';

/** Where a button moves a picture: one position to the left or right, or to the front, where it becomes the cover. */
export type PhotoMove = 'left' | 'right' | 'cover';

/** State and actions of the reordering. */
export interface PhotoOrder {
  /** Moves a picture by one of its buttons and keeps the focus on that button. */
  step: (key: string, direction: PhotoMove) => void;
  /** Description of the last move for screen readers. */
  announcement: string;
  /** Whether no picture can be dragged. */
  isDisabled: boolean;
  /** Key of the dragged picture; null while none is dragged. */
  draggedKey: string | null;
  /** Starts to drag a picture; null ends the drag without a move. */
  drag: (key: string | null) => void;
  /** Moves the dragged picture to an index, and ends the drag. */
  drop: (index: number) => void;
}

/** HTML id of a button that moves a picture. */
export const stepId = (key: string, direction: PhotoMove): string => `${direction}-${key}`;

/** The index to which a button moves the picture at `from`. */
function targetIndex(from: number, direction: PhotoMove): number {
  if (direction === 'cover') return 0;
  return direction === 'left' ? from - 1 : from + 1;
}

/** Reorders `list`, the pictures of `queue`. While `isDisabled`, a drop moves nothing. */
export function usePhotoOrder(list: readonly FormPhoto[], queue: PhotoQueue, isDisabled: boolean): PhotoOrder {
  const [announcement, setAnnouncement] = useState('');
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  /** A move by a button whose focus is not restored yet. */
  const pendingStep = useRef<{ key: string; direction: PhotoMove; to: number } | null>(null);
  const move = (key: string, to: number) => {
    const from = list.findIndex((photo) => photo.key === key);
    if (from < 0 || to < 0 || to >= list.length || to === from) return;
    queue.move(key, to);
    setAnnouncement(
      to === 0
        ? m.my_listings_image_now_cover({ from: from + 1 })
        : m.my_listings_image_now_at({ from: from + 1, to: to + 1, count: list.length }),
    );
  };
  // Restores the focus after the move, because the browser may drop it from a moved element. At an end of the list the pressed button is
  // disabled, so the first enabled button of the picture gets the focus.
  useLayoutEffect(() => {
    const step = pendingStep.current;
    if (!step || list[step.to]?.key !== step.key) return;
    pendingStep.current = null;
    const buttons = ([step.direction, 'right', 'left'] as const).map((direction) => document.getElementById(stepId(step.key, direction)));
    buttons.find((button) => button && !(button as HTMLButtonElement).disabled)?.focus();
  });
  return {
    announcement,
    isDisabled,
    draggedKey,
    drag: setDraggedKey,
    step: (key, direction) => {
      const from = list.findIndex((photo) => photo.key === key);
      const to = targetIndex(from, direction);
      pendingStep.current = { key, direction, to };
      move(key, to);
    },
    drop: (index) => {
      if (draggedKey !== null && !isDisabled) move(draggedKey, index);
      setDraggedKey(null);
    },
  };
}
