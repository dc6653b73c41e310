import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { OutgoingFormat } from '../../../shared/outgoing-feed/outgoing-feed.ts';
import { OUTGOING_LABELS } from '../../outgoing-feed/outgoing-feed.labels.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Loading, repeat, Skeleton } from '../../ui/Skeleton.tsx';
import { partsOf } from './useBulk.tsx';

interface SendToDialogProps {
  /** Selected listings. */
  ids: readonly number[];
  onClose: () => void;
}

/**
 * Asks to which portals and programs the selected listings go. Where some of them go, or where there are too many to know, each stays as it is until the box is
 * changed.
 */
export function SendToDialog({ ids, onClose }: SendToDialogProps) {
  const utils = trpc.useUtils();
  const parts = partsOf(ids);
  const known = parts[0]!.length;
  const query = trpc.outgoingFeed.sentHomes.useQuery({ ids: parts[0]! }, { retry: false, gcTime: 0, staleTime: 0 });
  const [changes, setChanges] = useState<Partial<Record<OutgoingFormat, boolean>>>({});
  const send = trpc.outgoingFeed.send.useMutation();
  const formats = (isSent: boolean) => (Object.keys(changes) as OutgoingFormat[]).filter((format) => changes[format] === isSent);
  // what a part that failed left undone is done by the next press
  const sendAll = async () => {
    for (const part of parts) await send.mutateAsync({ ids: part, send: formats(true), skip: formats(false) });
    toast({ title: m.my_listings_sent(), message: m.my_listings_bulk_count({ count: ids.length }) });
    onClose();
    await utils.outgoingFeed.invalidate();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.my_listings_send_question({ count: ids.length })}
      confirmLabel={m.feed_save()}
      isPending={send.isPending}
      failure={send.error?.message}
      canConfirm={query.data !== undefined}
      onConfirm={() => void sendAll().catch(() => {})}
    >
      {query.data ? (
        <fieldset className="grid" aria-label={m.my_listings_send_to()}>
          {query.data.feeds.map(({ format, sent, since }) => {
            const isMixed = changes[format] === undefined && (parts.length > 1 || (sent > 0 && sent < known));
            return (
              <Choice
                key={format}
                ref={(input) => {
                  if (input) input.indeterminate = isMixed;
                }}
                checked={changes[format] ?? sent === known}
                onChange={({ currentTarget }) => setChanges({ ...changes, [format]: currentTarget.checked })}
              >
                {OUTGOING_LABELS[format]()}
                {since === null && <span className="muted"> · {m.feed_out_off()}</span>}
              </Choice>
            );
          })}
        </fieldset>
      ) : query.error ? (
        <FailureText>{query.error.message}</FailureText>
      ) : (
        <Loading>{repeat(5, <Skeleton height={44} />)}</Loading>
      )}
      <p className="text-sm muted pretty">{m.my_listings_send_text()}</p>
    </ConfirmDialog>
  );
}
