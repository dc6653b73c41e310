import { useLayoutEffect, useRef, useState } from 'react';
import type { Photo, PhotoQueue } from './photo-queue.ts';

export type Step = 'left' | 'right' | 'cover';

export interface PhotoOrder {
  /** Moves a picture by its buttons; the focus stays on the pressed one. */
  step: (key: string, step: Step) => void;
  /** What the last move did, to be read aloud. */
  said: string;
  /** The picture that is being dragged. */
  dragged: string | null;
  drag: (key: string | null) => void;
  /** Puts the dragged picture in this place. */
  drop: (at: number) => void;
}

export const stepId = (key: string, step: Step): string => `${step}-${key}`;

const target = (from: number, step: Step): number => (step === 'cover' ? 0 : step === 'left' ? from - 1 : from + 1);

/** Reordering by drag and by buttons, said aloud. */
export function usePhotoOrder(list: readonly Photo[], queue: PhotoQueue): PhotoOrder {
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const pressed = useRef<{ key: string; step: Step; to: number } | null>(null);
  const move = (key: string, to: number) => {
    const from = list.findIndex((photo) => photo.key === key);
    if (from < 0 || to < 0 || to >= list.length || to === from) return;
    queue.move(key, to);
    setSaid(`Image ${from + 1} is now ${to === 0 ? 'first: the cover' : `number ${to + 1} of ${list.length}`}`);
  };
  // once it stands in its new place: the moved element may have lost the focus, and at an end its button cannot be pressed any more
  useLayoutEffect(() => {
    const last = pressed.current;
    if (!last || list[last.to]?.key !== last.key) return;
    pressed.current = null;
    const buttons = ([last.step, 'right', 'left'] as const).map((step) => document.getElementById(stepId(last.key, step)));
    buttons.find((button) => button && !(button as HTMLButtonElement).disabled)?.focus();
  });
  return {
    said,
    dragged,
    drag: setDragged,
    step: (key, step) => {
      const from = list.findIndex((photo) => photo.key === key);
      pressed.current = { key, step, to: target(from, step) };
      move(key, pressed.current.to);
    },
    drop: (at) => {
      if (dragged !== null) move(dragged, at);
      setDragged(null);
    },
  };
}
