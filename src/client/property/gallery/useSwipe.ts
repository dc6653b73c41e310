// React hook for swiping the gallery, in both directions of text.
import { type RefCallback, type UIEvent, useCallback, useRef, useState } from 'react';
import { directionOf, getLocale } from '../../../shared/locale.ts';
import { afterPaint } from '../../after-paint.ts';

export interface Swipe {
  /** Ref of the horizontally scrolling row. Each child is as wide as the row. */
  row: RefCallback<HTMLElement>;
  /** Index of the visible picture. */
  at: number;
  /** Indexes of pictures to load: those shown so far and their neighbours. */
  loadIndexes: ReadonlySet<number>;
  /** Scrolls to a picture; wraps around at both ends. */
  go: (to: number) => void;
  /** Loads the neighbours of the visible picture, called on hover and focus. */
  loadNeighbours: () => void;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Browsers count the scrolling of a row from right to left in negative numbers. */
const forwardSign = () => (directionOf(getLocale()) === 'rtl' ? -1 : 1);

/** Indexes of a picture and of its neighbours; the row wraps around. */
const withNeighbours = (i: number, count: number): number[] => [(i + count - 1) % count, i, (i + 1) % count];

/** State of a row of `count` pictures that starts at `start`. `ahead` loads the neighbours at once. */
export function useSwipe(count: number, start = 0, ahead = false): Swipe {
  const rowElement = useRef<HTMLElement | null>(null);
  const [at, setAt] = useState(start);
  const [loadIndexes, setLoadIndexes] = useState<ReadonlySet<number>>(() => new Set(ahead ? withNeighbours(start, count) : [start]));
  const load = (more: readonly number[]) =>
    setLoadIndexes((indexes) => (more.every((i) => indexes.has(i)) ? indexes : new Set([...indexes, ...more])));
  const show = (i: number) => {
    setAt(i);
    load([i]);
    afterPaint(() => load(withNeighbours(i, count)));
  };
  const scrollTo = (i: number) =>
    rowElement.current?.scrollTo({ left: forwardSign() * i * rowElement.current.clientWidth, behavior: 'instant' });
  const row = useCallback(
    (element: HTMLElement | null) => {
      rowElement.current = element;
      if (start > 0) element?.scrollTo({ left: forwardSign() * start * element.clientWidth, behavior: 'instant' });
    },
    [start],
  );
  return {
    row,
    // pictures that cannot be loaded are taken out
    at: Math.min(at, count - 1),
    loadIndexes,
    go: (to) => {
      const next = (to + count) % count;
      show(next);
      scrollTo(next);
    },
    loadNeighbours: () => load(withNeighbours(at, count)),
    onScroll: ({ currentTarget }) => {
      const next = Math.min(count - 1, Math.max(0, Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth)));
      if (next !== at) show(next);
    },
  };
}
