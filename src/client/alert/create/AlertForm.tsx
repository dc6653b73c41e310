import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { AlertCadence, AlertKind } from '../../../shared/alert/alert.ts';
import { ALERT_CADENCES, SEARCH_ALERT_KINDS } from '../../../shared/alert/alert.ts';
import { type AlertCreated, type AlertFilter, alertInputSchema } from '../../../shared/alert/alert-schemas.ts';
import { formatList } from '../../../shared/format.ts';
import { emailSchema } from '../../../shared/message/message.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { useSession } from '../../account/session.tsx';
import { rememberAlerts } from '../../device/device-alerts.ts';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { FailureText, FormFailure } from '../../ui/form/error/FailureText.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors, useZodForm } from '../../ui/form/useZodForm.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlertChoices } from './AlertChoices.tsx';

/** `email` is for visitors only; `website` is the honeypot, which only bots fill in. */
type Fields = { email: string; kinds: AlertKind[]; cadence: AlertCadence; website: string };
const memberSchema = alertInputSchema.pick({ kinds: true, cadence: true, website: true }).extend({ email: z.string() });
const visitorSchema = memberSchema.extend({ email: emailSchema });

interface AlertFormProps {
  filter: SearchFilter;
  /** The part of the map that the search is limited to, or null; a checkbox takes this limit off the alert, as another
   * one does for the words that homes should have. */
  bounds: Bounds | null;
  onSaved: (result: AlertCreated) => void;
}

/**
 * Form that creates an alert for a search, with a preview of how many new homes the search has. Visitors get an email to confirm a new address. A
 * visitor's browser remembers in localStorage that it has alerts, unless the alert still has to be confirmed. A failure keeps the input.
 */
export function AlertForm({ filter: searchFilter, bounds, onSaved }: AlertFormProps) {
  const [isWithinBounds, setWithinBounds] = useState(true);
  const [isRestricted, setRestricted] = useState(true);
  const wishes = searchFilter.preferred ?? [];
  const filter = useMemo((): AlertFilter => {
    const { unanswered: _unanswered, preferred, ...restricting } = searchFilter;
    return { ...restricting, ...(isRestricted && preferred && { preferred }), ...(bounds && isWithinBounds && { bounds }) };
  }, [searchFilter, bounds, isWithinBounds, isRestricted]);
  const { user } = useSession();
  const utils = trpc.useUtils();
  const preview = trpc.alert.preview.useQuery(filter, { placeholderData: keepPreviousData });
  const form = useZodForm<Fields>(user ? memberSchema : visitorSchema, {
    email: '',
    kinds: [...SEARCH_ALERT_KINDS],
    cadence: 'daily',
    website: '',
  });
  const create = trpc.alert.create.useMutation({
    onSuccess: (result) => {
      // only for visitors: the header of a member requests the number of unread homes in any case
      if (result.state !== 'confirm' && !user) rememberAlerts();
      onSaved(result);
      return Promise.all([utils.alert.list.invalidate(), utils.alert.news.invalidate()]);
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      setFormError(form, explainFailure(error, ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'BAD_REQUEST', 'CONFLICT'], m.alert_not_saved()));
    },
  });
  const submit = form.onSubmit(({ email, ...values }) =>
    create.mutate({ filter, ...values, kinds: SEARCH_ALERT_KINDS.filter((kind) => values.kinds.includes(kind)), ...(!user && { email }) }),
  );
  return (
    <form className="grid gap-md" noValidate onSubmit={submit}>
      <div className="grid gap-2xs rounded-sm on-band p-sm-md anywhere">
        {preview.data ? (
          <p className="semibold" dir="auto">
            {preview.data.words}
          </p>
        ) : (
          preview.isPending && <Skeleton height={22} width="70%" />
        )}
        <p className="text-sm muted" aria-live="polite">
          {preview.data?.line ?? (preview.isPending ? m.alert_counting() : null)}
        </p>
        <FailureText>{preview.error?.message}</FailureText>
      </div>
      {bounds && (
        <Choice name="map" checked={isWithinBounds} onChange={(event) => setWithinBounds(event.currentTarget.checked)}>
          {m.alert_map_only()}
        </Choice>
      )}
      {wishes.length > 0 && (
        <Choice name="words" checked={isRestricted} onChange={(event) => setRestricted(event.currentTarget.checked)}>
          {m.alert_words_only({ text: formatList(wishes.map((text) => m.search_chip_text({ text }))) })}
        </Choice>
      )}
      {!user && (
        <TextField label={m.alert_email()} name="email" type="email" autoComplete="email" dir="ltr" {...form.getInputProps('email')} />
      )}
      <AlertChoices
        kinds={SEARCH_ALERT_KINDS}
        selected={form.values.kinds}
        onKinds={(kinds) => form.setFieldValue('kinds', kinds)}
        kindsError={form.errors.kinds}
        cadences={ALERT_CADENCES}
        cadence={form.values.cadence}
        onCadence={(cadence) => form.setFieldValue('cadence', cadence)}
        isInstantAllowed={preview.data?.instantAllowed ?? true}
      />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FormFailure form={form} />
      <Button type="submit" full pending={create.isPending}>
        {create.isPending ? m.alert_saving() : m.alert_watch()}
      </Button>
      {!user && <p className="text-xs muted">{m.alert_no_account()}</p>}
    </form>
  );
}
