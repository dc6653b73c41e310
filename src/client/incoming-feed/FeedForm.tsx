import { type FormEvent, useState } from 'react';
import { FEED_FORMATS, FEED_HOURS, type FeedFormat, type FeedView } from '../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { RadioList } from '../ui/form/RadioList.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { PasswordField, TextField } from '../ui/form/TextFields.tsx';
import classes from './Feeds.module.css';
import { FORMAT_LABELS } from './feed.labels.ts';

type Hours = (typeof FEED_HOURS)[number];

interface FeedFormProps {
  /** The feed to change; a new one without it. */
  feed?: FeedView;
  /** Called with the stored feed. */
  onSaved: (feed: FeedView) => unknown;
  onCancel: () => void;
}

/** The form of a feed. A new one is checked first, or read at once. */
export function FeedForm({ feed, onSaved, onCancel }: FeedFormProps) {
  const [url, setUrl] = useState(feed?.url ?? '');
  const [format, setFormat] = useState<FeedFormat>(feed?.format ?? 'auto');
  const [username, setUsername] = useState(feed?.username ?? '');
  const [password, setPassword] = useState('');
  const [everyHours, setEveryHours] = useState<Hours>((feed?.everyHours as Hours | undefined) ?? 6);
  const [missing, setMissing] = useState(feed?.missing ?? 'keep');
  const check = trpc.incomingFeed.check.useMutation();
  const create = trpc.incomingFeed.create.useMutation({
    onSuccess: async (made) => {
      // the page of the feed shows a check that could not be started
      if (!made.isOn) await check.mutateAsync({ id: made.id }).catch(() => {});
      await onSaved(made);
    },
  });
  const update = trpc.incomingFeed.update.useMutation({ onSuccess: onSaved });
  const fields = { url: url.trim(), format, username: username || null, everyHours, missing };
  const isPending = create.isPending || update.isPending || check.isPending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (feed) update.mutate({ id: feed.id, ...fields, ...(password && { password }) });
    else create.mutate({ ...fields, password: password || null, isOn: (submitter as HTMLButtonElement | null)?.value === 'start' });
  };
  return (
    <form className="panel grid gap-md p-lg mt-lg" noValidate aria-label={feed ? m.feed_change() : m.feed_new()} onSubmit={submit}>
      <TextField
        label={m.feed_url()}
        description={m.feed_formats()}
        required
        type="url"
        dir="ltr"
        maxLength={2048}
        placeholder="https://"
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className={`grid gap-md ${classes.fields}`}>
        <SelectField
          label={m.feed_format()}
          value={format}
          options={FEED_FORMATS.map((value) => [value, FORMAT_LABELS[value]()] as const)}
          onChange={(value) => setFormat(FEED_FORMATS.find((known) => known === value) ?? 'auto')}
        />
        <SelectField
          label={m.feed_every()}
          value={String(everyHours)}
          options={FEED_HOURS.map((hours) => [String(hours), m.feed_hours({ count: hours })] as const)}
          onChange={(value) => setEveryHours(FEED_HOURS.find((hours) => String(hours) === value) ?? 6)}
        />
        <TextField
          label={m.feed_username()}
          dir="ltr"
          maxLength={200}
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordField
          label={m.feed_password()}
          {...(feed?.hasPassword && { description: m.feed_password_kept() })}
          dir="ltr"
          maxLength={500}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <div>
        <p className="text-sm semibold" aria-hidden="true">
          {m.feed_missing()}
        </p>
        <RadioList
          legend={m.feed_missing()}
          name="missing"
          options={[
            { value: 'keep', label: m.feed_missing_keep() },
            { value: 'pause', label: m.feed_missing_pause() },
          ]}
          value={missing}
          onChange={setMissing}
        />
      </div>
      <FailureText>{(create.error ?? update.error)?.message}</FailureText>
      <div className="flex wrapping gap-xs">
        {feed ? (
          <Button type="submit" pending={isPending}>
            {m.feed_save()}
          </Button>
        ) : (
          <>
            <Button type="submit" value="check" pending={isPending}>
              {m.feed_check()}
            </Button>
            <Button type="submit" value="start" variant="line" pending={isPending}>
              {m.feed_start()}
            </Button>
          </>
        )}
        <Button variant="line" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      {!feed && <p className="text-sm muted">{m.feed_check_hint()}</p>}
    </form>
  );
}
