import { useLayoutEffect } from 'react';
import { takeEarlyInput } from './early-input.ts';

/**
 * Marks a part of the page as hydrated (removes `data-dehydrated`), and repeats what the visitor did there before (docs/hydration.md).
 * Rendered inside the Suspense boundary of that part, because React runs the effects of a boundary when it has hydrated all of it.
 * @param id of the element around the boundary, which is rendered with `data-dehydrated`
 * @param onHydrated called before the input is repeated
 */
export function HydrationMarker({ id, onHydrated }: { id: string; onHydrated?: (isHydrated: true) => void }) {
  useLayoutEffect(() => {
    const part = document.getElementById(id);
    if (!part) return;
    onHydrated?.(true);
    part.removeAttribute('data-dehydrated');
    // after the commit, because React handles no events during it
    queueMicrotask(takeEarlyInput(part));
  }, [id, onHydrated]);
  return null;
}
