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
 * Renders a page (`children`) for signed-in users only, below a band that may ask to confirm their email address. Shows a spinner while the
 * session loads. Redirects visitors to sign in and then back, and to the home page when they have just signed out here.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { user, isLoading, signedOutLocationKey } = useSession();
  const { key, pathname, search } = useLocation();
  if (isLoading) {
    return (
      <div className={classes.loading} role="status" aria-label={m.ui_loading()}>
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
