import { type RefObject, useEffect, useState } from 'react';

/** Whether there is more to scroll to at each end of a frame. */
interface ScrollEdges {
  start: boolean;
  end: boolean;
}

const NO_EDGES: ScrollEdges = { start: false, end: false };

/** React hook: at which ends of a horizontally scrolling frame there is more, in either direction of text. */
export function useScrollEdges(frameRef: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState(NO_EDGES);
  useEffect(() => {
    const element = frameRef.current;
    if (!element) return;
    const update = () => {
      const scrolled = Math.abs(element.scrollLeft);
      const next = { start: scrolled > 1, end: scrolled + element.clientWidth < element.scrollWidth - 1 };
      setEdges((before) => (before.start === next.start && before.end === next.end ? before : next));
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
