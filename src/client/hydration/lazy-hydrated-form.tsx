import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HydrationMarker } from './HydrationMarker.tsx';

/** Milliseconds before a script that could not be loaded is requested again; after the last time the page shows its error. */
const PAUSES = [1000, 3000, 9000];

/** Resolves when a visitor scrolls near a part of the page, or moves the focus into it. */
const approached = (part: Element): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      part.removeEventListener('focusin', finish);
      resolve();
    };
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && finish(), {
      rootMargin: '600px',
    });
    observer.observe(part);
    part.addEventListener('focusin', finish);
  });

async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return load();
}

/**
 * A form whose script is loaded when the visitor comes near it (docs/hydration.md). The server renders it; where it did not, the script is loaded at once.
 * @param id of the element around it, which is rendered with `data-dehydrated`
 * @param height pixels that are reserved for it while the script loads
 */
export function lazyHydratedForm<P extends object>(id: string, height: number, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let startLoading = () => {};
  const started = new Promise<void>((done) => {
    startLoading = done;
  });
  const Form = lazy(async () => {
    const sent = typeof document === 'undefined' ? null : document.querySelector(`#${id}:has(form)`);
    if (sent) await Promise.race([approached(sent), started]);
    const own = await importWithRetry(load);
    return { default: own as ComponentType<object> };
  });
  function Waiting() {
    useEffect(startLoading, []);
    return <Skeleton height={height} style={{ marginTop: 16 }} />;
  }
  // rendering it again before it is hydrated would replace what the server sent
  return memo((props: P) => (
    <Suspense fallback={<Waiting />}>
      <Form {...props} />
      <HydrationMarker id={id} />
    </Suspense>
  ));
}
