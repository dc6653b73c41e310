import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AlertList } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { forgetAlerts } from '../../device/device-alerts.ts';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { SavedTabs } from '../SavedTabs.tsx';
import { AlertCard } from './AlertCard.tsx';
import { AlertEmail } from './AlertEmail.tsx';
import classes from './AlertsPage.module.css';
import { AskForLink } from './AskForLink.tsx';
import { EndAll } from './EndAll.tsx';

/**
 * The alerts of one email address, which the secret key in the path identifies, else the session of a member, else a cookie of this browser.
 * `?email=12` also lists the homes of the alert email with id 12.
 */
export function AlertsPage() {
  const { key } = useParams();
  const [searchParams] = useSearchParams();
  const { user } = useSession();
  const emailId = readId(searchParams.get('email') ?? undefined);
  return (
    <div className="wrap">
      <PageMetadata title={m.alert_title()} description={m.alert_description()} canonical={paths.alerts()} noindex />
      <div className={`flex between at-end gap-lg wrapping page-head ${classes.head}`}>
        <h1>{m.alert_title()}</h1>
        {user && <SavedTabs />}
      </div>
      {emailId !== null && <AlertEmail key={emailId} id={emailId} ownerKey={key} />}
      <Alerts ownerKey={key} />
    </div>
  );
}

/**
 * The alerts as cards, or their loading, empty and error states. Removes the flag in localStorage (device/device-alerts.ts) if a visitor has no
 * alerts or the server does not know the browser; not on the page of a secret key, which may be that of another address.
 */
function Alerts({ ownerKey }: { ownerKey: string | undefined }) {
  const { user } = useSession();
  const query = trpc.alert.list.useQuery({ key: ownerKey }, { retry: false });
  const { data, error } = query;
  const code = errorCode(error);
  const hasNone = !user && ownerKey === undefined && (code === 'UNAUTHORIZED' || data?.items.length === 0);
  useEffect(() => {
    if (hasNone) forgetAlerts();
  }, [hasNone]);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST')
    return <AskForLink title={m.alert_link_invalid()} text={m.alert_link_invalid_text()} />;
  if (code === 'UNAUTHORIZED') return <AskForLink title={m.alert_ask_title()} text={m.alert_ask_text()} />;
  if (error || !data)
    return <QueryPlaceholder query={query} title={m.alert_failed()} text={m.alert_failed_text()} loading={<AlertsSkeleton />} />;
  return <AlertCards list={data} ownerKey={ownerKey} />;
}

const AlertsSkeleton = () => (
  <Loading className="grid gap-md" count={3}>
    <Skeleton height={168} radius={14} />
  </Loading>
);

function AlertCards({ list: { items, email }, ownerKey }: { list: AlertList; ownerKey: string | undefined }) {
  if (items.length === 0) {
    return (
      <StateMessage
        drawing="search"
        title={m.alert_empty()}
        text={m.alert_empty_text()}
        action={<ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      {email && <p className="muted mb-md anywhere">{m.alert_sent_to({ email })}</p>}
      <ul className="grid gap-md">
        {items.map((alert) => (
          <li key={alert.id}>
            <AlertCard alert={alert} ownerKey={ownerKey} />
          </li>
        ))}
      </ul>
      <EndAll ownerKey={ownerKey} />
    </>
  );
}
