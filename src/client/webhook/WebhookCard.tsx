import { useState } from 'react';
import { formatDay, formatList, formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { WebhookView } from '../../shared/webhook/webhook.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Deliveries } from './Deliveries.tsx';
import { eventLabel } from './event-labels.ts';
import { SinceDialog } from './SinceDialog.tsx';
import classes from './Webhooks.module.css';

/** How a webhook does, in a sentence. */
function stateText({ state, offReason, failingSince, madeBy }: WebhookView): string {
  if (state === 'stopped') return m.webhook_state_stopped({ name: madeBy });
  if (offReason === 'failing') return m.webhook_state_off_failing();
  if (offReason === 'gone') return m.webhook_state_off_gone();
  if (state === 'off') return m.webhook_state_off();
  return failingSince ? m.webhook_state_failing({ time: formatMoment(failingSince) }) : m.webhook_state_on();
}

/** The last deliveries as a bar, the newest last. */
function DeliveryBar({ recent }: Pick<WebhookView, 'recent'>) {
  if (recent.length === 0) return <p className="text-sm muted">{m.webhook_bar_none()}</p>;
  const count = (wanted: string) => formatNumber(recent.filter((state) => state === wanted).length);
  const label = m.webhook_bar({ delivered: count('delivered'), failed: count('failed'), waiting: count('waiting') });
  return (
    <div className="grid gap-2xs">
      <div className={classes.bar} role="img" aria-label={label}>
        {recent.toReversed().map((state, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks have no identity
          <span key={i} className={state === 'delivered' ? undefined : classes[state]} />
        ))}
      </div>
      <p className="text-xs muted" aria-hidden="true">
        {label}
      </p>
    </div>
  );
}

interface WebhookCardProps {
  webhook: WebhookView;
  onEdit: () => void;
  /** Gets a new secret. */
  onSecret: (secret: string) => void;
}

/** A webhook with its state, its last deliveries and what can be done with it. */
export function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const { id, url, types, includesContact, madeBy, createdAt, oldSecretUntil, recent, state } = webhook;
  const isOn = state === 'on' || state === 'failing';
  const utils = trpc.useUtils();
  const [dialog, setDialog] = useState<'end' | 'secret' | 'since' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setDialog(null);
  const stepUp = useStepUp();
  const refresh = () => Promise.all([utils.webhook.list.invalidate(), utils.webhook.deliveries.invalidate()]);
  const fail = ({ message }: { message: string }) => toast({ title: m.webhook_not_done(), message, severity: 'bad' });
  const change = trpc.webhook.change.useMutation({
    onSuccess: refresh,
    onError: (error) => stepUp.onRefused(error, () => change.mutate({ id, isOn: !isOn })) || fail(error),
  });
  const test = trpc.webhook.test.useMutation({
    onSuccess: () => {
      toast({ title: m.webhook_test_sent(), message: m.webhook_test_text() });
      setOpen(true);
      return refresh();
    },
    onError: fail,
  });
  const replace = trpc.webhook.replaceSecret.useMutation({
    onSuccess: ({ secret }) => {
      close();
      onSecret(secret);
      return refresh();
    },
    onError: (error) => void stepUp.onRefused(error, () => replace.mutate({ id })),
  });
  const end = trpc.webhook.end.useMutation({
    onSuccess: () => {
      close();
      toast({ title: m.webhook_ended(), message: url });
      return utils.webhook.list.invalidate();
    },
  });
  return (
    <article className="panel grid gap-sm p-lg" aria-labelledby={`webhook-${id}`}>
      <h2 id={`webhook-${id}`} className="text-lg anywhere">
        <Bdi ltr>{url}</Bdi>
      </h2>
      <p className={`text-sm semibold ${state === 'on' ? '' : 'error-text'}`}>{stateText(webhook)}</p>
      <DeliveryBar recent={recent} />
      <p className="text-sm pretty">{formatList(types.map(eventLabel))}</p>
      <ul className="row wrapping gap-md text-xs muted">
        <li>{includesContact ? m.webhook_with_contact() : m.webhook_without_contact()}</li>
        <li>{m.webhook_made_by({ name: madeBy, date: formatDay(createdAt) })}</li>
        {oldSecretUntil && <li>{m.webhook_secret_until({ time: formatMoment(oldSecretUntil) })}</li>}
      </ul>
      <div className="flex wrapping gap-xs">
        {isOn && (
          <>
            <Button size="sm" pending={test.isPending} onClick={() => test.mutate({ id })}>
              {m.webhook_test()}
            </Button>
            <Button size="sm" variant="line" onClick={() => setDialog('since')}>
              {m.webhook_since()}
            </Button>
          </>
        )}
        <Button size="sm" variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {m.webhook_deliveries()}
        </Button>
        <Button size="sm" variant="line" onClick={onEdit}>
          {m.webhook_change()}
        </Button>
        <Button size="sm" variant="line" pending={change.isPending} onClick={() => change.mutate({ id, isOn: !isOn })}>
          {isOn ? m.webhook_off() : m.webhook_on()}
        </Button>
        <Button size="sm" variant="line" onClick={() => setDialog('secret')}>
          {m.webhook_secret()}
        </Button>
        <Button size="sm" variant="line" onClick={() => setDialog('end')}>
          {m.webhook_end()}
        </Button>
      </div>
      {isOpen && <Deliveries id={id} url={url} canSend={isOn} />}
      {stepUp.dialog}
      {dialog === 'since' && <SinceDialog id={id} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'secret'}
        onClose={close}
        title={m.webhook_secret_title()}
        confirmLabel={m.webhook_secret()}
        isPending={replace.isPending}
        failure={stepUp.failureText(replace.error)}
        onConfirm={() => replace.mutate({ id })}
      >
        <p className="pretty">{m.webhook_secret_text()}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'end'}
        onClose={close}
        title={m.webhook_end_title()}
        confirmLabel={m.webhook_end()}
        isPending={end.isPending}
        failure={end.error?.message}
        onConfirm={() => end.mutate({ id })}
      >
        <p className="pretty anywhere">{m.webhook_end_text({ address: new URL(url).host })}</p>
      </ConfirmDialog>
    </article>
  );
}
