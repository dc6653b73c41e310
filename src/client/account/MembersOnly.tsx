import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './MembersOnly.module.css';
import { useSession } from './session.tsx';

/**
 * Renders the page for signed-in users only. Shows a spinner while the session loads, redirects others to sign in and back, and
 * redirects to the home page after signing out.
 */
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
