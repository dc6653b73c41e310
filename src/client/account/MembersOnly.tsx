import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './MembersOnly.module.css';
import { useSession } from './session.tsx';

/** a spinner while it is not known who asks, then the page, or the way to sign in and back; after signing out, the first page. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { user, loading, leftFrom } = useSession();
  const { key, pathname, search } = useLocation();
  if (loading) {
    return (
      <div className={classes.box} role="status" aria-label="Loading">
        <PageHead title="Loading" description="" canonical={pathname} noindex />
        <span className={classes.spinner} />
      </div>
    );
  }
  if (!user) return <Navigate to={leftFrom === key ? paths.home() : paths.auth(pathname + search)} replace />;
  return children;
}
