// A form (or a section, or a list of cards) whose script loads when the visitor scrolls near it. Until then its HTML from the server takes
// input.
import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HydrationMarker } from './HydrationMarker.tsx';

/** Delays before the script is requested again after a failure; if the last request fails too, the page shows its error. */
const RETRY_DELAYS_MS = [1000, 3000, 9000];

/** Distance from the viewport at which a form starts to load. */
const LOAD_DISTANCE = '600px';

/** Resolves when a visitor scrolls near a part of the page, or moves the focus into it. */
const waitForApproach = (part: Element): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      part.removeEventListener('focusin', finish);
      resolve();
    };
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && finish(), {
      rootMargin: LOAD_DISTANCE,
    });
    observer.observe(part);
    part.addEventListener('focusin', finish);
  });

/** Imports a module; after a failure it tries again, once after each delay. */
async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
}

/**
 * Makes a component whose script is loaded when the visitor scrolls near it or focuses it (docs/hydration.md). If the server did not render
 * the component, its script is loaded at once.
 * @param id of the element around the component, which is rendered with `data-dehydrated`
 * @param height pixels that are reserved while the script loads
 */
export function lazyHydratedForm<P extends object>(id: string, height: number, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let startLoading = () => {};
  /** Resolves when `startLoading` is called. */
  const loadingStarted = new Promise<void>((resolve) => {
    startLoading = resolve;
  });
  const Form = lazy(async () => {
    const serverRendered = typeof document === 'undefined' ? null : document.querySelector(`#${id}:has(form, article, section)`);
    if (serverRendered) await Promise.race([waitForApproach(serverRendered), loadingStarted]);
    const LoadedForm = await importWithRetry(load);
    // lazy() cannot infer the props of a type parameter; the component returned below has the type
    return { default: LoadedForm as ComponentType<object> };
  });
  /** Is rendered instead of the server's HTML, for example after a navigation: then there is no reason to wait. */
  function FormPlaceholder() {
    useEffect(startLoading, []);
    return <Skeleton height={height} style={{ marginTop: 16 }} />;
  }
  // memo: rendering the component again before it is hydrated would replace the HTML of the server
  return memo((props: P) => (
    <Suspense fallback={<FormPlaceholder />}>
      <Form {...props} />
      <HydrationMarker id={id} />
    </Suspense>
  ));
}
