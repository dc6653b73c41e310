import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { HydrationMarker } from '../hydration/HydrationMarker.tsx';
import { comparedHomes } from '../property-card/compared-homes.ts';
import { notFoundRoute, routes } from '../routes.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import classes from './Shell.module.css';

const CompareBar = lazy(() => import('../compare/CompareBar.tsx'));

/**
 * Scrolls a new page to its top; on Back the browser restores the position. Moves the keyboard focus to the new page unless the page has
 * focused something itself.
 */
function usePageStart() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  const main = useRef<HTMLElement>(null);
  // A layout effect, because a key pressed right after the page appears must reach the page.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, navigationType]);
  return main;
}

/** While the script of a page is loaded; the browser's tab keeps a title. */
const Loading = () => (
  <div className={classes.loading} role="status" aria-label={m.layout_loading()}>
    <title>{SITE_NAME}</title>
  </div>
);

const pageRoutes = routes.map(({ path, Page }) => ({ path, element: <Page /> }));
/** The page of the address. */
const CurrentPage = () => useRoutes(pageRoutes) ?? <notFoundRoute.Page />;

/** Frame of every page: skip link, header, main, footer. */
export function Shell() {
  const main = usePageStart();
  const { key } = useLocation();
  const hasBar = comparedHomes.useIds().length > 0;
  return (
    <>
      <a className="skip" href="#main">
        {m.layout_skip()}
      </a>
      <Header />
      <main ref={main} id="main" data-dehydrated="" tabIndex={-1} className={classes.main}>
        <PageBoundary locationKey={key}>
          <Suspense fallback={<Loading />}>
            <CurrentPage />
            <HydrationMarker id="main" />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <Suspense>{hasBar && <CompareBar />}</Suspense>
      <HydrationMarker id="root" />
    </>
  );
}
