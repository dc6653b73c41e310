import { Suspense, useEffect, useRef } from 'react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { routes } from '../routes.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import classes from './Shell.module.css';

/** R8: a new page begins at its top; going back, the browser returns to where it was. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && how !== 'POP') window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, how]);
}

/** What every page stands in: skip link, header, the page, footer. */
export function Shell() {
  useScrollToTop();
  const { key } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        <PageBoundary visit={key}>
          <Suspense fallback={<div className={classes.loading} role="status" aria-label="Loading" />}>
            <Routes>
              {routes.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Routes>
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
    </>
  );
}
