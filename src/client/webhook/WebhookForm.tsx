import { type FormEvent, useState } from 'react';
import { EVENT_TYPES, type EventType } from '../../shared/event/event-types.ts';
import { m } from '../../shared/messages/messages.ts';
import type { WebhookView } from '../../shared/webhook/webhook.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextField } from '../ui/form/TextFields.tsx';
import { EVENT_GROUPS, eventLabel } from './event-labels.ts';
import classes from './Webhooks.module.css';

interface WebhookFormProps {
  /** The webhook that is changed; absent for a new one. */
  webhook?: WebhookView;
  onCancel: () => void;
  /** Gets the secret of a new webhook, null after a change. */
  onSaved: (secret: string | null) => unknown;
}

/** The form that makes or changes a webhook. */
export function WebhookForm({ webhook, onCancel, onSaved }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [types, setTypes] = useState<readonly EventType[]>(webhook?.types ?? ['inquiry.created', 'inquiry.message']);
  const [includesContact, setIncludesContact] = useState(webhook?.includesContact ?? true);
  const stepUp = useStepUp();
  const onError = (error: unknown) => void stepUp.onRefused(error, submit);
  const create = trpc.webhook.create.useMutation({ onSuccess: ({ secret }) => onSaved(secret), onError });
  const change = trpc.webhook.change.useMutation({ onSuccess: () => onSaved(null), onError });
  const { error, isPending } = webhook ? change : create;
  /** Without an event it repeats the request, after the member has confirmed their identity. */
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const fields = { url, types: [...types], includesContact };
    if (webhook) change.mutate({ id: webhook.id, ...fields });
    else create.mutate(fields);
  }
  const toggle = (type: EventType) =>
    setTypes(types.includes(type) ? types.filter((chosen) => chosen !== type) : EVENT_TYPES.filter((t) => t === type || types.includes(t)));
  const label = webhook ? m.webhook_change() : m.webhook_new();
  return (
    <form className="panel grid gap-md p-lg mt-lg" noValidate aria-label={label} onSubmit={submit}>
      <TextField
        label={m.webhook_address()}
        required
        type="url"
        dir="ltr"
        placeholder="https://"
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className={`grid gap-md ${classes.groups}`}>
        {EVENT_GROUPS.map((group) => (
          <fieldset key={group.subjects[0]} className="grid gap-2xs">
            <legend className="text-sm semibold">{group.label()}</legend>
            {EVENT_TYPES.filter((type) => group.subjects.includes(type.split('.')[0]!)).map((type) => (
              <Choice key={type} checked={types.includes(type)} onChange={() => toggle(type)}>
                {eventLabel(type)}
              </Choice>
            ))}
          </fieldset>
        ))}
      </div>
      <div>
        <Button size="sm" variant="line" onClick={() => setTypes(EVENT_TYPES)}>
          {m.webhook_types_all()}
        </Button>
      </div>
      <div>
        <Choice checked={includesContact} onChange={(event) => setIncludesContact(event.currentTarget.checked)}>
          {m.webhook_contact()}
        </Choice>
        <p className="text-sm muted measure pretty">{m.webhook_contact_hint()}</p>
      </div>
      <FailureText>{stepUp.failureText(error)}</FailureText>
      <div className="flex wrapping gap-xs">
        <Button type="submit" pending={isPending}>
          {webhook ? m.webhook_save() : m.webhook_make()}
        </Button>
        <Button variant="line" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      {stepUp.dialog}
    </form>
  );
}
