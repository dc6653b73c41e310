import { Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { useCounting } from '../counting/useCounting.ts';
import { HydrationMarker } from '../hydration/HydrationMarker.tsx';
import { lazyOptional } from '../lazy-optional.ts';
import { comparedHomes } from '../property-card/compared-homes.ts';
import { notFoundRoute, routes } from '../routes.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import classes from './Shell.module.css';

const CompareBar = lazyOptional(() => import('../compare/CompareBar.tsx'));

/**
 * Scrolls a new page to its top; on Back the browser restores the position. Moves the keyboard focus to the new page unless the page has
 * focused something itself.
 * @returns the ref of the main element
 */
function usePageStart() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  const mainRef = useRef<HTMLElement>(null);
  // A layout effect, because a key pressed right after the page appears must reach the page.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    if (!mainRef.current?.contains(document.activeElement)) mainRef.current?.focus({ preventScroll: true });
  }, [pathname, navigationType]);
  return mainRef;
}

/** Shown while the script of a page loads. Sets the title, so that the browser's tab is not without one. */
const Loading = () => (
  <div className={classes.loading} role="status" aria-label={m.layout_loading()}>
    <title>{SITE_NAME}</title>
  </div>
);

const pageRoutes = routes.map(({ path, Page }) => ({ path, element: <Page /> }));
/** The page whose route matches the URL, or the page for unknown URLs. */
const CurrentPage = () => useRoutes(pageRoutes) ?? <notFoundRoute.Page />;

/**
 * Frame of every page: skip link, header, main, footer, and the bar of homes to compare. React hydrates header and page separately;
 * `data-dehydrated` marks what is not hydrated yet, and HydrationMarker removes it (docs/hydration.md).
 */
export function Shell() {
  const mainRef = usePageStart();
  const { key: locationKey, pathname, search } = useLocation();
  const page = pathname + search;
  useCounting(useCallback(({ countOnPage }) => countOnPage(page), [page]));
  const hasComparedHomes = comparedHomes.useIds().length > 0;
  return (
    <>
      <a className="skip" href="#main">
        {m.layout_skip()}
      </a>
      <Header />
      <main ref={mainRef} id="main" data-dehydrated="" tabIndex={-1} className={classes.main}>
        <PageBoundary locationKey={locationKey}>
          <Suspense fallback={<Loading />}>
            <CurrentPage />
            <HydrationMarker id="main" />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <Suspense>{hasComparedHomes && <CompareBar />}</Suspense>
      <HydrationMarker id="root" />
    </>
  );
}
