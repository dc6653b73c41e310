import { useLayoutEffect } from 'react';
import { takeEarlyInput } from './early-input.ts';

/**
 * Marks a part of the page as hydrated, and repeats what the visitor did to it before. Rendered in the Suspense boundary of that part, because React
 * runs the effects of a boundary when it has hydrated all of it.
 * @param id of the element around the boundary, which is rendered with `data-dehydrated`
 */
export function HydrationMarker({ id }: { id: string }) {
  useLayoutEffect(() => {
    const part = document.getElementById(id);
    if (!part) return;
    part.removeAttribute('data-dehydrated');
    // after the commit, because React handles no events during it
    queueMicrotask(takeEarlyInput(part));
  }, [id]);
  return null;
}
