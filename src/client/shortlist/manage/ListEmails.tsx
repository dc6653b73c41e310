import { useId, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { ShortlistView } from '../../../shared/shortlist/shortlist-schemas.ts';
import { useSession } from '../../account/session.tsx';
import { AlertSaved } from '../../alert/AlertSaved.tsx';
import { rememberAlerts } from '../../device/device-alerts.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { describeFailure } from '../../ui/form/error/describe-failure.ts';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ListField } from '../ListField.tsx';
import classes from '../ListPage.module.css';

/** Longest email address that standards allow. */
const MAX_EMAIL_CHARACTERS = 254;

/** Section in which a person who has joined a list starts or stops emails about changes of its homes. */
export function ListEmails({ token, list }: { token: string; list: ShortlistView }) {
  const id = useId();
  return (
    <section className={`no-print grid gap-sm panel start-items mb-md p-lg ${classes.emails}`} aria-labelledby={id}>
      <h2 id={id} className="row gap-xs">
        <Icon name="bell" size={20} />
        {m.shortlist_emails()}
      </h2>
      {list.getsEmails ? <StopEmails token={token} /> : <StartEmails token={token} />}
    </section>
  );
}

function StopEmails({ token }: { token: string }) {
  const utils = trpc.useUtils();
  const stop = trpc.shortlist.endEmails.useMutation({
    onSuccess: () => Promise.all([utils.shortlist.get.invalidate({ token }), utils.alert.list.invalidate()]),
  });
  return (
    <>
      <p role="status">{m.shortlist_emails_on()}</p>
      <FailureText>{stop.error && describeFailure(stop.error, m.shortlist_change_failed())}</FailureText>
      <Button variant="line" size="sm" pending={stop.isPending} onClick={() => stop.mutate({ token })}>
        {m.shortlist_emails_stop()}
      </Button>
    </>
  );
}

/** Why a request failed: what is wrong with the address, or a general text. */
function problemOf(error: { message: string; data?: { fields?: { message: string }[] | null } | null | undefined } | null): string | null {
  return error && (error.data?.fields?.[0]?.message ?? describeFailure(error, m.alert_not_saved()));
}

/**
 * Form that starts the emails. Members get them at the address of their account. A visitor types an address, and the server sends it an
 * email with a link to confirm it; for an address that is confirmed already, a flag in localStorage records that this browser has alerts.
 */
function StartEmails({ token }: { token: string }) {
  const { user } = useSession();
  const id = useId();
  const utils = trpc.useUtils();
  const [email, setEmail] = useState('');
  /** The honeypot: a field that only bots fill in. */
  const [website, setWebsite] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const start = trpc.shortlist.startEmails.useMutation({
    onSuccess: ({ state }) => {
      if (state === 'confirm') return;
      if (!user) rememberAlerts();
      return Promise.all([utils.shortlist.get.invalidate({ token }), utils.alert.list.invalidate()]);
    },
    onError: () => field.current?.focus(),
  });
  if (start.data?.state === 'confirm') return <AlertSaved result={{ ...start.data, id: null }} onClose={start.reset} />;
  const problem = problemOf(start.error);
  return (
    <form
      className="grid gap-sm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ token, website, ...(!user && { email: email.trim() }) });
      }}
    >
      <p id={`${id}-about`} className="text-sm muted">
        {m.shortlist_emails_about()}
      </p>
      <div className={classes.line}>
        {!user && (
          <ListField
            label={m.alert_email()}
            ref={field}
            id={id}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={MAX_EMAIL_CHARACTERS}
            value={email}
            isInvalid={!!problem}
            aria-describedby={`${id}-problem ${id}-about`}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="line" pending={start.isPending}>
          {m.shortlist_emails_start()}
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-sm error">
        {problem}
      </p>
      <Honeypot value={website} onChange={(event) => setWebsite(event.currentTarget.value)} />
    </form>
  );
}
