import { type RefCallback, type UIEvent, useCallback, useRef, useState } from 'react';

interface Swipe {
  /** For the row that scrolls sideways; each child is as wide as the row. */
  row: RefCallback<HTMLElement>;
  /** Index of the picture in sight. */
  at: number;
  /** Pictures worth loading: seen ones and their neighbours. */
  wanted: ReadonlySet<number>;
  /** Shows a picture; past either end it goes on at the other one. */
  go: (to: number) => void;
  /** Loads the neighbours of the picture in sight, because somebody is about to move. */
  ready: () => void;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

const around = (i: number, count: number): number[] => [(i + count - 1) % count, i, (i + 1) % count];

/** A row of `count` pictures, begun at `start`; swiping it and `go` are the same movement. `ahead` loads the neighbours from the beginning. */
export function useSwipe(count: number, start = 0, ahead = false): Swipe {
  const box = useRef<HTMLElement | null>(null);
  const [at, setAt] = useState(start);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set(ahead ? around(start, count) : [start]));
  const show = (i: number) => {
    setAt(i);
    setWanted((seen) => new Set([...seen, ...around(i, count)]));
  };
  const scrollTo = (i: number) => box.current?.scrollTo({ left: i * box.current.clientWidth, behavior: 'instant' });
  const row = useCallback(
    (element: HTMLElement | null) => {
      box.current = element;
      if (start > 0) element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
    },
    [start],
  );
  return {
    row,
    at,
    wanted,
    go: (to) => {
      const next = (to + count) % count;
      show(next);
      scrollTo(next);
    },
    ready: () => show(at),
    onScroll: ({ currentTarget }) => {
      const next = Math.min(count - 1, Math.max(0, Math.round(currentTarget.scrollLeft / currentTarget.clientWidth)));
      if (next !== at) show(next);
    },
  };
}
