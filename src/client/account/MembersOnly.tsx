import { Fragment, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { lazyOptional } from '../lazy-optional.ts';
import { paths } from '../paths.ts';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import classes from './MembersOnly.module.css';
import { useSession } from './session.tsx';

const ConfirmEmailBand = lazyOptional(async () => ({ default: (await import('./ConfirmEmailBand.tsx')).ConfirmEmailBand }));

/** Shown while it is not known who is signed in. `canonical` is the path of the page. */
export const SessionLoading = ({ canonical }: { canonical: string }) => (
  <div className={`center ${classes.loading}`} role="status" aria-label={m.ui_loading()}>
    <PageMetadata title={m.ui_loading()} description="" canonical={canonical} noindex />
    <Spinner />
  </div>
);

/**
 * Renders a page (`children`) for signed-in users only, below a band that may ask to confirm their email address. Shows a spinner while the
 * session loads. Redirects visitors to sign in and then back, and to the home page when they have just signed out here. Renders the page
 * anew when another user has signed in, so that none of its state is of the user before.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { user, isLoading, signedOutLocationKey } = useSession();
  const { key, pathname, search, hash } = useLocation();
  if (isLoading) return <SessionLoading canonical={pathname} />;
  if (!user) return <Navigate to={signedOutLocationKey === key ? paths.home() : paths.auth(pathname + search + hash)} replace />;
  return (
    <Fragment key={user.id}>
      <Suspense>
        <ConfirmEmailBand />
      </Suspense>
      {children}
    </Fragment>
  );
}
