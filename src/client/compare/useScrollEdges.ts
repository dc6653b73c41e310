import { type RefObject, useEffect, useState } from 'react';

/** On which sides of a frame there is more to scroll to. */
interface ScrollEdges {
  start: boolean;
  end: boolean;
}

const NONE: ScrollEdges = { start: false, end: false };

/** Follows how far a frame is scrolled along the text; both directions of text count `scrollLeft` from the start. */
export function useScrollEdges(frame: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState(NONE);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const read = () => {
      const scrolled = Math.abs(element.scrollLeft);
      const next = { start: scrolled > 1, end: scrolled + element.clientWidth < element.scrollWidth - 1 };
      setEdges((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    // the table grows with its homes while the frame keeps its width
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [frame]);
  return edges;
}
