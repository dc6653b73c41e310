import { useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { useSiteConfig } from '../site-config.tsx';
import { explainFailure, trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button, ButtonAnchor } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { copyLink } from '../ui/share-link.ts';

/** The private address by which a calendar program shows the viewings. It is shown once, because only its hash is stored; a new one ends the old one. */
export function CalendarAddress() {
  const { origin } = useSiteConfig();
  const isDemo = useIsDemoAccount();
  const utils = trpc.useUtils();
  const state = trpc.viewing.calendar.useQuery(undefined, { enabled: !isDemo });
  const [isAsking, setAsking] = useState(false);
  const renew = trpc.viewing.renewCalendar.useMutation({
    onSuccess: () => {
      setAsking(false);
      return utils.viewing.calendar.invalidate();
    },
  });
  if (isDemo) return null;
  const url = renew.data && origin + renew.data.path;
  const failure = renew.error && explainFailure(renew.error, ['TOO_MANY_REQUESTS', 'FORBIDDEN'], m.viewing_failed());
  const since = state.data?.since;
  return (
    <section className="panel p-lg mt-2xl grid gap-sm" aria-labelledby="calendar">
      <h2 className="text-xl semibold" id="calendar">
        {m.viewing_calendar()}
      </h2>
      <p className="text-sm muted">{m.viewing_calendar_text()}</p>
      {url ? (
        <>
          <p className="anywhere text-sm rounded-sm on-band p-sm-md" role="status">
            <Bdi ltr>{url}</Bdi>
          </p>
          <p className="text-sm muted">{m.viewing_calendar_once()}</p>
          <div className="row wrapping gap-xs">
            <ButtonAnchor size="sm" href={url.replace(/^https?/, 'webcal')}>
              <Icon name="calendar-plus" />
              {m.viewing_calendar_open()}
            </ButtonAnchor>
            <Button
              variant="line"
              size="sm"
              onClick={() =>
                copyLink({
                  title: m.viewing_calendar(),
                  url,
                  copied: { title: m.viewing_calendar_copied(), message: m.viewing_calendar_secret() },
                  notCopied: { title: m.viewing_calendar_not_copied(), message: url },
                })
              }
            >
              {m.viewing_calendar_copy()}
            </Button>
          </div>
        </>
      ) : (
        <div className="row wrapping gap-sm">
          <Button
            size="sm"
            variant="line"
            pending={renew.isPending}
            disabled={!state.data}
            onClick={() => (since ? setAsking(true) : renew.mutate())}
          >
            <Icon name="calendar-plus" />
            {since ? m.viewing_calendar_renew() : m.viewing_calendar_make()}
          </Button>
          {since && <p className="text-sm muted">{m.viewing_calendar_since({ day: formatDay(since) })}</p>}
        </div>
      )}
      <FailureText>{isAsking ? null : failure}</FailureText>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.viewing_calendar_renew()}
        confirmLabel={m.viewing_calendar_renew()}
        isPending={renew.isPending}
        failure={failure}
        onConfirm={() => renew.mutate()}
      >
        <p>{m.viewing_calendar_renew_text()}</p>
      </ConfirmDialog>
    </section>
  );
}
