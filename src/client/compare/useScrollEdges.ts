import { type RefObject, useEffect, useState } from 'react';

/** Whether the content of a frame continues beyond its visible part at the start and at the end of the line. */
interface ScrollEdges {
  start: boolean;
  end: boolean;
}

const NO_EDGES: ScrollEdges = { start: false, end: false };

/** React hook that tracks at which ends a horizontally scrolling frame can be scrolled further, in left-to-right and right-to-left pages. */
export function useScrollEdges(frameRef: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState(NO_EDGES);
  useEffect(() => {
    const element = frameRef.current;
    if (!element) return;
    const update = () => {
      // scrollLeft is negative in right-to-left pages, and sizes are rounded: hence a tolerance of 1px
      const scrolled = Math.abs(element.scrollLeft);
      const next = { start: scrolled > 1, end: scrolled + element.clientWidth < element.scrollWidth - 1 };
      setEdges((previous) => (previous.start === next.start && previous.end === next.end ? previous : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // the table grows with its homes while the frame keeps its width
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [frameRef]);
  return edges;
}
