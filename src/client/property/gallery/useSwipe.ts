// React hook for a row of pictures that is swiped or moved by buttons, also in text from right to left. Decides which pictures to load.
import { type RefCallback, type UIEvent, useCallback, useRef, useState } from 'react';
import { directionOf, getLocale } from '../../../shared/locale.ts';
import { afterPaint } from '../../after-paint.ts';

export interface Swipe {
  /** Ref of the horizontally scrolling row. Each child is as wide as the row. */
  row: RefCallback<HTMLElement>;
  /** Index of the visible picture. */
  index: number;
  /** Indexes of pictures to load: those shown so far and their neighbours. */
  loadIndexes: ReadonlySet<number>;
  /** Scrolls to a picture; wraps around at both ends. */
  go: (index: number) => void;
  /** Loads the neighbours of the visible picture; called when the pointer enters the row. */
  loadNeighbours: () => void;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Sign of `scrollLeft` when a row is scrolled forward: negative in text from right to left. */
const forwardSign = () => (directionOf(getLocale()) === 'rtl' ? -1 : 1);

/** Indexes of a picture and of its two neighbours. The last picture is a neighbour of the first. */
const withNeighbours = (index: number, count: number): number[] => [(index + count - 1) % count, index, (index + 1) % count];

interface SwipeOptions {
  /** Index of the picture that is shown first. */
  start?: number;
  /** Whether the neighbours load at once, instead of when the pointer enters the row or the picture changes. */
  loadsAhead?: boolean;
}

/** State of a row of `count` pictures, and the callbacks that scroll the row and load pictures. */
export function useSwipe(count: number, { start = 0, loadsAhead = false }: SwipeOptions = {}): Swipe {
  const rowElement = useRef<HTMLElement | null>(null);
  const [visibleIndex, setVisibleIndex] = useState(start);
  const [loadIndexes, setLoadIndexes] = useState<ReadonlySet<number>>(() => new Set(loadsAhead ? withNeighbours(start, count) : [start]));
  // keeps the same set if it has all new indexes, so that nothing renders again
  const load = (newIndexes: readonly number[]) =>
    setLoadIndexes((indexes) => (newIndexes.every((i) => indexes.has(i)) ? indexes : new Set([...indexes, ...newIndexes])));
  const markVisible = (index: number) => {
    setVisibleIndex(index);
    load([index]);
    // the neighbours load after the paint, so that they do not delay the visible picture
    afterPaint(() => load(withNeighbours(index, count)));
  };
  const scrollTo = (index: number) =>
    rowElement.current?.scrollTo({ left: forwardSign() * index * rowElement.current.clientWidth, behavior: 'instant' });
  // scrolls to the picture `start` as soon as the row is in the document
  const row = useCallback(
    (element: HTMLElement | null) => {
      rowElement.current = element;
      if (start > 0) element?.scrollTo({ left: forwardSign() * start * element.clientWidth, behavior: 'instant' });
    },
    [start],
  );
  return {
    row,
    // `count` falls when a picture cannot be loaded and is left out
    index: Math.min(visibleIndex, count - 1),
    loadIndexes,
    go: (index) => {
      const next = (index + count) % count;
      markVisible(next);
      scrollTo(next);
    },
    loadNeighbours: () => load(withNeighbours(visibleIndex, count)),
    onScroll: ({ currentTarget }) => {
      // each picture is as wide as the row; the limits apply while an end of the row is pulled beyond its edge
      const nearest = Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth);
      const next = Math.min(count - 1, Math.max(0, nearest));
      if (next !== visibleIndex) markVisible(next);
    },
  };
}
