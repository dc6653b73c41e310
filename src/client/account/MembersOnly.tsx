import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import classes from './MembersOnly.module.css';
import { useSession } from './session.tsx';

const ConfirmEmailBand = lazy(async () => ({ default: (await import('./ConfirmEmailBand.tsx')).ConfirmEmailBand }));

/**
 * Renders the page for signed-in users only. Shows a spinner while the session loads, redirects others to sign in and back, and
 * redirects to the home page after signing out. Above it, members are asked to confirm their address.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { user, isLoading, signedOutLocationKey } = useSession();
  const { key, pathname, search } = useLocation();
  if (isLoading) {
    return (
      <div className={classes.box} role="status" aria-label={m.ui_loading()}>
        <PageMetadata title={m.ui_loading()} description="" canonical={pathname} noindex />
        <Spinner />
      </div>
    );
  }
  if (!user) return <Navigate to={signedOutLocationKey === key ? paths.home() : paths.auth(pathname + search)} replace />;
  return (
    <>
      <Suspense>
        <ConfirmEmailBand />
      </Suspense>
      {children}
    </>
  );
}
