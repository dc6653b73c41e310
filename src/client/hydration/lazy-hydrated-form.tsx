import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { preserveInputDuringHydration } from './preserve-input.ts';

/** Milliseconds before a script that did not come is asked for again; after the last time the page says that it could not be loaded. */
const PAUSES = [1000, 3000, 9000];

/** Resolves when somebody comes near a part of the page, or goes into it by keys. */
const near = (place: Element): Promise<void> =>
  new Promise((done) => {
    const come = () => {
      watch.disconnect();
      place.removeEventListener('focusin', come);
      done();
    };
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && come(), { rootMargin: '600px' });
    watch.observe(place);
    place.addEventListener('focusin', come);
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
 * A form whose script comes when somebody comes near it: until then it stands as the server sent it. What is typed and sent meanwhile is kept
 * (`typed.ts`, `pages.awaken.ts`). Where the server sent none, its script is fetched at once.
 * @param id of the element around it
 * @param height pixels that are kept for it meanwhile
 */
export function lazyHydratedForm<P extends object>(id: string, height: number, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let startLoading = () => {};
  const started = new Promise<void>((done) => {
    startLoading = done;
  });
  const Form = lazy(async () => {
    const sent = typeof document === 'undefined' ? null : document.querySelector(`#${id}:has(form)`);
    if (sent) await Promise.race([near(sent), started]);
    const own = await importWithRetry(load);
    if (sent) void preserveInputDuringHydration(sent);
    return { default: own as ComponentType<object> };
  });
  function Waiting() {
    useEffect(startLoading, []);
    return <Skeleton height={height} style={{ marginTop: 16 }} />;
  }
  // a new rendering of what stands around it would take away what the server sent
  return memo((props: P) => (
    <Suspense fallback={<Waiting />}>
      <Form {...props} />
    </Suspense>
  ));
}
