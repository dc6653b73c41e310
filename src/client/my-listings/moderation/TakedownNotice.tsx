import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatMoment } from '../../../shared/format.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { decisionReasonText } from '../../../shared/moderation/moderation.ts';
import type { Takedown } from '../../../shared/moderation/report.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import classes from './TakedownNotice.module.css';

const AppealDialog = lazy(async () => ({ default: (await import('./AppealDialog.tsx')).AppealDialog }));

/** What can be done about the take-down now, for the owner; null when the reason says enough. */
function stateText({ byBlock, appeal, isInReview, hasChanged }: Takedown): string | null {
  if (byBlock) return m.moderation_blocked_conflict();
  if (appeal === 'open') return m.moderation_appeal_open();
  if (isInReview) return m.moderation_in_review();
  if (appeal === 'rejected') return m.moderation_appeal_rejected();
  return hasChanged ? null : m.moderation_change_first();
}

/** Why a listing was taken down, `Appeal`, and `Send for review` once it was changed. */
export function TakedownNotice({ listing, takedown }: { listing: Pick<OwnListing, 'id'>; takedown: Takedown }) {
  const utils = trpc.useUtils();
  const [isAppealing, setAppealing] = useState(false);
  const send = trpc.listing.sendForReview.useMutation({
    onSuccess: async () => {
      toast({ title: m.moderation_review_sent(), message: m.moderation_review_sent_text() });
      await utils.listing.invalidate();
    },
    onError: ({ message }) => toast({ title: m.moderation_not_sent(), message, severity: 'bad' }),
  });
  const state = stateText(takedown);
  const canSend = !takedown.byBlock && takedown.hasChanged && !takedown.isInReview;
  const canAppeal = !takedown.byBlock && takedown.appeal === 'none';
  return (
    <div className={classes.notice}>
      <p className="row gap-xs text-xs muted">
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        {m.moderation_mail_removed({ time: formatMoment(takedown.at) })}
      </p>
      {takedown.reason !== 'other' && <p className="text-sm semibold">{decisionReasonText(takedown.reason)}</p>}
      {takedown.note && (
        <p className={classes.note} dir="auto">
          {takedown.note}
        </p>
      )}
      {state && <p className="text-sm muted">{state}</p>}
      <FailureText>{send.error?.message}</FailureText>
      {(canSend || canAppeal) && (
        <div className="flex wrapping gap-xs">
          {canSend && (
            <Button size="sm" pending={send.isPending} onClick={() => send.mutate({ id: listing.id })}>
              {m.moderation_send_review()}
            </Button>
          )}
          {canAppeal && (
            <Button size="sm" variant="line" onClick={() => setAppealing(true)}>
              {m.moderation_appeal()}
            </Button>
          )}
        </div>
      )}
      {isAppealing && (
        <Suspense>
          <AppealDialog listingId={listing.id} onClose={() => setAppealing(false)} />
        </Suspense>
      )}
    </div>
  );
}
