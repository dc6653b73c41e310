// A form (or a section, or a list of cards) whose script loads when the visitor scrolls near it. Until then its HTML from the server takes
// input.
import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { loadPart } from '../ui/page/lazy-part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HydrationMarker } from './HydrationMarker.tsx';

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
    // lazy() cannot infer the props of a type parameter; the component returned below has the type
    return loadPart(async () => ({ default: (await load()) as ComponentType<object> }));
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
