// Reorders the pictures of the form by drag and by buttons.
import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { FormPhoto, PhotoQueue } from './photo-queue.ts';

/** One step to either side, or to the front. */
export type PhotoMove = 'left' | 'right' | 'cover';

/** Reordering of the pictures. */
export interface PhotoOrder {
  /** Moves a picture by one of its buttons, which keeps the focus. */
  step: (key: string, step: PhotoMove) => void;
  /** Description of the last move for screen readers. */
  announcement: string;
  /** Key of the dragged picture. */
  draggedKey: string | null;
  drag: (key: string | null) => void;
  /** Moves the dragged picture to an index. */
  drop: (at: number) => void;
}

/** Id of a button that moves a picture. */
export const stepId = (key: string, step: PhotoMove): string => `${step}-${key}`;

/** The index to which a step moves the picture at `from`. */
function targetIndex(from: number, step: PhotoMove): number {
  if (step === 'cover') return 0;
  return step === 'left' ? from - 1 : from + 1;
}

/** Reordering by drag and by buttons, announced to screen readers. */
export function usePhotoOrder(list: readonly FormPhoto[], queue: PhotoQueue): PhotoOrder {
  const [announcement, setAnnouncement] = useState('');
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const lastStep = useRef<{ key: string; step: PhotoMove; to: number } | null>(null);
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
  // After the move: a moved element may lose the focus, and its button may be disabled at the end of the list.
  useLayoutEffect(() => {
    const lastMove = lastStep.current;
    if (!lastMove || list[lastMove.to]?.key !== lastMove.key) return;
    lastStep.current = null;
    const buttons = ([lastMove.step, 'right', 'left'] as const).map((step) => document.getElementById(stepId(lastMove.key, step)));
    buttons.find((button) => button && !(button as HTMLButtonElement).disabled)?.focus();
  });
  return {
    announcement,
    draggedKey,
    drag: setDraggedKey,
    step: (key, step) => {
      const from = list.findIndex((photo) => photo.key === key);
      lastStep.current = { key, step, to: targetIndex(from, step) };
      move(key, lastStep.current.to);
    },
    drop: (at) => {
      if (draggedKey !== null) move(draggedKey, at);
      setDraggedKey(null);
    },
  };
}
