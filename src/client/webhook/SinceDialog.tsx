import { type FormEvent, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { TextField } from '../ui/form/TextFields.tsx';

/** Asks since when everything is sent again. */
export function SinceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [time, setTime] = useState('');
  const utils = trpc.useUtils();
  const since = trpc.webhook.since.useMutation({
    onSuccess: ({ queued }) => {
      onClose();
      toast({ title: m.webhook_since_queued({ count: queued }), message: '' });
      return Promise.all([utils.webhook.list.invalidate(), utils.webhook.deliveries.invalidate()]);
    },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (time === '') return setFailure(m.webhook_since_time_required());
    setFailure(null);
    since.mutate({ id, at: new Date(time).toISOString() });
  };
  const formId = `since-${id}`;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.webhook_since()}
      confirmLabel={m.webhook_since_send()}
      formId={formId}
      isPending={since.isPending}
      failure={failure ?? since.error?.message}
    >
      <form id={formId} className="grid gap-md" noValidate onSubmit={submit}>
        <p className="pretty">{m.webhook_since_text()}</p>
        <TextField
          label={m.webhook_since_time()}
          type="datetime-local"
          required
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
