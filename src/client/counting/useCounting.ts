import { useEffect } from 'react';
import { afterPaint } from '../after-paint.ts';

/**
 * Runs `act` with the script that counts, once the page is painted, and again when it is another function. A function that `act` returns runs at the end.
 */
export function useCounting(act: (counting: typeof import('./counting.ts')) => unknown): void {
  useEffect(() => {
    let end: unknown;
    let isOver = false;
    const cancel = afterPaint(() => {
      import('./counting.ts').then(
        (counting) => {
          if (!isOver) end = act(counting);
        },
        // without the script nothing is counted
        () => {},
      );
    });
    return () => {
      isOver = true;
      cancel();
      if (typeof end === 'function') end();
    };
  }, [act]);
}
