import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { API_SCOPES, type ApiScope, KEY_DAYS } from '../../shared/api-key/api-key.ts';
import { m } from '../../shared/messages/messages.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { scopeLabel } from './key.labels.ts';
import '../ui/mantine/mantine-field.css';

const DAY_LABELS: Record<string, () => string> = {
  30: m.api_key_days_30,
  90: m.api_key_days_90,
  365: m.api_key_days_365,
  null: m.api_key_never,
};

/** The form that makes a key; `onMade` gets its text. */
export function NewKeyForm({ onMade, onCancel }: { onMade: (key: string) => unknown; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(365);
  const [networks, setNetworks] = useState('');
  const stepUp = useStepUp();
  const create = trpc.apiKey.create.useMutation({
    onSuccess: ({ key }) => onMade(key),
    onError: (error) => void stepUp.onRefused(error, submit),
  });
  /** Without an event it repeats the request, after the member has confirmed their identity. */
  function submit(event?: FormEvent) {
    event?.preventDefault();
    create.mutate({ name, scopes: [...scopes], days, networks: networks.split(/[\s,]+/).filter(Boolean) });
  }
  return (
    <form className="panel grid gap-md p-lg mt-lg" noValidate aria-label={m.api_key_new()} onSubmit={submit}>
      <TextField
        label={m.api_key_name()}
        required
        maxLength={60}
        placeholder={m.api_key_name_example()}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className="grid gap-2xs">
        <legend className="text-sm semibold">{m.api_key_scopes()}</legend>
        {API_SCOPES.map((scope) => (
          <Choice
            key={scope}
            checked={scopes.includes(scope)}
            onChange={() => setScopes(scopes.includes(scope) ? scopes.filter((chosen) => chosen !== scope) : [...scopes, scope])}
          >
            {scopeLabel(scope)}
          </Choice>
        ))}
      </fieldset>
      <NativeSelect
        label={m.api_key_ends()}
        value={String(days)}
        data={KEY_DAYS.map((value) => ({ value: String(value), label: DAY_LABELS[String(value)]!() }))}
        onChange={(event) => setDays(KEY_DAYS.find((value) => String(value) === event.currentTarget.value) ?? null)}
      />
      <TextArea
        label={m.api_key_networks()}
        description={m.api_key_networks_hint()}
        rows={2}
        dir="ltr"
        spellCheck={false}
        value={networks}
        onChange={(event) => setNetworks(event.currentTarget.value)}
      />
      <FailureText>{stepUp.failureText(create.error)}</FailureText>
      <div className="flex wrapping gap-xs">
        <Button type="submit" pending={create.isPending}>
          {m.api_key_make()}
        </Button>
        <Button variant="line" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      {stepUp.dialog}
    </form>
  );
}
