import { Suspense, useLayoutEffect, useRef } from 'react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { HydrationMarker } from '../hydration/HydrationMarker.tsx';
import { routes } from '../routes.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import classes from './Shell.module.css';

/**
 * Scrolls a new page to its top; on Back the browser restores the position. Moves the keyboard focus to the new page unless the page has
 * focused something itself.
 */
function usePageStart() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  const main = useRef<HTMLElement>(null);
  // A layout effect, because a key pressed right after the page appears must reach the page.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (how !== 'POP') window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, how]);
  return main;
}

/** Frame of every page: skip link, header, main, footer. */
export function Shell() {
  const main = usePageStart();
  const { key } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main ref={main} id="main" data-dehydrated="" tabIndex={-1} className={classes.main}>
        <PageBoundary visit={key}>
          <Suspense fallback={<div className={classes.loading} role="status" aria-label="Loading" />}>
            <Routes>
              {routes.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Routes>
            <HydrationMarker id="main" />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <HydrationMarker id="root" />
    </>
  );
}
